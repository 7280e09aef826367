import type { TextStorage } from '../../app/browserStorage';
import type { SdkExtra } from '../../pubnub/client';
import type { SayFarewell } from '../../pubnub/farewell';
import type { ResolveFileLink } from '../../pubnub/fileLinks';

/** What the console's listeners and endpoints get from outside; tests hand in their own. */
export interface ModeratorExtra extends SdkExtra {
  readonly storage: TextStorage;
  readonly sayFarewell: SayFarewell;
  /** Absent where addresses of files work as they are, because no token is asked for. */
  readonly resolveFileLink?: ResolveFileLink;
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  /** A fresh v4 UUID. */
  createId(): string;
  /** Hands a text to the user as a file. */
  readonly saveFile: (name: string, text: string) => void;
  /** For the developer's console; never given message texts. */
  warn(message: string, cause: unknown): void;
}
