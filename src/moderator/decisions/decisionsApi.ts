import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import {
  changedFields,
  decide,
  undoDecision,
  type Custom,
  type Decision,
  type Undoable,
} from '../../domain/decision';
import type { ChannelId, UserId } from '../../domain/ids';
import type { MessageAction } from '../../domain/messageAction';
import { NO_REASON, NOTE_FIELD, type ModerationNote } from '../../domain/moderationRecord';
import type { Timetoken } from '../../domain/timetoken';
import { chatApi } from '../../pubnub/chatApi';
import type { SdkError } from '../../pubnub/errors';
import { readUser } from '../../pubnub/recordFormat';
import { rewriteCustom } from '../../pubnub/rewriteCustom';
import { usersReceived } from '../../realtime/facts';
import { selectHasModeration } from '../app/consoleSlice';
import type { RootState } from '../app/rootReducer';
import { evidenceApi } from '../queue/evidenceApi';
import { selectDeletions } from '../queue/evidenceSlice';

type Change = { readonly decision: Decision } | { readonly undo: Undoable };

/** The fields that a write changed; null when there was nothing to change. */
export type Changed = { readonly before: Custom; readonly after: Custom } | null;

export const decisionsApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** Changes the moderation fields of a user's record, and nothing else in it. */
    changeUser: build.mutation<
      Changed,
      { readonly userId: UserId; readonly note: ModerationNote } & Change
    >({
      async queryFn({ userId, note, ...change }, { dispatch, getState }, _options, baseQuery) {
        const hasModeration = selectHasModeration(getState() as RootState);
        const { data, error } = await rewriteCustom(baseQuery, { userId }, (stored) => {
          const custom = withoutNote(stored);
          const changed =
            'decision' in change
              ? decide(custom, change.decision)
              : undoDecision(custom, change.undo);
          // The note is for the local service, which takes it out; elsewhere everybody would read it.
          return (
            changed && { ...changed, ...(hasModeration && { [NOTE_FIELD]: JSON.stringify(note) }) }
          );
        });
        if (error) return { error };
        const user = readUser(data.record);
        if (user) dispatch(usersReceived([user]));
        return { data: data.after && changedFields(data.before, data.after) };
      },
    }),

    /** Deletes or restores a message, as the chat's clients understand it. */
    reviseMessage: build.mutation<
      null,
      {
        readonly kind: 'deleteMessage' | 'restoreMessage';
        readonly channelId: ChannelId;
        readonly message: Timetoken;
        readonly reason: string;
      }
    >({
      async queryFn(revision, api, _options, baseQuery) {
        const { kind, channelId, message, reason } = revision;
        const channel = channelId;
        const messageTimetoken = message;
        if (kind === 'deleteMessage') {
          const action = { type: 'deleted', value: reason || NO_REASON };
          const { error } = await baseQuery({
            operation: 'addMessageAction',
            params: { channel, messageTimetoken, action },
          });
          return error ? { error } : { data: null };
        }
        const { deletions, error: lookUpError } = await findDeletions(api, revision);
        if (lookUpError) return { error: lookUpError };
        for (const deletion of deletions) {
          const { actionTimetoken } = deletion;
          const { error } = await baseQuery({
            operation: 'removeMessageAction',
            params: { channel, messageTimetoken, actionTimetoken },
          });
          if (error && (await isThere(api, deletion))) return { error };
        }
        return { data: null };
      },
    }),
  }),
});

type Found =
  | { readonly deletions: readonly MessageAction[]; readonly error?: undefined }
  | { readonly error: SdkError; readonly deletions?: undefined };

/** As the service has them now: from the log a message may be restored that nobody has looked at. */
async function findDeletions(
  { dispatch, getState }: Pick<BaseQueryApi, 'dispatch' | 'getState'>,
  { channelId, message }: { readonly channelId: ChannelId; readonly message: Timetoken },
): Promise<Found> {
  const { error } = await dispatch(
    evidenceApi.endpoints.lookUpMessage.initiate(
      { channelId, timetoken: message },
      { forceRefetch: true, subscribe: false },
    ),
  );
  if (error) return { error: error as SdkError };
  return { deletions: selectDeletions(getState() as RootState, channelId, message) };
}

/** Whether it still has to be taken away: another moderator may just have been faster. */
async function isThere(
  api: Pick<BaseQueryApi, 'dispatch' | 'getState'>,
  { channelId, messageTimetoken, actionTimetoken }: MessageAction,
): Promise<boolean> {
  const { deletions } = await findDeletions(api, { channelId, message: messageTimetoken });
  return deletions?.some((known) => known.actionTimetoken === actionTimetoken) ?? true;
}

function withoutNote(custom: Custom): Custom {
  return Object.fromEntries(Object.entries(custom).filter(([name]) => name !== NOTE_FIELD));
}
