/** Kinds of events that functions can handle. */
export type EventKind = 'message' | 'file' | 'signal' | 'presence';

/** Something that a client wants to publish, or that has happened. */
export interface FunctionEvent {
  readonly kind: EventKind;
  readonly channel: string;
  /** The user id of the request. */
  readonly uuid: string;
  /** JSON text. */
  readonly message: string;
  /** JSON text of the publish's `meta`. */
  readonly meta?: string | undefined;
  /** The client's call; missing for what a function or the service itself publishes. */
  readonly call?: ClientCall | undefined;
  /** How many functions in a row led here; 0 for what a client sends. */
  readonly hops?: number | undefined;
}

/** The parts of a client's request that functions may see. */
interface ClientCall {
  readonly method: string;
  readonly path: string;
  /** The network address it came from. */
  readonly address: string;
  readonly query: { entries(): readonly (readonly [name: string, value: string])[] };
  header(name: string): string | undefined;
}

/** Query parameters that open something; functions do not get them. */
const SECRET_PARAMETERS: ReadonlySet<string> = new Set(['auth', 'signature']);

/** The properties of a call that functions see ("Request and response objects"). */
export function detailsOf(call: ClientCall) {
  return {
    verb: call.method,
    uri: call.path,
    meta: {
      clientip: call.address,
      origin: call.header('host') ?? '',
      useragent: call.header('user-agent') ?? '',
    },
    params: paramsOf(call),
  };
}

/** The query parameters, the first of each name. */
export function paramsOf({ query }: Pick<ClientCall, 'query'>): Readonly<Record<string, string>> {
  const pairs = query.entries().filter(([name]) => !SECRET_PARAMETERS.has(name));
  return Object.fromEntries([...pairs].reverse());
}

/** The decision of functions about an event. */
export type Verdict =
  | {
      readonly verdict: 'ok';
      /** JSON text to store and deliver: as it came, unless a function has changed it. */
      readonly message: string;
    }
  | {
      readonly verdict: 'aborted';
      /** For the caller. */
      readonly reason: string;
      /** 403 when a function refused, 500 when one failed. */
      readonly status: 403 | 500;
    };
