import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import {
  changedFields,
  decide,
  undoDecision,
  type Custom,
  type Decision,
  type Undoable,
} from '../../domain/moderation/decision';
import type { ChannelId, UserId } from '../../domain/ids';
import type { MessageAction } from '../../domain/messageAction';
import {
  NO_REASON,
  NOTE_FIELD,
  type ModerationNote,
} from '../../domain/moderation/moderationRecord';
import { DELETION } from '../../domain/protocol';
import type { Timetoken } from '../../../shared/protocol';
import { chatApi } from '../../pubnub/chatApi';
import type { SdkError } from '../../pubnub/errors';
import { fetchFresh } from '../../pubnub/requests';
import { readUser } from '../../pubnub/recordFormat';
import { rewriteCustom } from '../../pubnub/rewriteCustom';
import { usersChanged } from '../../realtime/events';
import { selectHasModeration } from '../state/consoleSlice';
import type { RootState } from '../state/rootState';
import { evidenceApi } from '../queue/evidenceApi';
import { selectDeletions } from '../queue/evidenceSlice';

type Change = { readonly decision: Decision } | { readonly undo: Undoable };

/** The fields that a write changed; null when nothing changed. */
export type Changed = { readonly before: Custom; readonly after: Custom } | null;

export const actionsApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** Changes only the moderation fields of a user's record. */
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
          // The local service removes the note. On PubNub everybody could read it.
          return (
            changed && { ...changed, ...(hasModeration && { [NOTE_FIELD]: JSON.stringify(note) }) }
          );
        });
        if (error) return { error };
        const user = readUser(data.record);
        if (user) dispatch(usersChanged([{ event: 'set', change: user }]));
        return { data: data.after && changedFields(data.before, data.after) };
      },
    }),

    /** Deletes or restores a message by its message actions. */
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
          const action = { type: DELETION, value: reason || NO_REASON };
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

/** Fetches the deletions of a message: a message that is restored from the log may not have been looked up. */
async function findDeletions(
  { dispatch, getState }: Pick<BaseQueryApi, 'dispatch' | 'getState'>,
  { channelId, message }: { readonly channelId: ChannelId; readonly message: Timetoken },
): Promise<Found> {
  const { error } = await dispatch(
    fetchFresh(evidenceApi.endpoints.lookUpMessage, { channelId, timetoken: message }),
  );
  if (error) return { error };
  return { deletions: selectDeletions(getState() as RootState, channelId, message) };
}

/** Whether a deletion still exists: another moderator may have removed it first. */
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
