import type { ChannelId, UserId } from '../../../../../src/domain/ids';
import { threadIdOf } from '../../../../../src/domain/thread';
import {
  selectAreMembershipsLoaded,
  selectArrivingChannelIds,
  selectJoinedChannelIds,
  selectMemberThreadIds,
} from '../../../../../src/features/memberships/membershipsSlice';
import {
  channelJoined,
  membershipsChanged,
  sessionStarted,
} from '../../../../../src/realtime/events';
import { membershipsLoaded } from '../../../../builders/buildAnswers';
import { ANN, BOB, buildMessage, GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';
import { useFakeTimers } from '../../../../support/fakes/fakeTimers';
import { createTestApp } from '../../../../support/worlds/testApp';

function stateAfter(...actions: { readonly type: string }[]) {
  const { store } = createTestApp();
  for (const action of actions) store.dispatch(action);
  return store.getState();
}

const joined = (...ids: (typeof GENERAL)[]) =>
  membershipsLoaded({ channels: ids.map((id) => buildChannel({ id })) });
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

  it('follows threads by their memberships, which are no channels', () => {
    const [first, second] = [buildMessage(), buildMessage()].map((root) => threadIdOf(root));
    if (!first || !second) throw new Error('two threads');
    const signedIn = sessionStarted({ userId: ANN });
    const loaded = membershipsLoaded({ channels: [], threadIds: [first] });
    const change = (event: 'set' | 'removed', channelId: ChannelId, userId = ANN) =>
      membershipsChanged([{ event, channelId, userId }]);
    const threadsAfter = (...actions: Parameters<typeof stateAfter>) =>
      selectMemberThreadIds(stateAfter(signedIn, ...actions));
    expect(threadsAfter(loaded)).toEqual([first]);
    const set = change('set', second);
    expect(threadsAfter(loaded, set, set)).toEqual([first, second]);
    expect(threadsAfter(loaded, change('removed', first))).toEqual([]);
    expect(threadsAfter(loaded, change('set', second, BOB))).toEqual([first]);
    const state = stateAfter(signedIn, loaded, set);
    expect(selectJoinedChannelIds(state)).toEqual([]);
    expect(selectArrivingChannelIds(state)).toEqual([second]);
  });

  it('has a channel as soon as it was joined, and once', () => {
    const arrived = channelJoined(buildChannel({ id: RANDOM }));
    const state = stateAfter(joined(GENERAL), arrived, arrived);
    expect(selectJoinedChannelIds(state)).toEqual([GENERAL, RANDOM]);
  });

  it('has no channel from which the user was removed, unless it was joined meanwhile', () => {
    const signedIn = sessionStarted({ userId: ANN });
    const removed = (userId: UserId) =>
      membershipsChanged([{ event: 'removed', channelId: RANDOM, userId }]);
    const channelsAfter = (...actions: Parameters<typeof stateAfter>) =>
      selectJoinedChannelIds(stateAfter(signedIn, joined(GENERAL, RANDOM), ...actions));
    expect(channelsAfter(removed(ANN))).toEqual([GENERAL]);
    expect(channelsAfter(removed(BOB))).toEqual([GENERAL, RANDOM]);
    const arrived = channelJoined(buildChannel({ id: RANDOM }));
    expect(channelsAfter(removed(ANN), arrived, removed(ANN))).toEqual([GENERAL, RANDOM]);
  });
});
