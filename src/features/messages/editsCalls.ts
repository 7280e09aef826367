import type { AppListenerApi, RootState } from '../../state/rootState';
import { type Message, type MessageAddress, readRevised } from '../../domain/message';
import { DELETION, EDIT, MAX_MESSAGE_BYTES } from '../../domain/protocol';
import type { SdkError } from '../../pubnub/errors';
import { mutate } from '../../pubnub/requests';
import { messageActionsChanged } from '../../realtime/events';
import { deletionFailed, dialogClosed, selectDialog } from '../dialogs/dialogsSlice';
import { readOwnRecord, selectIsMuted } from '../restrictions/restrictions';
import { selectOwnId } from '../session/sessionSlice';
import { editsApi } from './editsApi';
import {
  editClosed,
  editOpened,
  editSaveFailed,
  editSaveStarted,
  type editSubmitted,
  type lastMessageEditRequested,
  type Edit,
  selectEdit,
} from './editsSlice';
import { findLastMessage } from './messageChunks';
import { selectChannelMessages } from './messagesSlice';

/** A loaded message as it reads now; undefined when it is deleted. */
export function selectRevised(
  state: RootState,
  { channelId, timetoken }: MessageAddress,
): Message | undefined {
  const channel = selectChannelMessages(state, channelId);
  const message =
    channel && findLastMessage(channel.chunks, (each) => each.timetoken === timetoken);
  return message && readRevised(message, channel.revisions.byMessage[timetoken]);
}

/** How much of the longest text an edit fills: above 1 it is too long. */
export function editFill(text: string): number {
  return new TextEncoder().encode(text.trim()).length / MAX_MESSAGE_BYTES;
}

/** Whether an edit can be saved: a message does not become empty, it is deleted. */
export function canSave({ text, status }: Edit): boolean {
  return status !== 'saving' && text.trim() !== '' && editFill(text) <= 1;
}

/** Opens the last own message of the channel that is not deleted. */
export function editLastMessage(
  { payload: channelId }: ReturnType<typeof lastMessageEditRequested>,
  api: AppListenerApi,
): void {
  const state = api.getState();
  const ownId = selectOwnId(state);
  const channel = selectChannelMessages(state, channelId);
  if (!channel || selectIsMuted(state, channelId)) return;
  const revised = (message: Message) =>
    readRevised(message, channel.revisions.byMessage[message.timetoken]);
  const last = findLastMessage(
    channel.chunks,
    (message) => message.authorId === ownId && revised(message) !== undefined,
  );
  const shown = last && revised(last);
  if (!shown) return;
  const { timetoken, text } = shown;
  api.dispatch(editOpened({ channelId, timetoken, text }));
}

/** Saves an edit. What cannot be saved stays open, with what was written. */
export async function saveEdit(
  { payload: { channelId, timetoken } }: ReturnType<typeof editSubmitted>,
  api: AppListenerApi,
): Promise<void> {
  const address = { channelId, timetoken };
  const state = api.getState();
  const edit = selectEdit(state, address);
  const shown = selectRevised(state, address);
  if (!edit || !shown || !canSave(edit) || selectIsMuted(state, channelId)) return;
  const value = edit.text.trim();
  if (value === shown.text.trim()) {
    api.dispatch(editClosed(address));
    return;
  }
  api.dispatch(editSaveStarted(address));
  const error = (await takeBackEqual(address, value, api)) ?? (await revise(address, value, api));
  if (!error) {
    api.dispatch(editClosed(address));
    return;
  }
  const isRefused = error.kind === 'forbidden';
  // The news of a mute may still be on its way.
  if (isRefused) await readOwnRecord(api);
  api.dispatch(editSaveFailed({ ...address, isRefused }));
}

/**
 * Takes an earlier edit to the same text back: the service takes an action only once. What is shown
 * does not change, since that edit is not the newest.
 */
async function takeBackEqual(
  address: MessageAddress,
  value: string,
  api: AppListenerApi,
): Promise<SdkError | undefined> {
  const state = api.getState();
  const ownId = selectOwnId(state);
  const { revisions } = selectChannelMessages(state, address.channelId) ?? {};
  const equal = revisions?.byMessage[address.timetoken]?.find(
    (action) => action.type === EDIT && action.userId === ownId && action.value === value,
  );
  if (!equal) return undefined;
  const { actionTimetoken } = equal;
  const { removeRevision } = editsApi.endpoints;
  const { error } = await api.dispatch(mutate(removeRevision, { ...address, actionTimetoken }));
  if (!error) api.dispatch(messageActionsChanged([{ event: 'removed', action: equal }]));
  return error;
}

/** Edits the message, or deletes it when there is no text. The event that follows changes nothing more. */
async function revise(
  address: MessageAddress,
  text: string | null,
  api: AppListenerApi,
): Promise<SdkError | undefined> {
  const revision =
    text === null
      ? ({ kind: 'deletion', value: DELETION } as const)
      : ({ kind: 'edit', value: text } as const);
  const { data, error } = await api.dispatch(
    mutate(editsApi.endpoints.addRevision, { ...address, ...revision }),
  );
  if (data) api.dispatch(messageActionsChanged([{ event: 'added', action: data }]));
  return error;
}

/** Deletes the message of the open dialog. After a failure the dialog stays open for another attempt. */
export async function deleteMessage(
  { channelId, timetoken }: MessageAddress,
  api: AppListenerApi,
): Promise<void> {
  // Deleted meanwhile, by a moderator or on another device.
  const isThere = selectRevised(api.getState(), { channelId, timetoken }) !== undefined;
  const error = isThere ? await revise({ channelId, timetoken }, null, api) : undefined;
  if (error?.kind === 'forbidden') await readOwnRecord(api);
  if (selectDialog(api.getState(), 'deleteMessage')?.timetoken !== timetoken) return;
  api.dispatch(error ? deletionFailed() : dialogClosed());
}
