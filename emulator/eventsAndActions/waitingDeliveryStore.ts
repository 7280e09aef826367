import type { Sql } from '../storage/database';
import type { Batch } from './lane';
import type { Item } from './requestBody';

/** A batch that was not delivered when the service ended. */
export interface WaitingDelivery {
  /** Names its listener, event and action. */
  readonly route: string;
  readonly batch: Batch;
}

interface Row {
  readonly route: string;
  readonly id: string;
  readonly failures: number;
  readonly dueAt: number;
  /** JSON text. */
  readonly items: string;
}

export type WaitingDeliveryStore = ReturnType<typeof createWaitingDeliveryStore>;

/** Deliveries between two runs of the service. While it runs they are in memory only. */
export function createWaitingDeliveryStore(sql: Sql) {
  const insert = sql.prepare<[Row]>(
    `INSERT INTO waiting_deliveries (route, id, failures, due_at, items)
     VALUES (@route, @id, @failures, @dueAt, @items)`,
  );
  const select = sql.prepare<[], Row>(
    `SELECT route, id, failures, due_at AS dueAt, items FROM waiting_deliveries ORDER BY number`,
  );
  const remove = sql.prepare('DELETE FROM waiting_deliveries');

  return {
    keep(deliveries: readonly WaitingDelivery[]): void {
      for (const { route, batch } of deliveries) {
        const { id, failures, dueAt, items } = batch;
        insert.run({ route, id, failures, dueAt: Math.ceil(dueAt), items: JSON.stringify(items) });
      }
    },
    /** Gives everything that was kept, once, in the order in which it was kept. */
    take(): readonly WaitingDelivery[] {
      const rows = select.all();
      if (rows.length > 0) remove.run();
      return rows.map(({ route, items, ...rest }) => ({
        route,
        batch: { ...rest, items: JSON.parse(items) as readonly Item[] },
      }));
    },
  };
}
