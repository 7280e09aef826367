import {
  selectAreMembershipsLoaded,
  selectJoinedChannelIds,
  selectMemberCount,
  selectMembers,
} from '../../../../../src/features/memberships/membershipsSlice';
import {
  channelJoined,
  membershipsChanged,
  membershipsLoaded,
  sessionEnded,
} from '../../../../../src/realtime/facts';
import { ANN, BOB, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildMembersPage } from '../../../../builders/buildPage';
import { buildChannel, buildUser } from '../../../../builders/buildRecords';
import { useFakeTimers } from '../../../../support/fakeTimers';
import { createTestApp } from '../../../../support/testApp';

function stateAfter(...actions: { readonly type: string }[]) {
  const { store } = createTestApp();
  for (const action of actions) store.dispatch(action);
  return store.getState();
}

const joined = (...ids: (typeof GENERAL)[]) =>
  membershipsLoaded({ channels: ids.map((id) => buildChannel({ id })) });
const page = (total: number, ...ids: (typeof ANN)[]) =>
  buildMembersPage(
    ids.map((id) => buildUser({ id })),
    { total, isLast: false },
  );
const change = (event: 'set' | 'removed', userId = BOB, channelId = GENERAL) =>
  membershipsChanged([{ event, channelId, userId }]);
const [ann, bob] = [buildUser({ id: ANN }), buildUser({ id: BOB })];
const countAfter = (...actions: { readonly type: string }[]) =>
  selectMemberCount(stateAfter(...actions), GENERAL);

describe('membershipsSlice', () => {
  useFakeTimers();

  it('knows what is joined, and whether that was asked for', () => {
    expect(selectAreMembershipsLoaded(stateAfter())).toBe(false);
    const state = stateAfter(joined(GENERAL, RANDOM), joined(RANDOM));
    expect(selectAreMembershipsLoaded(state)).toBe(true);
    expect(selectJoinedChannelIds(state)).toEqual([RANDOM]);
  });

  it('keeps the very same list when the same channels are loaded in another order', () => {
    const { store } = createTestApp();
    store.dispatch(joined(GENERAL, RANDOM));
    const ids = selectJoinedChannelIds(store.getState());
    store.dispatch(joined(RANDOM, GENERAL));
    expect(selectJoinedChannelIds(store.getState())).toBe(ids);
  });

  it('has a channel as soon as it was joined, and once', () => {
    const arrived = channelJoined(buildChannel({ id: RANDOM }));
    const state = stateAfter(joined(GENERAL), arrived, arrived);
    expect(selectJoinedChannelIds(state)).toEqual([GENERAL, RANDOM]);
  });

  describe('the member count', () => {
    it('is the total that the service tells, while pages come in', () => {
      expect(countAfter()).toBeUndefined();
      expect(countAfter(page(150, ANN))).toBe(150);
    });

    it('is never below the members that are known', () => {
      expect(countAfter(page(1, ANN), buildMembersPage([bob], { isFirst: false }))).toBe(2);
    });

    it('loses who is in none of the pages of a later listing', () => {
      const later = [
        buildMembersPage([ann], { isLast: false, total: 2 }),
        buildMembersPage([buildUser()], { isFirst: false, total: 2 }),
      ];
      const before = [buildMembersPage([ann, bob])];
      expect(countAfter(...before, ...later)).toBe(2);
      expect(selectMembers(stateAfter(...before, ...later), GENERAL)).not.toHaveProperty(BOB);
    });

    it('keeps who came while a listing was on its way, and not who left then', () => {
      const facts = (event: 'set' | 'removed') => [
        buildMembersPage([ann, bob], { isLast: false }),
        change(event),
        buildMembersPage([], { isFirst: false }),
      ];
      expect(countAfter(...facts('set'))).toBe(2);
      expect(countAfter(...facts('removed'))).toBe(1);
    });

    it('follows who comes and goes, each once', () => {
      expect(countAfter(page(1, ANN), change('set'), change('set'))).toBe(2);
      expect(countAfter(page(2, ANN, BOB), change('removed'), change('removed'))).toBe(1);
    });

    it('does not follow changes of a channel that was not looked at', () => {
      expect(selectMemberCount(stateAfter(change('set', BOB, RANDOM)), RANDOM)).toBeUndefined();
    });

    it('is forgotten with the session', () => {
      expect(countAfter(page(3, ANN), sessionEnded())).toBeUndefined();
    });
  });
});
