import type { SdkExtra } from '../pubnub/client';
import type { FileRegistry } from '../features/composer/fileRegistry';
import type { FileFault } from '../features/composer/prepareImage';
import type { SayFarewell } from '../pubnub/farewell';
import type { TextStorage } from './browserStorage';
import type { StartListening } from './listenerMiddleware';
import type { Recorder } from './recorder';

/** What listeners and endpoints get from outside; tests hand in their own. */
export interface AppExtra extends SdkExtra {
  readonly storage: TextStorage;
  /** The subscribe key: what is stored of one keyset means nothing to another. */
  readonly keyset: string;
  /** Missing unless the address names an identifier; few do, so the others do not load it. */
  readonly addTrackerListeners?: (startListening: StartListening) => void;
  /** Outlives the page, unlike the SDK's calls. */
  readonly sayFarewell: SayFarewell;
  /** The files that wait in the composer. */
  readonly files: FileRegistry;
  /** Missing unless the address asks for a recording. */
  readonly recorder?: Recorder;
  /** Makes what is sent of a chosen file, or says why it is not sent; rejects when that cannot be told. */
  readonly checkImage: (file: File) => Promise<File | FileFault>;
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  /** A fresh v4 UUID. */
  createId(): string;
  /** So many random hexadecimal characters. */
  randomHex(length: number): string;
  /** For the developer's console; never given message texts. */
  warn(message: string, cause: unknown): void;
}
