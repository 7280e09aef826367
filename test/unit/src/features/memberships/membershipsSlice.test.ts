import {
  selectAreMembershipsLoaded,
  selectJoinedChannelIds,
} from '../../../../../src/features/memberships/membershipsSlice';
import { channelJoined, membershipsLoaded } from '../../../../../src/realtime/events';
import { GENERAL, RANDOM } from '../../../../builders/buildMessage';
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

  it('has a channel as soon as it was joined, and once', () => {
    const arrived = channelJoined(buildChannel({ id: RANDOM }));
    const state = stateAfter(joined(GENERAL), arrived, arrived);
    expect(selectJoinedChannelIds(state)).toEqual([GENERAL, RANDOM]);
  });
});
