import { readFile } from 'node:fs/promises';
import type { Seed, SeedMessage } from './api';
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
  const value: unknown =
    typeof given === 'string' ? JSON.parse(await readFile(given, 'utf8')) : given;
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
    if (!isObject(entry)) throw new Error(`${place} must be an object.`);
    for (const field of REQUIRED[name]) {
      const text = entry[field];
      if (typeof text !== 'string' || text === '') throw new Error(`${place} needs "${field}".`);
    }
    const { at } = entry;
    if (at !== undefined && (typeof at !== 'string' || Number.isNaN(Date.parse(at)))) {
      throw new Error(`"at" in ${place} must be a date.`);
    }
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Stores a seed. Nobody was subscribed to it, so nothing is delivered. */
export async function storeSeed(context: ServiceContext, seed: Seed): Promise<void> {
  const { stores, journal } = context;
  const { users = [], channels = [], memberships = [], messages = [] } = seed;
  await journal.write((entry) => {
    for (const { id, ...user } of users) stores.users.set(id, user, entry.nextTimetoken());
    for (const { id, ...channel } of channels) {
      stores.channels.set(id, channel, entry.nextTimetoken());
    }
    for (const { user: userId, channel: channelId, ...membership } of memberships) {
      stores.memberships.set({ userId, channelId }, membership, entry.nextTimetoken());
    }
    const now = context.now() - messages.length;
    for (const [index, message] of messages.entries()) {
      storeMessage(context, message, now + index);
    }
  });
}

function storeMessage({ stores }: ServiceContext, seed: SeedMessage, fallbackAt: number): void {
  const { channel, user: publisher, message, meta, customMessageType, actions = [] } = seed;
  const at = seed.at === undefined ? fallbackAt : Date.parse(seed.at);
  const timetoken = timetokenAt(at);
  stores.messages.insert(
    {
      ...{ kind: 'message', channel, timetoken, publisher, customMessageType },
      payload: JSON.stringify(message ?? null),
      meta: meta && JSON.stringify(meta),
    },
    null,
  );
  for (const [index, { user: userId, type, value }] of actions.entries()) {
    const actionTimetoken = timetokenAt(at + 1 + index);
    stores.messageActions.insert(channel, {
      ...{ messageTimetoken: timetoken, actionTimetoken, type, value, userId },
    });
  }
}
