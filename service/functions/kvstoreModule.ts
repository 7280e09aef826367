import { LIMITS } from './limits';
import type { FunctionsPlatform } from './platform';
import { ModuleError } from './sandboxProtocol';
import { textArgument, type ModuleMethods } from './moduleMethods';

const MS_PER_MINUTE = 60_000;

/** `require('kvstore')`. */
export function createKvstoreModule(platform: FunctionsPlatform): ModuleMethods {
  const { kvstore } = platform;
  const set = ([key, value, ttl]: readonly unknown[]) => {
    const name = keyArgument(key);
    const json = JSON.stringify(value ?? null);
    if (json.length > LIMITS.kvValueLength) throw new ModuleError('The value is too long.');
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
