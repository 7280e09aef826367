import { useMemo } from 'react';
import { toUserId } from '../../domain/ids';
import { LogList } from '../../moderator/log/LogList';
import { LogLine } from '../../moderator/log/LogLine';
import { LogToolbar } from '../../moderator/log/LogToolbar';
import { selectLogView } from '../../moderator/state/consoleSlice';
import { downloadLines } from '../api/downloadLines';
import { serverEndpoints } from '../api/endpoints';
import { useSettled } from '../queue/useSettled';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { useListState } from '../ui/useListState';
import { logApi, type LogQuery } from './logApi';
import { toRecord } from './toRecord';

/** Keys pressed within this time of each other make one search. */
const TYPING_MS = 150;

/** All decisions, newest first, as the server finds them. */
export function LogTab() {
  const dispatch = useAppDispatch();
  const { actor, kind, user: typed } = useAppSelector(selectLogView);
  const user = useSettled(typed, TYPING_MS).trim();
  const query: LogQuery = {
    ...(actor === 'service' && { isAutomatic: true }),
    ...(actor !== null && actor !== 'service' && { actorId: actor }),
    ...(kind !== null && { kind }),
    ...(user !== '' && { user }),
  };
  const list = logApi.useListDecisionsInfiniteQuery(query);
  const { data: actors } = serverEndpoints.useGetDecisionsActorsQuery();
  const rows = useMemo(
    () =>
      (list.data?.pages ?? [])
        .flatMap(({ items }) => items)
        .map((item) => ({ ...toRecord(item), isUndone: item.isUndone })),
    [list.data],
  );
  const { actorIds = [], hasAutomatic = false } = actors ?? {};
  return (
    <LogList
      rows={rows}
      state={useListState(list, rows.length)}
      toolbar={
        <LogToolbar
          actors={[...(hasAutomatic ? ['service' as const] : []), ...actorIds.map(toUserId)]}
          count={list.data?.pages[0]?.total ?? 0}
          onExport={() =>
            void dispatch(
              downloadLines('moderation-log', { url: '/v1/decisions/export', params: query }),
            )
          }
        />
      }
    >
      {(record) => <LogLine key={record.id} record={record} isUndone={record.isUndone} />}
    </LogList>
  );
}
