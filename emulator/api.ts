import type { Delivery, EventsOptions } from './eventsAndActions/eventsOptions';
import type { FaultRule } from './faults/faultRule';

export type {
  Delivery,
  EventActionOptions,
  EventFilter,
  EventListenerOptions,
  EventName,
  EventsOptions,
} from './eventsAndActions/eventsOptions';
export type { FaultEffect, FaultMatch, FaultRule } from './faults/faultRule';

interface SeedAttributes {
  /** When it was last changed: a date that `Date.parse` reads; now when omitted. */
  readonly at?: string;
  readonly type?: string;
  readonly status?: string;
  readonly custom?: Readonly<Record<string, string | number | boolean | null>>;
}

export interface SeedUser extends SeedAttributes {
  readonly id: string;
  readonly name?: string;
  readonly externalId?: string;
  readonly profileUrl?: string;
  readonly email?: string;
}

export interface SeedChannel extends SeedAttributes {
  readonly id: string;
  readonly name?: string;
  readonly description?: string;
}

export interface SeedMembership extends SeedAttributes {
  readonly user: string;
  readonly channel: string;
}

interface SeedFile {
  /** A UUID; a new one when omitted. */
  readonly id?: string;
  readonly name: string;
  /** The bytes in Base64. */
  readonly content: string;
}

export interface SeedMessage {
  readonly channel: string;
  readonly user: string;
  /** Any JSON; with a file, what the user wrote beside it. */
  readonly message?: unknown;
  /** Makes it the message of a file. */
  readonly file?: SeedFile;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly customMessageType?: string;
  /** A date that `Date.parse` reads; the messages without one are of now, one millisecond apart. */
  readonly at?: string;
  readonly actions?: readonly {
    readonly user: string;
    readonly type: string;
    readonly value: string;
    /** The time of the action, in the form of that of the message; right after the message when omitted. */
    readonly at?: string;
  }[];
}

/** The initial data of a keyset. */
export interface Seed {
  readonly users?: readonly SeedUser[];
  readonly channels?: readonly SeedChannel[];
  readonly memberships?: readonly SeedMembership[];
  readonly messages?: readonly SeedMessage[];
}

/** The keys of a keyset. */
export interface KeysetKeys {
  readonly publishKey: string;
  readonly subscribeKey: string;
  /** Signs tokens; who has it is an administrator. */
  readonly secretKey: string;
}

export interface KeysetOptions extends Partial<KeysetKeys> {
  /** Whether calls need a token that allows them (Access Manager); off when omitted. */
  readonly requiresTokens?: boolean;
  /** How long a token is still taken after it was revoked, 0 to 60,000 ms; on the network up to a minute. */
  readonly revokeDelayMs?: number;
  /**
   * The kinds of records of which any token may list all, as on a keyset whose options *Disallow Get All User Metadata*
   * or *Disallow Get All Channel Metadata* are off. None when omitted: such a list needs a pattern for every name.
   */
  readonly listable?: readonly ('user' | 'channel')[];
  /** The initial data, or the path of a JSON file with it. */
  readonly seed?: Seed | string;
  /** Its `.js` files are PubNub Functions; a file that changes is loaded again. */
  readonly functionsFolder?: string;
  /** Listeners and webhooks of Events & Actions, or the path of a JSON file with them. */
  readonly events?: EventsOptions | string;
  /** The secrets that functions read with `vault`, by name, or the path of a JSON file with them. */
  readonly secrets?: Readonly<Record<string, string>> | string;
  /** Hosts that functions may ask with `xhr` beside this machine; `*` for all. */
  readonly xhrHosts?: readonly string[];
}

/** A function of a keyset. */
export interface FunctionInfo {
  /** The name of its file. */
  readonly name: string;
  /** As in the file, e.g. `Before Publish or Fire`. */
  readonly events: readonly string[];
  /** The patterns of its channels. */
  readonly channels?: readonly string[];
  /** The address of an On Request Function. */
  readonly url?: string;
  /** The interval of an On Interval Function. */
  readonly intervalMs?: number;
}

/** A line of a function's log. */
export interface FunctionLogLine {
  /** By the keyset's clock, ms since the epoch. */
  readonly at: number;
  /** `debug`, `log`, `info`, `warn` or `error` of the console; `error` also when the function fails. */
  readonly level: string;
  readonly text: string;
}

/** The keys of the first keyset are `pub-local`, `sub-local` and `sec-local` unless given. */
export interface EmulatorOptions extends KeysetOptions {
  /** 127.0.0.1, this machine only, when omitted. */
  readonly host?: string;
  /** A free one when omitted. */
  readonly port?: number;
  /** Names by which others may call it, beside this machine's own and `host`. */
  readonly allowedHosts?: readonly string[];
  /** Keeps data on disk; omitted, everything is gone at the end. */
  readonly dataFolder?: string;
  /** `info` logs every call, `error` failures of the emulator; `silent` when omitted. */
  readonly logLevel?: 'silent' | 'error' | 'info';
}

/** The options for the constructor of an SDK, without the user id. */
export interface SdkConfig {
  readonly publishKey: string;
  readonly subscribeKey: string;
  readonly origin: string;
  readonly ssl: false;
}

/** A call that was answered. */
export interface Call {
  /** The name of the operation, e.g. `publish`, `subscribe`, `setUser`. */
  readonly operation: string;
  readonly userId: string | undefined;
  /** The channels in the path. */
  readonly channels: readonly string[];
  /** The message of a publish or signal, as JSON text; undefined for other calls. */
  readonly message: string | undefined;
  /** The text of the body; undefined for calls without one, and for files. */
  readonly body: string | undefined;
  readonly method: string;
  /** Path and query as they were sent. */
  readonly url: string;
  readonly status: number;
  /** When the request arrived, ms since the epoch; the keyset's clock does not move it. */
  readonly at: number;
  /** From the request's arrival to the end of the answer. */
  readonly ms: number;
}

/** A fault that is switched on. */
export interface Fault {
  /** How many calls it has met. */
  hits(): number;
  remove(): void;
}

/** The data of a keyset at one moment, without the bytes of files. */
export interface Snapshot {
  /** By the keyset's clock, ms since the epoch. */
  readonly takenAt: number;
}

/** A keyset: channels, users and messages apart from those of all others. */
export interface Keyset extends KeysetKeys {
  /** For the SDK: `new PubNub({ ...keyset.sdk, userId })`. */
  readonly sdk: SdkConfig;
  readonly clock: {
    /** Ms since the epoch. */
    now(): number;
    /**
     * Moves the clock. Users without a heartbeat, messages past their time to live and tokens have ended when it
     * resolves.
     *
     * @param ms forwards
     */
    advance(ms: number): Promise<void>;
  };
  readonly faults: {
    /** The rule disturbs calls or deliveries of this keyset from now on. */
    add(rule: FaultRule): Fault;
    clear(): void;
  };
  /**
   * The calls that were answered since the start or the last reset, in the order of their answers; a poll is among
   * them when it ends. The newest 10,000 are kept.
   */
  calls(operation?: string): readonly Call[];
  /**
   * The requests of Events & Actions since the start or the last reset, in the order of their answers, and what was
   * dropped. The newest 1,000 are kept.
   */
  deliveries(): readonly Delivery[];
  functions(): readonly FunctionInfo[];
  /**
   * The newest 250 lines of a function's log, oldest first: its console, and its failures with file and line.
   *
   * @param name of the file, with or without `.js`
   * @throws when there is no such function
   */
  functionLogs(name: string): readonly FunctionLogLine[];
  seed(seed: Seed | string): Promise<void>;
  snapshot(): Promise<Snapshot>;
  /** Forgets everything that came after the snapshot; calls, faults and the clock start anew. */
  restore(snapshot: Snapshot): Promise<void>;
  /** Forgets everything; the keyset is as it was at its start, without its seed. */
  reset(): Promise<void>;
  /** Removes the keyset. The first one ends with the emulator. */
  close(): Promise<void>;
}

export interface Emulator extends Keyset {
  readonly url: string;
  readonly port: number;
  /** The page that shows what happens; missing where others than this machine may call. */
  readonly inspectorUrl: string | undefined;
  /** A further keyset at the same address, in memory, with keys of its own unless they are given. */
  createKeyset(options?: KeysetOptions): Promise<Keyset>;
  /** Cuts open connections and ends. */
  close(): Promise<void>;
}
