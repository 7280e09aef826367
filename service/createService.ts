import { mkdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { AccessManager, createTokenPolicy } from './domain/accessManager';
import { ChannelGroups } from './domain/channelGroups';
import { Journal } from './domain/journal';
import { Presence } from './domain/presence';
import { PresenceAnnouncer } from './domain/presenceAnnouncer';
import { PresenceRegistry } from './domain/presenceRegistry';
import { removeExpiredMessages } from './domain/retention';
import { PresenceStates } from './domain/presenceStates';
import { SubscribeHub } from './domain/subscribeHub';
import { TimetokenSource } from './domain/timetoken';
import { UploadSlots } from './domain/uploadSlots';
import { faultOperations } from './faults/faultOperations';
import { FaultPlan } from './faults/faultPlan';
import { createHostPolicy } from './http/hostCheck';
import type { StreamTimes } from './http/bodyStream';
import { createServer, type Fallback, type ServerOptions } from './http/server';
import { operations } from './routes/index';
import type { Keys, ServiceContext } from './serviceContext';
import { Moderation } from './moderation/moderation';
import { createModerationPolicy } from './moderation/moderationPolicy';
import { openDatabase, type Sql } from './storage/database';
import { createDiskFileStore } from './storage/diskFileStore';
import type { FileStore } from './storage/fileStore';
import { moveInlineFiles } from './storage/inlineFiles';
import { matchFiles } from './storage/matchFiles';
import { createMemoryFileStore } from './storage/memoryFileStore';
import type { PresenceStore } from './storage/presence';
import { createStores, schemas } from './storage/stores';
import { WriteQueue } from './storage/writeQueue';

/** Kept below the client's own limit of 310 s. */
const DEFAULT_SUBSCRIBE_HOLD_MS = 280_000;

/** The client itself gives an upload up after these 300 s (protocol reference 1.7). */
const DEFAULT_UPLOAD_TIMES: StreamTimes = { idleMs: 30_000, totalMs: 300_000 };

const DEFAULT_PRESENCE_SWEEP_MS = 250;
/** Restrictions end within this time after they are due. */
const MODERATION_SWEEP_MS = 500;

const DEFAULT_RETENTION_SWEEP_MS = 60_000;
const DEFAULT_PRESENCE_SETTLE_MS = 500;
const DEFAULT_PRESENCE_MINIMUM_SECONDS = 10;
/** A new keyset's own settings (protocol reference 6.3). */
const DEFAULT_PRESENCE_ANNOUNCE_MAX = 20;
const DEFAULT_PRESENCE_INTERVAL_MS = 10_000;

/** The keyset of local mode. The keys are no secret: the service listens on this machine only. */
export const LOCAL_KEYS: Keys = { publishKey: 'pub-local', subscribeKey: 'sub-local' };

export interface ServiceOptions {
  /** Folder for database and files; omitted, everything is kept in memory and gone at the end. */
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
  /** How long somebody may take to send a file. */
  readonly uploadTimes?: StreamTimes | undefined;
  /** Takes the bytes of files instead of the data folder. */
  readonly fileStore?: FileStore | undefined;
  /** How often users who left or fell silent are looked for. */
  readonly presenceSweepMs?: number | undefined;
  /** How long a leave waits for a sign that the user is still there. */
  readonly presenceSettleMs?: number | undefined;
  /** Shorter heartbeat times of clients are raised to this. */
  readonly presenceMinimumSeconds?: number | undefined;
  /** How often messages past their retention are removed; they are not seen in the meantime. */
  readonly retentionSweepMs?: number | undefined;
  readonly accessManager?: AccessManagerOptions | undefined;
  /** Hold everybody to the rules of a moderated chat; a bare keyset when omitted. */
  readonly isModerated?: boolean | undefined;
  /** Answer `/faults`, by which tests disturb the service and shift its clock. */
  readonly faults?: boolean | undefined;
  /** With more users than this, a channel's presence is told in intervals. */
  readonly presenceAnnounceMax?: number | undefined;
  readonly presenceIntervalMs?: number | undefined;
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
  const sql = openDatabase(databaseFile(options.dataFolder, keys), schemas);
  try {
    return await startService(sql, keys, options);
  } catch (error) {
    sql.close();
    throw error;
  }
}

async function startService(sql: Sql, keys: Keys, options: ServiceOptions): Promise<Service> {
  const faults = options.faults ? new FaultPlan() : undefined;
  const clock = options.now ?? Date.now;
  const now = faults ? () => clock() + faults.clockOffsetMs : clock;
  const stores = createStores(sql);
  const fileStore = options.fileStore ?? (await createFileStore(options.dataFolder, keys));
  const lostFiles = await matchFiles(sql, stores.files, fileStore);
  await moveInlineFiles(sql, stores.files, fileStore);
  const channelGroups = new ChannelGroups(stores.channelGroups.all());
  const hub = new SubscribeHub(stores.events, channelGroups);
  const queue = new WriteQueue(sql);
  const timetokens = new TimetokenSource(now, newestTimetoken(stores));
  removeExpiredMessages(stores, now());
  stores.access.removeExpired(now());
  const journal = new Journal(queue, timetokens, stores.events, hub);
  const presence = createPresence(now, options, journal, stores.presence);
  const { secretKey = stores.access.secretKey(), isEnforced = false } = options.accessManager ?? {};
  const accessManager = new AccessManager(secretKey, stores.access, journal, now);
  const moderation = options.isModerated ? new Moderation(stores, journal, now) : undefined;
  const context: ServiceContext = {
    keys,
    now,
    timetokens,
    hub,
    stores,
    fileStore,
    journal,
    presence,
    accessManager,
    policies: [
      ...(isEnforced ? [createTokenPolicy(accessManager)] : []),
      ...(moderation ? [createModerationPolicy(stores)] : []),
    ],
    moderation,
    channelGroups,
    uploadSlots: new UploadSlots(now),
    subscribeHoldMs: options.subscribeHoldMs ?? DEFAULT_SUBSCRIBE_HOLD_MS,
    uploadTimes: options.uploadTimes ?? DEFAULT_UPLOAD_TIMES,
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
  if (lostFiles > 0) server.log.error({ lostFiles }, 'files are gone from the disk');
  await server.listen({ host, port: options.port ?? 0 });
  const { port } = server.server.address() as AddressInfo;
  const sweepers = [
    ...(moderation
      ? [
          repeat(server.log, 'moderation sweep', MODERATION_SWEEP_MS, () =>
            moderation.liftExpired(),
          ),
        ]
      : []),
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
  const base = dataPath(dataFolder, keys);
  for (const end of ['.sqlite', '.sqlite-wal', '.sqlite-shm', '.files']) {
    rmSync(base + end, { force: true, recursive: true });
  }
}

function databaseFile(dataFolder: string | undefined, keys: Keys): string {
  if (dataFolder === undefined) return ':memory:';
  mkdirSync(dataFolder, { recursive: true });
  return `${dataPath(dataFolder, keys)}.sqlite`;
}

function createFileStore(dataFolder: string | undefined, keys: Keys): Promise<FileStore> {
  return dataFolder === undefined
    ? Promise.resolve(createMemoryFileStore())
    : createDiskFileStore(`${dataPath(dataFolder, keys)}.files`);
}

/** What the names of everything kept for a keyset begin with: data of two must not mix. */
function dataPath(dataFolder: string, { subscribeKey }: Keys): string {
  return join(dataFolder, encodeURIComponent(subscribeKey));
}

function newestTimetoken({ events, messages, messageActions }: ServiceContext['stores']) {
  const newest = [events, messages, messageActions].map((store) => store.lastTimetoken()).sort();
  return newest[newest.length - 1] ?? events.lastTimetoken();
}
