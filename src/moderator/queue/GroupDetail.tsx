import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { IconButton } from '../../ui/IconButton';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { EMPTY_NOTE } from '../decisions/NoteFields';
import { PersonHeader } from '../people/PersonHeader';
import { personOpened } from '../people/peopleSlice';
import { Standing } from '../people/Standing';
import { Timeline } from '../people/Timeline';
import { Button } from '../ui/Button';
import { Scroller, SectionTitle } from '../ui/Pane';
import { DecisionPanel } from './DecisionPanel';
import { Evidence } from './Evidence';
import type { ReportGroup } from './queueSelectors';
import { detailClosed, selectQueueView } from './queueSlice';

const NARROW = '(max-width: 1120px)';
const SMALL = '(max-width: 760px)';

const Head = styled.div`
  flex: none;
  padding: var(--space-3) var(--space-4);
  border-bottom: 1px solid var(--colour-border);
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
`;

const Section = styled.section`
  display: grid;
  gap: var(--space-3);
`;

const Back = styled.span`
  display: none;

  @media ${SMALL} {
    display: inline-flex;
  }
`;

/** Everything about the reports on one person: what was said, who they are, what can be done. */
export function GroupDetail({ group }: { readonly group: ReportGroup }) {
  const dispatch = useAppDispatch();
  const { id: userId } = group;
  const { isDetailOpen } = useAppSelector(selectQueueView);
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isDetailOpen) head.current?.focus();
  }, [isDetailOpen]);
  return (
    <>
      <Head ref={head} tabIndex={-1}>
        <PersonHeader
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
          after={<Button onClick={() => dispatch(personOpened(userId))}>More</Button>}
        />
      </Head>
      <Case key={userId} group={group} />
    </>
  );
}

/** What is written about one person does not go over to the next. */
function Case({ group }: { readonly group: ReportGroup }) {
  const { id: userId } = group;
  const [note, setNote] = useState(EMPTY_NOTE);
  return (
    <Columns>
      <Evidence group={group} reason={note.reason} />
      <Side>
        <DecisionPanel group={group} note={note} onNote={setNote} />
        <Section>
          <SectionTitle>Restrictions</SectionTitle>
          <Standing userId={userId} />
        </Section>
        <Section>
          <SectionTitle>History</SectionTitle>
          <Timeline userId={userId} />
        </Section>
      </Side>
    </Columns>
  );
}
