import { ServiceError } from '../protocol/serviceError';

/** Which calls or deliveries a fault meets; what is left out does not matter. */
export interface FaultMatch {
  /** The operation's name as it is in the logs, e.g. `publish`. */
  readonly operation?: string | undefined;
  /** One of the channels in the call's path. */
  readonly channel?: string | undefined;
  /** The caller's `uuid`. */
  readonly userId?: string | undefined;
  /** The id of a listener of Events & Actions; then it meets deliveries only. */
  readonly listener?: string | undefined;
  /** The id of an action of Events & Actions; then it meets deliveries only. */
  readonly action?: string | undefined;
}

/** Effects on a call before it is handled. */
export type RequestEffect =
  /** It is handled later, whether the caller still waits or not. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The connection is cut and nothing handled. */
  | { readonly kind: 'dropRequest' }
  /** Nothing is handled and nothing answered; the connection stays open. */
  | { readonly kind: 'halfOpen' }
  /** Nothing is handled; this is the answer. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body: string;
      readonly contentType: string;
    };

/** Effects on the answer of a handled call. */
export type ResponseEffect =
  /** The connection is cut before the answer's first byte. */
  | { readonly kind: 'dropResponse' }
  /** The connection is cut after so many bytes of the body. */
  | { readonly kind: 'truncate'; readonly bytes: number }
  /** Nothing more comes after so many bytes of the body; the connection stays open. */
  | { readonly kind: 'stall'; readonly bytes: number };

/** Effects on the events of a subscribe answer. Answers without events stay as they are. */
export interface DeliveryEffect {
  /**
   * `duplicate`: every event twice. `reorder`: the newest first. `split`: the first half, so that
   * the next poll gets the rest. `olderCursor`: a cursor from before these events, so that the next
   * poll gets them again.
   */
  readonly kind: 'duplicate' | 'reorder' | 'split' | 'olderCursor';
}

/** Effects on a request of Events & Actions, also of a retry. */
export type WebhookEffect =
  /** It is lost without a retry, and the target hears nothing. */
  | { readonly kind: 'loseDelivery' }
  /** The target hears nothing; this is its answer, after which there are retries as usual. */
  | { readonly kind: 'failDelivery'; readonly status: number }
  /** It is made so much later by the keyset's clock, and others overtake it. */
  | { readonly kind: 'delayDelivery'; readonly ms: number }
  /** It is made twice. */
  | { readonly kind: 'duplicateDelivery' }
  /** It is made after the next one of the same listener, event and action, or after ten seconds without one. */
  | { readonly kind: 'reorderDelivery' };

export type FaultEffect = RequestEffect | ResponseEffect | DeliveryEffect | WebhookEffect;

/** One fault that tests can switch on. */
export interface FaultRule {
  readonly match?: FaultMatch | undefined;
  /** How many calls it meets; left out, all of them. */
  readonly times?: number | undefined;
  /** How many calls that match it lets pass first; none when left out. */
  readonly skip?: number | undefined;
  /** With 10 it meets each tenth call that matches; each one when left out. */
  readonly every?: number | undefined;
  readonly effect: FaultEffect;
}

type Fields = Readonly<Record<string, unknown>>;

/** How the fields of each kind of effect are read. */
const READERS: Readonly<Record<FaultEffect['kind'], (fields: Fields) => FaultEffect>> = {
  delay: ({ ms }) => ({ kind: 'delay', ms: count(ms) }),
  dropRequest: () => ({ kind: 'dropRequest' }),
  halfOpen: () => ({ kind: 'halfOpen' }),
  status: ({ status, body = '', contentType = 'application/json' }) => ({
    kind: 'status',
    status: count(status, 200, 599),
    body: text(body),
    contentType: text(contentType),
  }),
  dropResponse: () => ({ kind: 'dropResponse' }),
  truncate: ({ bytes }) => ({ kind: 'truncate', bytes: count(bytes) }),
  stall: ({ bytes }) => ({ kind: 'stall', bytes: count(bytes) }),
  duplicate: () => ({ kind: 'duplicate' }),
  reorder: () => ({ kind: 'reorder' }),
  split: () => ({ kind: 'split' }),
  olderCursor: () => ({ kind: 'olderCursor' }),
  loseDelivery: () => ({ kind: 'loseDelivery' }),
  failDelivery: ({ status }) => ({ kind: 'failDelivery', status: count(status, 200, 599) }),
  delayDelivery: ({ ms }) => ({ kind: 'delayDelivery', ms: count(ms) }),
  duplicateDelivery: () => ({ kind: 'duplicateDelivery' }),
  reorderDelivery: () => ({ kind: 'reorderDelivery' }),
};

/** The kinds of effects. */
export const FAULT_KINDS: readonly string[] = Object.keys(READERS);

/** @throws ServiceError `invalidArguments` when the value describes no fault */
export function readFaultRule(value: unknown): FaultRule {
  const { match, times, skip, every, effect } = fieldsOf(value);
  const effectFields = fieldsOf(effect);
  return {
    match: match === undefined ? {} : readMatch(fieldsOf(match)),
    times: times === undefined ? undefined : count(times, 1),
    skip: skip === undefined ? undefined : count(skip),
    every: every === undefined ? undefined : count(every, 1),
    effect: READERS[readKind(effectFields['kind'])](effectFields),
  };
}

/** @throws ServiceError `invalidArguments` when the value is no object */
export function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw new ServiceError('invalidArguments');
  return { ...value };
}

/** An unknown condition is refused: ignored, it would match every call. */
function readMatch({
  operation,
  channel,
  userId,
  listener,
  action,
  ...unknown
}: Fields): FaultMatch {
  if (Object.keys(unknown).length > 0) throw new ServiceError('invalidArguments');
  return {
    operation: operation === undefined ? undefined : text(operation),
    channel: channel === undefined ? undefined : text(channel),
    userId: userId === undefined ? undefined : text(userId),
    listener: listener === undefined ? undefined : text(listener),
    action: action === undefined ? undefined : text(action),
  };
}

function readKind(value: unknown): FaultEffect['kind'] {
  const kind = text(value);
  if (!Object.hasOwn(READERS, kind)) throw new ServiceError('invalidArguments');
  return kind as FaultEffect['kind'];
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new ServiceError('invalidArguments');
  return value;
}

/** @throws ServiceError `invalidArguments` when it is no whole number in that range */
export function count(value: unknown, least = 0, most = Number.MAX_SAFE_INTEGER): number {
  if (!Number.isInteger(value) || Number(value) < least || Number(value) > most) {
    throw new ServiceError('invalidArguments');
  }
  return Number(value);
}
