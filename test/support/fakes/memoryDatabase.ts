import type { UserDatabase } from '../../../src/storage/database';

type OpenDatabase = Parameters<Parameters<UserDatabase['use']>[0]>[0];

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
    return Promise.resolve(order);
  };
  const opened = {
    getAll: () => Promise.resolve([...outbox.values()]),
    add: (_store: string, record: Record) => put(record),
    put: (_store: string, record: Record) => put(record),
    delete: (_store: string, order: number) => Promise.resolve(void outbox.delete(order)),
  } as unknown as OpenDatabase;
  return {
    outbox,
    fail: () => void (isBroken = true),
    use: async (work) => (isBroken ? undefined : work(opened)),
  };
}
