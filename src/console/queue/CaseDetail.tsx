import { useState } from 'react';
import type { Timetoken } from '../../../shared/protocol';
import { toChannelId, toUserId, type ChannelId, type UserId } from '../../domain/ids';
import { selectOwnId } from '../../features/session/sessionSlice';
import { selectRunningActions } from '../../moderator/actions/actionsSlice';
import { reportsClosedBy } from '../../moderator/actions/moderationAction';
import { EMPTY_NOTE } from '../../moderator/actions/NoteFields';
import { CaseColumns, CaseFrame, CaseSide } from '../../moderator/queue/CaseFrame';
import type { WithMessageState } from '../../moderator/queue/Conversation';
import { DecisionPanel } from '../../moderator/queue/DecisionPanel';
import { Evidence } from '../../moderator/queue/Evidence';
import type { ReportGroup } from '../../moderator/queue/queueSelectors';
import { ProposedStep, type StepPlace } from '../../moderator/queue/ProposedStep';
import { selectMayDecide } from '../../moderator/state/consoleSlice';
import { CaseBar } from '../../moderator/team/CaseBar';
import { Failure } from '../../moderator/ui/EmptyState';
import { Hint, Section, SectionTitle } from '../../moderator/ui/Pane';
import { serverEndpoints } from '../api/endpoints';
import { useAppSelector } from '../state/hooks';
import type { RootState } from '../state/rootState';
import { toMark } from '../team/mark';
import { UserNotes } from '../users/UserNotes';
import { UserRestrictions } from '../users/UserRestrictions';
import { UserTimeline } from '../users/UserTimeline';
import { toGroup, toReport } from './reports';

/** Reports of a case that are shown, and that a decision closes at once; the newest ones. */
const MAX_REPORTS = 100;

/** The evidence, the decisions and the history of a reported user. */
export function CaseDetail({ userId }: { readonly userId: UserId }) {
  return (
    <CaseFrame userId={userId}>
      <ServerCaseBar userId={userId} />
      <Case userId={userId} />
    </CaseFrame>
  );
}

function ServerCaseBar({ userId }: { readonly userId: UserId }) {
  const ownId = useAppSelector(selectOwnId);
  const { data: found } = serverEndpoints.useGetCaseQuery({ userId });
  const { data: team } = serverEndpoints.useGetTeamQuery();
  const colleagues = (team?.members ?? [])
    .filter((member) => member.userId !== ownId && member.role !== 'viewer')
    .map((member) => toUserId(member.userId));
  return (
    <CaseBar
      userId={userId}
      holder={found?.lease && toUserId(found.lease.holderId)}
      mark={toMark(found ?? {})}
      colleagues={colleagues}
    />
  );
}

/** The caller's key resets the note and the position for each user. */
function Case({ userId }: { readonly userId: UserId }) {
  const [note, setNote] = useState(EMPTY_NOTE);
  const mayDecide = useAppSelector(selectMayDecide);
  const ownId = useAppSelector(selectOwnId);
  const { group, isKnown, isError, refetch } = useReports(userId);
  const { data: found } = serverEndpoints.useGetCaseQuery({ userId });
  const holder = found?.lease?.holderId;
  const isLocked = !isKnown || (holder !== undefined && holder !== ownId);
  const fateOf = useFates(group);
  return (
    <CaseColumns>
      <Evidence reports={group.reports} reason={note.reason} withState={ServerState}>
        {isError && (
          <Failure text="The reports could not be loaded." onRetry={() => void refetch()} />
        )}
      </Evidence>
      <CaseSide>
        {mayDecide ? (
          <DecisionPanel {...{ group, note, isLocked, fateOf }} onNote={setNote}>
            {(place) => <ServerStep {...place} />}
          </DecisionPanel>
        ) : (
          <Hint>Your link is a viewer’s: you can read everything and decide nothing.</Hint>
        )}
        <UserNotes userId={userId} hasKey />
        <Section>
          <SectionTitle>Restrictions</SectionTitle>
          <UserRestrictions userId={userId} />
        </Section>
        <Section>
          <SectionTitle>History</SectionTitle>
          <UserTimeline userId={userId} />
        </Section>
      </CaseSide>
    </CaseColumns>
  );
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

/** What the server says of a reported message. */
const ServerState: WithMessageState = ({ channelId, message, children }) => {
  const { data } = serverEndpoints.useGetChannelMessageQuery({ channelId, message });
  const original = data?.original;
  return children({
    fate: data?.state ?? 'unknown',
    editedText: data?.text,
    original: original && {
      ...original,
      timetoken: original.timetoken as Timetoken,
      authorId: toUserId(original.authorId),
    },
  });
};

/** What is known of the reported messages of a case: the evidence beside it asks. */
function useFates({ reports }: ReportGroup) {
  const gone = useAppSelector((state) =>
    reports
      .flatMap(({ channelId, message }) =>
        channelId && message && isGone(state, channelId, message.timetoken)
          ? [`${channelId} ${message.timetoken}`]
          : [],
      )
      .join(),
  );
  return (channelId: ChannelId, message: Timetoken) =>
    gone.split(',').includes(`${channelId} ${message}`) ? 'gone' : 'unknown';
}

function isGone(state: RootState, channelId: ChannelId, message: Timetoken): boolean {
  const { select } = serverEndpoints.endpoints.getChannelMessage;
  const known = select({ channelId, message })(state).data?.state;
  return known === 'deleted' || known === 'gone';
}

/** The next step that the server proposes. */
function ServerStep(place: StepPlace) {
  const { userId, here } = place;
  const { currentData } = serverEndpoints.useGetCaseQuery({
    userId,
    ...(here !== undefined && { channelId: toChannelId(here) }),
  });
  const step = currentData?.nextStep;
  if (!step) return null;
  const { kind, ms } = step;
  return (
    <ProposedStep
      {...place}
      step={{ kind, ...(ms !== undefined && { ms }) }}
      strikes={currentData.strikes}
    />
  );
}
