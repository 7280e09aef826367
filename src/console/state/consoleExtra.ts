import type { TextStorage } from '../../lib/browser';
import type { ClientConfig } from '../../pubnub/client';
import type { Credentials } from '../signIn/credentials';

/** Dependencies of the console's listeners and endpoints. */
export interface ConsoleExtra {
  /** Without a slash at its end. */
  readonly serverUrl: string;
  readonly credentials: Credentials;
  /** For live delivery: the keys, and where PubNub is. */
  readonly keyset: Omit<ClientConfig, 'userId' | 'token'>;
  readonly storage: TextStorage;
  /** When a key or the pointer was last used, ms since the epoch. */
  readonly lastInput: () => number;
  /** The address of a file as this page may load it. */
  readonly toOwnOrigin: (address: string) => string;
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  /** A fresh v4 UUID. */
  readonly createId: () => string;
  /** Downloads a text as a file. */
  readonly saveFile: (name: string, text: string) => void;
  /** Writes to the browser's console; never given message texts. */
  readonly warn: (message: string, cause: unknown) => void;
}
