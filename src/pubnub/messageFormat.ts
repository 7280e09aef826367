import type PubNub from 'pubnub';
import { toChannelId, toMessageId, toUserId, type ChannelId } from '../domain/ids';
import type { Message, MessageFile } from '../domain/message';
import { isTimetoken } from '../domain/protocol';
import { isRecord, textField } from '../lib/isRecord';

/** The message type of a file in history, also after the file was deleted (protocol reference 7.1). */
const FILE_MESSAGE = 4;

/**
 * Gives the URL of a file. The SDK's URL differs on every call, so it is asked for once per message.
 */
type FileUrl = (channelId: ChannelId, file: { id: string; name: string }) => string;

export const createFileUrl =
  (pubnub: PubNub): FileUrl =>
  (channelId, { id, name }) =>
    pubnub.getFileUrl({ channel: channelId, id, name });

/**
 * Reads a live message or file event, or an item of a history page. Returns a reason instead when the
 * message cannot be shown, since anybody with the keys can publish anything.
 */
export function readMessage(event: unknown, channel: string, fileUrl: FileUrl): Message | string {
  if (!isRecord(event)) return 'not an object';
  const timetoken = event['timetoken'];
  const author = textField(event, 'publisher') || textField(event, 'uuid');
  if (!isTimetoken(timetoken)) return 'no valid timetoken';
  if (!author) return 'no author';
  const channelId = toChannelId(channel);
  const file = readFile(event, channelId, fileUrl);
  const isWrapped = !('file' in event) && (file || event['messageType'] === FILE_MESSAGE);
  const content = readContent(isWrapped ? inner(event['message']) : event['message']);
  if (!file && content.text === '') return 'neither text nor file';
  const { id, text, type } = content;
  return {
    timetoken,
    channelId,
    authorId: toUserId(author),
    text,
    type: type ?? (file ? '' : 'default'),
    ...(id !== undefined && { id: toMessageId(id) }),
    ...(file && { file }),
  };
}

/** History wraps a file's message in `{message, file}`; other clients may not. */
function inner(payload: unknown): unknown {
  return isRecord(payload) && isRecord(payload['message']) ? payload['message'] : payload;
}

function readContent(payload: unknown): { id?: string; text: string; type?: string } {
  if (typeof payload === 'string') return { text: payload };
  if (!isRecord(payload)) return { text: '' };
  const id = textField(payload, 'id');
  const type = textField(payload, 'type');
  return {
    text: textField(payload, 'text') ?? '',
    ...(id !== undefined && { id }),
    ...(type !== undefined && { type }),
  };
}

function readFile(
  event: Readonly<Record<string, unknown>>,
  channelId: ChannelId,
  fileUrl: FileUrl,
): MessageFile | undefined {
  const payload = event['message'];
  const file = event['file'] ?? (isRecord(payload) ? payload['file'] : undefined);
  if (!isRecord(file)) return undefined;
  const id = textField(file, 'id');
  const name = textField(file, 'name');
  if (!id || !name) return undefined;
  // Ignores a URL inside the message: content rules check the channel's file of that id.
  return { id, name, url: fileUrl(channelId, { id, name }) };
}
