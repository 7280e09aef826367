import { useMemo } from 'react';
import { msToTimetoken } from '../../../shared/protocol';
import { selectRunningActions } from '../actions/actionsSlice';
import { type ModerationAction, reportsClosedBy, userOf } from '../actions/moderationAction';
import type { GetCasesApiArg, GetCasesApiResponse } from '../api/endpoints.generated';
import { lists, type QueryOf } from '../api/lists';
import { useAppSelector } from '../state/hooks';
import { useList } from '../ui/useList';
import { useSettled } from '../ui/useSettled';
import { type QueueFilters, selectQueueView } from './queueSlice';

/** A case of the queue. */
export type QueueRow = ReturnType<typeof toRow>;

const toRow = (item: GetCasesApiResponse['items'][number]) => ({ ...item, id: item.userId });

/** The filters as the server takes them. @param since ms since the epoch; 0 for all */
export function toQuery(filters: QueueFilters, since: number): QueryOf<GetCasesApiArg> {
  const { sort, reason, channelId, search, scope, isAsked } = filters;
  return {
    sort,
    scope,
    ...(reason !== null && { reason }),
    ...(channelId !== null && { channelId }),
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(since > 0 && { since: msToTimetoken(since) }),
    ...(isAsked && { isAsked }),
  };
}

/** How many reports of each user the running actions close. */
function closingReports(running: readonly ModerationAction[]): ReadonlyMap<string, number> {
  const closing = new Map<string, number>();
  for (const action of running) {
    const userId = userOf(action);
    if (userId === undefined) continue;
    closing.set(userId, (closing.get(userId) ?? 0) + reportsClosedBy(action).length);
  }
  return closing;
}

/** The pages of the queue that are loaded. A case leaves at once while its last reports are being closed. */
export function useQueue() {
  const { filters, since } = useAppSelector(selectQueueView);
  // A key pressed is not a search yet.
  const search = useSettled(filters.search);
  const asked = toQuery({ ...filters, search }, since);
  const list = useList(lists.useListCasesInfiniteQuery(asked), toRow);
  const running = useAppSelector(selectRunningActions);
  const closing = useMemo(() => closingReports(running), [running]);
  const rows = useMemo(
    () => list.rows.filter(({ id, openReports }) => (closing.get(id) ?? 0) < openReports),
    [list.rows, closing],
  );
  return { list: { ...list, rows }, closing };
}
