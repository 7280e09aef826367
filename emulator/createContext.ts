import { type ChannelEvent, observedBy } from './protocol/channels';
import { AccessManager, createTokenPolicy } from './access/accessManager';
import { ChannelGroups } from './subscribe/channelGroups';
import { FileLinks, UploadSlots } from './files/fileLinks';
import { Journal } from './subscribe/journal';
import { Presence } from './presence/presence';
import { PresenceAnnouncer } from './presence/presenceAnnouncer';
import { PresenceRegistry } from './presence/presenceRegistry';
import { PresenceStates } from './presence/presenceStates';
import { CallQueue } from './http/callQueue';
import { OWN_WORK } from './lib/work';
import { removeExpiredMessages } from './messages/messageWrites';
import { SubscribeHub } from './subscribe/subscribeHub';
import { TimetokenSource } from './protocol/timetoken';
import { FunctionsHost } from './functions/functionsHost';
import type { FunctionsLog } from './functions/hostedFunction';
import { createServicePlatform } from './functions/platform';
import type { StructuredLog } from './http/structuredLog';
import type { StreamTimes } from './http/requestLimits';
import type { Keys, ServiceContext } from './serviceContext';
import type { ServiceOptions } from './serviceOptions';
import type { Sql } from './storage/database';
import type { FileStore } from './files/fileStore';
import type { PresenceStore } from './presence/presenceStore';
import { createStorageProbe } from './storage/storageProbe';
import { createStores, type Stores } from './stores';
import type { WriteQueue } from './storage/writeQueue';

/** Kept below the client's own limit of 310 s. */
const DEFAULT_SUBSCRIBE_HOLD_MS = 280_000;

/** The client itself gives an upload up after these 300 s (protocol reference 1.7). */
const DEFAULT_UPLOAD_TIMES: StreamTimes = { idleMs: 30_000, totalMs: 300_000 };

const DEFAULT_PRESENCE_SETTLE_MS = 500;
const DEFAULT_PRESENCE_MINIMUM_SECONDS = 10;
/** A new keyset's own settings (protocol reference 6.3). */
const PRESENCE_ANNOUNCE_MAX = 20;
const DEFAULT_PRESENCE_INTERVAL_MS = 10_000;

/** The base of a service: its keyset, its data, its clock (ms since the epoch) and its log. */
export interface Foundation {
  readonly keys: Keys;
  readonly sql: Sql;
  readonly queue: WriteQueue;
  readonly fileStore: FileStore;
  readonly now: () => number;
  /** Where it answers, once it does. */
  readonly url: () => string;
  readonly log: StructuredLog | undefined;
  /** Proves that a call is the Inspector's. */
  readonly inspectorKey: string | undefined;
  /** Hears of all events after their commit. */
  readonly hear: ((events: readonly ChannelEvent[]) => void) | undefined;
}

/** Puts everything together that operations work with, from what is stored. */
export function createContext(
  { keys, sql, queue, fileStore, now, url, log, hear, inspectorKey }: Foundation,
  options: ServiceOptions,
): ServiceContext {
  const stores = createStores(sql);
  const channelGroups = new ChannelGroups(stores.channelGroups.all());
  const hub = new SubscribeHub(stores.events, channelGroups);
  const timetokens = new TimetokenSource(now, newestTimetoken(stores));
  removeExpiredMessages(stores, now());
  stores.access.removeExpired(now());
  stores.kvstore.removeExpired(now());
  const journal = new Journal(queue, timetokens, stores.events, hub, (events) => {
    hear?.(events);
    for (const event of events) if (event.kind === 'presence') tellFunctions(functions, event);
  });
  const access = createAccess({ stores, now }, options);
  const platform = createServicePlatform({
    stores,
    journal,
    now,
    url,
    sdkOptions: () => ({
      ...keys,
      secretKey: access.accessManager.secretKey,
      origin: new URL(url()).host,
      ssl: false,
    }),
    functions: () => functions,
  });
  const { secrets, xhrHosts } = options.functions ?? {};
  const functionsLog = createFunctionsLog(log);
  const functions = new FunctionsHost({ platform, keys, log: functionsLog, secrets, xhrHosts });
  return {
    keys,
    now,
    url,
    inspectorKey,
    timetokens,
    hub,
    stores,
    fileStore,
    journal,
    call: OWN_WORK,
    presence: createPresence(now, options, stores.presence),
    ...access,
    // The clock of a test stands still while a call runs.
    calls: new CallQueue(options.now ?? (() => performance.now())),
    functions,
    channelGroups,
    storageProbe: createStorageProbe(sql, queue),
    startedAt: performance.now(),
    uploadSlots: new UploadSlots(now),
    fileLinks: new FileLinks(stores.access.secretKey(), now),
    subscribeHoldMs: options.subscribeHoldMs ?? DEFAULT_SUBSCRIBE_HOLD_MS,
    uploadTimes: options.uploadTimes ?? DEFAULT_UPLOAD_TIMES,
  };
}

/** After Presence Functions hear of the channel that an event is about. */
function tellFunctions(functions: FunctionsHost, { channel, payload }: ChannelEvent): void {
  const about = { channel: observedBy(channel), uuid: '', message: payload };
  functions.after({ kind: 'presence', ...about });
}

function createFunctionsLog(log: StructuredLog | undefined): FunctionsLog {
  return {
    error: (details, text) => log?.error({ event: 'functionFailed', what: text, ...details }),
  };
}

interface AccessParts {
  readonly stores: Stores;
  readonly now: () => number;
}

function createAccess(
  { stores, now }: AccessParts,
  options: ServiceOptions,
): Pick<ServiceContext, 'accessManager' | 'policy'> {
  const {
    secretKey = stores.access.secretKey(),
    isEnforced = false,
    revokeDelayMs,
    listable,
  } = options.accessManager ?? {};
  const accessManager = new AccessManager(secretKey, stores.access, now, revokeDelayMs);
  const policy = isEnforced ? createTokenPolicy(listable) : undefined;
  return { accessManager, policy };
}

function createPresence(
  now: () => number,
  options: ServiceOptions,
  store: PresenceStore,
): Presence {
  const registry = new PresenceRegistry(now, {
    minimumSeconds: options.presenceMinimumSeconds ?? DEFAULT_PRESENCE_MINIMUM_SECONDS,
    leaveSettleMs: options.presenceSettleMs ?? DEFAULT_PRESENCE_SETTLE_MS,
  });
  const announcer = new PresenceAnnouncer(now, {
    announceMax: PRESENCE_ANNOUNCE_MAX,
    intervalMs: options.presenceIntervalMs ?? DEFAULT_PRESENCE_INTERVAL_MS,
  });
  return new Presence(registry, new PresenceStates(now), announcer, store);
}

function newestTimetoken({ events, messages, messageActions }: Stores) {
  const newest = [events, messages, messageActions].map((store) => store.lastTimetoken()).sort();
  return newest[newest.length - 1] ?? events.lastTimetoken();
}
