import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import type { ChannelId } from '../domain/ids';
import { DELETION } from '../domain/protocol';
import { channelOpened } from '../features/channels/channelsSlice';
import {
  channelLeft,
  selectAreMembershipsKnown,
  selectAreMembershipsLoaded,
} from '../features/memberships/membershipsSlice';
import { gapClosed } from '../features/messages/messagesSlice';
import { selectIsBanned, selectOpenChannelIds } from '../features/restrictions/restrictions';
import {
  accessDenied,
  channelsClosed,
  membershipsLoaded,
  messageActionsChanged,
  pageHidden,
  sessionEnded,
  sessionStarted,
  stateRestored,
} from '../realtime/events';
import type { AppListenerApi, RootState, StartListening } from '../state/rootState';
import { combineListeners } from '../state/storeKit';
import { selectSnapshot } from './selectSnapshot';

/** Delay before what happened is kept for the next visit, ms. */
const STORE_DELAY_MS = 2_000;

/**
 * Shows what the last visit left, while the session begins. Memberships that have arrived meanwhile tell
 * which of it the user may still read.
 */
async function restore(_action: unknown, api: AppListenerApi): Promise<void> {
  const snapshot = await api.extra.snapshots.load();
  const state = api.getState();
  if (!snapshot || state.session.userId === null) return;
  const open: ReadonlySet<ChannelId> = new Set(selectOpenChannelIds(state));
  const isReadable = ({ channelId }: { readonly channelId: ChannelId }) =>
    !selectAreMembershipsLoaded(state) || open.has(channelId);
  api.dispatch(
    stateRestored({
      ...snapshot,
      conversations: snapshot.conversations.filter(isReadable),
      members: (snapshot.members ?? []).filter(isReadable),
    }),
  );
}

/** Keeps the snapshot of the session up to date for the next visit. */
function createKeeper() {
  let recent: readonly ChannelId[] = [];
  let isWaiting = false;
  let isFirst = true;

  /** A tab that does not hear what happens would bring back what another one has removed. */
  const store = async (state: RootState, api: AppListenerApi): Promise<void> => {
    const isTold = state.session.connection === 'connected' && selectAreMembershipsLoaded(state);
    if (!isTold && !selectIsBanned(state)) return;
    await api.extra.snapshots.save(selectSnapshot(state, recent));
    if (!isFirst) return;
    isFirst = false;
    const { database, storage, now } = api.extra;
    await database.deleteUnused(storage, now());
  };

  return {
    addRecent: ({ payload }: ReturnType<typeof channelOpened>): void => {
      recent = [payload, ...recent.filter((id) => id !== payload)];
    },
    restoreRecent: ({ payload }: ReturnType<typeof stateRestored>): void => {
      const ids = payload.conversations.map(({ channelId }) => channelId);
      recent = [...recent, ...ids.filter((id) => !recent.includes(id))];
    },
    storeSoon: async (_action: unknown, api: AppListenerApi): Promise<void> => {
      if (isWaiting) return;
      isWaiting = true;
      await api.take(isAnyOf(pageHidden, sessionEnded), STORE_DELAY_MS);
      isWaiting = false;
      await store(api.getState(), api);
    },
    storeNow: (_action: unknown, api: AppListenerApi): Promise<void> => store(api.getState(), api),
  };
}

/** The parts of the state that a snapshot is made of. */
const PARTS = ['messages', 'reactions', 'users', 'channels', 'memberships', 'ignoring'] as const;

/** Whether something may have to be forgotten, or the last visit's state was corrected. */
const isLoss = (action: UnknownAction, _state: RootState, before: RootState): boolean =>
  isAnyOf(channelLeft, channelsClosed, gapClosed)(action) ||
  (membershipsLoaded(action) && selectAreMembershipsKnown(before)) ||
  (messageActionsChanged.match(action) &&
    action.payload.some(({ action: { type } }) => type === DELETION));

export function addSnapshotListeners(startListening: StartListening) {
  const { addRecent, restoreRecent, storeSoon, storeNow } = createKeeper();
  return combineListeners(
    startListening({ actionCreator: sessionStarted, effect: restore }),
    startListening({ actionCreator: channelOpened, effect: addRecent }),
    startListening({ actionCreator: stateRestored, effect: restoreRecent }),
    startListening({
      predicate: (_action, state, before) => PARTS.some((part) => state[part] !== before[part]),
      effect: storeSoon,
    }),
    startListening({ predicate: isLoss, effect: storeNow }),
    startListening({
      actionCreator: accessDenied,
      effect: (_action, { extra }) => extra.snapshots.remove(),
    }),
  );
}
