import { toChannelId, toUserId } from '../../../../../src/domain/ids';
import {
  findEntries,
  selectSwitcherEntries,
} from '../../../../../src/features/switcher/switcherEntries';
import { sessionStarted } from '../../../../../src/realtime/events';
import { membershipsLoaded } from '../../../../builders/buildAnswers';
import { ANN, BOB } from '../../../../builders/buildMessage';
import { buildAllUsers, buildPublicChannels } from '../../../../builders/buildLists';
import { buildChannel, buildUser } from '../../../../builders/buildRecords';
import { createTestApp } from '../../../../support/worlds/testApp';

const channel = (id: string, name: string) => buildChannel({ id: toChannelId(id), name });
const user = (id: string, name: string) => buildUser({ id: toUserId(id), name });

/** Ann's entries: two channels and a chat she is in, two channels to join, two other users. */
function entriesOf(
  names: { readonly people?: readonly string[] } = {},
): ReturnType<typeof selectSwitcherEntries> {
  const { store } = createTestApp();
  const joined = [
    channel('space.zoo', 'Zoo'),
    channel('space.art', 'art'),
    channel('group.1', 'Lunch'),
  ];
  const channels = [
    ...joined.slice(0, 2),
    channel('space.gar', 'Gardens'),
    channel('space.boo', 'books'),
  ];
  const people = names.people ?? ['Bob Baker', 'Élodie Marchand'];
  const users = [
    user(ANN, 'Ann Archer'),
    ...people.map((name, i) => user(i === 0 ? BOB : `user_${i}`, name)),
  ];
  store.dispatch(sessionStarted({ userId: ANN }));
  store.dispatch(membershipsLoaded({ channels: joined }));
  for (const action of [...buildPublicChannels(channels), ...buildAllUsers(users)]) {
    store.dispatch(action);
  }
  return selectSwitcherEntries(store.getState());
}

const names = (search: string, entries = entriesOf()) =>
  findEntries(entries, search).map(({ name }) => name);

describe('the entries of the switcher', () => {
  it('are the channels and chats as in the panel, the one on screen last, channels to join, and everybody else', () => {
    expect(entriesOf().map(({ kind, name }) => [kind, name])).toEqual([
      ['joined', 'Zoo'],
      ['joined', 'Lunch'],
      ['joined', 'art'],
      ['joinable', 'books'],
      ['joinable', 'Gardens'],
      ['user', 'Bob Baker'],
      ['user', 'Élodie Marchand'],
    ]);
  });

  it('are all there without a search', () => {
    expect(names('')).toHaveLength(7);
    expect(names('  ')).toHaveLength(7);
  });

  it('are found by any part of the name, in any case and with or without accents', () => {
    expect(names('OO')).toEqual(['Zoo', 'books']);
    expect(names('elodie')).toEqual(['Élodie Marchand']);
    expect(names('élodie')).toEqual(['Élodie Marchand']);
    expect(names('bàker')).toEqual(['Bob Baker']);
    expect(names('.*')).toEqual([]);
  });

  it('come best first: called so, beginning so, a word beginning so, then the rest', () => {
    const people = ['Barto Lo', 'Olga Bart', 'Bart', 'Rembart', 'Bartholomew'];
    expect(names('bart', entriesOf({ people }))).toEqual([
      'Bart',
      'Bartholomew',
      'Barto Lo',
      'Olga Bart',
      'Rembart',
    ]);
    expect(names('ar', entriesOf({ people }))[0]).toBe('art');
  });

  it('differ in their keys, also where a channel and a user have one id', () => {
    const keys = entriesOf().map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
