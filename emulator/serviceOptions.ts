import type { ModuleOptions } from './functions/modules';
import type { RequestTimes, StreamTimes } from './http/requestLimits';
import type { Fallback, Mount } from './http/server';
import type { LogLevel } from './http/structuredLog';
import type { Keys } from './serviceContext';
import type { FileStore } from './files/fileStore';
import type { EventsConfiguration } from './eventsAndActions/readEventsOptions';

/** How a service is started; everything has a value that suits a chat on this machine. */
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
  /** How long a caller may take to send a request. */
  readonly requestTimes?: RequestTimes | undefined;
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
  /** Its `.js` files are PubNub Functions. */
  readonly functionsFolder?: string | undefined;
  /** Listeners and actions of Events & Actions; none when omitted. */
  readonly eventsAndActions?: EventsConfiguration | undefined;
  /** What functions may use beside the service; nothing when omitted. */
  readonly functions?: ModuleOptions | undefined;
  /** Answer `/faults`, by which tests disturb the service and shift its clock. */
  readonly faults?: boolean | undefined;
  /** `info` logs every call, `error` those that fail by the service's fault; `silent` unless given. */
  readonly logLevel?: LogLevel | undefined;
  /** Takes the log's lines, one JSON object each; the standard output unless given. */
  readonly writeLog?: ((line: string) => void) | undefined;
  /** How often presence is announced of a channel with more than 20 users. */
  readonly presenceIntervalMs?: number | undefined;
  /** Serve the Inspector, if only this machine can call the service; it does not when omitted. */
  readonly hasInspector?: boolean | undefined;
  /** Answers every path that is not part of the protocol, e.g. with the app's files. */
  readonly fallback?: Fallback | undefined;
  /** Another program on the same address. */
  readonly mount?: Mount | undefined;
}

interface AccessManagerOptions {
  /** Omitted, one is made for the data folder and kept there. */
  readonly secretKey?: string | undefined;
  /** Whether calls need a token that allows them; off when omitted. */
  readonly isEnforced?: boolean | undefined;
  /** How long a revoked token is still taken, 0 to 60,000 ms; 0 when omitted. */
  readonly revokeDelayMs?: number | undefined;
  /** The kinds of records of which any token may list all; none when omitted. */
  readonly listable?: readonly ('user' | 'channel')[] | undefined;
}
