import type { EventKind } from './event';

/** When functions run, as their files and PubNub's console name it. */
const EVENTS = {
  'Before Publish or Fire': { stage: 'before', kind: 'message' },
  'Before Publish File': { stage: 'before', kind: 'file' },
  'Before Signal': { stage: 'before', kind: 'signal' },
  'After Publish or Fire': { stage: 'after', kind: 'message' },
  'After Publish File': { stage: 'after', kind: 'file' },
  'After Signal': { stage: 'after', kind: 'signal' },
  'After Presence': { stage: 'after', kind: 'presence' },
  'On Interval': { stage: 'interval' },
  'On Request': { stage: 'request' },
} as const;

type EventName = keyof typeof EVENTS;

interface EventTrigger {
  readonly stage: 'before' | 'after';
  readonly kinds: ReadonlySet<EventKind>;
  /** Channel names, beginnings like `news.*`, or `*` for all channels. */
  readonly channels: readonly string[];
}

interface IntervalTrigger {
  readonly stage: 'interval';
  readonly everyMs: number;
}

interface RequestTrigger {
  readonly stage: 'request';
  /** The end of the address; `*` stands for any characters. */
  readonly path: string;
}

/** Where and when a function runs. */
export type Trigger = { readonly events: readonly EventName[] } & (
  | EventTrigger
  | IntervalTrigger
  | RequestTrigger
);

/** Mistakes in the settings of functions, one a line. */
export class FunctionsProblem extends Error {
  constructor(problems: readonly string[]) {
    super(`The functions cannot be loaded.\n${problems.join('\n')}`);
    this.name = 'FunctionsProblem';
  }
}

/** PubNub's limit ("API limits" of Functions). */
const MAX_INTERVAL_SECONDS = 3_600;
const MAX_PATH_LENGTH = 200;

/** The first comment of a file: one block, or lines in a row (a path like `a/*` and `/b` would end a block). */
const FIRST_COMMENT = /^\s*(?:\/\*[^]*?\*\/|(?:\/\/.*(?:\r?\n\s*)?)+)/;

/**
 * Reads the lines `@event`, `@channel`, `@interval` and `@path` in the first comment of a function's file. On PubNub
 * they are settings in the console.
 *
 * @throws Error that says what is wrong with them
 */
export function readTrigger(source: string): Trigger {
  const [comment = ''] = FIRST_COMMENT.exec(source) ?? [];
  const linesOf = (tag: string) =>
    [...comment.matchAll(new RegExp(`^[ */]*@${tag} +(.+?)\\s*$`, 'gm'))].map(
      ([, text = '']) => text,
    );
  const events = linesOf('event').map(requireEventName);
  const stages = new Set(events.map((name) => EVENTS[name].stage));
  const [stage] = stages;
  if (!stage) throw new Error(`its first comment has no line "@event …". ${EVENT_LIST}`);
  if (stages.size > 1) throw new Error('Before, After, Interval and Request need a file each.');
  if (stage === 'interval') return { events, stage, everyMs: readInterval(linesOf('interval')) };
  if (stage === 'request') return { events, stage, path: readPath(linesOf('path')) };
  const kinds = events.flatMap((name) => {
    const event = EVENTS[name];
    return 'kind' in event ? [event.kind] : [];
  });
  const channels = linesOf('channel');
  if (channels.length === 0) throw new Error('its first comment has no line "@channel …".');
  for (const pattern of channels) requirePattern(pattern);
  return { events, stage, kinds: new Set(kinds), channels };
}

const EVENT_LIST = `Events are: ${Object.keys(EVENTS).join(', ')}.`;

function isEventName(name: string): name is EventName {
  return Object.hasOwn(EVENTS, name);
}

function requireEventName(name: string): EventName {
  if (!isEventName(name)) throw new Error(`there is no event "${name}". ${EVENT_LIST}`);
  return name;
}

/** An asterisk stands alone, or for one segment after one or two others. */
function requirePattern(pattern: string): void {
  if (!/^(?:\*|[^*]+|[^*.]+\.(?:[^*.]+\.)?\*)$/.test(pattern)) {
    const rule = 'an asterisk stands alone, or at the end after one or two segments, as in a.b.*';
    throw new Error(`"${pattern}" is no pattern of channels: ${rule}.`);
  }
}

function readInterval([text = '', ...others]: readonly string[]): number {
  const seconds = Number(text);
  if (others.length > 0 || !/^\d+$/.test(text) || seconds < 1 || seconds > MAX_INTERVAL_SECONDS) {
    throw new Error(
      `On Interval needs one line "@interval …": 1 to ${MAX_INTERVAL_SECONDS} seconds.`,
    );
  }
  return seconds * 1_000;
}

function readPath([text = '', ...others]: readonly string[]): string {
  const isPath = /^[^/?#\s][^?#\s]*$/.test(text) && text.length <= MAX_PATH_LENGTH;
  if (others.length > 0 || !isPath) {
    throw new Error(
      'On Request needs one line "@path …", without a slash in front, as in v1/tasks*.',
    );
  }
  return text;
}

/** Whether a function is for an event of a channel. */
export function isTriggered(
  trigger: Trigger,
  stage: EventTrigger['stage'],
  kind: EventKind,
  channel: string,
): boolean {
  return (
    trigger.stage === stage &&
    trigger.kinds.has(kind) &&
    trigger.channels.some((pattern) => isOfPattern(pattern, channel))
  );
}

/** The asterisk after segments stands for one segment (PubNub's console, "Channel selection"). */
function isOfPattern(pattern: string, channel: string): boolean {
  if (pattern === '*' || pattern === channel) return true;
  if (!pattern.endsWith('.*') || !channel.startsWith(pattern.slice(0, -1))) return false;
  const rest = channel.slice(pattern.length - 1);
  return rest !== '' && !rest.includes('.');
}

/** Whether a function answers requests for a path, which is compared character by character. */
export function isOfPath(trigger: Trigger, path: string): boolean {
  if (trigger.stage !== 'request') return false;
  const [first = '', ...parts] = trigger.path.split('*');
  const last = parts.pop();
  if (last === undefined) return path === first;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return path.length - last.length >= at && path.endsWith(last);
}

/**
 * Why two functions cannot be loaded side by side: a channel has one Before Function of each event, a path one On
 * Request Function, as on the network.
 */
export function conflictOf(one: Trigger, other: Trigger): string | undefined {
  if (one.stage === 'request' && other.stage === 'request') {
    return havePathInCommon(one.path, other.path)
      ? `paths "${one.path}" and "${other.path}" overlap`
      : undefined;
  }
  if (one.stage !== 'before' || other.stage !== 'before') return undefined;
  const event = one.events.find((name) => other.events.includes(name));
  if (event === undefined) return undefined;
  for (const pattern of one.channels) {
    const taken = other.channels.find((second) => haveChannelInCommon(pattern, second));
    if (taken !== undefined) return `a channel of "${pattern}" and "${taken}" has one ${event}`;
  }
  return undefined;
}

function haveChannelInCommon(one: string, other: string): boolean {
  return isOfPattern(one, other) || isOfPattern(other, one);
}

/** Whether there is a path that both patterns take. */
function havePathInCommon(one: string, other: string): boolean {
  const tried = new Set<number>();
  const fit = (i: number, j: number): boolean => {
    const key = i * (MAX_PATH_LENGTH + 1) + j;
    if (tried.has(key)) return false;
    tried.add(key);
    const [a, b] = [one[i], other[j]];
    if (a === undefined && b === undefined) return true;
    if (a === '*' && (fit(i + 1, j) || (b !== undefined && fit(i, j + 1)))) return true;
    if (b === '*' && (fit(i, j + 1) || (a !== undefined && fit(i + 1, j)))) return true;
    return a !== undefined && a === b && fit(i + 1, j + 1);
  };
  return fit(0, 0);
}
