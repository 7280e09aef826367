import type { UserDatabase } from '../../../src/storage/database';

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
  const put = (record: Record) => {
    const order = record.order ?? (orders += 1);
    outbox.set(order, { ...record, order });
    return { result: order };
  };
  const store = {
    getAll: () => ({ result: [...outbox.values()] }),
    add: put,
    put,
    delete: (order: number) => ({ result: void outbox.delete(order) }),
  } as unknown as IDBObjectStore;
  return {
    outbox,
    fail: () => void (isBroken = true),
    use: (name, _mode, request) =>
      Promise.resolve(isBroken || name !== 'outbox' ? undefined : request(store).result),
    deleteUnused: () => Promise.resolve(),
  };
}
