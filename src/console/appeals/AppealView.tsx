import styled from 'styled-components';
import { timetokenToMs } from '../../../shared/protocol';
import { stripBidiControls } from '../../lib/text';
import { selectRunningActions } from '../actions/actionsSlice';
import { draftChanged, selectDraft } from '../actions/draftsSlice';
import { useNames, usePerformAction } from '../actions/hooks';
import { describeAbout } from '../actions/texts';
import type { Names } from '../directory/directory';
import { selectMayDecide } from '../signIn/signInSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { Badge, When } from '../ui/Badge';
import { Button } from '../ui/Button';
import { TextField } from '../ui/Field';
import { ListRow } from '../ui/ListRow';
import { ButtonRow, Hint } from '../ui/Pane';
import { Quote } from '../ui/Quote';
import { UserName } from '../users/UserHeader';
import type { GetAppealsApiResponse } from '../api/endpoints.generated';
import { reasonText } from '../../texts/reportReasons';
import { t } from '../texts/t';
import { tWith } from '../texts/tWith';

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
  const { id, userId, text, statement, deciderId, answer, isUndone } = appeal;
  const names = useNames();
  const mayDecide = useAppSelector(selectMayDecide);
  return (
    <Row aria-label={t('appeals.of', { user: names.user(userId) })}>
      <div>
        <UserName id={userId} /> <When ms={timetokenToMs(id)} />
        <blockquote dir="auto">{stripBidiControls(text)}</blockquote>
        <small>
          {tWith('appeals.against', {
            decision: aboutOf(appeal, names),
            decider: deciderId === undefined ? t('appeals.service') : <UserName id={deciderId} />,
          })}
          {/* An accepted appeal says so itself. */}
          {isUndone && answer !== 'overturn' && (
            <>
              {' '}
              <Badge>{t('log.undone')}</Badge>
            </>
          )}
          {statement.reason !== '' && ' · '}
          {statement.reason !== '' && <Quote text={reasonText(statement.reason)} />}
        </small>
        {statement.quotes.map((quote) => (
          <small key={quote}>
            {tWith('appeals.message', {
              text: <Quote text={quote} />,
            })}
          </small>
        ))}
        {statement.words.length > 0 && (
          <small>
            {tWith('appeals.words', {
              words: <bdi>{stripBidiControls(statement.words.join(t('console.ui.comma')))}</bdi>,
            })}
          </small>
        )}
      </div>
      {answer && <GivenAnswer appeal={appeal} />}
      {!answer && mayDecide && <AnswerForm appeal={appeal} />}
      {!answer && !mayDecide && <Hint>{t('appeals.unanswered')}</Hint>}
    </Row>
  );
}

function aboutOf({ userId, statement }: Appeal, names: Names): string {
  const { kind, words, channelId, restriction } = statement;
  // A rejection by a rule is no record of the log.
  if (kind === 'reject')
    return t(words.length > 0 ? 'appeals.rejectedByWords' : 'appeals.rejectedByRule');
  const about = {
    kind,
    userId,
    ...(channelId !== undefined && { channelId }),
    ...(restriction && { restriction }),
  };
  return describeAbout(about, names, 'sentence');
}

function GivenAnswer({ appeal }: { readonly appeal: Appeal }) {
  const { answer, answerer, answerReason: reason = '' } = appeal;
  const isRejected = answer === 'uphold';
  return (
    <div>
      <Badge data-tone={isRejected ? 'soft' : 'good'}>
        {t(isRejected ? 'appeals.rejected' : 'appeals.accepted')}
      </Badge>
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
    return <Hint>{t('appeals.own')}</Hint>;
  }
  const reason = text.trim();
  const answer = (kind: 'uphold' | 'overturn') => perform({ kind, userId, appealId, reason });
  const common = { disabled: reason === '', isBusy };
  return (
    <Answer role="group" aria-label={t('appeals.answer', { user: names.user(userId) })}>
      <TextField
        label={t('appeals.reason')}
        value={text}
        maxLength={MAX_REASON}
        onChange={(written) => dispatch(draftChanged({ key, text: written }))}
      />
      <ButtonRow>
        <Button {...common} title={t('appeals.stays')} onClick={() => answer('uphold')}>
          {t('appeals.reject')}
        </Button>
        <Button
          data-look="primary"
          {...common}
          title={t('appeals.takenBack')}
          onClick={() => answer('overturn')}
        >
          {t('appeals.accept')}
        </Button>
      </ButtonRow>
    </Answer>
  );
}
