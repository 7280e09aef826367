import type { FunctionMessage, FunctionsPlatform, SdkOptions } from './modules';
import type { Journal } from '../subscribe/journal';
import { CHANNEL_TEXT_FIELDS, USER_TEXT_FIELDS } from '../objects/objectContent';
import type { Timetoken } from '../../shared/protocol';
import { writeMessage } from '../messages/messageWrites';
import { writeMetadata } from '../objects/objectContent';
import type { Stores } from '../stores';
import type { FunctionsHost } from './functionsHost';
import { ModuleError } from './sandboxProtocol';

interface Service {
  readonly stores: Stores;
  readonly journal: Journal;
  /** The clock, ms since the epoch. */
  now(): number;
  url(): string;
  /** For an SDK that calls the service as an administrator. */
  sdkOptions(): SdkOptions;
  /** Functions are asked about what functions publish, too. */
  functions(): FunctionsHost;
}

/** The user id of messages that functions publish. */
const NOBODY = '';
const EVERYTHING = new Set(['custom', 'status', 'type']);

/** Implements the platform of functions with the stores of a service. */
export function createServicePlatform(service: Service): FunctionsPlatform {
  const { stores, journal } = service;
  return {
    kvstore: stores.kvstore,
    now: () => service.now(),
    url: () => service.url(),
    sdkOptions: () => service.sdkOptions(),
    write: (work) => journal.write(work),
    publish: async (message) => {
      const payload = await ask(service.functions(), message);
      const { channel, kind, meta, isStored, isDelivered, hops } = message;
      const timetoken = await journal.write((entry): Timetoken => {
        const event = { channel, publisher: NOBODY, payload, meta };
        if (kind === 'signal') return entry.append({ ...event, kind }).timetoken;
        const outgoing = { event: { ...event, kind }, isStored, isDelivered, expiresAt: null };
        return writeMessage(entry, stores.messages, outgoing);
      });
      service.functions().after({ kind, channel, uuid: NOBODY, message: payload, meta, hops });
      return timetoken;
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
