import { createSelector } from '@reduxjs/toolkit';
import { newestFirst } from '../../domain/moderationHistory';
import { LOG_CHANNEL, REPORTS_CHANNEL, RULES_CHANNEL } from '../../domain/moderationRecord';
import { selectOwnId } from '../../features/session/sessionSlice';
import { openConnection } from '../../realtime/connection';
import { sessionEnded, sessionStarted } from '../../realtime/facts';
import { selectAllChannelIds } from '../channels/channelDirectory';
import { selectOpenReports } from '../history/historySelectors';
import { createRecordTranslator } from '../history/translateRecords';
import { selectOpenPersonId } from '../people/peopleSlice';
import type { ModeratorListenerApi, StartListening } from './listenerMiddleware';
import type { RootState } from './rootReducer';

/** What is stopped in any channel; each one by itself would make the address of a poll too long. */
const STOPPED_MESSAGES = 'banned.*';
/** Reported people whose own channels are followed: the newest ones. */
const MOST_REPORTED = 100;

/**
 * What the console hears: the history of moderation, edits and deletions in the chat's channels, and
 * changes of records. Those of members come with their channels, those of others only on their own.
 */
const selectFollowedChannels = createSelector(
  [selectOwnId, selectAllChannelIds, selectOpenReports, selectOpenPersonId],
  (ownId, channelIds, reports, personId): ReadonlySet<string> => {
    // They are in the order in which they arrived, and pages of the history arrive newest first.
    const reported = [...reports].sort(newestFirst).slice(0, MOST_REPORTED);
    return new Set([
      ...(ownId === null ? [] : [ownId]),
      REPORTS_CHANNEL,
      LOG_CHANNEL,
      RULES_CHANNEL,
      ...channelIds,
      STOPPED_MESSAGES,
      ...reported.flatMap(({ userId, channelId }) => [userId, ...(channelId ? [channelId] : [])]),
      ...(personId === null ? [] : [personId]),
    ]);
  },
);

async function keepConnection(_action: unknown, api: ModeratorListenerApi): Promise<void> {
  const connection = openConnection(api.extra.pubnub, api.dispatch, {
    ...api.extra,
    createMessageTranslator: createRecordTranslator,
    hasPresence: false,
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

export function addConnectionListeners(startListening: StartListening): void {
  startListening({ actionCreator: sessionStarted, effect: keepConnection });
}
