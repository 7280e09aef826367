import type { MessageSnapshot } from '../../src/domain/moderation/moderationRecord';
import { namedFiles, type NamedFile } from '../../src/domain/message';
import { toUserId } from '../../src/domain/ids';
import { isRecord, textField } from '../../shared/isRecord';
import { EDITS } from '../../src/domain/protocol';
import { type Timetoken, nextTimetoken } from '../../shared/protocol';
import type { StoredMessage } from '../messages/messageStore';
import type { Stores } from '../stores';

const MESSAGES_BEFORE = 10;
const MESSAGES_AFTER = 5;

/** Characters of each surrounding message. */
const MAX_SURROUNDING_TEXT = 1_000;

/**
 * A message as it reads now, and the messages around it. A delivered message that is not in history is found
 * for a while (`ModerationHistory.keepDelivered`).
 */
export function takeSnapshot(
  stores: Stores,
  channel: string,
  timetoken: Timetoken,
  now: number,
): { message: MessageSnapshot; surroundings: MessageSnapshot[] } | undefined {
  const { messages } = stores;
  const stored = messages.get(channel, timetoken, now);
  const read = (found: StoredMessage) => toSnapshot(stores, channel, found);
  const message = stored ? read(stored) : readDelivered(stores, channel, timetoken);
  if (!message) return undefined;
  const before = { channel, before: timetoken, limit: MESSAGES_BEFORE, now };
  const from = nextTimetoken(timetoken);
  const after = { channel, from, limit: MESSAGES_AFTER, now, isForward: true };
  const around = [...messages.range(before), ...messages.range(after)];
  const surroundings = around.map(read).map((said) => ({ ...said, text: cut(said.text) }));
  return { message, surroundings };
}

function cut(text: string): string {
  return text.length <= MAX_SURROUNDING_TEXT ? text : `${text.slice(0, MAX_SURROUNDING_TEXT)}…`;
}

function readDelivered(
  { evidence }: Stores,
  channel: string,
  timetoken: Timetoken,
): MessageSnapshot | undefined {
  const delivered = evidence.delivered(channel, timetoken);
  if (!delivered) return undefined;
  const { publisher, text, fileName } = delivered;
  return { timetoken, authorId: toUserId(publisher), text, ...(fileName !== null && { fileName }) };
}

function toSnapshot(
  stores: Stores,
  channel: string,
  { timetoken, publisher, payload }: StoredMessage,
): MessageSnapshot {
  const edited = stores.messageActions.newestValue(channel, timetoken, EDITS);
  const { text, file } = readContent(payload);
  return {
    timetoken,
    authorId: toUserId(publisher),
    text: edited ?? text,
    ...(file && { fileId: file.id, fileName: file.name }),
  };
}

/** The text of a message as users see it. A file's payload is `{message, file}`. */
export function readContent(payload: string): { text: string; file?: NamedFile } {
  const value: unknown = JSON.parse(payload);
  if (typeof value === 'string') return { text: value };
  if (!isRecord(value)) return { text: '' };
  const { message } = value;
  const [file] = namedFiles(value);
  const text = textField(isRecord(message) ? message : value, 'text') ?? '';
  return { text, ...(file && { file }) };
}
