/** Kinds of events that functions can handle. */
const EVENT_NAMES = {
  message: 'Before Publish or Fire',
  file: 'Before Publish File',
  signal: 'Before Signal',
  /** Reactions, edits, deletions. PubNub has no such event. */
  action: 'Before Message Action',
} as const;

export type EventKind = keyof typeof EVENT_NAMES;

/** Something that a client wants to publish. */
export interface PublishEvent {
  readonly kind: EventKind;
  readonly channel: string;
  /** The user id of the request. */
  readonly uuid: string;
  /** JSON text; of an action, `{ type, value, messageTimetoken }`. */
  readonly message: string;
  /** JSON text of the publish's `meta`. */
  readonly meta?: string | undefined;
  /** Details of the files that the message names. */
  readonly files?: readonly FileDetails[] | undefined;
  /** How many functions in a row led here; 0 for what a client sends. */
  readonly hops?: number | undefined;
}

export interface FileDetails {
  readonly id: string;
  /** Of its bytes, hexadecimal; missing when they are. */
  readonly sha256?: string;
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

/** Where and when a function runs. */
export interface Trigger {
  readonly kinds: ReadonlySet<EventKind>;
  readonly channels: readonly string[];
}

/**
 * Reads the lines `@event` and `@channel` in the first comment of a function's file. On PubNub they
 * are settings in the console. A channel is an id, `*`, or a beginning like `space.*`.
 */
export function readTrigger(source: string): Trigger {
  const [comment = ''] = /^\s*\/\*[^]*?\*\//.exec(source) ?? [];
  const linesOf = (tag: string) =>
    Array.from(comment.matchAll(new RegExp(`^[ *]*@${tag} +(.+?) *$`, 'gm')), ([, text]) => text);
  const names = linesOf('event');
  const kinds = (Object.keys(EVENT_NAMES) as EventKind[]).filter((kind) =>
    names.includes(EVENT_NAMES[kind]),
  );
  return {
    kinds: new Set(kinds),
    channels: linesOf('channel').filter((text) => text !== undefined),
  };
}

export function isTriggered(
  { kinds, channels }: Trigger,
  kind: EventKind,
  channel: string,
): boolean {
  return kinds.has(kind) && channels.some((pattern) => matches(pattern, channel));
}

function matches(pattern: string, channel: string): boolean {
  return pattern.endsWith('*') ? channel.startsWith(pattern.slice(0, -1)) : pattern === channel;
}
