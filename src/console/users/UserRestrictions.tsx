import type { Timetoken } from '../../../shared/protocol';
import { toChannelId, toUserId, type UserId } from '../../domain/ids';
import { RestrictionList } from '../../moderator/users/RestrictionList';
import { serverEndpoints } from '../api/endpoints';

interface UserRestrictionsProps {
  readonly userId: UserId;
  /** Whether the end of a restriction can be changed. */
  readonly isEditable?: boolean;
}

/** The restrictions in force for a user. */
export function UserRestrictions(props: UserRestrictionsProps) {
  const { data } = serverEndpoints.useGetCaseQuery({ userId: props.userId });
  const active = (data?.restrictions ?? []).map(
    ({ kind, channelId, until, origin, actorId, reason }) => ({
      kind,
      ...(channelId !== undefined && { channelId: toChannelId(channelId) }),
      ...(until !== undefined && { until }),
      record: {
        ...{ id: origin as Timetoken, reason },
        ...(actorId !== undefined && { actorId: toUserId(actorId) }),
      },
    }),
  );
  return <RestrictionList {...props} active={active} />;
}
