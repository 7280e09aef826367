import styled from 'styled-components';
import type { Statement } from '../../domain/moderation/inbox';
import { timetokenToMs } from '../../../shared/protocol';
import { selectOwnId } from '../../features/session/sessionSlice';
import { stripBidiControls } from '../../lib/text';
import { PHONE } from '../../ui/media';
import { selectRunningActions } from '../actions/actionsSlice';
import { useNames, usePerformAction } from '../actions/hooks';
import { capitalise, describeAbout, kindLabel } from '../actions/texts';
import { selectMayDecide } from '../state/consoleSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { Badge, When } from '../ui/Badge';
import { Button } from '../ui/Button';
import { TextField } from '../ui/Field';
import { ButtonRow, Hint } from '../ui/Pane';
import { UserName } from '../users/UserHeader';
import type { AppealRow } from './appealsSelectors';
import { answerWritten, selectWrittenAnswer } from './appealsSlice';

/** Characters of a reason, as of every decision. */
const MAX_REASON = 500;

const Row = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 320px;
  gap: var(--space-3) var(--space-4);
  align-items: start;
  max-width: 1100px;
  margin: 0 auto;
  padding: var(--space-3);
  border-bottom: 1px solid var(--colour-border);
  overflow-wrap: anywhere;

  blockquote {
    margin: var(--space-2) 0;
    padding-inline-start: var(--space-3);
    border-inline-start: 3px solid var(--colour-accent);
    white-space: pre-wrap;
  }

  small {
    display: block;
    color: var(--colour-text-soft);
    font-size: 0.8125rem;
  }

  @media ${PHONE} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Answer = styled.div`
  display: grid;
  gap: var(--space-2);
  justify-items: stretch;
  min-width: 0;
`;

/** An appeal, the decision that it is against, and its answer or the form for it. */
export function AppealView({ row }: { readonly row: AppealRow }) {
  const { appeal, decision, answer } = row;
  const { userId, text, statement, deciderId } = appeal;
  const names = useNames();
  const mayDecide = useAppSelector(selectMayDecide);
  const about = decision
    ? capitalise(describeAbout(decision, names, 'done'))
    : statementLabel(statement);
  return (
    <Row aria-label={`Appeal of ${names.user(userId)}`}>
      <div>
        <UserName id={userId} /> <When ms={timetokenToMs(appeal.id)} />
        <blockquote dir="auto">{stripBidiControls(text)}</blockquote>
        <small>
          {about}, by {deciderId ? <UserName id={deciderId} /> : 'the service'}
          {statement.reason !== '' && (
            <>
              {' '}
              · “<bdi>{stripBidiControls(statement.reason)}</bdi>”
            </>
          )}
        </small>
        {statement.quotes.map((quote) => (
          <small key={quote}>
            Message “<bdi>{stripBidiControls(quote)}</bdi>”
          </small>
        ))}
        {statement.words.length > 0 && (
          <small>
            Words found: <bdi>{stripBidiControls(statement.words.join(', '))}</bdi>
          </small>
        )}
      </div>
      {answer && <GivenAnswer answer={answer} />}
      {!answer && mayDecide && <AnswerForm row={row} />}
      {!answer && !mayDecide && <Hint>Not answered yet.</Hint>}
    </Row>
  );
}

function statementLabel({ kind, words }: Statement): string {
  if (kind !== 'reject') return kindLabel(kind);
  return words.length > 0 ? 'A word rule rejected a message' : 'A rule rejected a message';
}

function GivenAnswer({
  answer: { kind, actorId, reason },
}: {
  readonly answer: NonNullable<AppealRow['answer']>;
}) {
  const isRejected = kind === 'uphold';
  return (
    <div>
      <Badge data-tone={isRejected ? 'soft' : 'good'}>{isRejected ? 'Rejected' : 'Accepted'}</Badge>
      <small>
        {actorId && <UserName id={actorId} />} · “<bdi>{stripBidiControls(reason)}</bdi>”
      </small>
    </div>
  );
}

/** The user reads the reason, so both answers need one. */
function AnswerForm({ row: { appeal, isOwn } }: { readonly row: AppealRow }) {
  const { id: appealId, userId, deciderId } = appeal;
  const dispatch = useAppDispatch();
  const perform = usePerformAction();
  const names = useNames();
  const ownId = useAppSelector(selectOwnId);
  const reason = useAppSelector((state) => selectWrittenAnswer(state, appealId));
  const isBusy = useAppSelector((state) =>
    selectRunningActions(state).some(
      (action) => action.type === 'answer' && action.appealId === appealId,
    ),
  );
  if (isOwn ?? (deciderId !== undefined && deciderId === ownId)) {
    return <Hint>You made this decision. Another moderator answers the appeal.</Hint>;
  }
  const answer = (kind: 'uphold' | 'overturn') =>
    perform({ type: 'answer', kind, userId, appealId, note: { reason: reason.trim() } });
  const isReady = reason.trim() !== '' && !isBusy;
  return (
    <Answer role="group" aria-label={`Answer ${names.user(userId)}`}>
      <TextField
        label="Reason (required; the user reads it)"
        value={reason}
        maxLength={MAX_REASON}
        onChange={(written) => dispatch(answerWritten({ appealId, reason: written }))}
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
