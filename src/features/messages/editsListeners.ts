import type { AppListenerApi, RootState, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import type { ChannelId } from '../../domain/ids';
import { type Message, type MessageAddress, readRevised } from '../../domain/message';
import { DELETION, EDIT, isEdit } from '../../domain/protocol';
import type { SdkError } from '../../pubnub/errors';
import { mutate } from '../../pubnub/mutate';
import { messageActionsChanged } from '../../realtime/events';
import {
  deletionConfirmed,
  deletionFailed,
  dialogClosed,
  selectDialog,
} from '../dialogs/dialogsSlice';
import { announceMentions } from '../mentions/announceMentions';
import { selectOutbox, type UnsentMessage } from '../outbox/outboxSlice';
import { readOwnRecord, selectIsMuted } from '../restrictions/restrictions';
import { selectOwnId } from '../session/sessionSlice';
import { editsApi } from './editsApi';
import {
  canSave,
  editClosed,
  editOpened,
  editSaveFailed,
  editSaveStarted,
  editSubmitted,
  lastMessageEditRequested,
  selectEdit,
} from './editsSlice';
import { selectRevised } from './selectRevised';
import { findLoaded } from './channelMessages';
import type { MessageChunk } from './messageChunks';
import { selectChannelMessages } from './messagesSlice';

/** All texts that a loaded message has had. */
function selectTexts(state: RootState, { channelId, timetoken }: MessageAddress): string[] {
  const channel = selectChannelMessages(state, channelId);
  const message = channel && findLoaded(channel, timetoken);
  const edits = channel?.revisions.byMessage[timetoken]?.filter(({ type }) => isEdit(type)) ?? [];
  return [...(message ? [message.text] : []), ...edits.map(({ value }) => value)];
}

/** How long the event of a message that was just sent is waited for, ms. */
const MAX_EVENT_DELAY_MS = 5_000;

/**
 * Opens the last own message of the channel that is not deleted. Right after a send that is the message of
 * which the event is still on its way; one that is not sent yet cannot be edited.
 */
async function editLastMessage(
  { payload: channelId }: ReturnType<typeof lastMessageEditRequested>,
  api: AppListenerApi,
): Promise<void> {
  const hasUnsent = (state: RootState, ...statuses: readonly UnsentMessage['status'][]) =>
    selectOutbox(state, channelId)?.unsent.some(({ status }) => statuses.includes(status));
  if (hasUnsent(api.getState(), 'sent')) {
    await api.condition((_action, state) => !hasUnsent(state, 'sent'), MAX_EVENT_DELAY_MS);
  }
  const state = api.getState();
  if (hasUnsent(state, 'sending', 'waiting', 'sent')) return;
  const last = selectLastOwnMessage(state, channelId);
  if (!last || selectIsMuted(state, channelId)) return;
  const { timetoken, text } = last;
  api.dispatch(editOpened({ channelId, timetoken, text }));
}

function selectLastOwnMessage(state: RootState, channelId: ChannelId): Message | undefined {
  const ownId = selectOwnId(state);
  const channel = selectChannelMessages(state, channelId);
  if (!channel) return undefined;
  const revised = (message: Message) =>
    readRevised(message, channel.revisions.byMessage[message.timetoken]);
  const last = findLastMessage(
    channel.chunks,
    (message) => message.authorId === ownId && revised(message) !== undefined,
  );
  return last && revised(last);
}

/** Saves an edit. What cannot be saved stays open, with what was written. */
async function saveEdit(
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
  const earlierTexts = selectTexts(state, address);
  const error = (await takeBackEqual(address, value, api)) ?? (await revise(address, value, api));
  if (!error) {
    api.dispatch(editClosed(address));
    await announceMentions({ ...address, text: value, earlierTexts }, api);
    return;
  }
  const isRejected = error.kind === 'forbidden';
  // The news of a mute may still be on its way.
  if (isRejected) await readOwnRecord(api);
  api.dispatch(editSaveFailed({ ...address, isRejected }));
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
async function deleteMessage(_action: unknown, api: AppListenerApi): Promise<void> {
  const before = selectDialog(api.getOriginalState(), 'deleteMessage');
  if (!before || before.status === 'deleting') return;
  const { channelId, timetoken } = before;
  // Deleted meanwhile, by a moderator or on another device.
  const isThere = selectRevised(api.getState(), { channelId, timetoken }) !== undefined;
  const error = isThere ? await revise({ channelId, timetoken }, null, api) : undefined;
  if (error?.kind === 'forbidden') await readOwnRecord(api);
  if (selectDialog(api.getState(), 'deleteMessage')?.timetoken !== timetoken) return;
  api.dispatch(error ? deletionFailed() : dialogClosed());
}

function findLastMessage(
  chunks: readonly MessageChunk[],
  isWanted: (message: Message) => boolean,
): Message | undefined {
  for (const { messages } of chunks.toReversed()) {
    const found = messages.findLast(isWanted);
    if (found) return found;
  }
  return undefined;
}

export function addEditsListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: lastMessageEditRequested, effect: editLastMessage }),
    startListening({ actionCreator: editSubmitted, effect: saveEdit }),
    startListening({ actionCreator: deletionConfirmed, effect: deleteMessage }),
  );
}
