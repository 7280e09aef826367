import { isAnyOf } from '@reduxjs/toolkit';
import { selectOpenChannelIds } from '../features/moderation/restrictionSelectors';
import { openConnection } from '../realtime/connection';
import { accessDenied, sessionEnded, sessionStarted } from '../realtime/facts';
import type { AppListenerApi, StartListening } from './listenerMiddleware';

/**
 * Live delivery for as long as the session lasts. It is opened before anything is fetched, so that
 * nothing published in between is lost: the first thing subscribed is the user's own channel, and
 * every channel added later is delivered from the same cursor on. What moderators closed to the user
 * is not asked for: on a keyset with Access Manager it would end the delivery of everything.
 */
async function keepConnection(
  { payload }: ReturnType<typeof sessionStarted>,
  api: AppListenerApi,
): Promise<void> {
  const connection = openConnection(api.extra.pubnub, api.dispatch, api.extra);
  const follow = () =>
    connection.setChannels(new Set([payload.userId, ...selectOpenChannelIds(api.getState())]));
  follow();
  try {
    const isOver = isAnyOf(sessionEnded, accessDenied);
    for (;;) {
      const [action] = await api.take(
        (taken, state, previous) =>
          isOver(taken) || selectOpenChannelIds(state) !== selectOpenChannelIds(previous),
      );
      if (isOver(action)) return;
      follow();
    }
  } finally {
    connection.close();
  }
}

export function addConnectionListeners(startListening: StartListening): void {
  startListening({ actionCreator: sessionStarted, effect: keepConnection });
}
