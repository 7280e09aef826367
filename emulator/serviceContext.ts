import type { AccessPolicy } from './access/access';
import type { AccessManager } from './access/accessManager';
import type { ChannelGroups } from './subscribe/channelGroups';
import type { FileLinks, UploadSlots } from './files/fileLinks';
import type { Journal } from './subscribe/journal';
import type { Presence } from './presence/presence';
import type { CallQueue } from './http/callQueue';
import type { SubscribeHub } from './subscribe/subscribeHub';
import type { TimetokenSource } from './protocol/timetoken';
import type { FunctionsHost } from './functions/functionsHost';
import type { StorageProbe } from './storage/storageProbe';
import type { StreamTimes } from './http/requestLimits';
import type { FileStore } from './files/fileStore';
import type { Stores } from './stores';
import type { Work } from './lib/work';

/** The one keyset a service answers for. */
export interface Keys {
  readonly publishKey: string;
  readonly subscribeKey: string;
}

/** Everything an operation works with; nothing of it is global. Each call has its own `call` and `journal`. */
export interface ServiceContext {
  readonly keys: Keys;
  /** The clock, ms since the epoch. */
  now(): number;
  /** Where the service answers, once it does. */
  url(): string;
  readonly timetokens: TimetokenSource;
  readonly journal: Journal;
  /** The call on whose behalf it is used. */
  readonly call: Work;
  readonly hub: SubscribeHub;
  readonly presence: Presence;
  readonly accessManager: AccessManager;
  /** Proves that a call is the Inspector's; missing where there is none. */
  readonly inspectorKey: string | undefined;
  /** The access rules; without them every call is allowed. */
  readonly policy: AccessPolicy | undefined;
  /** The turns of calls. */
  readonly calls: CallQueue;
  /** Asked before anything is published, told of it afterwards, and called by HTTP and by the clock. */
  readonly functions: FunctionsHost;
  readonly channelGroups: ChannelGroups;
  readonly uploadSlots: UploadSlots;
  readonly fileLinks: FileLinks;
  readonly stores: Stores;
  readonly storageProbe: StorageProbe;
  /** By the clock of `performance.now()`, ms. */
  readonly startedAt: number;
  /** The bytes of files; `stores.files` knows the rest about them. */
  readonly fileStore: FileStore;
  /** How long a subscribe call with nothing to deliver is kept waiting, ms. */
  readonly subscribeHoldMs: number;
  readonly uploadTimes: StreamTimes;
}
