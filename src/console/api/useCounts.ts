import type { Tab } from '../state/consoleSlice';
import { serverEndpoints } from './endpoints';

const ONE = { limit: 1 };

/** How much waits in each tab, whatever its filters show. */
export function useCounts(): Readonly<Partial<Record<Tab, number>>> {
  const { data: queue } = serverEndpoints.useGetCasesQuery(ONE);
  const { data: rejected } = serverEndpoints.useGetHeldQuery(ONE);
  const { data: appeals } = serverEndpoints.useGetAppealsQuery(ONE);
  return {
    ...(queue?.total !== undefined && { queue: queue.total }),
    ...(rejected?.total !== undefined && { rejected: rejected.total }),
    ...(appeals?.total !== undefined && { appeals: appeals.total }),
  };
}
