import type { Journal } from './domain/journal';
import type { Presence } from './domain/presence';
import type { SubscribeHub } from './domain/subscribeHub';
import type { TimetokenSource } from './domain/timetoken';
import type { UploadSlots } from './domain/uploadSlots';
import type { StorageProbe } from './storage/storageProbe';
import type { Stores } from './storage/stores';

/** The one keyset a service answers for. */
export interface Keys {
  readonly publishKey: string;
  readonly subscribeKey: string;
}

/** Everything an operation works with; nothing of it is global. */
export interface ServiceContext {
  readonly keys: Keys;
  /** The clock, ms since the epoch. */
  now(): number;
  readonly timetokens: TimetokenSource;
  readonly journal: Journal;
  readonly hub: SubscribeHub;
  readonly presence: Presence;
  readonly uploadSlots: UploadSlots;
  readonly stores: Stores;
  readonly storageProbe: StorageProbe;
  /** By the clock of `performance.now()`, ms. */
  readonly startedAt: number;
  /** How long a subscribe call with nothing to deliver is kept waiting, ms. */
  readonly subscribeHoldMs: number;
}
