import type { AppListenerApi, RootState } from '../../state/rootState';
import { chatOf } from '../../domain/channelRole';
import type { DraftFileId } from '../../domain/ids';
import type { Timetoken } from '../../../shared/protocol';
import { groupBy } from '../../lib/table';
import type { SdkError } from '../../pubnub/errors';
import { fetchFresh } from '../../pubnub/requests';
import { selectJoinedChannelIds } from '../memberships/membershipsSlice';
import { announceMentions } from '../mentions/announceMentions';
import { messagesApi } from '../messages/messagesApi';
import { selectChannelMessages } from '../messages/messagesSlice';
import {
  messageRejected,
  outboxRestored,
  selectAllUnsent,
  sendFinished,
  unsentRemoved,
} from '../outbox/outboxSlice';
import {
  changeStored,
  listStored,
  removeStored,
  type StoredMessage,
} from '../outbox/outboxStorage';
import { readOwnRecord, selectIsSilenced } from '../restrictions/restrictions';
import { selectIsConnected, selectOwnId } from '../session/sessionSlice';
import { publish } from './publish';
import { timeApi } from './timeApi';

/** Pause before a message is sent again after a temporary failure, ms. */
const RETRY_MS = 2_500;

/** Shows what is stored, by an earlier visit or another tab, and returns it. */
export async function restoreOutbox(api: AppListenerApi): Promise<readonly StoredMessage[]> {
  const stored = await listStored(api.extra.database);
  const state = api.getState();
  const authorId = selectOwnId(state);
  if (!stored || authorId === null) return [];
  const known = new Map(selectAllUnsent(state).map((unsent) => [unsent.message.id, unsent]));
  const hidden = stored.filter((message) => !isInHistory(state, message));
  if (hidden.length === 0 && known.size === 0) return stored;
  const restored = hidden.map(({ channelId, message, file, isRefused }) => ({
    channelId,
    authorId,
    message,
    isRejected: isRefused,
    file: file && (known.get(message.id)?.file ?? register(file, api)),
  }));
  api.dispatch(outboxRestored(restored));
  return stored;
}

function register({ name, content }: NonNullable<StoredMessage['file']>, api: AppListenerApi) {
  const file = new File([content], name, { type: content.type });
  return { ...api.extra.files.add(file), name, size: file.size };
}

function isInHistory(state: RootState, { channelId, message: { id } }: StoredMessage): boolean {
  const ownId = selectOwnId(state);
  const chunks = selectChannelMessages(state, channelId)?.chunks ?? [];
  return chunks.some(({ messages }) =>
    messages.some((message) => message.id === id && message.authorId === ownId),
  );
}

/** Sends what is stored: the messages of a channel one after the other, while another channel that fails holds up none. */
export async function deliverStored(api: AppListenerApi): Promise<void> {
  if (!selectIsConnected(api.getState())) return;
  const stored = await restoreOutbox(api);
  if (stored.length === 0) return;
  // Without moderation the service would take messages of a user who is muted.
  await readOwnRecord(api);
  const channels = groupBy(stored, ({ channelId }) => channelId).values();
  await Promise.all(Array.from(channels, (messages) => deliverInOrder(messages, api)));
}

async function deliverInOrder(
  messages: readonly StoredMessage[],
  api: AppListenerApi,
): Promise<void> {
  for (const message of messages) {
    if (!isJoined(message, api)) await settle(message, 'left', api);
    else if (!message.isRefused) await deliver(message, api);
  }
}

function isJoined({ channelId }: StoredMessage, api: AppListenerApi): boolean {
  const joined: readonly string[] = selectJoinedChannelIds(api.getState());
  return joined.includes(chatOf(channelId));
}

/** Sends a message until the service decides, the connection is lost, or the user leaves the channel. */
async function deliver(stored: StoredMessage, api: AppListenerApi): Promise<void> {
  let since = stored.attemptedSince;
  while (selectIsConnected(api.getState()) && isJoined(stored, api)) {
    const isFirst = since === null;
    since ??= await markAttempt(stored, api);
    const attempt = since !== null && { ...stored, attemptedSince: since };
    const outcome = attempt ? await tryToSend(attempt, isFirst, api) : 'open';
    if (attempt && outcome !== 'open') {
      await settle(attempt, outcome, api);
      return;
    }
    await api.delay(RETRY_MS);
  }
}

async function settle(
  stored: StoredMessage,
  outcome: Exclude<Outcome, 'open'> | 'left',
  api: AppListenerApi,
): Promise<void> {
  const { database } = api.extra;
  const { channelId, message } = stored;
  const place = { channelId, messageId: message.id };
  if (outcome === 'rejected') {
    await changeStored(database, { ...stored, isRefused: true });
    api.dispatch(messageRejected(place));
    return;
  }
  await removeStored(database, message.id);
  if (outcome === 'left') api.dispatch(unsentRemoved(place));
  else api.dispatch(sendFinished({ ...place, timetoken: outcome.sentAs }));
}

/** `open`: not known yet. */
type Outcome = { readonly sentAs: Timetoken | null } | 'rejected' | 'open';

/** After the first attempt the history shows whether the one before was carried out without an answer. */
async function tryToSend(
  stored: StoredMessage & { readonly attemptedSince: Timetoken },
  isFirst: boolean,
  api: AppListenerApi,
): Promise<Outcome> {
  const { channelId, message, attemptedSince: since } = stored;
  if (selectIsSilenced(api.getState(), channelId)) return 'rejected';
  const announced = async (sentAs: Timetoken | null): Promise<Outcome> => {
    await announceMentions({ channelId, text: message.text, timetoken: sentAs }, api);
    return { sentAs };
  };
  if (!isFirst) {
    const sent = { channelId, messageId: message.id, since };
    const { data, error } = await api.dispatch(fetchFresh(messagesApi.endpoints.getSent, sent));
    if (error) return outcomeOf(error);
    if (data) return announced(data);
  }
  const { data, error } = await publish({ channelId, message, fileId: fileIdOf(stored, api) }, api);
  return error ? outcomeOf(error) : announced(data);
}

/** Keeps the service's time, from which on the history may hold the message; null while it is unknown. */
async function markAttempt(stored: StoredMessage, api: AppListenerApi): Promise<Timetoken | null> {
  const { data: now } = await api.dispatch(fetchFresh(timeApi.endpoints.getTime, null));
  if (!now) return null;
  await changeStored(api.extra.database, { ...stored, attemptedSince: now });
  return now;
}

/** The file of a stored message that is shown is in the registry already. */
function fileIdOf({ message, file }: StoredMessage, api: AppListenerApi): DraftFileId | null {
  const unsent = selectAllUnsent(api.getState()).find(({ drawn }) => drawn.id === message.id);
  return file && (unsent?.file?.id ?? register(file, api).id);
}

/** A call that was cut off says nothing about the message. */
function outcomeOf(error: SdkError): Outcome {
  return error.isRetryable || error.kind === 'cancelled' ? 'open' : 'rejected';
}
