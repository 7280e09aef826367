import type { ChannelId, MessageId } from '../../domain/ids';
import type { OutgoingMessage } from '../../domain/message';
import type { Timetoken } from '../../../shared/protocol';
import { isRecord } from '../../../shared/isRecord';
import type { UserDatabase } from '../../storage/database';

/** A message as the browser's database keeps it until it is sent. */
export interface StoredMessage {
  /** Given by the database, ascending. */
  readonly order: number;
  readonly channelId: ChannelId;
  readonly message: OutgoingMessage;
  readonly file: { readonly name: string; readonly content: Blob } | null;
  /**
   * The service's time before the message was published for the first time: from there on the history may
   * hold it. Null when it was never published.
   */
  readonly attemptedSince: Timetoken | null;
  /** Whether it was rejected; the name is that of 0.1.0. */
  readonly isRefused: boolean;
}

const OUTBOX = 'outbox';

/** All stored messages, oldest first; undefined when the database does not work. */
export async function listStored(
  database: UserDatabase,
): Promise<readonly StoredMessage[] | undefined> {
  const records = await database.use((stores) => stores.getAll(OUTBOX));
  return records?.filter(isStored);
}

/** @returns whether the message is stored */
export async function addStored(
  database: UserDatabase,
  added: Omit<StoredMessage, 'order'>,
): Promise<boolean> {
  return (await database.use((stores) => stores.add(OUTBOX, added))) !== undefined;
}

export async function changeStored(database: UserDatabase, changed: StoredMessage): Promise<void> {
  await database.use((stores) => stores.put(OUTBOX, changed));
}

export async function removeStored(database: UserDatabase, id: MessageId): Promise<void> {
  const stored = (await listStored(database))?.find(({ message }) => message.id === id);
  if (stored) await database.use((stores) => stores.delete(OUTBOX, stored.order));
}

/** A database may be damaged. */
function isStored(record: unknown): record is StoredMessage {
  if (!isRecord(record)) return false;
  const { channelId, message, file } = record;
  const isSendable = isRecord(message) && [message['id'], message['text']].every(isText);
  const isFileWhole = file === null || (isRecord(file) && file['content'] instanceof Blob);
  return isText(channelId) && isSendable && isFileWhole;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
