import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Journal } from './domain/journal';
import { Presence } from './domain/presence';
import { PresenceRegistry } from './domain/presenceRegistry';
import { SubscribeHub } from './domain/subscribeHub';
import { TimetokenSource } from './domain/timetoken';
import { UploadSlots } from './domain/uploadSlots';
import { faultOperations } from './faults/faultOperations';
import { FaultPlan } from './faults/faultPlan';
import { createHostPolicy } from './http/hostCheck';
import { createServer, type Fallback } from './http/server';
import type { RequestTimes } from './http/slowRequests';
import { StructuredLog, type LogLevel } from './http/structuredLog';
import { operations } from './routes/index';
import type { Keys, ServiceContext } from './serviceContext';
import { IN_MEMORY, openDatabase, removeDatabase } from './storage/database';
import { createStorageProbe } from './storage/storageProbe';
import { createStores, schemas } from './storage/stores';
import { WriteQueue } from './storage/writeQueue';

/** Kept below the client's own limit of 310 s. */
const DEFAULT_SUBSCRIBE_HOLD_MS = 280_000;

const DEFAULT_REQUEST_TIMES: RequestTimes = { headMs: 10_000, bodyMs: 30_000 };

const DEFAULT_PRESENCE_SWEEP_MS = 250;
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
  /** How long a caller may take to send a request. */
  readonly requestTimes?: RequestTimes | undefined;
  /** How often users who left or fell silent are looked for. */
  readonly presenceSweepMs?: number | undefined;
  /** How long a leave waits for a sign that the user is still there. */
  readonly presenceSettleMs?: number | undefined;
  /** Shorter heartbeat times of clients are raised to this. */
  readonly presenceMinimumSeconds?: number | undefined;
  /** Answer `/faults`, by which tests disturb the service and shift its clock. */
  readonly faults?: boolean | undefined;
  /** `info` logs every call, `error` those that fail by the service's fault; `silent` unless given. */
  readonly logLevel?: LogLevel | undefined;
  /** Takes the log's lines, one JSON object each; the standard output unless given. */
  readonly writeLog?: ((line: string) => void) | undefined;
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
  const faults = options.faults ? new FaultPlan() : undefined;
  const clock = options.now ?? Date.now;
  const now = faults ? () => clock() + faults.clockOffsetMs : clock;
  const sql = openDatabase(databaseFile(options.dataFolder, keys), schemas);
  const stores = createStores(sql);
  const hub = new SubscribeHub(stores.events);
  const queue = new WriteQueue(sql);
  const timetokens = new TimetokenSource(now, newestTimetoken(stores));
  stores.messages.removeExpired(now());
  const journal = new Journal(queue, timetokens, stores.events, hub);
  const presence = new Presence(createRegistry(now, options), journal, stores.presence);
  const context: ServiceContext = {
    keys,
    now,
    timetokens,
    hub,
    stores,
    journal,
    presence,
    storageProbe: createStorageProbe(sql, queue),
    startedAt: performance.now(),
    uploadSlots: new UploadSlots(now),
    subscribeHoldMs: options.subscribeHoldMs ?? DEFAULT_SUBSCRIBE_HOLD_MS,
  };
  const host = options.host ?? '127.0.0.1';
  const server = createServer({
    operations: faults ? [...operations, ...faultOperations(faults)] : operations,
    context,
    faults,
    hostPolicy: createHostPolicy(host, options.allowedHosts ?? []),
    requestTimes: options.requestTimes ?? DEFAULT_REQUEST_TIMES,
    fallback: options.fallback,
    log: createLog(options),
  });
  try {
    await server.listen({ host, port: options.port ?? 0 });
  } catch (error) {
    sql.close();
    throw error;
  }
  const { port } = server.server.address() as AddressInfo;
  const sweeper = setInterval(() => {
    presence
      .sweep()
      .catch((err: unknown) => server.log.error({ event: 'presenceSweepFailed', err }));
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

function createLog({ logLevel = 'silent', writeLog }: ServiceOptions): StructuredLog | undefined {
  if (logLevel === 'silent') return undefined;
  return new StructuredLog(logLevel, writeLog ?? ((line) => void process.stdout.write(line)));
}

function createRegistry(now: () => number, options: ServiceOptions): PresenceRegistry {
  return new PresenceRegistry(now, {
    minimumSeconds: options.presenceMinimumSeconds ?? DEFAULT_PRESENCE_MINIMUM_SECONDS,
    leaveSettleMs: options.presenceSettleMs ?? DEFAULT_PRESENCE_SETTLE_MS,
  });
}

/**
 * Deletes what a service kept for a keyset; other files in the folder are left alone.
 *
 * @throws `SQLITE_BUSY` when a service runs on it
 */
export function removeData(dataFolder: string, keys: Keys = LOCAL_KEYS): void {
  removeDatabase(databaseFile(dataFolder, keys));
}

/** One file per keyset, so that data of two keysets cannot mix. */
function databaseFile(dataFolder: string | undefined, { subscribeKey }: Keys): string {
  if (dataFolder === undefined) return IN_MEMORY;
  mkdirSync(dataFolder, { recursive: true });
  return join(dataFolder, `${encodeURIComponent(subscribeKey)}.sqlite`);
}

function newestTimetoken({ events, messages, messageActions }: ServiceContext['stores']) {
  const newest = [events, messages, messageActions].map((store) => store.lastTimetoken()).sort();
  return newest[newest.length - 1] ?? events.lastTimetoken();
}
