import type { FunctionMessage, FunctionsPlatform } from '../../../emulator/functions/modules';
import { openDatabase } from '../../../emulator/storage/database';
import { createKvStore } from '../../../emulator/functions/kvstore';

export interface FakePlatform extends FunctionsPlatform {
  readonly published: FunctionMessage[];
  readonly users: Map<string, object>;
  readonly channels: Map<string, object>;
  /** The clock, ms since the epoch. */
  time: number;
}

/** A service for functions to work with: the real key-value store, and records in maps. */
export function createFakePlatform(): FakePlatform {
  const users = new Map<string, object>();
  const channels = new Map<string, object>();
  const platform: FakePlatform = {
    published: [],
    users,
    channels,
    time: Date.UTC(2026, 10, 21),
    kvstore: createKvStore(openDatabase(':memory:')),
    now: () => platform.time,
    write: (work) => Promise.resolve(work()),
    publish: (message) => {
      platform.published.push(message);
      return Promise.resolve('17952284028900000');
    },
    getUser: (id) => users.get(id),
    getChannel: (id) => channels.get(id),
    url: () => 'http://localhost:8090',
    sdkOptions: () => {
      throw new Error('There is no service.');
    },
  };
  return platform;
}
