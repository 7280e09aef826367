import { skipToken } from '@reduxjs/toolkit/query';
import { toChannelId, type UserId } from '../../domain/ids';
import { bulkProposed } from '../../moderator/actions/actionsSlice';
import { BulkActions } from '../../moderator/queue/BulkActions';
import { bulksFor } from '../../moderator/queue/bulksFor';
import { QueueFilterFields } from '../../moderator/queue/QueueFilterFields';
import { groupReports } from '../../moderator/queue/queueSelectors';
import { selectQueueView } from '../../moderator/queue/queueSlice';
import { QueueToolbar } from '../../moderator/queue/QueueToolbar';
import { serverEndpoints } from '../api/endpoints';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { casesApi } from './casesApi';
import type { QueueRow } from './useQueue';

const NO_CHOICES = { reasons: [], channelIds: [] };

interface ServerToolbarProps {
  readonly rows: readonly QueueRow[];
  readonly hasCases: boolean;
}

/** The controls above the queue. */
export function ServerToolbar({ rows, hasCases }: ServerToolbarProps) {
  const { data: choices = NO_CHOICES } = serverEndpoints.useGetCaseFiltersQuery();
  const { checkedIds } = useAppSelector(selectQueueView);
  const checked = rows.flatMap(({ id }) => (checkedIds.includes(id) ? [id] : []));
  const { reasons, channelIds } = choices;
  return (
    <QueueToolbar
      filters={<QueueFilterFields choices={{ reasons, channelIds: channelIds.map(toChannelId) }} />}
      hasCases={hasCases}
    >
      {checked.length > 0 && <Bulks checked={checked} allIds={rows.map(({ id }) => id)} />}
    </QueueToolbar>
  );
}

interface BulksProps {
  readonly checked: readonly UserId[];
  readonly allIds: readonly UserId[];
}

const NO_USERS = {};

/** What can be done about the selected users, once their reports are read. */
function Bulks({ checked, allIds }: BulksProps) {
  const dispatch = useAppDispatch();
  const { currentData: reports = [] } = casesApi.useListReportsQuery(
    checked.length > 0 ? checked : skipToken,
  );
  const bulks = bulksFor(groupReports(reports), NO_USERS).map((bulk) => ({
    ...bulk,
    onPropose: () => dispatch(bulkProposed(bulk)),
  }));
  return <BulkActions count={checked.length} allIds={allIds} bulks={bulks} />;
}
