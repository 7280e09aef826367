import styled from 'styled-components';
import { timetokenToMs, type Timetoken } from '../../../shared/protocol';
import { toChannelId, toUserId } from '../../domain/ids';
import { stripBidiControls } from '../../lib/text';
import { PHONE } from '../../ui/media';
import { selectRunningActions } from '../actions/actionsSlice';
import { useNames, usePerformAction } from '../actions/hooks';
import { capitalise, describeAbout } from '../actions/texts';
import type { Names } from '../directory/directory';
import { selectMayDecide } from '../state/consoleSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { Badge, When } from '../ui/Badge';
import { Button } from '../ui/Button';
import { TextField } from '../ui/Field';
import { ButtonRow, Hint } from '../ui/Pane';
import { UserName } from '../users/UserHeader';
import type { GetAppealsApiResponse } from '../api/endpoints.generated';
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

type Appeal = GetAppealsApiResponse['items'][number];

/** An appeal, the decision that it is against, and its answer or the form for it. */
export function AppealView({ appeal }: { readonly appeal: Appeal }) {
  const { text, statement, deciderId, answer } = appeal;
  const userId = toUserId(appeal.userId);
  const names = useNames();
  const mayDecide = useAppSelector(selectMayDecide);
  return (
    <Row aria-label={`Appeal of ${names.user(userId)}`}>
      <div>
        <UserName id={userId} /> <When ms={timetokenToMs(appeal.id as Timetoken)} />
        <blockquote dir="auto">{stripBidiControls(text)}</blockquote>
        <small>
          {aboutOf(appeal, names)}, by{' '}
          {deciderId === undefined ? 'the service' : <UserName id={toUserId(deciderId)} />}
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
  const where = channelId === undefined ? {} : { channelId: toChannelId(channelId) };
  const about = { kind, userId: toUserId(userId), ...where, ...(restriction && { restriction }) };
  return capitalise(describeAbout(about, names, 'done'));
}

function GivenAnswer({ appeal }: { readonly appeal: Appeal }) {
  const { answer, answerer, answerReason: reason = '' } = appeal;
  const isRejected = answer === 'uphold';
  return (
    <div>
      <Badge data-tone={isRejected ? 'soft' : 'good'}>{isRejected ? 'Rejected' : 'Accepted'}</Badge>
      <small>
        {answerer !== undefined && <UserName id={toUserId(answerer)} />} · “
        <bdi>{stripBidiControls(reason)}</bdi>”
      </small>
    </div>
  );
}

/** The user reads the reason, so both answers need one. */
function AnswerForm({ appeal }: { readonly appeal: Appeal }) {
  const appealId = appeal.id as Timetoken;
  const userId = toUserId(appeal.userId);
  const dispatch = useAppDispatch();
  const perform = usePerformAction();
  const names = useNames();
  const reason = useAppSelector((state) => selectWrittenAnswer(state, appealId));
  const isBusy = useAppSelector((state) =>
    selectRunningActions(state).some(
      (action) => action.type === 'answer' && action.appealId === appealId,
    ),
  );
  if (appeal.isOwn) {
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
