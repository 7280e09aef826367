import { createSelector } from '@reduxjs/toolkit';
import { selectOpenUserId } from '../state/consoleSlice';
import { newestFirst } from '../../domain/moderation/moderationLog';
import { LEASES_CHANNEL } from '../../domain/moderation/lease';
import {
  LOG_CHANNEL,
  REPORTS_CHANNEL,
  RULES_CHANNEL,
  SHIELD_CHANNEL,
} from '../../domain/moderation/moderationRecord';
import { APPEALS_CHANNEL } from '../../domain/moderation/inbox';
import { REJECTED_PREFIX } from '../../domain/protocol';
import { selectOwnId } from '../../features/session/sessionSlice';
import { openConnection } from '../../realtime/connection';
import { sessionEnded, sessionStarted } from '../../realtime/events';
import { selectAllChannelIds } from '../channels/channelDirectory';
import { selectOpenReports } from '../log/recordsSelectors';
import { createRecordTranslator } from '../log/translateRecords';
import type { ModeratorListenerApi, RootState, StartListening } from '../state/rootState';

/** A wildcard: one name per channel would make the address of a subscribe call too long. */
const REJECTED_MESSAGES = `${REJECTED_PREFIX}*`;
/** Recently reported users whose channels are subscribed to. */
const MAX_REPORTED = 100;

/**
 * The channels to subscribe to: moderation records, edits and deletions in chats, and changes of user
 * records. A chat's channel delivers the records of its members, a user's own channel those of others.
 */
const selectFollowedChannels = createSelector(
  [selectOwnId, selectAllChannelIds, selectOpenReports, selectOpenUserId],
  (ownId, channelIds, reports, openUserId): ReadonlySet<string> => {
    const reported = [...reports].sort(newestFirst).slice(0, MAX_REPORTED);
    return new Set([
      ...(ownId === null ? [] : [ownId]),
      REPORTS_CHANNEL,
      LOG_CHANNEL,
      APPEALS_CHANNEL,
      LEASES_CHANNEL,
      RULES_CHANNEL,
      SHIELD_CHANNEL,
      ...channelIds,
      REJECTED_MESSAGES,
      ...reported.flatMap(({ userId, channelId }) => [userId, ...(channelId ? [channelId] : [])]),
      ...(openUserId === null ? [] : [openUserId]),
    ]);
  },
);

async function keepConnection(_action: unknown, api: ModeratorListenerApi): Promise<void> {
  const connection = openConnection(api.extra.pubnub, api.dispatch, {
    ...api.extra,
    createMessageTranslator: createRecordTranslator,
    hasPresence: () => false,
  });
  const follow = (state: RootState) => connection.setChannels(selectFollowedChannels(state));
  follow(api.getState());
  try {
    for (;;) {
      const [action] = await api.take(
        (taken, state, previous) =>
          sessionEnded.match(taken) ||
          selectFollowedChannels(state) !== selectFollowedChannels(previous),
      );
      if (sessionEnded.match(action)) return;
      follow(api.getState());
    }
  } finally {
    connection.close();
  }
}

export function addConnectionListeners(startListening: StartListening) {
  return startListening({ actionCreator: sessionStarted, effect: keepConnection });
}
