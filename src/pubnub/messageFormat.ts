import type PubNub from 'pubnub';
import { toChannelId, toMessageId, toUserId, type ChannelId } from '../domain/ids';
import { type Message, type NamedFile, namedFiles, type OutgoingMessage } from '../domain/message';
import { MAX_MESSAGE_FILES } from '../domain/protocol';
import { isTimetoken } from '../../shared/protocol';
import { readQuote } from '../domain/quote';
import { isRecord, textField } from '../../shared/isRecord';
import { isBlank } from '../lib/text';

/** The message type of a file in history, also after the file was deleted (protocol reference 7.1). */
const FILE_MESSAGE = 4;

/**
 * Gives the URL of a file. The SDK's URL differs on every call, so it is asked for once per message.
 */
type FileUrl = (channelId: ChannelId, file: NamedFile) => string;

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
  const named = namedFiles('file' in event ? event : event['message']).slice(0, MAX_MESSAGE_FILES);
  // Ignores addresses inside the message: content rules check the channel's files of these ids.
  const [file, ...moreFiles] = named.map((each) => ({ ...each, url: fileUrl(channelId, each) }));
  const isWrapped = !('file' in event) && (file || event['messageType'] === FILE_MESSAGE);
  const content = readContent(isWrapped ? inner(event['message']) : event['message']);
  if (!file && content.text === '') return 'neither text nor file';
  const { id, text, type } = content;
  // Live events and history items name it differently. What else the quote says is anybody's claim.
  const meta = event['userMetadata'] ?? event['meta'];
  const quoted = readQuote(meta)?.timetoken;
  const isForwarded = isRecord(meta) && textField(meta, 'originalChannelId') !== undefined;
  return {
    timetoken,
    channelId,
    authorId: toUserId(author),
    text,
    type: type ?? (file ? '' : 'default'),
    ...(id !== undefined && { id: toMessageId(id) }),
    ...(file && { file }),
    ...(moreFiles.length > 0 && { moreFiles }),
    ...(quoted && { quoted }),
    ...(isForwarded && { isForwarded }),
  };
}

/** History wraps a file's message in `{message, file}`; other clients may not. */
function inner(payload: unknown): unknown {
  const message = isRecord(payload) ? payload['message'] : undefined;
  return isRecord(message) || typeof message === 'string' ? message : payload;
}

function readContent(payload: unknown): { id?: string; text: string; type?: string } {
  if (typeof payload === 'string') return { text: shownText(payload) };
  if (!isRecord(payload)) return { text: '' };
  const id = textField(payload, 'id');
  const type = textField(payload, 'type');
  return {
    text: shownText(textField(payload, 'text') ?? ''),
    ...(id !== undefined && { id }),
    ...(type !== undefined && { type }),
  };
}

/** A text without visible characters counts as empty: its bubble would be. */
const shownText = (text: string) => (isBlank(text) ? '' : text);

/** The published parts of a message: its payload, and the quote in `meta`. */
export function toPublished({ quote, ...message }: OutgoingMessage) {
  return { message, ...(quote && { meta: { quotedMessage: { ...quote } } }) };
}
