import type { UnknownAction } from '@reduxjs/toolkit';
import { toUserId } from '../../../../../src/domain/ids';
import {
  changesFailed,
  changesStored,
  ignoringChosen,
  selectIgnoredIds,
  selectIsIgnored,
} from '../../../../../src/features/ignoring/ignoringSlice';
import {
  ignoreListsReceived,
  sessionEnded,
  sessionStarted,
  stateRestored,
} from '../../../../../src/realtime/events';
import { ANN, BOB } from '../../../../builders/buildMessage';
import { createTestApp } from '../../../../support/worlds/testApp';

const EVE = toUserId('user_eve');
const [EARLY, LATE] = ['2026-11-21T12:00:00.1Z', '2026-11-21T12:00:00.2Z'];

const list = (userIds: readonly ReturnType<typeof toUserId>[], updated: string | null = EARLY) =>
  ignoreListsReceived([{ ownerId: ANN, userIds, updated }]);
const restored = (ignored?: readonly ReturnType<typeof toUserId>[]) =>
  stateRestored({ channels: [], users: [], conversations: [], ...(ignored && { ignored }) });
const choose = (isIgnored: boolean, userId = BOB) => ignoringChosen({ userId, isIgnored });

/** Ann's app after these actions. */
function after(...actions: readonly UnknownAction[]) {
  const { store } = createTestApp();
  store.dispatch(sessionStarted({ userId: ANN }));
  for (const action of actions) store.dispatch(action);
  return store.getState();
}
const ignored = (...actions: readonly UnknownAction[]) => selectIgnoredIds(after(...actions));

describe('ignored users', () => {
  it('are those that the service has, of the newest list', () => {
    expect(ignored(list([BOB]))).toEqual([BOB]);
    expect(ignored(list([BOB], LATE), list([EVE], EARLY))).toEqual([BOB]);
    expect(ignored(list([BOB]), list([], null))).toEqual([]);
    expect(selectIsIgnored(after(list([BOB])), BOB)).toBe(true);
    expect(selectIsIgnored(after(list([BOB])), EVE)).toBe(false);
  });

  it('are never those of a list of somebody else, nor the user themselves', () => {
    const ofBob = ignoreListsReceived([{ ownerId: BOB, userIds: [EVE], updated: LATE }]);
    expect(ignored(ofBob)).toEqual([]);
    expect(ignored(list([ANN, BOB]))).toEqual([BOB]);
  });

  it('are those of the last visit until the service says otherwise', () => {
    expect(ignored(restored([BOB]))).toEqual([BOB]);
    expect(ignored(restored([BOB]), list([EVE]))).toEqual([EVE]);
    expect(ignored(list([EVE]), restored([BOB]))).toEqual([EVE]);
    expect(ignored(list([], null), restored([BOB]))).toEqual([]);
    expect(ignored(restored())).toEqual([]);
  });

  it('change as soon as the user chooses, and outlast an older answer', () => {
    expect(ignored(choose(true))).toEqual([BOB]);
    expect(ignored(list([BOB]), choose(false))).toEqual([]);
    expect(ignored(choose(true), list([EVE]))).toEqual([EVE, BOB]);
  });

  it('are the stored ones once a choice is stored, but for what was chosen meanwhile', () => {
    const changes = { [BOB]: true };
    const stored = changesStored({
      changes,
      list: { ownerId: ANN, userIds: [EVE, BOB], updated: LATE },
    });
    expect(ignored(choose(true), stored)).toEqual([EVE, BOB]);
    expect(ignored(choose(true), choose(false), stored)).toEqual([EVE]);
  });

  it('are as before when a choice cannot be stored, which is kept to be said', () => {
    const changes = { [BOB]: true };
    const failed = changesFailed({ changes, isFull: false });
    const state = after(list([EVE]), choose(true), failed);
    expect(selectIgnoredIds(state)).toEqual([EVE]);
    expect(state.ignoring.failed).toEqual({ changes, isFull: false });
    expect(state.dialogs.open).toEqual({ kind: 'ignoredUsers' });
    expect(after(choose(true), failed, choose(true, EVE)).ignoring.failed).toBeNull();
  });

  it('are forgotten with the session', () => {
    expect(ignored(list([BOB]), sessionEnded())).toEqual([]);
  });
});
