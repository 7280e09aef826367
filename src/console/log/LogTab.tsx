import { History } from 'lucide-react';
import styled from 'styled-components';
import { LOG_KINDS } from '../../domain/moderation/moderationRecord';
import { dayBounds } from '../../lib/localDays';
import { PHONE } from '../../ui/media';
import { SearchBox } from '../../ui/SearchBox';
import { useNames } from '../actions/hooks';
import { serverEndpoints } from '../api/endpoints';
import type { GetDecisionsApiArg } from '../api/endpoints.generated';
import { lists, type QueryOf } from '../api/lists';
import { toRecord } from '../api/records';
import { SERVICE } from '../state/consoleSlice';
import { useView } from '../state/hooks';
import { EmptyState } from '../ui/EmptyState';
import { ExportButton } from '../ui/ExportButton';
import { SelectField, TextField } from '../ui/Field';
import { ListPane, ListToolbar } from '../ui/ListPane';
import { useList } from '../ui/useList';
import { useSettled } from '../ui/useSettled';
import { useSteadyRows } from '../ui/useSteadyRows';
import { LogLine } from './LogLine';
import { t } from '../texts/t';

const ROW_HEIGHT = 58;

const Bar = styled(ListToolbar)`
  align-items: end;

  @media not all and ${PHONE} {
    > label + :not(label) {
      margin-inline-start: auto;
    }
  }
`;

/** All decisions, newest first, as the server finds them. Records are never removed. */
export function LogTab() {
  const [{ actor, kind, user: typed, from, to }] = useView('log');
  const user = useSettled(typed).trim();
  const query = {
    ...(actor === SERVICE ? { isAutomatic: true } : actor !== null && { actorId: actor }),
    ...(kind !== null && { kind }),
    ...(user !== '' && { user }),
    ...dayBounds(from, to),
  };
  const found = lists.useListDecisionsInfiniteQuery(query);
  const list = useList(found, toRecord);
  return (
    <ListPane
      label={t('console.app.tabs.log')}
      toolbar={<LogToolbar query={query} count={found.data?.pages[0]?.total ?? 0} />}
      list={list}
      steady={useSteadyRows(list)}
      rowHeight={ROW_HEIGHT}
      failure={t('log.failed')}
      empty={
        <EmptyState
          icon={History}
          title={t(Object.keys(query).length === 0 ? 'log.none' : 'log.noneFound')}
        >
          {t('log.about')}
        </EmptyState>
      }
    >
      {(record) => <LogLine key={record.id} record={record} />}
    </ListPane>
  );
}

interface LogToolbarProps {
  readonly query: QueryOf<GetDecisionsApiArg>;
  /** The records that the filters leave. */
  readonly count: number;
}

/** Filters and export of the log. */
function LogToolbar({ query, count }: LogToolbarProps) {
  const names = useNames();
  const [{ actor, kind, user, from, to }, change] = useView('log');
  const { data: actors } = serverEndpoints.useGetDecisionsActorsQuery();
  return (
    <Bar>
      <SearchBox label={t('log.search')} value={user} onChange={(text) => change({ user: text })} />
      <SelectField
        label={t('log.actor')}
        isBare
        value={actor}
        none={t('log.anyone')}
        values={[...(actors?.hasAutomatic ? [SERVICE] : []), ...(actors?.actorIds ?? [])]}
        textOf={(id) => (id === SERVICE ? t('log.service') : names.user(id))}
        onChange={(chosen) => change({ actor: chosen })}
      />
      <SelectField
        label={t('log.kind')}
        isBare
        value={kind}
        none={t('log.anyKind')}
        values={LOG_KINDS}
        textOf={(known) => t(`actions.kinds.${known}`)}
        onChange={(chosen) => change({ kind: chosen })}
      />
      <TextField
        label={t('log.from')}
        type="date"
        max={to}
        value={from}
        onChange={(day) => change({ from: day })}
      />
      <TextField
        label={t('log.to')}
        type="date"
        min={from}
        value={to}
        onChange={(day) => change({ to: day })}
      />
      <ExportButton
        name="moderation-log"
        lines={{ url: '/v1/decisions/export', params: query }}
        disabled={count === 0}
      >
        {t('log.export', { count })}
      </ExportButton>
    </Bar>
  );
}
