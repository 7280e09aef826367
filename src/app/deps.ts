import type { SdkExtra } from '../pubnub/client';
import type { TextStorage } from './browserStorage';

/** What listeners and endpoints get from outside; tests hand in their own. */
export interface AppExtra extends SdkExtra {
  readonly storage: TextStorage;
  /** The clock, ms since the epoch. */
  now(): number;
  /** A fresh v4 UUID. */
  createId(): string;
  /** For the developer's console; never given message texts. */
  warn(message: string, cause: unknown): void;
}
