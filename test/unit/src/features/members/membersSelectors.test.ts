import { rootReducer } from '../../../../../src/app/rootReducer';
import { toUserId, type UserId } from '../../../../../src/domain/ids';
import { makeSelectMemberIds } from '../../../../../src/features/members/membersSelectors';
import {
  membershipsChanged,
  sessionStarted,
  usersChanged,
} from '../../../../../src/realtime/events';
import { hereNowReceived } from '../../../../builders/buildAnswers';
import { ANN, BOB, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildMemberPages, buildMembers } from '../../../../builders/buildLists';
import { buildUser } from '../../../../builders/buildRecords';
import { createTestApp } from '../../../../support/worlds/testApp';
import { cpuMs } from '../../../../support/matchers/cpuMs';

const people = (...names: string[]) =>
  names.map((name) => buildUser({ id: toUserId(`user_${name.toLowerCase()}`), name }));
const here = (...ids: UserId[]) =>
  hereNowReceived({ byChannel: { [GENERAL]: ids }, requestedAt: 1 });
const idOf = (name: string) => toUserId(`user_${name}`);

function setUp(...actions: { readonly type: string }[]) {
  const { store } = createTestApp();
  store.dispatch(sessionStarted({ userId: ANN }));
  for (const action of actions) store.dispatch(action);
  const select = makeSelectMemberIds();
  return { store, members: (search = '') => select(store.getState(), GENERAL, search) };
}

describe('makeSelectMemberIds', () => {
  it('puts the user first, then who is present, then all by name in any case [2.28] [9.12]', () => {
    const { members } = setUp(
      ...buildMembers(people('zoe', 'Dora', 'bob', 'Carl', 'Ann', 'emil')),
      here(idOf('zoe'), idOf('dora')),
    );
    expect(members()).toEqual([ANN, ...['dora', 'zoe', 'bob', 'carl', 'emil'].map(idOf)]);
  });

  it('keeps one order among equal names', () => {
    const twins = ['b', 'a', 'c'].map((id) => buildUser({ id: toUserId(id), name: 'Twin' }));
    expect(setUp(...buildMembers(twins)).members()).toEqual(['a', 'b', 'c']);
  });

  it('follows pages, joins, leaves, renames and presence', () => {
    const first = people('Carl', 'Bob');
    const { store, members } = setUp(...buildMembers(first, { isComplete: false }));
    expect(members()).toEqual([BOB, idOf('carl')]);
    for (const action of buildMemberPages([first, people('Adam')])) store.dispatch(action);
    const join = { channelId: GENERAL, userId: idOf('0stranger') } as const;
    store.dispatch(membershipsChanged([{ ...join, event: 'set' }]));
    expect(members()).toEqual([idOf('adam'), BOB, idOf('carl'), idOf('0stranger')]);
    store.dispatch(membershipsChanged([{ ...join, event: 'removed' }]));
    store.dispatch(usersChanged([{ event: 'set', change: { id: idOf('adam'), name: 'Zed' } }]));
    expect(members()).toEqual([BOB, idOf('carl'), idOf('adam')]);
    store.dispatch(here(idOf('adam')));
    expect(members()).toEqual([idOf('adam'), BOB, idOf('carl')]);
  });

  it('finds names that contain the text, in any case, and ids of who has no name', () => {
    const { members } = setUp(
      ...buildMembers([
        ...people('Dora', 'Theodor', 'Bob'),
        buildUser({ id: toUserId('nodOrak'), name: null }),
      ]),
    );
    expect(members(' DOR ')).toEqual([idOf('dora'), 'nodOrak', idOf('theodor')]);
    expect(members('xyz')).toEqual([]);
  });

  it('is empty for a channel that nobody looked at', () => {
    expect(setUp().members()).toEqual([]);
  });

  it('gives the same list while nothing about it changes', () => {
    const { store, members } = setUp(...buildMembers(people('Bob', 'Carl')));
    const before = members();
    store.dispatch(hereNowReceived({ byChannel: { [RANDOM]: [BOB] }, requestedAt: 1 }));
    expect(members()).toBe(before);
  });

  it('sorts a large channel that comes page by page in good time', () => {
    const select = makeSelectMemberIds();
    const everybody = people(
      ...Array.from({ length: 10_000 }, (_, i) => `N${(i * 7_919) % 10_000}`),
    );
    let state = rootReducer(undefined, sessionStarted({ userId: ANN }));
    let selecting = 0;
    const pages = Array.from({ length: 100 }, (_, i) => everybody.slice(i * 100, (i + 1) * 100));
    for (const [index, page] of pages.entries()) {
      const [listed] = buildMemberPages(pages.slice(0, index + 1));
      const [, received] = buildMemberPages([page]);
      for (const action of [listed, received]) state = rootReducer(state, action);
      selecting += cpuMs(() => void select(state, GENERAL, ''));
    }
    const ids = select(state, GENERAL, '');
    expect(ids).toHaveLength(10_000);
    expect([ids[1], ids.at(-1)]).toEqual(['user_n1', 'user_n9999']);
    expect(selecting).toBeLessThan(5_000);
  });
});
