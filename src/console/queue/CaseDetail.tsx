import { useState } from 'react';
import type { UserId } from '../../domain/ids';
import { selectRunningActions } from '../actions/actionsSlice';
import { reportsClosedBy } from '../actions/moderationAction';
import { draftChanged, reasonKeyOf, selectDraft } from '../actions/draftsSlice';
import { EMPTY_NOTE, type NoteDraft } from '../actions/noteDraft';
import { serverEndpoints } from '../api/endpoints';
import { selectMayDecide } from '../signIn/signInSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { CaseBar } from '../team/CaseBar';
import { Notes } from '../team/Notes';
import { useLease } from '../team/useLease';
import { Failure, SkeletonRows } from '../ui/EmptyState';
import { Hint } from '../ui/Pane';
import { UserRestrictions } from '../users/UserRestrictions';
import { UserTimeline } from '../users/UserTimeline';
import { CaseColumns, CaseFrame, CaseSide } from './CaseFrame';
import { DecisionPanel } from './DecisionPanel';
import { Evidence } from './Evidence';
import { toReport } from '../api/records';
import { toGroup } from './reports';
import { t } from '../texts/t';

/** Reports of a case that are shown, and that a decision closes at once; the newest ones. */
const MAX_REPORTS = 100;

/** The evidence, the decisions and the history of a reported user. */
export function CaseDetail({ userId }: { readonly userId: UserId }) {
  return (
    <CaseFrame userId={userId}>
      <CaseBar userId={userId} />
      <Case userId={userId} />
    </CaseFrame>
  );
}

/** The key of the frame resets the duration and the position for each user. */
function Case({ userId }: { readonly userId: UserId }) {
  const [note, setNote] = useNote(userId);
  const mayDecide = useAppSelector(selectMayDecide);
  const { isTaken } = useLease(userId);
  const { group, isKnown, isError, refetch } = useReports(userId);
  const isLoading = !isKnown && !isError;
  return (
    <CaseColumns>
      <Evidence reports={group.reports} reason={note.reason}>
        {isLoading && <SkeletonRows count={3} />}
        {isError && <Failure text={t('queue.failed')} onRetry={() => void refetch()} />}
      </Evidence>
      <CaseSide>
        {!mayDecide && <Hint>{t('queue.viewer')}</Hint>}
        {/* Which buttons there are depends on the reports: none moves under a pointer when they come. */}
        {mayDecide && isLoading && <SkeletonRows count={8} />}
        {mayDecide && isKnown && <DecisionPanel {...{ group, note, isTaken }} onNote={setNote} />}
        <Notes userId={userId} hasKey />
        <UserRestrictions userId={userId} />
        <UserTimeline userId={userId} />
      </CaseSide>
    </CaseColumns>
  );
}

/** The reason and the duration of the next decision. The reason is kept while other cases are shown. */
function useNote(userId: UserId): readonly [NoteDraft, (note: NoteDraft) => void] {
  const dispatch = useAppDispatch();
  const key = reasonKeyOf(userId);
  const { text } = useAppSelector((state) => selectDraft(state, key));
  const [note, setNote] = useState(EMPTY_NOTE);
  const change = (changed: NoteDraft) => {
    setNote(changed);
    dispatch(draftChanged({ key, text: changed.reason }));
  };
  return [{ ...note, reason: text }, change];
}

/** The open reports about a user, without those that a running action closes. */
function useReports(userId: UserId) {
  const { data, ...rest } = serverEndpoints.useGetReportsQuery({
    userId: [userId],
    limit: MAX_REPORTS,
  });
  const running = useAppSelector(selectRunningActions);
  const closing = new Set<string>(running.flatMap(reportsClosedBy));
  const reports = (data?.items ?? []).filter(({ id }) => !closing.has(id)).map(toReport);
  return { ...rest, isKnown: data !== undefined, group: toGroup(userId, reports) };
}
