import { ArrowLeft } from 'lucide-react';
import { selectMayDecide, userOpened } from '../state/consoleSlice';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { IconButton } from '../../ui/IconButton';
import { PHONE } from '../../ui/media';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { EMPTY_NOTE } from '../actions/NoteFields';
import { UserHeader } from '../users/UserHeader';
import { RestrictionList } from '../users/RestrictionList';
import { Timeline } from '../users/Timeline';
import { Button } from '../ui/Button';
import { Hint, Scroller, Section, SectionTitle } from '../ui/Pane';
import { CaseBar } from '../team/CaseBar';
import { Notes } from '../team/Notes';
import { DecisionPanel } from './DecisionPanel';
import { Evidence } from './Evidence';
import { describeAuthor } from '../actions/texts';
import { authorOf, type ReportGroup } from './queueSelectors';
import { detailClosed, selectQueueView } from './queueSlice';

const NARROW = '(max-width: 1120px)';
const Head = styled.div`
  flex: none;
  padding: var(--space-3) var(--space-4);
  border-bottom: 1px solid var(--colour-border);

  /* The detail fills its pane, which would cut an outline off. */
  &:focus-visible {
    outline-offset: -2px;
  }
`;

/** On a phone all but the name scrolls: the report needs the room. */
const Body = styled.div`
  display: contents;

  @media ${PHONE} {
    position: relative;
    display: block;
    flex: 1;
    min-height: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
  }
`;

const Columns = styled.div`
  display: grid;
  flex: 1;
  grid-template-columns: minmax(0, 1fr) 380px;
  min-height: 0;

  @media ${NARROW} {
    display: block;
    overflow-y: auto;

    > * {
      overflow: visible;
    }
  }

  @media ${PHONE} {
    overflow: visible;
  }
`;

const Side = styled(Scroller)`
  display: grid;
  gap: var(--space-5);
  align-content: start;
  padding: var(--space-4);
  border-inline-start: 1px solid var(--colour-border);
  background: var(--colour-panel);

  @media ${NARROW} {
    border-block-start: 1px solid var(--colour-border);
    border-inline-start: 0;
  }

  /* The bar of the decisions covers the lower edge. */
  @media ${PHONE} {
    padding-block-end: 148px;
  }
`;

const Back = styled.span`
  display: none;

  @media ${PHONE} {
    display: inline-flex;
  }
`;

/** The evidence, the decisions and the history of a reported user. */
export function GroupDetail({ group }: { readonly group: ReportGroup }) {
  const dispatch = useAppDispatch();
  const { id: userId } = group;
  const author = authorOf(group);
  const { isDetailOpen } = useAppSelector(selectQueueView);
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isDetailOpen) head.current?.focus();
  }, [isDetailOpen]);
  return (
    <>
      <Head ref={head} tabIndex={-1}>
        <UserHeader
          userId={userId}
          before={
            <Back>
              <IconButton
                label="Back to the queue"
                icon={<ArrowLeft size={20} aria-hidden="true" />}
                onClick={() => dispatch(detailClosed())}
              />
            </Back>
          }
          details={author && describeAuthor(author, group.newestAt)}
          after={<Button onClick={() => dispatch(userOpened(userId))}>Profile</Button>}
        />
      </Head>
      <Body key={userId}>
        <CaseBar userId={userId} />
        <Case group={group} />
      </Body>
    </>
  );
}

/** The caller's key resets the note and the position for each user. */
function Case({ group }: { readonly group: ReportGroup }) {
  const { id: userId } = group;
  const [note, setNote] = useState(EMPTY_NOTE);
  const mayDecide = useAppSelector(selectMayDecide);
  return (
    <Columns>
      <Evidence group={group} reason={note.reason} />
      <Side>
        {mayDecide ? (
          <DecisionPanel group={group} note={note} onNote={setNote} />
        ) : (
          <Hint>Your link is a viewer’s: you can read everything and decide nothing.</Hint>
        )}
        <Notes userId={userId} hasKey />
        <Section>
          <SectionTitle>Restrictions</SectionTitle>
          <RestrictionList userId={userId} />
        </Section>
        <Section>
          <SectionTitle>History</SectionTitle>
          <Timeline userId={userId} />
        </Section>
      </Side>
    </Columns>
  );
}
