import { Download, History } from 'lucide-react';
import { useMemo } from 'react';
import styled from 'styled-components';
import { toUserId } from '../../domain/ids';
import { LOG_KINDS } from '../../domain/moderation/moderationRecord';
import { PHONE } from '../../ui/media';
import { SearchBox } from '../../ui/SearchBox';
import { useNames } from '../actions/hooks';
import { countOf, kindLabel } from '../actions/texts';
import { downloadLines } from '../api/downloadLines';
import { serverEndpoints } from '../api/endpoints';
import { logNarrowed, selectLogView } from '../state/consoleSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { SelectField } from '../ui/Field';
import { ListPane, ListToolbar } from '../ui/ListPane';
import { useListState } from '../ui/useListState';
import { useSettled } from '../ui/useSettled';
import { LogLine } from './LogLine';
import { logApi, type LogQuery } from './logApi';
import { toRecord } from './toRecord';

const ROW_HEIGHT = 58;

const Bar = styled(ListToolbar)`
  @media not all and ${PHONE} {
    > label + :not(label) {
      margin-inline-start: auto;
    }
  }
`;

/** All decisions, newest first, as the server finds them. Records are never removed. */
export function LogTab() {
  const { actor, kind, user: typed } = useAppSelector(selectLogView);
  const user = useSettled(typed).trim();
  const query: LogQuery = {
    ...(actor === 'service' && { isAutomatic: true }),
    ...(actor !== null && actor !== 'service' && { actorId: actor }),
    ...(kind !== null && { kind }),
    ...(user !== '' && { user }),
  };
  const list = logApi.useListDecisionsInfiniteQuery(query);
  const rows = useMemo(
    () =>
      (list.data?.pages ?? [])
        .flatMap(({ items }) => items)
        .map((item) => ({ ...toRecord(item), isUndone: item.isUndone })),
    [list.data],
  );
  return (
    <ListPane
      label="Log"
      toolbar={<LogToolbar query={query} count={list.data?.pages[0]?.total ?? 0} />}
      rows={rows}
      rowHeight={ROW_HEIGHT}
      state={useListState(list, rows.length)}
      failure="The log could not be loaded."
      empty={
        <EmptyState
          icon={<History size={36} aria-hidden="true" />}
          title={Object.keys(query).length === 0 ? 'No decisions yet' : 'No such decisions'}
        >
          <p>Every decision is listed here, with who made it and why. Lines are never removed.</p>
        </EmptyState>
      }
    >
      {(record) => <LogLine key={record.id} record={record} isUndone={record.isUndone} />}
    </ListPane>
  );
}

interface LogToolbarProps {
  readonly query: LogQuery;
  /** The records that the filters leave. */
  readonly count: number;
}

/** Filters and export of the log. */
function LogToolbar({ query, count }: LogToolbarProps) {
  const dispatch = useAppDispatch();
  const names = useNames();
  const { actor, kind, user } = useAppSelector(selectLogView);
  const { data: actors } = serverEndpoints.useGetDecisionsActorsQuery();
  const download = () =>
    void dispatch(downloadLines('moderation-log', { url: '/v1/decisions/export', params: query }));
  return (
    <Bar>
      <SearchBox
        label="Search by user"
        value={user}
        onChange={(text) => dispatch(logNarrowed({ user: text }))}
      />
      <SelectField
        label="Done by"
        isBare
        value={actor ?? ''}
        onChange={(id) => dispatch(logNarrowed({ actor: id === '' ? null : toUserId(id) }))}
      >
        <option value="">By anyone</option>
        {actors?.hasAutomatic && <option value="service">The service</option>}
        {actors?.actorIds.map((id) => (
          <option key={id} value={id}>
            {names.user(toUserId(id))}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Kind"
        isBare
        value={kind ?? ''}
        onChange={(value) =>
          dispatch(logNarrowed({ kind: LOG_KINDS.find((known) => known === value) ?? null }))
        }
      >
        <option value="">Any kind</option>
        {LOG_KINDS.map((known) => (
          <option key={known} value={known}>
            {kindLabel(known)}
          </option>
        ))}
      </SelectField>
      <Button disabled={count === 0} onClick={download}>
        <Download size={15} aria-hidden="true" />
        Export {countOf(count, 'line')}
      </Button>
    </Bar>
  );
}
