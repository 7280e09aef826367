import styled from 'styled-components';
import { timetokenToMs } from '../../domain/timetoken';
import { withoutOverrides } from '../../lib/withoutOverrides';
import { useAppSelector } from '../app/hooks';
import { ChannelName } from '../channels/ChannelName';
import { useDeeds } from '../decisions/useDeeds';
import { MessagePicture } from '../pictures/Picture';
import { PersonName } from '../people/PersonName';
import { selectRules } from '../rules/rulesSlice';
import { useRuleEdits } from '../rules/useRuleEdits';
import { Badge } from '../ui/Badge';
import { Button } from '../ui/Button';
import { MarkedText } from '../ui/MarkedText';
import { When } from '../ui/When';
import type { BlockedRow } from './blockedSelectors';

const Row = styled.article`
  display: grid;
  /* The same for all, so that the buttons of all stand in columns. */
  grid-template-columns: minmax(0, 1fr) 350px;
  gap: var(--space-2) var(--space-4);
  align-items: start;
  max-width: 1100px;
  margin: 0 auto;
  padding: var(--space-3) var(--space-3);
  border-bottom: 1px solid var(--colour-border);

  > header {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-2);
    align-items: baseline;
    min-width: 0;
    color: var(--colour-text-soft);
    font-size: 0.8125rem;

    > :first-child {
      color: var(--colour-text);
    }
  }

  > div {
    min-width: 0;
  }

  small {
    color: var(--colour-text-soft);
    font-size: 0.8125rem;
    overflow-wrap: anywhere;
  }

  @media (max-width: 760px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Content = styled.section`
  display: grid;
  gap: var(--space-2);
  min-width: 0;
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  grid-row: 1 / span 3;
  grid-column: 2;
  gap: var(--space-2);
  align-items: center;

  @media (max-width: 760px) {
    grid-row: auto;
    grid-column: auto;
  }
`;

/** A message that was stopped, why, and what can be decided about it. */
export function StoppedMessage({ row }: { readonly row: BlockedRow }) {
  const { blocked, verdict } = row;
  const { id, channelId, senderId, originalText, moderatedText, match, file } = blocked;
  return (
    <Row aria-label={`Message of ${senderId}`}>
      <header>
        <PersonName id={senderId} />
        <span>
          in <ChannelName id={channelId} />
        </span>
        <When ms={timetokenToMs(id)} />
      </header>
      <Content>
        <MarkedText text={originalText} marks={match ? [match] : []} />
        {file && <MessagePicture file={{ channelId, ...file }} authorId={senderId} />}
      </Content>
      <small>
        <Why row={row} />
        {moderatedText !== '' && moderatedText !== originalText && (
          <>
            {' '}
            · would have read “<bdi>{withoutOverrides(moderatedText.slice(0, 200))}</bdi>”
          </>
        )}
      </small>
      <Buttons>
        {verdict ? (
          <Badge $tone={verdict.kind === 'release' ? 'good' : 'soft'}>
            {verdict.kind === 'release' ? 'Released' : 'Denied'}
          </Badge>
        ) : (
          <Verdicts row={row} />
        )}
      </Buttons>
    </Row>
  );
}

function Why({ row: { blocked } }: { readonly row: BlockedRow }) {
  const { rules } = useAppSelector(selectRules);
  const { ruleId, match, originalText, file } = blocked;
  if (ruleId === undefined) {
    return file ? 'Stopped because of its file' : 'Stopped; the rule is not known';
  }
  const rule = rules.find(({ id }) => id === ruleId);
  const found = match && withoutOverrides(originalText.slice(match.start, match.end));
  const words = rule ? rule.words.slice(0, 3).join(', ') : ruleId;
  return (
    <>
      Stopped by the rule <strong>{words}</strong>
      {match && (
        <>
          , which found “<bdi>{found}</bdi>”
        </>
      )}
    </>
  );
}

function Verdicts({ row: { blocked } }: { readonly row: BlockedRow }) {
  const edit = useRuleEdits();
  const act = useDeeds();
  const { allow } = useAppSelector(selectRules);
  const { id: message, channelId, senderId: userId, originalText, match } = blocked;
  const word = match ? originalText.slice(match.start, match.end) : '';
  const settle = (kind: 'release' | 'deny') =>
    act({ type: 'settle', kind, userId, channelId, message, note: { reason: '' } });
  return (
    <>
      <Button
        $look="primary"
        title="Publish the message as its sender wrote it"
        onClick={() => settle('release')}
      >
        Release
      </Button>
      <Button title="Keep the message unpublished" onClick={() => settle('deny')}>
        Deny
      </Button>
      {word !== '' && !allow.includes(word) && (
        <Button
          title={`Never stop “${word}” again`}
          onClick={() => edit({ type: 'allow', words: [word] })}
        >
          Allow “{word.length > 24 ? `${word.slice(0, 24)}…` : word}”
        </Button>
      )}
    </>
  );
}
