import { timelineOf } from '../../domain/moderation/moderationLog';
import type { UserId } from '../../domain/ids';
import { MAX_ENTRIES, Timeline } from '../../moderator/users/Timeline';
import { serverEndpoints } from '../api/endpoints';
import { toRecord } from '../log/toRecord';
import { toReport } from '../queue/reports';

/** Reports and decisions about a user, newest first. */
export function UserTimeline({ userId }: { readonly userId: UserId }) {
  const reports = serverEndpoints.useGetReportsQuery({
    ...{ userId: [userId], state: 'all', limit: MAX_ENTRIES },
  });
  const log = serverEndpoints.useGetDecisionsQuery({ userId, limit: MAX_ENTRIES });
  const decisions = log.data?.items ?? [];
  const undone = new Set(decisions.flatMap(({ id, isUndone }) => (isUndone ? [id] : [])));
  if (!reports.data || !log.data) return null;
  const entries = timelineOf(userId, reports.data.items.map(toReport), decisions.map(toRecord));
  return <Timeline entries={entries.slice(0, MAX_ENTRIES)} isUndone={(id) => undone.has(id)} />;
}
