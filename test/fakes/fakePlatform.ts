import type { FunctionMessage, FunctionsPlatform } from '../../service/functions/platform';
import { openDatabase } from '../../service/storage/database';
import { createKvStore, kvstoreSchema } from '../../service/storage/kvstore';

export interface FakePlatform extends FunctionsPlatform {
  readonly published: FunctionMessage[];
  readonly users: Map<string, object>;
  readonly channels: Map<string, object>;
  /** The clock, ms since the epoch. */
  time: number;
}

/** A service for functions to work with: the real key-value store, and records in maps. */
export function createFakePlatform(): FakePlatform {
  const records = (map: Map<string, object>) => ({
    get: (id: string) => Promise.resolve(map.get(id)),
    set: (id: string, data: object) => {
      const record = { ...map.get(id), ...data, id };
      map.set(id, record);
      return Promise.resolve(record);
    },
  });
  const users = new Map<string, object>();
  const channels = new Map<string, object>();
  const platform: FakePlatform = {
    published: [],
    users,
    channels,
    time: Date.UTC(2026, 10, 21),
    kvstore: createKvStore(openDatabase(':memory:', [kvstoreSchema])),
    now: () => platform.time,
    write: (work) => Promise.resolve(work()),
    publish: (message) => {
      platform.published.push(message);
      return Promise.resolve('17952284028900000');
    },
    getUser: records(users).get,
    setUser: records(users).set,
    getChannel: records(channels).get,
    setChannel: records(channels).set,
    url: () => 'http://localhost:8090',
  };
  return platform;
}
