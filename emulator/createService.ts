import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createContext } from './createContext';
import { faultOperations } from './faults/faultRoutes';
import { FaultPlan } from './faults/faultPlan';
import { createHostPolicy } from './http/hostCheck';
import { createServer } from './http/server';
import type { RequestTimes } from './http/requestLimits';
import { StructuredLog } from './http/structuredLog';
import { operations } from './operations';
import type { Keys, ServiceContext } from './serviceContext';
import type { ServiceOptions } from './serviceOptions';
import { compareFiles, createFileRecordStore } from './files/fileRecordStore';
import { databaseFile, openDatabase, removeKeyset, type Sql } from './storage/database';
import { createFileStore } from './files/diskFileStore';
import { WriteQueue } from './storage/writeQueue';
import { removeExpiredMessages } from './messages/messageWrites';

const DEFAULT_REQUEST_TIMES: RequestTimes = { headMs: 10_000, bodyMs: 30_000 };

/** The keyset of local mode. The keys are no secret: the service listens on this machine only. */
export const LOCAL_KEYS: Keys = { publishKey: 'pub-local', subscribeKey: 'sub-local' };

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
  const sql = openDatabase(databaseFile(options.dataFolder, keys.subscribeKey));
  const queue = new WriteQueue(sql);
  try {
    return await startService(sql, queue, keys, options);
  } catch (error) {
    await queue.close();
    sql.close();
    throw error;
  }
}

async function startService(
  sql: Sql,
  queue: WriteQueue,
  keys: Keys,
  options: ServiceOptions,
): Promise<Service> {
  const log = createLog(options);
  const faults = options.faults ? new FaultPlan() : undefined;
  const clock = options.now ?? Date.now;
  const now = faults ? () => clock() + faults.clockOffsetMs : clock;
  const fileStore = await openFileStore(sql, keys, options, log);
  // Nobody asks for it before the server listens.
  const url = () => `http://localhost:${portOf(server)}`;
  const context = createContext({ keys, sql, queue, fileStore, now, url, log }, options);
  const host = options.host ?? '127.0.0.1';
  const server = createServer({
    operations: faults ? [...operations, ...faultOperations(faults)] : operations,
    context,
    faults,
    hostPolicy: createHostPolicy(host, options.allowedHosts ?? []),
    requestTimes: options.requestTimes ?? DEFAULT_REQUEST_TIMES,
    fallback: options.fallback,
    log,
  });
  const { functions } = context;
  if (options.functionsFolder !== undefined) await functions.load(options.functionsFolder);
  await server.listen({ host, port: options.port ?? 0 });
  const port = portOf(server);
  const endSweeps = startSweeps(context, options, server.log);
  return {
    origin: `localhost:${port}`,
    url: url(),
    port,
    context,
    close: async () => {
      endSweeps();
      await server.close();
      await functions.close();
      await context.moderation?.ruleTests.close();
      await context.webhooks?.close();
      await queue.close();
      sql.close();
    },
  };
}

function portOf({ server }: FastifyInstance): number {
  return (server.address() as AddressInfo).port;
}

function createLog({ logLevel = 'silent', writeLog }: ServiceOptions): StructuredLog | undefined {
  if (logLevel === 'silent') return undefined;
  return new StructuredLog(logLevel, writeLog ?? ((line) => void process.stdout.write(line)));
}

/** Opens the bytes of files, and says in the log where the database does not agree with them. */
async function openFileStore(
  sql: Sql,
  { subscribeKey }: Keys,
  options: ServiceOptions,
  log: StructuredLog | undefined,
) {
  const fileStore = options.fileStore ?? (await createFileStore(options.dataFolder, subscribeKey));
  const records = createFileRecordStore(sql);
  const differences = await compareFiles(records, fileStore);
  if (differences.lostFiles + differences.unlistedFiles > 0) {
    log?.error({ event: 'filesDiffer', ...differences });
  }
  return fileStore;
}

/**
 * Deletes what a service kept for a keyset; other files in the folder are left alone.
 *
 * @throws `SQLITE_BUSY` when a service runs on it
 */
export function removeData(dataFolder: string, keys: Keys = LOCAL_KEYS): void {
  removeKeyset(dataFolder, keys.subscribeKey);
}

const DEFAULT_PRESENCE_SWEEP_MS = 250;
/** Restrictions end within this time after they are due. */
const MODERATION_SWEEP_MS = 500;
const DEFAULT_RETENTION_SWEEP_MS = 60_000;
/** Other systems are told of a decision within this time. */
const WEBHOOK_SWEEP_MS = 250;
/** Long polls are held for this much longer than they need to be, at most. */
const MAX_POLL_SWEEP_MS = 1_000;

interface Sweep {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}

/**
 * Does again and again what no call asks for.
 *
 * @returns ends it
 */
function startSweeps(
  context: ServiceContext,
  options: ServiceOptions,
  log: FastifyBaseLogger,
): () => void {
  const timers = sweepsOf(context, options).map(({ name, everyMs, run }) =>
    setInterval(() => {
      run().catch((err: unknown) => log.error({ event: 'sweepFailed', sweep: name, err }));
    }, everyMs).unref(),
  );
  return () => timers.forEach((timer) => clearInterval(timer));
}

function sweepsOf(context: ServiceContext, options: ServiceOptions): readonly Sweep[] {
  const { hub, journal, moderation, presence, stores, subscribeHoldMs } = context;
  const always: readonly Sweep[] = [
    {
      name: 'longPolls',
      everyMs: Math.min(subscribeHoldMs, MAX_POLL_SWEEP_MS),
      run: () => {
        hub.endWaiting(performance.now() - subscribeHoldMs);
        return Promise.resolve();
      },
    },
    {
      name: 'presence',
      everyMs: options.presenceSweepMs ?? DEFAULT_PRESENCE_SWEEP_MS,
      run: () => presence.sweep(),
    },
    {
      name: 'retention',
      everyMs: options.retentionSweepMs ?? DEFAULT_RETENTION_SWEEP_MS,
      run: () =>
        journal.write(() => {
          removeExpiredMessages(stores, context.now());
          stores.apiCalls.removeOld(context.now());
        }),
    },
  ];
  if (!moderation) return always;
  return [
    ...always,
    { name: 'moderation', everyMs: MODERATION_SWEEP_MS, run: () => moderation.liftExpired() },
    { name: 'shield', everyMs: MODERATION_SWEEP_MS, run: () => moderation.shield.sweep() },
    {
      name: 'webhooks',
      everyMs: WEBHOOK_SWEEP_MS,
      run: () => {
        context.webhooks?.sweep();
        return Promise.resolve();
      },
    },
  ];
}
