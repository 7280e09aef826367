import type { MessageSnapshot } from '../../src/domain/moderationRecord';
import { toUserId } from '../../src/domain/ids';
import { isRecord, textField } from '../../src/lib/isRecord';
import { timetokenAfter, type Timetoken } from '../domain/timetoken';
import type { StoredMessage } from '../storage/messages';
import type { Stores } from '../storage/stores';

const MESSAGES_BEFORE = 10;
const MESSAGES_AFTER = 5;

/** A message as it reads now, and what was said around it. */
export function takeSnapshot(
  stores: Stores,
  channel: string,
  timetoken: Timetoken,
  now: number,
): { message: MessageSnapshot; surroundings: MessageSnapshot[] } | undefined {
  const { messages } = stores;
  const message = messages.get(channel, timetoken, now);
  if (!message) return undefined;
  const before = { channel, before: timetoken, limit: MESSAGES_BEFORE, now };
  const from = timetokenAfter(timetoken);
  const after = { channel, from, limit: MESSAGES_AFTER, now, isForward: true };
  const around = [...messages.range(before), ...messages.range(after)];
  const read = (stored: StoredMessage) => toSnapshot(stores, channel, stored);
  return { message: read(message), surroundings: around.map(read) };
}

function toSnapshot(
  stores: Stores,
  channel: string,
  { timetoken, publisher, payload }: StoredMessage,
): MessageSnapshot {
  const edited = stores.messageActions.newestValue(channel, timetoken, 'updated');
  const { text, fileName } = readContent(payload);
  return {
    timetoken,
    authorId: toUserId(publisher),
    text: edited ?? text,
    ...(fileName !== undefined && { fileName }),
  };
}

/** A file's message lies within what was published: `{message, file}`. */
function readContent(payload: string): { text: string; fileName?: string } {
  const value: unknown = JSON.parse(payload);
  if (typeof value === 'string') return { text: value };
  if (!isRecord(value)) return { text: '' };
  const { message, file } = value;
  const fileName = isRecord(file) ? textField(file, 'name') : undefined;
  const text = textField(isRecord(message) ? message : value, 'text') ?? '';
  return { text, ...(fileName !== undefined && { fileName }) };
}
