import {
  changedFields,
  decide,
  undoDecision,
  type Custom,
  type Decision,
  type Undoable,
} from '../../domain/decision';
import type { ChannelId, UserId } from '../../domain/ids';
import { NOTE_FIELD, type ModerationNote } from '../../domain/moderationRecord';
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

/** What a deletion says where the moderator gives no reason. */
const NO_REASON = '.';

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
      async queryFn(revision, { dispatch, getState }, _options, baseQuery) {
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
        // From the log a message may be restored that nobody has looked at before.
        const { lookUpMessage } = evidenceApi.endpoints;
        const lookedUp = await dispatch(
          lookUpMessage.initiate(
            { channelId, timetoken: message },
            { forceRefetch: true, subscribe: false },
          ),
        );
        if (lookedUp.error) return { error: lookedUp.error as SdkError };
        const deletions = selectDeletions(getState() as RootState, channelId, message);
        for (const { actionTimetoken } of deletions) {
          const { error } = await baseQuery({
            operation: 'removeMessageAction',
            params: { channel, messageTimetoken, actionTimetoken },
          });
          if (error) return { error };
        }
        return { data: null };
      },
    }),
  }),
});

function withoutNote(custom: Custom): Custom {
  return Object.fromEntries(Object.entries(custom).filter(([name]) => name !== NOTE_FIELD));
}
