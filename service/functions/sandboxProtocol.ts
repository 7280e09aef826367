/** How an execution ended. */
export type Outcome =
  /** `message` is JSON text, and there only if the function has changed it. */
  | { readonly verdict: 'ok'; readonly message?: string }
  | { readonly verdict: 'aborted'; readonly reason: string }
  /** It returned without `ok` or `abort`, or made the message something that is no JSON. */
  | { readonly verdict: 'malformed' }
  | { readonly verdict: 'failed'; readonly error: string }
  /** The thread has ended because of another execution; this one can be tried again. */
  | { readonly verdict: 'interrupted'; readonly error: string };

/** A module's method that a function has called. */
export interface ModuleCall {
  readonly module: string;
  readonly method: string;
  readonly args: readonly unknown[];
}

/** What the service knows of an execution, for the calls that it makes. */
export interface Execution {
  /** Whose event it is about. */
  readonly user: string;
  /** Characters of the message: the longer, the longer it takes. */
  readonly length: number;
  /** How many functions in a row led to the event. */
  readonly hops: number;
  /** Calls made so far, by module. */
  readonly calls: Map<string, number>;
}

/** What a sandbox needs from the service. Arguments and results are plain JSON values. */
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

/** What is sent to a worker. */
export type SandboxCommand =
  | {
      readonly type: 'start';
      readonly execution: number;
      /** The request that the function gets, but for `ok` and `abort`; its `message` is JSON text. */
      readonly event: object;
      /** What the addresses of files begin with. */
      readonly files: string;
    }
  | { readonly type: 'settle'; readonly call: number; readonly value: unknown }
  | { readonly type: 'settle'; readonly call: number; readonly error: ErrorInside };

/** What a worker sends. */
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

/** What a function is told of an error. */
export function errorForInside(error: unknown): ErrorInside {
  if (error instanceof ModuleError) return { message: error.message, fields: error.fields };
  return { message: 'The service could not do this.', fields: {} };
}
