import { isIP } from 'node:net';
import { isRecord } from '../../shared/isRecord';
import { readJsonFile } from '../lib/readJsonFile';
import { type EventTest, compileFilter } from './eventFilter';
import {
  ENVELOPE_VERSIONS,
  EVENT_NAMES,
  type EnvelopeVersion,
  type EventName,
  type EventsOptions,
} from './eventsOptions';

/** An action with all its settings. */
export interface EventAction {
  readonly id: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly version: EnvelopeVersion;
  readonly isEnveloped: boolean;
  /** Undefined where each event has a request of its own. */
  readonly batching: { readonly items: number; readonly ms: number } | undefined;
  readonly retries: { readonly count: number; readonly seconds: number };
  readonly timeoutMs: number;
}

/** A listener and the actions that it runs. */
export interface EventListener {
  readonly id: string;
  readonly events: readonly EventName[];
  readonly matches: EventTest;
  readonly actions: readonly EventAction[];
}

/** A configuration that was found to be right. */
export interface EventsConfiguration {
  readonly listeners: readonly EventListener[];
  /** Whether a request may go to this host. */
  readonly mayCall: (url: URL) => boolean;
  readonly timeFactor: number;
}

type Fields = Readonly<Record<string, unknown>>;

const MAX_LISTENERS = 100;
const MAX_ACTIONS = 100;
const MAX_HEADERS = 20;
const MAX_HEADER_LENGTH = 4_096;
const ID = /^[\w.-]{1,64}$/;
const HEADER = /^[!#$%&'*+.^`|~\w-]{1,128}$/;
/** Headers that the HTTP client sets itself. */
const OWN_HEADERS =
  /^(connection|content-(length|type)|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/i;
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const HEADER_TEXT = /^[^\u0000-\u0008\u000a-\u001f\u007f]*$/;

/**
 * @param given a configuration, or the path of a JSON file with one
 * @throws (rejects) when the file cannot be read, or something in it is wrong; the message names the place
 */
export async function readEventsOptions(
  given: EventsOptions | string,
): Promise<EventsConfiguration> {
  return checkOptions(
    typeof given === 'string' ? await readJsonFile(given, 'The events file') : given,
  );
}

function checkOptions(value: unknown): EventsConfiguration {
  const fields = fieldsOf(value, 'events', ['listeners', 'actions', 'allowedHosts', 'timeFactor']);
  const hosts = listOf(fields['allowedHosts'] ?? [], 'allowedHosts', 100).map((host, index) =>
    textOf(host, `allowedHosts[${index}]`, 253).toLowerCase(),
  );
  const mayCall = ({ hostname }: URL) => isThisMachine(hostname) || hosts.includes(hostname);
  const actions = new Map<string, EventAction>();
  for (const [index, entry] of listOf(fields['actions'], 'actions', MAX_ACTIONS).entries()) {
    const action = readAction(entry, `actions[${index}]`, mayCall);
    if (actions.has(action.id)) throw wrong(`actions[${index}].id`, 'is there twice');
    actions.set(action.id, action);
  }
  const listeners = listOf(fields['listeners'], 'listeners', MAX_LISTENERS).map((entry, index) =>
    readListener(entry, `listeners[${index}]`, actions),
  );
  const ids = listeners.map(({ id }) => id);
  const twice = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (twice >= 0) throw wrong(`listeners[${twice}].id`, 'is there twice');
  return { listeners, mayCall, timeFactor: readTimeFactor(fields['timeFactor'] ?? 1) };
}

function readListener(
  value: unknown,
  at: string,
  actions: ReadonlyMap<string, EventAction>,
): EventListener {
  const fields = fieldsOf(value, at, ['id', 'events', 'filter', 'actions']);
  const events = listOf(fields['events'], `${at}.events`, EVENT_NAMES.length);
  const names = listOf(fields['actions'], `${at}.actions`, MAX_ACTIONS);
  return {
    id: readId(fields['id'], at),
    events: distinct(events, `${at}.events`).map((name, index) =>
      oneOf(name, EVENT_NAMES, `${at}.events[${index}]`),
    ),
    matches: readFilter(fields['filter'], `${at}.filter`),
    actions: distinct(names, `${at}.actions`).map((name, index) => {
      const action = typeof name === 'string' ? actions.get(name) : undefined;
      if (action) return action;
      throw wrong(`${at}.actions[${index}]`, 'must be the id of an action');
    }),
  };
}

function readFilter(value: unknown, at: string): EventTest {
  if (value === undefined) return () => true;
  const fields = fieldsOf(value, at, ['field', 'is', 'contains', 'jsonPath']);
  const { is, contains, jsonPath } = fields;
  if ([is, contains, jsonPath].filter((given) => given !== undefined).length !== 1) {
    throw wrong(at, 'must have one of "is", "contains" and "jsonPath"');
  }
  if (jsonPath !== undefined) {
    if (fields['field'] !== undefined) throw wrong(`${at}.field`, 'does not go with a JSONPath');
    const path = textOf(jsonPath, `${at}.jsonPath`, 2_000);
    return explained(`${at}.jsonPath`, () => compileFilter({ jsonPath: path }));
  }
  const field = oneOf(fields['field'], ['channel', 'sender'] as const, `${at}.field`);
  return is === undefined
    ? compileFilter({ field, contains: textOf(contains, `${at}.contains`, 1_000) })
    : compileFilter({ field, is: textOf(is, `${at}.is`, 1_000) });
}

function readAction(value: unknown, at: string, mayCall: (url: URL) => boolean): EventAction {
  const known = ['id', 'url', 'headers', 'version', 'isEnveloped', 'batching', 'retries'];
  const fields = fieldsOf(value, at, [...known, 'timeoutSeconds']);
  const { batching, isEnveloped = false, retries = {}, timeoutSeconds = 10 } = fields;
  if (typeof isEnveloped !== 'boolean') throw wrong(`${at}.isEnveloped`, 'must be true or false');
  const retry = fieldsOf(retries, `${at}.retries`, ['count', 'seconds']);
  return {
    id: readId(fields['id'], at),
    url: readUrl(fields['url'], `${at}.url`, mayCall),
    headers: readHeaders(fields['headers'] ?? {}, `${at}.headers`),
    version: oneOf(fields['version'] ?? '2.1', ENVELOPE_VERSIONS, `${at}.version`),
    isEnveloped,
    batching: batching === undefined ? undefined : readBatching(batching, `${at}.batching`),
    retries: {
      count: numberOf(retry['count'] ?? 2, `${at}.retries.count`, 0, 4),
      seconds: numberOf(retry['seconds'] ?? 450, `${at}.retries.seconds`, 10, 900),
    },
    timeoutMs: 1_000 * numberOf(timeoutSeconds, `${at}.timeoutSeconds`, 1, 60),
  };
}

function readBatching(value: unknown, at: string): EventAction['batching'] {
  const { items = 100, seconds = 5 } = fieldsOf(value, at, ['items', 'seconds']);
  return {
    items: numberOf(items, `${at}.items`, 1, 10_000),
    ms: 1_000 * numberOf(seconds, `${at}.seconds`, 1, 300),
  };
}

function readUrl(value: unknown, at: string, mayCall: (url: URL) => boolean): URL {
  const text = textOf(value, at, 2_048);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw wrong(at, 'must be an http or https address without a user');
  }
  if (!mayCall(url)) {
    throw wrong(at, `is not on this machine: add "${url.hostname}" to allowedHosts`);
  }
  return url;
}

function readHeaders(value: unknown, at: string): Readonly<Record<string, string>> {
  const headers = Object.entries(isRecord(value) ? value : {});
  if (!isRecord(value) || headers.length > MAX_HEADERS) {
    throw wrong(at, `must be an object of at most ${MAX_HEADERS} texts`);
  }
  for (const [name, text] of headers) {
    if (!HEADER.test(name) || OWN_HEADERS.test(name)) {
      throw wrong(at, `has a header "${name}" that cannot be set`);
    }
    if (typeof text !== 'string' || text.length > MAX_HEADER_LENGTH || !HEADER_TEXT.test(text)) {
      throw wrong(`${at}["${name}"]`, 'is no text for a header');
    }
  }
  return value as Readonly<Record<string, string>>;
}

function readTimeFactor(value: unknown): number {
  if (typeof value === 'number' && value > 0 && value <= 1) return value;
  throw wrong('timeFactor', 'must be a number from more than 0 to 1');
}

/** The addresses that cannot leave this machine. A name in the domain `localhost` is never looked up elsewhere. */
function isThisMachine(hostname: string): boolean {
  const plain = hostname.replace(/^\[|\]$/g, '');
  if (isIP(plain) === 4) return plain.startsWith('127.');
  return plain === '::1' || plain === 'localhost';
}

function readId(value: unknown, at: string): string {
  if (typeof value === 'string' && ID.test(value)) return value;
  throw wrong(`${at}.id`, 'must be 1 to 64 letters, digits, "-", "_" or "."');
}

function distinct(values: readonly unknown[], at: string): readonly unknown[] {
  if (values.length === 0) throw wrong(at, 'must have an entry');
  if (new Set(values).size < values.length) throw wrong(at, 'has an entry twice');
  return values;
}

function fieldsOf(value: unknown, at: string, known: readonly string[]): Fields {
  if (!isRecord(value)) throw wrong(at, 'must be an object');
  const other = Object.keys(value).find((name) => !known.includes(name));
  if (other !== undefined) throw wrong(at, `has ${known.join(', ')}, but no "${other}"`);
  return value;
}

function listOf(value: unknown, at: string, most: number): readonly unknown[] {
  if (Array.isArray(value) && value.length <= most) return value as readonly unknown[];
  throw wrong(at, `must be a list of at most ${most}`);
}

function textOf(value: unknown, at: string, most: number): string {
  if (typeof value === 'string' && value !== '' && value.length <= most) return value;
  throw wrong(at, `must be a text of 1 to ${most} characters`);
}

function numberOf(value: unknown, at: string, least: number, most: number): number {
  if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most) {
    return Number(value);
  }
  throw wrong(at, `must be a whole number from ${least} to ${most}`);
}

function oneOf<T extends string>(value: unknown, known: readonly T[], at: string): T {
  const found = known.find((name) => name === value);
  if (found !== undefined) return found;
  throw wrong(at, `must be one of ${known.join(', ')}`);
}

function explained<T>(at: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new Error(`Events: ${at} is no filter: ${(cause as Error).message}.`, { cause });
  }
}

function wrong(at: string, problem: string): Error {
  return new Error(`Events: ${at} ${problem}.`);
}
