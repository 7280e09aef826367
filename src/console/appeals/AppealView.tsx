import styled from 'styled-components';
import { timetokenToMs } from '../../../shared/protocol';
import { stripBidiControls } from '../../lib/text';
import { selectRunningActions } from '../actions/actionsSlice';
import { draftChanged, selectDraft } from '../actions/draftsSlice';
import { useNames, usePerformAction } from '../actions/hooks';
import { capitalise, describeAbout } from '../actions/texts';
import type { Names } from '../directory/directory';
import { selectMayDecide } from '../state/consoleSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { Badge, When } from '../ui/Badge';
import { Button } from '../ui/Button';
import { TextField } from '../ui/Field';
import { ListRow } from '../ui/ListRow';
import { ButtonRow, Hint } from '../ui/Pane';
import { Quote } from '../ui/Quote';
import { UserName } from '../users/UserHeader';
import type { GetAppealsApiResponse } from '../api/endpoints.generated';

/** Characters of a reason, as of every decision. */
const MAX_REASON = 500;

const Row = styled(ListRow)`
  blockquote {
    margin: var(--space-2) 0;
    padding-inline-start: var(--space-3);
    border-inline-start: 3px solid var(--colour-accent);
    white-space: pre-wrap;
  }

  small {
    display: block;
  }
`;

const Answer = styled.div`
  display: grid;
  gap: var(--space-2);
  justify-items: stretch;
  min-width: 0;
`;

export type Appeal = GetAppealsApiResponse['items'][number];

/** An appeal, the decision that it is against, and its answer or the form for it. */
export function AppealView({ appeal }: { readonly appeal: Appeal }) {
  const { id, userId, text, statement, deciderId, answer } = appeal;
  const names = useNames();
  const mayDecide = useAppSelector(selectMayDecide);
  return (
    <Row aria-label={`Appeal of ${names.user(userId)}`}>
      <div>
        <UserName id={userId} /> <When ms={timetokenToMs(id)} />
        <blockquote dir="auto">{stripBidiControls(text)}</blockquote>
        <small>
          {aboutOf(appeal, names)}, by{' '}
          {deciderId === undefined ? 'the service' : <UserName id={deciderId} />}
          {statement.reason !== '' && ' · '}
          {statement.reason !== '' && <Quote text={statement.reason} />}
        </small>
        {statement.quotes.map((quote) => (
          <small key={quote}>
            Message <Quote text={quote} />
          </small>
        ))}
        {statement.words.length > 0 && (
          <small>
            Words found: <bdi>{stripBidiControls(statement.words.join(', '))}</bdi>
          </small>
        )}
      </div>
      {answer && <GivenAnswer appeal={appeal} />}
      {!answer && mayDecide && <AnswerForm appeal={appeal} />}
      {!answer && !mayDecide && <Hint>Not answered yet.</Hint>}
    </Row>
  );
}

function aboutOf({ userId, statement }: Appeal, names: Names): string {
  const { kind, words, channelId, restriction } = statement;
  // What a rule rejected is no record of the log.
  if (kind === 'reject')
    return words.length > 0 ? 'A word rule rejected a message' : 'A rule rejected a message';
  const about = {
    ...{ kind, userId },
    ...(channelId !== undefined && { channelId }),
    ...(restriction && { restriction }),
  };
  return capitalise(describeAbout(about, names, 'done'));
}

function GivenAnswer({ appeal }: { readonly appeal: Appeal }) {
  const { answer, answerer, answerReason: reason = '' } = appeal;
  const isRejected = answer === 'uphold';
  return (
    <div>
      <Badge data-tone={isRejected ? 'soft' : 'good'}>{isRejected ? 'Rejected' : 'Accepted'}</Badge>
      <small>
        {answerer !== undefined && <UserName id={answerer} />} · <Quote text={reason} />
      </small>
    </div>
  );
}

/** The user reads the reason, so both answers need one. */
function AnswerForm({ appeal }: { readonly appeal: Appeal }) {
  const { id: appealId, userId } = appeal;
  const key = `answer ${appealId}`;
  const dispatch = useAppDispatch();
  const perform = usePerformAction();
  const names = useNames();
  const { text } = useAppSelector((state) => selectDraft(state, key));
  const isBusy = useAppSelector((state) =>
    selectRunningActions(state).some(
      (action) => 'appealId' in action && action.appealId === appealId,
    ),
  );
  if (appeal.isOwn) {
    return <Hint>You made this decision. Another moderator answers the appeal.</Hint>;
  }
  const reason = text.trim();
  const answer = (kind: 'uphold' | 'overturn') => perform({ kind, userId, appealId, reason });
  const isReady = reason !== '' && !isBusy;
  return (
    <Answer role="group" aria-label={`Answer ${names.user(userId)}`}>
      <TextField
        label="Reason (required; the user reads it)"
        value={text}
        maxLength={MAX_REASON}
        onChange={(written) => dispatch(draftChanged({ key, text: written }))}
      />
      <ButtonRow>
        <Button disabled={!isReady} title="The decision stays" onClick={() => answer('uphold')}>
          Reject appeal
        </Button>
        <Button
          data-look="primary"
          disabled={!isReady}
          title="The decision is taken back"
          onClick={() => answer('overturn')}
        >
          Accept appeal
        </Button>
      </ButtonRow>
    </Answer>
  );
}
