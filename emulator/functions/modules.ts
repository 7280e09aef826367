import { cryptoModule } from './cryptoModule';
import { type ModuleMethods, textArgument } from './moduleMethods';
import { LIMITS, ModuleError } from './sandboxProtocol';
import { isRecord } from '../../shared/isRecord';
import type { KvStore } from './kvstore';

/** The options of the modules that functions import. */
export interface ModuleOptions {
  /** The secrets of `vault` by name. */
  readonly secrets?: ReadonlyMap<string, string> | undefined;
  /** Hosts that `xhr` may ask beside this machine; `*` for all. */
  readonly xhrHosts?: readonly string[] | undefined;
}

/** The modules by name, but for those that the sandbox answers itself. */
export function createModules(
  platform: FunctionsPlatform,
  sdkMethods: ModuleMethods,
  { secrets = new Map(), xhrHosts = [] }: ModuleOptions,
): ReadonlyMap<string, ModuleMethods> {
  const requireTurn = limitPerSecond(LIMITS.outboundPerSecond);
  return new Map([
    ['kvstore', createKvstoreModule(platform)],
    ['pubnub', { ...sdkMethods, ...createPubnubModule(platform) }],
    ['vault', createVaultModule(secrets, requireTurn)],
    ['crypto', cryptoModule],
    ['xhr', createXhrModule(xhrHosts, requireTurn)],
  ]);
}

/** Gives what throws a ModuleError when it is called more often than so in a second. */
function limitPerSecond(most: number): () => void {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(performance.now() / 1_000);
    count = now === second ? count + 1 : 1;
    second = now;
    if (count > most) throw new ModuleError(`More than ${most} requests in a second.`);
  };
}

/** `require('vault')`. An unknown secret rejects, as on the network. */
function createVaultModule(
  secrets: ReadonlyMap<string, string>,
  requireTurn: () => void,
): ModuleMethods {
  return {
    get: ([name]) => {
      requireTurn();
      const secret = secrets.get(textArgument(name, 'secretKey'));
      if (secret === undefined) throw new ModuleError('Not Found');
      return secret;
    },
  };
}

const MS_PER_MINUTE = 60_000;

/** `require('kvstore')`. */
function createKvstoreModule(platform: FunctionsPlatform): ModuleMethods {
  const { kvstore } = platform;
  const set = ([key, value, ttl]: readonly unknown[]) => {
    const name = keyArgument(key);
    const json = JSON.stringify(value ?? null);
    const { length } = typeof value === 'string' ? value : json;
    if (length > LIMITS.kvValueLength) throw new ModuleError('The value is too long.');
    const expiresAt = platform.now() + minutesOf(ttl) * MS_PER_MINUTE;
    return platform.write(() => kvstore.set(name, json, expiresAt));
  };
  const get = ([key]: readonly unknown[]): unknown => {
    const value = kvstore.get(keyArgument(key), platform.now());
    return value === undefined ? null : JSON.parse(value);
  };
  return {
    get,
    set,
    getItem: get,
    setItem: set,
    removeItem: ([key]) => {
      const name = keyArgument(key);
      return platform.write(() => kvstore.remove(name));
    },
    getKeys: () => kvstore.keys(platform.now(), LIMITS.kvKeys),
    incrCounter: ([key, by]) => {
      const name = keyArgument(key);
      return platform.write(() => kvstore.increment(name, amountOf(by)));
    },
    getCounter: ([key]) => kvstore.count(keyArgument(key)),
    getCounterKeys: () => kvstore.counterKeys(LIMITS.kvKeys),
  };
}

function keyArgument(value: unknown): string {
  const key = textArgument(value, 'key');
  if (key.length > LIMITS.kvKeyLength) throw new ModuleError('The key is too long.');
  return key;
}

/** Out of bounds, the nearest bound. */
function minutesOf(ttl: unknown): number {
  const { shortest, standard, longest } = LIMITS.kvTtlMinutes;
  if (typeof ttl !== 'number' || !Number.isFinite(ttl)) return standard;
  return Math.min(Math.max(ttl, shortest), longest);
}

function amountOf(by: unknown): number {
  return Number.isSafeInteger(by) ? Number(by) : 1;
}

/** The methods of `require('pubnub')` that work without an SDK, and those that tell how functions follow each other. */
function createPubnubModule(platform: FunctionsPlatform): ModuleMethods {
  const publish =
    (how: Pick<FunctionMessage, 'kind' | 'isStored' | 'isDelivered'>): ModuleMethods[string] =>
    async ([argument], hops) => {
      const { channel, message, meta, storeInHistory } = fieldsOf(argument);
      if (message === undefined) throw new ModuleError('message is missing.');
      const timetoken = await platform.publish({
        ...how,
        isStored: how.isStored && storeInHistory !== false,
        channel: textArgument(channel, 'channel'),
        payload: JSON.stringify(message),
        meta: isRecord(meta) ? JSON.stringify(meta) : undefined,
        hops: hops + 1,
      });
      return [1, 'Sent', timetoken];
    };
  const getter =
    (name: string, get: (id: string) => object | undefined): ModuleMethods[string] =>
    ([argument]) => {
      const { [name]: id, include } = fieldsOf(argument);
      const record = get(textArgument(id, name));
      // As the SDK fails: functions have to tell a user without a record from an outage.
      if (!record) throw new ModuleError('Not found', { status: { error: true, statusCode: 404 } });
      const hasCustom = fieldsOf(include)['customFields'] !== false;
      return { status: 200, data: hasCustom ? record : { ...record, custom: undefined } };
    };
  return {
    publish: publish({ kind: 'message', isStored: true, isDelivered: true }),
    fire: publish({ kind: 'message', isStored: false, isDelivered: false }),
    signal: publish({ kind: 'signal', isStored: false, isDelivered: true }),
    getUUIDMetadata: getter('uuid', (id) => platform.getUser(id)),
    getChannelMetadata: getter('channel', (id) => platform.getChannel(id)),
  };
}

function fieldsOf(argument: unknown): Readonly<Record<string, unknown>> {
  return isRecord(argument) ? argument : {};
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const TIMEOUT_MS = 5_000;
const MAX_BODY_BYTES = 1024 * 1024;

/**
 * `require('xhr')`: to this machine only, so that a function is no way out of a closed network, unless other hosts are
 * allowed.
 */
function createXhrModule(hosts: readonly string[], requireTurn: () => void): ModuleMethods {
  const allowed = new Set(hosts);
  const requireAllowed = (address: string) => {
    const { protocol, hostname } = URL.canParse(address) ? new URL(address) : {};
    const isAllowed =
      hostname !== undefined &&
      (LOOPBACK.has(hostname) || allowed.has(hostname) || allowed.has('*'));
    if (isAllowed && (protocol === 'http:' || protocol === 'https:')) return;
    throw new ModuleError('Only addresses of this machine and of allowed hosts can be asked.');
  };
  return {
    fetch: async ([address, options]) => {
      const url = textArgument(address, 'url');
      requireAllowed(url);
      requireTurn();
      try {
        const response = await fetch(url, {
          ...requestOf(options),
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutOf(options)),
        });
        const { status, headers } = response;
        return { status, headers: Object.fromEntries(headers), body: await readBody(response) };
      } catch (cause) {
        if (cause instanceof ModuleError) throw cause;
        throw new ModuleError('The request failed.');
      }
    },
  };
}

/** The time that the function gives, at most our own. */
function timeoutOf(options: unknown): number {
  const { timeout } = fieldsOf(options);
  const isTime = typeof timeout === 'number' && timeout > 0;
  return isTime ? Math.min(timeout, TIMEOUT_MS) : TIMEOUT_MS;
}

function requestOf(options: unknown): RequestInit {
  if (!isRecord(options)) return {};
  const { method, headers, body } = options;
  return {
    ...(typeof method === 'string' && { method }),
    ...(isRecord(headers) && { headers: textFields(headers) }),
    ...(typeof body === 'string' && { body }),
  };
}

function textFields(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new ModuleError('The answer is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A message that a function publishes, without a user id. */
export interface FunctionMessage {
  readonly kind: 'message' | 'signal';
  readonly channel: string;
  /** JSON text. */
  readonly payload: string;
  /** JSON text. */
  readonly meta: string | undefined;
  readonly isStored: boolean;
  /** False for `fire`, which is for functions only. */
  readonly isDelivered: boolean;
  /** How many functions in a row led here. */
  readonly hops: number;
}

/** The options of an SDK that reaches the service as an administrator. */
export interface SdkOptions {
  readonly publishKey: string;
  readonly subscribeKey: string;
  readonly secretKey: string;
  readonly origin: string;
  readonly ssl: false;
}

/** The parts of the service that the modules of functions use. */
export interface FunctionsPlatform {
  readonly kvstore: KvStore;
  /** The clock, ms since the epoch. */
  now(): number;
  /** Runs a change of storage; resolves when it is on disk. */
  write<T>(work: () => T): Promise<T>;
  /**
   * Gives the timetoken.
   *
   * @throws (rejects) ModuleError when another function refuses it
   */
  publish(message: FunctionMessage): Promise<string>;
  /** App Context records as the wire has them; undefined when there is none. */
  getUser(id: string): object | undefined;
  getChannel(id: string): object | undefined;
  /** Where clients find the service, e.g. `http://localhost:8090`. */
  url(): string;
  /** For an SDK that calls the service. */
  sdkOptions(): SdkOptions;
}
