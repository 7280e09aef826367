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
  const put = async (store: string, record: Record) => {
    if (store !== 'outbox') return undefined;
    const order = record.order ?? (orders += 1);
    outbox.set(order, { ...record, order });
    return order;
  };
  const stores = {
    get: async () => undefined,
    getAll: async () => [...outbox.values()],
    add: put,
    put,
    delete: async (store: string, key: number) => {
      if (store === 'outbox') outbox.delete(key);
    },
  } as unknown as Stores;
  return {
    outbox,
    fail: () => void (isBroken = true),
    use: (request) => (isBroken ? Promise.resolve(undefined) : request(stores)),
    deleteUnused: () => Promise.resolve(),
  };
}
