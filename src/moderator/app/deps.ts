import type { TextStorage } from '../../app/browserStorage';
import type { SdkExtra } from '../../pubnub/client';
import type { SayFarewell } from '../../pubnub/farewell';

/** What the console's listeners and endpoints get from outside; tests hand in their own. */
export interface ModeratorExtra extends SdkExtra {
  readonly storage: TextStorage;
  readonly sayFarewell: SayFarewell;
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  /** A fresh v4 UUID. */
  createId(): string;
  /** Hands a text to the user as a file. */
  readonly saveFile: (name: string, text: string) => void;
  /** For the developer's console; never given message texts. */
  warn(message: string, cause: unknown): void;
}
