import type { Timetoken } from '../../../shared/protocol';
import { toUserId, type UserId } from '../../domain/ids';
import { MAX_NOTES, Notes } from '../../moderator/team/Notes';
import { serverEndpoints } from '../api/endpoints';

/** The notes of all moderators about a user. */
export function UserNotes(props: { readonly userId: UserId; readonly hasKey?: boolean }) {
  const { userId } = props;
  const { data } = serverEndpoints.useGetDecisionsQuery({ userId, kind: 'note', limit: MAX_NOTES });
  const notes = (data?.items ?? []).map(({ id, actorId, reason }) => ({
    ...{ id: id as Timetoken, reason },
    ...(actorId !== undefined && { actorId: toUserId(actorId) }),
  }));
  return <Notes {...props} notes={notes} />;
}
