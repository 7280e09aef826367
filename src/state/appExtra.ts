import type { ChannelId } from '../domain/ids';
import type { SdkExtra } from '../pubnub/client';
import type { ClientConfig } from '../pubnub/client';
import type { SendLeaveBeacon } from '../pubnub/leaveBeacon';
import type { SharedTextStorage } from '../lib/browser';
import type { UserDatabase } from '../storage/database';
import type { ShareStream } from '../realtime/tabGroup';
import type { Snapshots } from '../storage/snapshots';

/**
 * Everything that listeners and endpoints use from outside; tests pass their own. A feature that
 * needs more adds it by declaration merging (ADR 0006).
 */
export interface AppExtra extends SdkExtra {
  readonly storage: SharedTextStorage;
  /** The database for larger data, per user and keyset. */
  readonly database: UserDatabase;
  readonly snapshots: Snapshots;
  /** The subscribe key: what is stored of one keyset means nothing to another. */
  readonly keyset: string;
  /** The channel to begin with, if the user is in it; missing when the address names none. */
  readonly firstChannelId?: ChannelId;
  /** Outlives the page, unlike the SDK's calls. */
  readonly sendLeaveBeacon: SendLeaveBeacon;
  /** Settings for calls that outlive the page; without them none is made. */
  readonly clientConfig?: ClientConfig;
  /** Shares the subscription with other tabs of the same user. */
  readonly shareStream?: ShareStream;
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  /** A fresh v4 UUID. */
  createId(): string;
  /** Gives this many random hexadecimal characters. */
  randomHex(length: number): string;
  /** For the developer's console; never given message texts. */
  warn(message: string, cause: unknown): void;
}
