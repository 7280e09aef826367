import type { UserId } from '../../domain/ids';
import { selectOwnId } from '../../features/session/sessionSlice';
import { serverEndpoints } from '../api/endpoints';
import { useAppSelector } from '../state/hooks';

/** The moderator who works on a case. */
export function useLease(userId: UserId) {
  const ownId = useAppSelector(selectOwnId);
  const { data: found } = serverEndpoints.useGetCaseQuery({ userId });
  const holder = found?.lease?.holderId;
  const isOwn = holder !== undefined && holder === ownId;
  return { found, holder, isOwn, isTaken: holder !== undefined && !isOwn };
}
