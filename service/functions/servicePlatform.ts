import type { Journal } from '../domain/journal';
import { CHANNEL_TEXT_FIELDS, USER_TEXT_FIELDS } from '../domain/objectContent';
import type { Timetoken } from '../domain/timetoken';
import { writeMessage } from '../domain/writeMessage';
import { writeMetadata } from '../routes/objectsInclude';
import type { Stores } from '../storage/stores';
import type { FunctionsHost } from './functionsHost';
import type { FunctionMessage, FunctionsPlatform } from './platform';
import { ModuleError } from './sandboxProtocol';

interface Service {
  readonly stores: Stores;
  readonly journal: Journal;
  /** The clock, ms since the epoch. */
  now(): number;
  url(): string;
  /** Functions are asked about what functions publish, too. */
  functions(): FunctionsHost;
}

/** Whose messages they are that functions publish. */
const NOBODY = '';
const EVERYTHING = new Set(['custom', 'status', 'type']);

/** What functions can do in this service. */
export function createServicePlatform(service: Service): FunctionsPlatform {
  const { stores, journal } = service;
  return {
    kvstore: stores.kvstore,
    now: () => service.now(),
    url: () => service.url(),
    write: (work) => journal.write(work),
    publish: async (message) => {
      const payload = await ask(service.functions(), message);
      return journal.write((entry): Timetoken => {
        const { channel, kind, meta, isStored, isDelivered } = message;
        const event = { channel, publisher: NOBODY, payload, meta };
        if (kind === 'signal') return entry.append({ ...event, kind }).timetoken;
        const outgoing = { event: { ...event, kind }, isStored, isDelivered, expiresAt: null };
        return writeMessage(entry, stores.messages, outgoing);
      });
    },
    getUser: (id) => {
      const record = stores.users.get(id);
      return record && writeMetadata(record, USER_TEXT_FIELDS, EVERYTHING);
    },
    getChannel: (id) => {
      const record = stores.channels.get(id);
      return record && writeMetadata(record, CHANNEL_TEXT_FIELDS, EVERYTHING);
    },
  };
}

/** @throws (rejects) ModuleError when a function refuses the message of another one */
async function ask(
  functions: FunctionsHost,
  { kind, channel, payload, meta, hops }: FunctionMessage,
): Promise<string> {
  const event = { kind, channel, uuid: NOBODY, message: payload, meta, hops };
  const verdict = await functions.beforePublish(event);
  if (verdict.verdict === 'aborted') throw new ModuleError(verdict.reason);
  return verdict.message;
}
