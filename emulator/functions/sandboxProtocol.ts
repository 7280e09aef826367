/**
 * PubNub's documented limits for a function ("API limits" of Functions, September 2026). Not enforced:
 * 100,000 iterations of loops, which cannot be counted here.
 */
export const LIMITS = {
  /** Calls of each kind in one execution. */
  calls: { kvstore: 10, pubnub: 10, xhr: 5, vault: 10 },
  /** Characters of a key and of a value's JSON in the key-value store. */
  kvKeyLength: 1_000,
  kvValueLength: 32_000,
  /** Keys in one answer of `getKeys`. */
  kvKeys: 100,
  /** How long a value is kept: as given, but no shorter and no longer; minutes. */
  kvTtlMinutes: { shortest: 1, standard: 24 * 60, longest: 365 * 24 * 60 },
  /** How often functions may trigger functions in a row. */
  hops: 3,
  /** Requests of `xhr` and `vault` of all functions together, per second. */
  outboundPerSecond: 100,
} as const;

/**
 * Commands that a thread holds at once, so that it is never idle: the summed lengths of their messages, each
 * at least `MIN_LENGTH`. Other commands wait for their user's turn. Our own limit.
 */
export const MAX_LENGTH_INSIDE = 32 * 1024;
export const MIN_LENGTH = 1024;

/** Commands of one user that wait. Our own limit. */
export const MAX_PENDING_PER_USER = 1_000;

/** How often an event is tried when other events end the thread. */
export const MAX_ATTEMPTS = 3;

/** How long a function may take, ms. */
export const TIMES = {
  /** From the event to the decision, waiting included. */
  executionMs: 10_000,
  /** Computing without waiting for anything. Our own limit, since the messages behind it wait that long. */
  computeMs: 2_000,
  /** Loading: a thread has to be started first, on a machine that may be busy. */
  loadMs: 10_000,
} as const;

/** How an execution ended. */
export type Outcome =
  /** `message` is JSON text, and there only if the function has changed it. */
  | { readonly verdict: 'ok'; readonly message?: string }
  | { readonly verdict: 'aborted'; readonly reason: string }
  /** The answer to an HTTP request. */
  | ({ readonly verdict: 'sent' } & SentResponse)
  /** It returned without `ok`, `abort` or `send`, or made the message something that is no JSON. */
  | { readonly verdict: 'malformed' }
  /** `detail` may quote what the function was given; `error` does not. */
  | { readonly verdict: 'failed'; readonly error: string; readonly detail?: string }
  /** The thread has ended because of another execution; this one can be tried again. */
  | { readonly verdict: 'interrupted'; readonly error: string };

/** The `response` as the function left it, unchecked. */
export interface SentResponse {
  readonly status: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Missing when nothing was sent. */
  readonly body?: string;
  /** Whether the body was an object. */
  readonly isJson: boolean;
}

/** The argument of a function. */
export interface SandboxInput {
  /** `event` for a request with `ok` and `abort`, `http` for one that comes with a response. */
  readonly shape: 'event' | 'http';
  /** Its properties without methods; `message` is JSON text. */
  readonly request: object;
  /** The beginning of file addresses. */
  readonly files: string;
}

/** A module's method that a function has called. */
export interface ModuleCall {
  readonly module: string;
  readonly method: string;
  readonly args: readonly unknown[];
}

/** The service's record of an execution, for the calls that it makes. */
export interface Execution {
  /** The publisher of the event. */
  readonly user: string;
  /** Characters of the message: the longer, the longer it takes. */
  readonly length: number;
  /** How many functions in a row led to the event. */
  readonly hops: number;
  /** Calls made so far, by module. */
  readonly calls: Map<string, number>;
}

/** The service as a sandbox uses it. Arguments and results are plain JSON values. */
export interface SandboxHost {
  /** @throws (rejects) ModuleError for the function to see */
  call(execution: Execution, call: ModuleCall): Promise<unknown>;
  log(level: string, text: string): void;
}

/** An error of a module that the function gets to see. Of other errors it only learns that they were. */
export class ModuleError extends Error {
  /** @param fields further properties, as the SDK's errors have them */
  constructor(
    message: string,
    readonly fields: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** Messages to a worker. */
export type SandboxCommand =
  | ({ readonly type: 'start'; readonly execution: number } & SandboxInput)
  | { readonly type: 'settle'; readonly call: number; readonly value: unknown }
  | { readonly type: 'settle'; readonly call: number; readonly error: ErrorInside };

/** Messages from a worker. */
export type SandboxMessage =
  | { readonly type: 'loaded' }
  | { readonly type: 'broken'; readonly error: string }
  /** A command has been worked off, until everything that is left waits for something. */
  | { readonly type: 'idle' }
  | ({ readonly type: 'outcome'; readonly execution: number } & Outcome)
  | ({ readonly type: 'call'; readonly call: number; readonly execution: number } & ModuleCall)
  | { readonly type: 'log'; readonly level: string; readonly text: string };

interface ErrorInside {
  readonly message: string;
  readonly fields: object;
}

/** The part of an error that a function receives. */
export function errorForInside(error: unknown): ErrorInside {
  if (error instanceof ModuleError) return { message: error.message, fields: error.fields };
  return { message: 'The service could not do this.', fields: {} };
}
