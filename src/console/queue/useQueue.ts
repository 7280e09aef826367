import { useMemo } from 'react';
import { msToTimetoken, timetokenToMs, type Timetoken } from '../../../shared/protocol';
import { toChannelId, toUserId, type ChannelId, type UserId } from '../../domain/ids';
import { stripBidiControls } from '../../lib/text';
import { selectRunningActions } from '../actions/actionsSlice';
import { reportsClosedBy, type ModerationAction } from '../actions/moderationAction';
import { selectQueueView, type QueueFilters } from './queueSlice';
import type { GetCasesApiResponse } from '../api/endpoints.generated';
import { useAppSelector } from '../state/hooks';
import { type CaseMark, toMark } from '../team/mark';
import { useSettled } from '../ui/useSettled';
import { casesApi, type CasesQuery } from './casesApi';
import { countedReason } from './reports';

/** What a row of the queue shows of a case. */
export interface QueueRow {
  readonly id: UserId;
  /** Open reports. */
  readonly count: number;
  /** As they are shown, with their numbers. */
  readonly reasons: readonly string[];
  /** The newest reported text; null when no report holds one. */
  readonly excerpt: string | null;
  readonly channelIds: readonly ChannelId[];
  /** Ms since the epoch; 0 when it is unknown. */
  readonly newestAt: number;
  /** Decisions about the user. */
  readonly decisions: number;
  /** The moderator who works on it. */
  readonly holder: UserId | undefined;
  readonly mark: CaseMark;
}

/** The filters as the server takes them. @param since ms since the epoch; 0 for all */
export function toQuery(filters: Omit<QueueFilters, 'age'>, since: number): CasesQuery {
  const { sort, reason, channelId, search, scope } = filters;
  return {
    ...{ sort, scope },
    ...(reason !== '' && { reason }),
    ...(channelId !== null && { channelId }),
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(since > 0 && { since: msToTimetoken(since) }),
  };
}

/** How many reports of each user the running actions close. */
function closingReports(running: readonly ModerationAction[]): ReadonlyMap<string, number> {
  const closing = new Map<string, number>();
  for (const action of running) {
    if (!('userId' in action)) continue;
    const { userId } = action;
    closing.set(userId, (closing.get(userId) ?? 0) + reportsClosedBy(action).length);
  }
  return closing;
}

/** The pages of the queue that are loaded. A case leaves at once while its last reports are being closed. */
export function useQueue() {
  const view = useAppSelector(selectQueueView);
  // A key pressed is not a search yet.
  const search = useSettled(view.search);
  const list = casesApi.useListCasesInfiniteQuery(toQuery({ ...view, search }, view.since));
  const { data: pages } = list;
  const running = useAppSelector(selectRunningActions);
  const closing = useMemo(() => closingReports(running), [running]);
  const rows = useMemo(
    () =>
      (pages?.pages ?? [])
        .flatMap(({ items }) => items)
        .map(toRow)
        .filter(({ id, count }) => (closing.get(id) ?? 0) < count),
    [pages, closing],
  );
  const isCut = !list.hasNextPage && pages?.pages.at(-1)?.next !== undefined;
  return { ...list, rows, isCut, closing };
}

function toRow(item: GetCasesApiResponse['items'][number]): QueueRow {
  const { userId, openReports, reasons, channelIds, lastReport, lease, excerpt } = item;
  return {
    ...{ id: toUserId(userId), count: openReports, decisions: item.decisions },
    reasons: reasons.map(({ reason, count }) => countedReason(stripBidiControls(reason), count)),
    channelIds: channelIds.map(toChannelId),
    newestAt: lastReport === undefined ? 0 : timetokenToMs(lastReport as Timetoken),
    excerpt: excerpt ?? null,
    holder: lease && toUserId(lease.holderId),
    mark: toMark(item),
  };
}
