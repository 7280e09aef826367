import { randomUUID } from 'node:crypto';
import type { Seed, SeedMessage } from './api';
import type { StoredFile } from './files/fileRecordStore';
import { isFileId } from './files/fileStore';
import { readJsonFile } from './lib/readJsonFile';
import { timetokenAt } from './protocol/timetoken';
import type { ServiceContext } from './serviceContext';

const LISTS = ['users', 'channels', 'memberships', 'messages'] as const satisfies (keyof Seed)[];
/** The text fields that every entry of a list must have. */
const REQUIRED: Readonly<Record<(typeof LISTS)[number], readonly string[]>> = {
  users: ['id'],
  channels: ['id'],
  memberships: ['user', 'channel'],
  messages: ['user', 'channel'],
};

/** @throws (rejects) when the file cannot be read or is no seed; the message names what is wrong */
export async function readSeed(given: Seed | string): Promise<Seed> {
  const value: unknown = typeof given === 'string' ? await readJsonFile(given, 'The seed') : given;
  if (!isObject(value)) throw new Error('A seed must be an object.');
  for (const name of Object.keys(value)) {
    if (!(LISTS as readonly string[]).includes(name)) {
      throw new Error(`A seed has ${LISTS.join(', ')}, but no "${name}".`);
    }
  }
  for (const name of LISTS) requireEntries(name, value[name]);
  return value;
}

function requireEntries(name: (typeof LISTS)[number], entries: unknown = []): void {
  if (!Array.isArray(entries)) throw new Error(`${name} of a seed must be a list.`);
  for (const [index, entry] of entries.entries()) {
    const place = `${name}[${index}] of a seed`;
    requireFields(place, entry, REQUIRED[name]);
    const { file, actions = [] } = entry;
    if (file !== undefined) requireFile(`file in ${place}`, file);
    if (!Array.isArray(actions)) throw new Error(`actions in ${place} must be a list.`);
    for (const action of actions) {
      requireFields(`each of the actions in ${place}`, action, ['user', 'type', 'value']);
    }
  }
}

function requireFile(place: string, file: unknown): void {
  requireFields(place, file, ['name', 'content']);
  const { id } = file;
  if (id !== undefined && (typeof id !== 'string' || !isFileId(id))) {
    throw new Error(`"id" of ${place} must be a UUID.`);
  }
}

function requireFields(
  place: string,
  entry: unknown,
  fields: readonly string[],
): asserts entry is Readonly<Record<string, unknown>> {
  if (!isObject(entry)) throw new Error(`${place} must be an object.`);
  for (const field of fields) {
    const text = entry[field];
    if (typeof text !== 'string' || text === '') throw new Error(`${place} needs "${field}".`);
  }
  const { at } = entry;
  if (at !== undefined && (typeof at !== 'string' || Number.isNaN(Date.parse(at)))) {
    throw new Error(`"at" in ${place} must be a date.`);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Stores a seed in one transaction, behind the bytes of its files. Nobody was subscribed to it, so nothing is delivered.
 *
 * @throws (rejects) ServiceError when a file is too large
 */
export async function storeSeed(context: ServiceContext, seed: Seed): Promise<void> {
  const { stores, journal } = context;
  const { users = [], channels = [], memberships = [], messages = [] } = seed;
  const files = await writeFiles(context, messages);
  await journal.write((entry) => {
    const timeOf = (at: string | undefined) =>
      at === undefined ? entry.nextTimetoken() : timetokenAt(Date.parse(at));
    for (const { id, at, ...user } of users) stores.users.set(id, user, timeOf(at));
    for (const { id, at, ...channel } of channels) stores.channels.set(id, channel, timeOf(at));
    for (const { user: userId, channel: channelId, at, ...membership } of memberships) {
      stores.memberships.set({ userId, channelId }, membership, timeOf(at));
    }
    const now = context.now() - messages.length;
    for (const [index, message] of messages.entries()) {
      const at = message.at === undefined ? now + index : Date.parse(message.at);
      storeMessage(context, message, at, files.get(message));
    }
  });
}

type WrittenFile = Pick<StoredFile, 'id' | 'name' | 'size' | 'type'>;

async function writeFiles({ fileStore }: ServiceContext, messages: readonly SeedMessage[]) {
  const written = new Map<SeedMessage, WrittenFile>();
  for (const message of messages) {
    if (!message.file) continue;
    const { id = randomUUID(), name, content } = message.file;
    const facts = await fileStore.write(id, [Buffer.from(content, 'base64')]);
    written.set(message, { id, name, ...facts });
  }
  return written;
}

/** @param at ms since the epoch */
function storeMessage(
  { stores }: ServiceContext,
  seed: SeedMessage,
  at: number,
  file: WrittenFile | undefined,
): void {
  const { channel, user: publisher, message = null, meta, customMessageType, actions = [] } = seed;
  const timetoken = timetokenAt(at);
  const named = file && { message, file: { id: file.id, name: file.name } };
  stores.messages.insert(
    {
      kind: file ? 'file' : 'message',
      channel,
      timetoken,
      publisher,
      customMessageType,
      payload: JSON.stringify(named ?? message),
      meta: meta && JSON.stringify(meta),
    },
    null,
  );
  if (file) stores.files.insert({ ...file, channel, uploaderId: publisher, createdAt: at });
  for (const [index, { user: userId, type, value, at: doneAt }] of actions.entries()) {
    const actionTimetoken = timetokenAt(doneAt === undefined ? at + 1 + index : Date.parse(doneAt));
    stores.messageActions.insert(channel, {
      messageTimetoken: timetoken,
      actionTimetoken,
      type,
      value,
      userId,
    });
  }
}
