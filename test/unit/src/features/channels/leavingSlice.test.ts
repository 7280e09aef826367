import { configureStore } from '@reduxjs/toolkit';
import { toChannelId } from '../../../../../src/domain/ids';
import {
  leaveConfirmed,
  leaveFailed,
  leaveUndone,
  leavingSlice,
  noticeEnded,
  noticesHeld,
  returnFailed,
  selectAreNoticesPaused,
  selectHasLeaveNotice,
  selectHiddenChannels,
  selectLeaveNotices,
  selectUndoableLeave,
} from '../../../../../src/features/channels/leavingSlice';
import { channelLeft } from '../../../../../src/features/memberships/membershipsSlice';
import { channelJoined, sessionEnded } from '../../../../../src/realtime/events';
import { membershipsLoaded } from '../../../../builders/buildAnswers';
import { GENERAL, RANDOM } from '../../../../builders/buildMessage';
import { buildChannel } from '../../../../builders/buildRecords';

const GROUP = toChannelId('group.friends');
const channel = (id: typeof GENERAL) => buildChannel({ id });

/** The slice alone: the listeners of the app would call the service. */
function setUp() {
  const store = configureStore({ reducer: { leaving: leavingSlice.reducer } });
  return {
    store,
    hidden: () => Object.keys(selectHiddenChannels(store.getState())),
    notices: () => selectLeaveNotices(store.getState()),
    undoable: () => selectUndoableLeave(store.getState()),
  };
}

describe('the leaving slice', () => {
  it('hides a channel that the user leaves, and shows a notice with a way back', () => {
    const { store, hidden, notices, undoable } = setUp();
    store.dispatch(channelLeft(GENERAL));
    expect(hidden()).toEqual([GENERAL]);
    expect(notices()).toEqual([{ channelId: GENERAL, failure: null }]);
    expect(selectHasLeaveNotice(store.getState(), GENERAL)).toBe(true);
    expect(undoable()).toBe(GENERAL);
  });

  it('shows a channel again when leaving failed, and offers no way back', () => {
    const { store, hidden, notices, undoable } = setUp();
    store.dispatch(channelLeft(GENERAL));
    store.dispatch(leaveFailed(GENERAL));
    expect(hidden()).toEqual([]);
    expect(notices()).toEqual([{ channelId: GENERAL, failure: 'leave' }]);
    expect(undoable()).toBeUndefined();
  });

  it('has one notice for each channel, the newest last', () => {
    const { store, notices, undoable } = setUp();
    for (const id of [GENERAL, RANDOM, GENERAL]) store.dispatch(channelLeft(id));
    expect(notices().map(({ channelId }) => channelId)).toEqual([RANDOM, GENERAL]);
    expect(undoable()).toBe(GENERAL);
  });

  it.each([
    ['returned to', leaveUndone(GROUP)],
    ['joined again', channelJoined(channel(GROUP))],
  ])('forgets a channel that is %s', (_title, action) => {
    const { store, hidden, notices } = setUp();
    store.dispatch(channelLeft(GROUP));
    store.dispatch(action);
    expect([hidden(), notices()]).toEqual([[], []]);
  });

  it('keeps a public channel hidden until it was joined again', () => {
    const { store, hidden } = setUp();
    store.dispatch(channelLeft(GENERAL));
    store.dispatch(leaveUndone(GENERAL));
    expect(hidden()).toEqual([GENERAL]);
    store.dispatch(channelJoined(channel(GENERAL)));
    expect(hidden()).toEqual([]);
  });

  it('says that the way back failed', () => {
    const { store, notices } = setUp();
    store.dispatch(channelLeft(GENERAL));
    store.dispatch(returnFailed(GENERAL));
    expect(notices()).toEqual([{ channelId: GENERAL, failure: 'return' }]);
  });

  it('hides a channel until loaded memberships confirm that the user left', () => {
    const { store, hidden } = setUp();
    store.dispatch(channelLeft(GENERAL));
    store.dispatch(membershipsLoaded({ channels: [channel(GENERAL)] }));
    expect(hidden()).toEqual([GENERAL]);
    store.dispatch(leaveConfirmed(GENERAL));
    store.dispatch(membershipsLoaded({ channels: [channel(GENERAL)] }));
    expect(hidden()).toEqual([]);
  });

  it('keeps notices of channels without the user only where they can be joined again', () => {
    const { store, notices } = setUp();
    for (const id of [GENERAL, GROUP]) store.dispatch(channelLeft(id));
    store.dispatch(membershipsLoaded({ channels: [] }));
    expect(notices().map(({ channelId }) => channelId)).toEqual([GENERAL]);
  });

  it('holds notices until the last one is gone', () => {
    const { store } = setUp();
    store.dispatch(channelLeft(GENERAL));
    store.dispatch(noticesHeld(true));
    expect(selectAreNoticesPaused(store.getState())).toBe(true);
    store.dispatch(noticeEnded(GENERAL));
    expect(selectAreNoticesPaused(store.getState())).toBe(false);
  });

  it('is empty again when the session ends', () => {
    const { store, hidden, notices } = setUp();
    store.dispatch(channelLeft(GENERAL));
    store.dispatch(sessionEnded());
    expect([hidden(), notices()]).toEqual([[], []]);
  });
});
