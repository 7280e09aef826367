import { createSelector, isAnyOf } from '@reduxjs/toolkit';
import { dialogClosed } from '../features/dialogs/dialogsSlice';
import { chatsSheetClosed, membersPanelClosed, threadClosed } from '../features/panels/panelsSlice';
import { selectAreMembershipsLoaded } from '../features/memberships/membershipsSlice';
import { selectLiveThreads } from '../features/messages/liveThreads';
import { selectIsBanned, selectOpenChannelIds } from '../features/restrictions/restrictions';
import {
  dayBegan,
  selectAreKeysRefused,
  selectIsAccessDenied,
  selectToday,
} from '../features/session/sessionSlice';
import { ignoreListIdOf } from '../domain/ignoreList';
import { inboxChannelOf } from '../domain/moderation/inboxChannel';
import { isThread } from '../domain/thread';
import { chatApi } from '../pubnub/chatApi';
import { readOpenChannels } from '../pubnub/tokenMeta';
import { openConnection } from '../realtime/connection';
import {
  accessDenied,
  pageHidden,
  pageShown,
  reconnectRequested,
  sessionEnded,
  sessionStarted,
  tokenRenewed,
} from '../realtime/events';
import type { AppListenerApi, RootState, StartListening } from '../state/rootState';
import { combineListeners } from '../state/storeKit';

/**
 * Receives events during the session. It subscribes to the user's own channels before anything is
 * fetched, and delivers channels that are added later from the same cursor on, so no event is lost.
 * Channels closed to the user, and those that the token does not open, are left out: with Access Manager,
 * one refusal would stop all delivery. Without the user's own channel there is no session.
 */
async function keepConnection(
  { payload: { userId } }: ReturnType<typeof sessionStarted>,
  api: AppListenerApi,
): Promise<void> {
  const { pubnub, tokens } = api.extra;
  let opens = readOpenChannels(pubnub.getToken());
  // The presence in threads is not shown anywhere.
  const hasPresence = (channel: string) => !isThread(channel) && opens(`${channel}-pnpres`);
  const connection = openConnection(pubnub, api.dispatch, {
    ...api.extra,
    hasPresence,
    renewToken: tokens && (() => tokens.replace(pubnub.getToken())),
  });
  const stopWatching = tokens?.onRenewed(() => api.dispatch(tokenRenewed()));
  const own = [ignoreListIdOf(userId), ...(tokens ? [inboxChannelOf(userId)] : [])];
  const follow = () => {
    const others = [...own, ...selectFollowedIds(api.getState())];
    connection.setChannels(new Set([userId, ...others.filter(opens)]));
  };
  follow();
  try {
    const isOver = isAnyOf(sessionEnded, accessDenied);
    for (;;) {
      const [action] = await api.take(
        (taken, state, previous) =>
          isAnyOf(isOver, reconnectRequested, tokenRenewed)(taken) ||
          selectFollowedIds(state) !== selectFollowedIds(previous),
      );
      if (isOver(action)) return;
      if (reconnectRequested.match(action)) connection.retry();
      if (tokenRenewed.match(action)) opens = readOpenChannels(pubnub.getToken());
      follow();
    }
  } finally {
    stopWatching?.();
    tokens?.close();
    connection.close();
  }
}

const NO_CHANNELS: readonly string[] = [];

/**
 * The channels and threads; none of the last visit's: the user may be in them no more, and one refusal would stop
 * all delivery.
 */
const selectFollowedIds = createSelector(
  [selectAreMembershipsLoaded, selectOpenChannelIds, selectLiveThreads],
  (areLoaded, ids: readonly string[], threadIds): readonly string[] => {
    if (!areLoaded) return NO_CHANNELS;
    return threadIds.length > 0 ? [...ids, ...threadIds] : ids;
  },
);

/** Begins anew, as *Try again* of the gate does, once a server that was away gives a token. */
async function reloadOnceServed(_action: unknown, { extra }: AppListenerApi): Promise<void> {
  if (await extra.tokens?.waitForServer()) window.location.reload();
}

/** Dispatches whether the page is visible, during the session. */
async function watchPage(_action: unknown, { dispatch, take }: AppListenerApi): Promise<void> {
  const report = () => dispatch(document.hidden ? pageHidden() : pageShown());
  if (document.hidden) report();
  document.addEventListener('visibilitychange', report);
  try {
    await take(sessionEnded.match);
  } finally {
    document.removeEventListener('visibilitychange', report);
  }
}

/** A computer that slept notices a new day after this time at the latest. */
const DAY_CHECK_MS = 15 * 60_000;

/** Dispatches each day as it begins, during the session. */
async function watchDays(_action: unknown, api: AppListenerApi): Promise<void> {
  for (;;) {
    const now = new Date(api.extra.now());
    const midnight = (days: number) =>
      new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).getTime();
    if (selectToday(api.getState()) !== midnight(0)) api.dispatch(dayBegan(midnight(0)));
    const wait = Math.min(midnight(1) - now.getTime(), DAY_CHECK_MS);
    if (await api.take(sessionEnded.match, wait)) return;
  }
}

/** Whether a gate replaces the main screen (`App.tsx`). */
const selectIsGateShown = (state: RootState): boolean =>
  selectIsBanned(state) || selectIsAccessDenied(state) || selectAreKeysRefused(state);

export function addSessionListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: sessionStarted, effect: keepConnection }),
    startListening({ actionCreator: accessDenied, effect: reloadOnceServed }),
    startListening({ actionCreator: sessionStarted, effect: watchPage }),
    startListening({ actionCreator: sessionStarted, effect: watchDays }),
    startListening({
      actionCreator: sessionEnded,
      effect: (_action, api) => void api.dispatch(chatApi.util.resetApiState()),
    }),
    startListening({
      // Nothing that was open opens again when the main screen returns, perhaps days later.
      predicate: (_action, state, before) => selectIsGateShown(state) && !selectIsGateShown(before),
      effect: (_action, { dispatch }) => {
        const closed = [dialogClosed, membersPanelClosed, threadClosed, chatsSheetClosed];
        for (const close of closed) dispatch(close());
      },
    }),
  );
}
