import styled from 'styled-components';
import type { UserId } from '../../domain/ids';
import { serverEndpoints } from '../api/endpoints';
import type { GetCaseApiResponse } from '../api/endpoints.generated';
import { selectOwnId } from '../../features/session/sessionSlice';
import { useNames } from '../actions/hooks';
import type { Names } from '../directory/directory';
import { selectMayDecide } from '../signIn/signInSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { Badge } from '../ui/Badge';
import { Button } from '../ui/Button';
import { OnPhones } from '../ui/phones';
import { Quote } from '../ui/Quote';
import { UserName } from '../users/UserHeader';
import { caseClaimed, caseLeft, nextCaseRequested, selectClaim } from './leasesSlice';
import { Share } from './ShareForm';
import { useLease } from './useLease';
import { t } from '../texts/t';

const Bar = styled.section`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: center;
  padding: var(--space-2) var(--space-4);
  border-bottom: 1px solid var(--colour-border);
  background: var(--colour-panel);
  font-size: var(--text-control);

  > blockquote {
    flex: 1 1 100%;
    order: 1;
    display: -webkit-box;
    margin: 0;
    overflow: hidden;
    color: var(--colour-text-soft);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
    /* The history has all of it. */
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 4;
  }

  > p {
    flex: 1 1 200px;
    margin: 0;
    overflow-wrap: anywhere;
  }
`;

/** The moderator who works on the shown case, and the ways to share the work. */
export function CaseBar({ userId }: { readonly userId: UserId }) {
  const dispatch = useAppDispatch();
  const names = useNames();
  const mayDecide = useAppSelector(selectMayDecide);
  const ownId = useAppSelector(selectOwnId);
  const claim = useAppSelector(selectClaim);
  const { found, holder, isOwn, isTaken } = useLease(userId);
  const { data: team } = serverEndpoints.useGetTeamQuery();
  const colleagues = (team?.members ?? [])
    .filter((member) => member.userId !== ownId && member.role !== 'viewer')
    .map((member) => member.userId);
  // A viewer may have been a moderator when the case was opened.
  const status = mayDecide && claim?.userId === userId ? claim.status : undefined;
  const isClosed = found?.openReports === 0;
  const claimIt = (isTakeOver?: true) =>
    dispatch(caseClaimed({ userId, ...(isTakeOver && { isTakeOver }) }));
  return (
    <Bar aria-label={t('team.work')}>
      <p role="status">
        {textOf({ status, holder, isOwn, isClosed }, names)}{' '}
        {found && <Marks found={found} names={names} />}
      </p>
      {mayDecide && (
        <>
          {!isOwn && !isTaken && !isClosed && status !== 'asking' && (
            <Button data-key="w" aria-keyshortcuts="w" onClick={() => claimIt()}>
              {t(status === 'failed' ? 'console.ui.tryAgain' : 'team.claim')}
            </Button>
          )}
          {isTaken && <Button onClick={() => claimIt(true)}>{t('team.takeOver')}</Button>}
          {isOwn && <Button onClick={() => dispatch(caseLeft())}>{t('team.giveBack')}</Button>}
          {!isTaken && <Share kind="askOpinion" userId={userId} colleagues={colleagues} hasKey />}
          {!isTaken && <Share kind="handOver" userId={userId} colleagues={colleagues} hasKey />}
          <OnPhones>
            <Button data-look="quiet" onClick={() => dispatch(nextCaseRequested())}>
              {t('queue.nextFree')}
            </Button>
          </OnPhones>
        </>
      )}
      {found?.waitsFor && <Asked userId={userId} kind={found.waitsFor} />}
    </Bar>
  );
}

interface AskedProps {
  readonly userId: UserId;
  readonly kind: 'handOver' | 'askOpinion';
}

/** The text of the handover or of the request for an opinion, for the moderator who is asked. */
function Asked({ userId, kind }: AskedProps) {
  const { data } = serverEndpoints.useGetDecisionsQuery({ userId, kind, limit: 1 });
  const { actorId, reason } = data?.items[0] ?? {};
  if (actorId === undefined || !reason) return null;
  return (
    <blockquote>
      <UserName id={actorId} /> · <Quote text={reason} />
    </blockquote>
  );
}

interface Work {
  /** The state of this moderator's claim to the case; undefined without one. */
  readonly status: 'asking' | 'held' | 'refused' | 'failed' | undefined;
  readonly holder: UserId | undefined;
  readonly isOwn: boolean;
  /** Whether no report is open any more. */
  readonly isClosed: boolean;
}

function textOf({ status, holder, isOwn, isClosed }: Work, names: Names): string {
  if (isClosed) return t('team.closed');
  if (status === 'failed') return t('team.notReserved');
  if (isOwn) return t('team.own');
  if (holder !== undefined) {
    const isLost = status === 'held';
    return t(isLost ? 'team.tookOver' : 'team.taken', { moderator: names.user(holder) });
  }
  if (status === 'held') return t('team.expired');
  return t(status === 'asking' ? 'team.reserving' : 'team.free');
}

/** For whom a case waits. One that was handed to anybody waits for nobody in particular. */
export function Marks({
  found: { waitsFor, moderatorId },
  names,
}: {
  readonly found: Pick<GetCaseApiResponse, 'waitsFor' | 'moderatorId'>;
  readonly names: Names;
}) {
  const isHandedOver = waitsFor === 'handOver';
  if (waitsFor === undefined || (isHandedOver && moderatorId === undefined)) return null;
  const text =
    moderatorId === undefined
      ? t('team.opinionWanted')
      : t(isHandedOver ? 'team.handedTo' : 'team.opinionOfWanted', {
          moderator: names.user(moderatorId),
        });
  return (
    <Badge data-tone={isHandedOver ? 'accent' : 'warning'} title={text}>
      {text}
    </Badge>
  );
}
