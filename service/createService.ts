import { mkdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { AccessManager, createTokenPolicy } from './domain/accessManager';
import { Journal } from './domain/journal';
import { Presence } from './domain/presence';
import { PresenceRegistry } from './domain/presenceRegistry';
import { removeExpiredMessages } from './domain/retention';
import { SubscribeHub } from './domain/subscribeHub';
import { TimetokenSource } from './domain/timetoken';
import { UploadSlots } from './domain/uploadSlots';
import { faultOperations } from './faults/faultOperations';
import { FaultPlan } from './faults/faultPlan';
import { createHostPolicy } from './http/hostCheck';
import { createServer, type Fallback, type ServerOptions } from './http/server';
import { operations } from './routes/index';
import type { Keys, ServiceContext } from './serviceContext';
import { openDatabase } from './storage/database';
import { createStores, schemas } from './storage/stores';
import { WriteQueue } from './storage/writeQueue';

/** Kept below the client's own limit of 310 s. */
const DEFAULT_SUBSCRIBE_HOLD_MS = 280_000;

const DEFAULT_PRESENCE_SWEEP_MS = 250;
const DEFAULT_RETENTION_SWEEP_MS = 60_000;
const DEFAULT_PRESENCE_SETTLE_MS = 500;
const DEFAULT_PRESENCE_MINIMUM_SECONDS = 10;

/** The keyset of local mode. The keys are no secret: the service listens on this machine only. */
export const LOCAL_KEYS: Keys = { publishKey: 'pub-local', subscribeKey: 'sub-local' };

export interface ServiceOptions {
  /** Folder for the database; omitted, everything is kept in memory and gone at the end. */
  readonly dataFolder?: string | undefined;
  readonly host?: string | undefined;
  /** Names by which others may call the service, beside this machine's own and `host`. */
  readonly allowedHosts?: readonly string[] | undefined;
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
  /** How often messages past their retention are removed; they are not seen in the meantime. */
  readonly retentionSweepMs?: number | undefined;
  readonly accessManager?: AccessManagerOptions | undefined;
  /** Answer `/faults`, by which tests disturb the service and shift its clock. */
  readonly faults?: boolean | undefined;
  readonly logLevel?: ServerOptions['logLevel'] | undefined;
  /** Answers every path that is not part of the protocol, e.g. with the app's files. */
  readonly fallback?: Fallback | undefined;
}

interface AccessManagerOptions {
  /** Omitted, one is made for the data folder and kept there. */
  readonly secretKey?: string | undefined;
  /** Whether calls need a token that allows them; off when omitted. */
  readonly isEnforced?: boolean | undefined;
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
  const faults = options.faults ? new FaultPlan() : undefined;
  const clock = options.now ?? Date.now;
  const now = faults ? () => clock() + faults.clockOffsetMs : clock;
  const sql = openDatabase(databaseFile(options.dataFolder, keys), schemas);
  const stores = createStores(sql);
  const hub = new SubscribeHub(stores.events);
  const queue = new WriteQueue(sql);
  const timetokens = new TimetokenSource(now, newestTimetoken(stores));
  removeExpiredMessages(stores, now());
  stores.access.removeExpired(now());
  const journal = new Journal(queue, timetokens, stores.events, hub);
  const presence = new Presence(createRegistry(now, options), journal, stores.presence);
  const { secretKey = stores.access.secretKey(), isEnforced = false } = options.accessManager ?? {};
  const accessManager = new AccessManager(secretKey, stores.access, journal, now);
  const context: ServiceContext = {
    keys,
    now,
    timetokens,
    hub,
    stores,
    journal,
    presence,
    accessManager,
    policies: isEnforced ? [createTokenPolicy(accessManager)] : [],
    uploadSlots: new UploadSlots(now),
    subscribeHoldMs: options.subscribeHoldMs ?? DEFAULT_SUBSCRIBE_HOLD_MS,
  };
  const host = options.host ?? '127.0.0.1';
  const server = createServer({
    operations: faults ? [...operations, ...faultOperations(faults)] : operations,
    context,
    faults,
    hostPolicy: createHostPolicy(host, options.allowedHosts ?? []),
    fallback: options.fallback,
    logLevel: options.logLevel ?? 'silent',
  });
  try {
    await server.listen({ host, port: options.port ?? 0 });
  } catch (error) {
    sql.close();
    throw error;
  }
  const { port } = server.server.address() as AddressInfo;
  const sweepers = [
    repeat(server.log, 'presence sweep', options.presenceSweepMs ?? DEFAULT_PRESENCE_SWEEP_MS, () =>
      presence.sweep(),
    ),
    repeat(
      server.log,
      'retention sweep',
      options.retentionSweepMs ?? DEFAULT_RETENTION_SWEEP_MS,
      () => journal.write(() => removeExpiredMessages(stores, now())),
    ),
  ];
  return {
    origin: `localhost:${port}`,
    url: `http://localhost:${port}`,
    port,
    context,
    close: async () => {
      for (const sweeper of sweepers) clearInterval(sweeper);
      await server.close();
      queue.flush();
      sql.close();
    },
  };
}

/** Does some work again and again, and says when it fails. */
function repeat(
  log: FastifyBaseLogger,
  name: string,
  everyMs: number,
  work: () => Promise<void>,
): NodeJS.Timeout {
  return setInterval(() => {
    work().catch((err: unknown) => log.error({ err }, `${name} failed`));
  }, everyMs).unref();
}

function createRegistry(now: () => number, options: ServiceOptions): PresenceRegistry {
  return new PresenceRegistry(now, {
    minimumSeconds: options.presenceMinimumSeconds ?? DEFAULT_PRESENCE_MINIMUM_SECONDS,
    leaveSettleMs: options.presenceSettleMs ?? DEFAULT_PRESENCE_SETTLE_MS,
  });
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
