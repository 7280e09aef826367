import { serverEndpoints } from './endpoints';

const ONE = { limit: 1 };

/** How much waits in each tab, whatever its filters show. */
export function useCounts() {
  return {
    queue: serverEndpoints.useGetCasesQuery(ONE).data?.total,
    rejected: serverEndpoints.useGetHeldQuery(ONE).data?.total,
    appeals: serverEndpoints.useGetAppealsQuery(ONE).data?.total,
  };
}
