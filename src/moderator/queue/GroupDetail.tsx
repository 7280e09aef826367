import { selectMayDecide, userOpened } from '../state/consoleSlice';
import { useState } from 'react';
import type { Timetoken } from '../../../shared/protocol';
import type { ChannelId } from '../../domain/ids';
import { selectUser } from '../../features/users/usersSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { EMPTY_NOTE } from '../actions/NoteFields';
import { LoggedRestrictions } from '../users/LoggedRestrictions';
import { LoggedTimeline } from '../users/LoggedTimeline';
import { Button } from '../ui/Button';
import { Hint, Section, SectionTitle } from '../ui/Pane';
import { LoggedCaseBar } from '../team/LoggedCaseBar';
import { LoggedNotes } from '../team/LoggedNotes';
import { selectIsTaken } from '../team/leasesSlice';
import { CaseColumns, CaseFrame, CaseSide } from './CaseFrame';
import { DecisionPanel } from './DecisionPanel';
import { Evidence } from './Evidence';
import { selectMessageFate } from './evidenceSlice';
import { FlagCard } from './FlagCard';
import { LoggedStep } from './LoggedStep';
import { LookedUp } from './LookedUp';
import { describeAuthor } from '../actions/texts';
import { authorOf, type ReportGroup } from './queueSelectors';

/** The evidence, the decisions and the history of a reported user. */
export function GroupDetail({ group }: { readonly group: ReportGroup }) {
  const dispatch = useAppDispatch();
  const { id: userId } = group;
  const author = authorOf(group);
  return (
    <CaseFrame
      userId={userId}
      details={author && describeAuthor(author, group.newestAt)}
      after={<Button onClick={() => dispatch(userOpened(userId))}>Profile</Button>}
    >
      <LoggedCaseBar userId={userId} />
      <Case group={group} />
    </CaseFrame>
  );
}

/** The caller's key resets the note and the position for each user. */
function Case({ group }: { readonly group: ReportGroup }) {
  const { id: userId } = group;
  const [note, setNote] = useState(EMPTY_NOTE);
  const mayDecide = useAppSelector(selectMayDecide);
  const flag = useAppSelector((state) => selectUser(state, userId)?.flag);
  const isLocked = useAppSelector((state) => selectIsTaken(state, userId));
  const evidence = useAppSelector((state) => state.evidence);
  const session = useAppSelector((state) => state.session);
  const fateOf = (channelId: ChannelId, message: Timetoken) =>
    selectMessageFate({ evidence, session }, channelId, message);
  return (
    <CaseColumns>
      <Evidence reports={group.reports} reason={note.reason} withState={LookedUp}>
        {group.reports.length === 0 && flag && <FlagCard flag={flag} reason={note.reason} />}
      </Evidence>
      <CaseSide>
        {mayDecide ? (
          <DecisionPanel {...{ group, note, isLocked, fateOf }} onNote={setNote}>
            {(place) => <LoggedStep {...place} />}
          </DecisionPanel>
        ) : (
          <Hint>Your link is a viewer’s: you can read everything and decide nothing.</Hint>
        )}
        <LoggedNotes userId={userId} hasKey />
        <Section>
          <SectionTitle>Restrictions</SectionTitle>
          <LoggedRestrictions userId={userId} />
        </Section>
        <Section>
          <SectionTitle>History</SectionTitle>
          <LoggedTimeline userId={userId} />
        </Section>
      </CaseSide>
    </CaseColumns>
  );
}
