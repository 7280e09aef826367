import { mkdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ChannelGroups } from './domain/channelGroups';
import { Journal } from './domain/journal';
import { Presence } from './domain/presence';
import { PresenceAnnouncer } from './domain/presenceAnnouncer';
import { PresenceRegistry } from './domain/presenceRegistry';
import { PresenceStates } from './domain/presenceStates';
import { SubscribeHub } from './domain/subscribeHub';
import { TimetokenSource } from './domain/timetoken';
import { UploadSlots } from './domain/uploadSlots';
import { createServer, type Fallback, type ServerOptions } from './http/server';
import { operations } from './routes/index';
import type { Keys, ServiceContext } from './serviceContext';
import { openDatabase } from './storage/database';
import type { PresenceStore } from './storage/presence';
import { createStores, schemas } from './storage/stores';
import { WriteQueue } from './storage/writeQueue';

/** Kept below the client's own limit of 310 s. */
const DEFAULT_SUBSCRIBE_HOLD_MS = 280_000;

const DEFAULT_PRESENCE_SWEEP_MS = 250;
const DEFAULT_PRESENCE_SETTLE_MS = 500;
const DEFAULT_PRESENCE_MINIMUM_SECONDS = 10;
/** A new keyset's own settings (protocol reference 6.3). */
const DEFAULT_PRESENCE_ANNOUNCE_MAX = 20;
const DEFAULT_PRESENCE_INTERVAL_MS = 10_000;

/** The keyset of local mode. The keys are no secret: the service listens on this machine only. */
export const LOCAL_KEYS: Keys = { publishKey: 'pub-local', subscribeKey: 'sub-local' };

export interface ServiceOptions {
  /** Folder for the database; omitted, everything is kept in memory and gone at the end. */
  readonly dataFolder?: string | undefined;
  readonly host?: string | undefined;
  /** 0 takes a free one. */
  readonly port?: number | undefined;
  readonly keys?: Keys | undefined;
  /** The clock, ms since the epoch. */
  readonly now?: (() => number) | undefined;
  readonly subscribeHoldMs?: number | undefined;
  /** How often users who left or fell silent are looked for. */
  readonly presenceSweepMs?: number | undefined;
  /** How long a leave waits for a sign that the user is still there. */
  readonly presenceSettleMs?: number | undefined;
  /** Shorter heartbeat times of clients are raised to this. */
  readonly presenceMinimumSeconds?: number | undefined;
  /** With more users than this, a channel's presence is told in intervals. */
  readonly presenceAnnounceMax?: number | undefined;
  readonly presenceIntervalMs?: number | undefined;
  readonly logLevel?: ServerOptions['logLevel'] | undefined;
  /** Answers every path that is not part of the protocol, e.g. with the app's files. */
  readonly fallback?: Fallback | undefined;
}

export interface Service {
  /** Host and port as the SDK's `origin` option takes them. */
  readonly origin: string;
  readonly url: string;
  readonly port: number;
  readonly context: ServiceContext;
  /** Commits what is waiting, cuts open connections and closes the database. */
  close(): Promise<void>;
}

/**
 * Starts a messaging service that speaks PubNub's protocol.
 *
 * @throws when the port is taken or the data folder cannot be used
 */
export async function createService(options: ServiceOptions = {}): Promise<Service> {
  const keys = options.keys ?? LOCAL_KEYS;
  const now = options.now ?? Date.now;
  const sql = openDatabase(databaseFile(options.dataFolder, keys), schemas);
  const stores = createStores(sql);
  const channelGroups = new ChannelGroups(stores.channelGroups.all());
  const hub = new SubscribeHub(stores.events, channelGroups);
  const queue = new WriteQueue(sql);
  const timetokens = new TimetokenSource(now, newestTimetoken(stores));
  stores.messages.removeExpired(now());
  const journal = new Journal(queue, timetokens, stores.events, hub);
  const presence = createPresence(now, options, journal, stores.presence);
  const context: ServiceContext = {
    keys,
    now,
    timetokens,
    hub,
    stores,
    journal,
    presence,
    channelGroups,
    uploadSlots: new UploadSlots(now),
    subscribeHoldMs: options.subscribeHoldMs ?? DEFAULT_SUBSCRIBE_HOLD_MS,
  };
  const server = createServer({
    operations,
    context,
    fallback: options.fallback,
    logLevel: options.logLevel ?? 'silent',
  });
  const host = options.host ?? '127.0.0.1';
  try {
    await server.listen({ host, port: options.port ?? 0 });
  } catch (error) {
    sql.close();
    throw error;
  }
  const { port } = server.server.address() as AddressInfo;
  const sweeper = setInterval(() => {
    presence.sweep().catch((err: unknown) => server.log.error({ err }, 'presence sweep failed'));
  }, options.presenceSweepMs ?? DEFAULT_PRESENCE_SWEEP_MS).unref();
  return {
    origin: `localhost:${port}`,
    url: `http://localhost:${port}`,
    port,
    context,
    close: async () => {
      clearInterval(sweeper);
      await server.close();
      queue.flush();
      sql.close();
    },
  };
}

function createPresence(
  now: () => number,
  options: ServiceOptions,
  journal: Journal,
  store: PresenceStore,
): Presence {
  const registry = new PresenceRegistry(now, {
    minimumSeconds: options.presenceMinimumSeconds ?? DEFAULT_PRESENCE_MINIMUM_SECONDS,
    leaveSettleMs: options.presenceSettleMs ?? DEFAULT_PRESENCE_SETTLE_MS,
  });
  const announcer = new PresenceAnnouncer(now, {
    announceMax: options.presenceAnnounceMax ?? DEFAULT_PRESENCE_ANNOUNCE_MAX,
    intervalMs: options.presenceIntervalMs ?? DEFAULT_PRESENCE_INTERVAL_MS,
  });
  return new Presence(registry, new PresenceStates(now), announcer, journal, store);
}

/** Deletes what a service kept for a keyset; other files in the folder are left alone. */
export function removeData(dataFolder: string, keys: Keys = LOCAL_KEYS): void {
  const file = databaseFile(dataFolder, keys);
  for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name, { force: true });
}

/** One file per keyset, so that data of two keysets cannot mix. */
function databaseFile(dataFolder: string | undefined, { subscribeKey }: Keys): string {
  if (dataFolder === undefined) return ':memory:';
  mkdirSync(dataFolder, { recursive: true });
  return join(dataFolder, `${encodeURIComponent(subscribeKey)}.sqlite`);
}

function newestTimetoken({ events, messages, messageActions }: ServiceContext['stores']) {
  const newest = [events, messages, messageActions].map((store) => store.lastTimetoken()).sort();
  return newest[newest.length - 1] ?? events.lastTimetoken();
}
