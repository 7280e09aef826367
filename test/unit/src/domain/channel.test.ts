import {
  channelTitle,
  channelTypeOf,
  compareChannels,
  directChannelId,
  GROUP_ID_LENGTH,
  groupChannelId,
  hasPublicId,
  otherUserId,
  readChannelType,
  showChannel,
} from '../../../../src/domain/channel';
import { toChannelId, toUserId } from '../../../../src/domain/ids';
import { buildChannel, buildUser } from '../../../builders/buildRecords';

const named = (name: string | null, id = `space.${name}`) =>
  buildChannel({ id: toChannelId(id), name });
const sorted = (...channels: ReturnType<typeof named>[]) =>
  channels.sort(compareChannels).map(channelTitle);

describe('compareChannels', () => {
  it('sorts by name in any case [2.20] [9.12]', () => {
    expect(sorted(named('beta'), named('Alpha'), named('ALPS'), named('Gamma'))).toEqual([
      'Alpha',
      'ALPS',
      'beta',
      'Gamma',
    ]);
  });

  it('sorts a channel without a name by its id', () => {
    expect(sorted(named('zoo'), named(null, 'space.m'), named('art'))).toEqual([
      'art',
      'space.m',
      'zoo',
    ]);
  });

  it('gives equal names one order, whichever comes first', () => {
    const [one, two] = [named('Same', 'space.1'), named('same', 'space.2')];
    expect([two, one].sort(compareChannels)).toEqual([one, two].sort(compareChannels));
  });
});

describe('hasPublicId', () => {
  it('goes by the beginning of the id [3.3]', () => {
    expect(hasPublicId(toChannelId('space.general'))).toBe(true);
    expect(hasPublicId(toChannelId('direct.a@b'))).toBe(false);
    expect(hasPublicId(toChannelId('group.space.'))).toBe(false);
  });
});

describe('channelTypeOf', () => {
  it.each([
    ['space.1', 'direct', 'public'],
    ['direct.1', 'public', 'direct'],
    ['group.1', 'public', 'group'],
    ['lobby', 'public', 'public'],
    ['crew', 'group', 'group'],
    ['pair', 'direct', 'direct'],
    ['other', 'unknown', null],
    ['other', null, null],
  ])('of %s with a record of type %s is %s', (id, type, expected) => {
    expect(channelTypeOf({ id: toChannelId(id), type: readChannelType(type) })).toBe(expected);
  });
});

describe('channelTitle', () => {
  it('is the name, else the id [2.18]', () => {
    expect(channelTitle(named('General'))).toBe('General');
    expect(channelTitle(named('', 'space.x'))).toBe('space.x');
  });
});

describe('directChannelId [3.4]', () => {
  it.each([
    ['user_ann', 'user_bob', 'direct.user_ann@user_bob'],
    // One id is the beginning of the other.
    ['user_1', 'user_12', 'direct.user_1@user_12'],
    // The joint may be part of an id.
    ['ann@home', 'ann', 'direct.ann@ann@home'],
    ['b@x', 'a@y', 'direct.a@y@b@x'],
    // Capitals come first in every language, whatever the user's own is.
    ['a', 'B', 'direct.B@a'],
  ])('of %s and %s is %s, whoever asks [F14]', (one, other, expected) => {
    expect(directChannelId(toUserId(one), toUserId(other))).toBe(expected);
    expect(directChannelId(toUserId(other), toUserId(one))).toBe(expected);
  });
});

describe('otherUserId', () => {
  const members = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, true as const]));

  it.each<[string, string, string[], string | undefined]>([
    ['direct.user_ann@user_bob', 'user_ann', [], 'user_bob'],
    ['direct.user_ann@user_bob', 'user_bob', [], 'user_ann'],
    ['direct.user_1@user_12', 'user_12', [], 'user_1'],
    ['direct.ann@ann@home', 'ann', [], 'ann@home'],
    // Said by the members alone.
    ['direct.7860134571577883', 'user_ann', ['user_ann', 'user_bob'], 'user_bob'],
    ['direct.7860134571577883', 'user_ann', ['user_ann'], undefined],
    ['direct.7860134571577883', 'user_ann', ['user_ann', 'user_bob', 'user_eve'], undefined],
    ['direct.user_bob@user_eve', 'user_ann', [], undefined],
    ['group.1', 'user_ann', ['user_ann', 'user_bob'], undefined],
    ['space.1', 'user_ann', ['user_ann', 'user_bob'], undefined],
  ])('of %s is, for %s with the members %j, %s', (channel, own, ids, other) => {
    expect(otherUserId({ id: toChannelId(channel) }, toUserId(own), members(...ids))).toBe(other);
  });
});

it('finds the other user of a direct chat that only its record calls one', () => {
  const [channel, ann, bob] = [toChannelId('pair'), toUserId('ann'), toUserId('bob')];
  const members = { [ann]: true, [bob]: true } as const;
  expect(otherUserId({ id: channel, type: 'direct' }, ann, members)).toBe(bob);
  expect(otherUserId({ id: channel, type: 'group' }, ann, members)).toBeUndefined();
});

describe('showChannel', () => {
  const id = toChannelId('direct.user_ann@user_bob');
  const chat = buildChannel({ id, name: 'Ann and Bob', profileUrl: '/chat.svg' });
  const bob = buildUser({ id: toUserId('user_bob'), name: 'Bob', profileUrl: '/bob.svg' });

  it('shows a direct chat as the other user, who is a part of its name', () => {
    const shown = { name: 'Ann and Bob', shownName: 'Bob', pictureUrl: '/bob.svg' };
    expect(showChannel(chat, bob)).toEqual(shown);
    expect(showChannel(chat, { ...bob, profileUrl: null }).pictureUrl).toBe('/chat.svg');
  });

  it('shows the whole name where the other user is called something else by now', () => {
    const { name, shownName } = showChannel(chat, { ...bob, name: 'Robert' });
    expect([name, shownName]).toEqual(['Ann and Bob', 'Ann and Bob']);
  });

  it.each([null, id])('calls a chat with the name %s after the other user', (name) => {
    expect(showChannel({ ...chat, name }, bob)).toMatchObject({ name: 'Bob', shownName: 'Bob' });
  });

  it('shows other channels as they are', () => {
    const shown = { name: 'Ann and Bob', shownName: 'Ann and Bob', pictureUrl: '/chat.svg' };
    expect(showChannel(chat, undefined)).toEqual(shown);
  });
});

describe('a group', () => {
  const id = groupChannelId('0123456789abcdef0123456789a');

  it('has an id of its prefix and 27 characters [3.5] [9.3]', () => {
    expect(id).toBe('group.0123456789abcdef0123456789a');
    expect(GROUP_ID_LENGTH).toBe(27);
  });
});
