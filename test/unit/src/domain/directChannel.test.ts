import {
  directChannelId,
  directChannelName,
  GROUP_ID_LENGTH,
  groupChannelId,
  groupChannelName,
  groupPicture,
} from '../../../../src/domain/directChannel';
import { toUserId } from '../../../../src/domain/ids';
import { buildUser } from '../../../builders/buildRecords';

const named = (name: string | null, id = 'user_x') => buildUser({ id: toUserId(id), name });

describe('directChannelId', () => {
  it.each([
    ['user_ann', 'user_bob', 'direct.user_ann@user_bob'],
    // One id is the beginning of the other.
    ['user_1', 'user_12', 'direct.user_1@user_12'],
    // The joint may be part of an id.
    ['ann@home', 'ann', 'direct.ann@ann@home'],
    ['b@x', 'a@y', 'direct.a@y@b@x'],
    // Capitals come first in every language, whatever the user's own is.
    ['a', 'B', 'direct.B@a'],
  ])('of %s and %s is %s, whoever asks', (one, other, expected) => {
    expect(directChannelId(toUserId(one), toUserId(other))).toBe(expected);
    expect(directChannelId(toUserId(other), toUserId(one))).toBe(expected);
  });
});

describe('directChannelName', () => {
  it('is both names sorted and joined by "and", whoever asks', () => {
    const [ann, bob] = [named('Ann Archer'), named('Bob Baker')];
    expect(directChannelName(ann, bob)).toBe('Ann Archer and Bob Baker');
    expect(directChannelName(bob, ann)).toBe('Ann Archer and Bob Baker');
  });

  it('has the id of a user without a name', () => {
    expect(directChannelName(named(null, 'user_1'), named('Ann'))).toBe('Ann and user_1');
  });
});

describe('groupChannelName', () => {
  it('is the sorted first names', () => {
    const members = [named('Zoe Zimmer'), named('  Ann   van der Berg'), named('Mia')];
    expect(groupChannelName(members)).toBe('Ann, Mia, Zoe');
  });

  it('has two of a name twice, and ids where there is no name', () => {
    const members = [named('Ann A'), named(null, 'user_1'), named('Ann B')];
    expect(groupChannelName(members)).toBe('Ann, Ann, user_1');
  });
});

describe('a group', () => {
  const id = groupChannelId('0123456789abcdef0123456789a');

  it('has an id of its prefix and 27 characters', () => {
    expect(id).toBe('group.0123456789abcdef0123456789a');
    expect(GROUP_ID_LENGTH).toBe(27);
  });

  it('has one of the pictures of the app, and keeps it', () => {
    expect(groupPicture(id)).toMatch(/^\/sample\/channels\/chat-[1-4]\.svg$/);
    expect(groupPicture(id)).toBe(groupPicture(id));
  });
});
