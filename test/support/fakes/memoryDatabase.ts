import type { UserDatabase } from '../../../src/storage/database';

type Stores = Parameters<Parameters<UserDatabase['use']>[0]>[0];

type Record = Readonly<{ [field: string]: unknown; order?: number }>;

/** The outbox of a user's database, in memory and without delay. */
export interface MemoryDatabase extends UserDatabase {
  /** In the order in which they were added. */
  readonly outbox: ReadonlyMap<number, Record>;
  /** From now on every use fails, as on a full disk. */
  fail(): void;
}

export function createMemoryDatabase(): MemoryDatabase {
  const outbox = new Map<number, Record>();
  let isBroken = false;
  let orders = 0;
  const put = (store: string, record: Record) => {
    if (store !== 'outbox') return Promise.resolve(undefined);
    const order = record.order ?? (orders += 1);
    outbox.set(order, { ...record, order });
    return Promise.resolve(order);
  };
  const stores = {
    get: () => Promise.resolve(undefined),
    getAll: () => Promise.resolve([...outbox.values()]),
    add: put,
    put,
    delete: (store: string, key: number) => {
      if (store === 'outbox') outbox.delete(key);
      return Promise.resolve();
    },
  } as unknown as Stores;
  return {
    outbox,
    fail: () => void (isBroken = true),
    use: (request) => (isBroken ? Promise.resolve(undefined) : request(stores)),
    deleteUnused: () => Promise.resolve(),
  };
}
