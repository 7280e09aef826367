import styled from 'styled-components';
import { timetokenToMs } from '../../../shared/protocol';
import { selectMayChangeRules, selectMayDecide } from '../signIn/signInSlice';
import { useAppSelector } from '../state/hooks';
import { ChannelName } from '../directory/ChannelPicker';
import { useNames, usePerformAction } from '../actions/hooks';
import { MessagePicture } from '../pictures/Picture';
import { UserName } from '../users/UserHeader';
import type { GetHeldApiResponse } from '../api/endpoints.generated';
import { useRules } from '../rules/useRules';
import { CLOSED_CHANNEL_RULE, RAID_MODE_RULE } from '../../domain/behaviourRules/protectionState';
import { useRuleEdits } from '../rules/ruleEdits';
import { Badge, When } from '../ui/Badge';
import { Button } from '../ui/Button';
import { Dotted } from '../ui/Dotted';
import { ListRow } from '../ui/ListRow';
import { MarkedText } from '../ui/MarkedText';
import { Quote } from '../ui/Quote';
import { PHONE } from '../../ui/media';
import { t } from '../texts/t';
import { tWith } from '../texts/tWith';

const Row = styled(ListRow)`
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

  @media ${PHONE} {
    grid-row: auto;
    grid-column: auto;
  }
`;

/** A message that a rule rejected. */
export type HeldMessage = GetHeldApiResponse['items'][number];

interface RejectedMessageRowProps {
  readonly held: HeldMessage;
  /** Whether it is only kept in its place: it was decided. */
  readonly isClosed: boolean;
}

/** A rejected message, the rule that rejected it, and the buttons that decide about it. */
export function RejectedMessageRow({ held, isClosed }: RejectedMessageRowProps) {
  const mayDecide = useAppSelector(selectMayDecide);
  const names = useNames();
  const { channelId, userId, originalText, moderatedText, quotedText, match, file, state } = held;
  return (
    <Row aria-label={t('rejected.of', { user: names.user(userId) })}>
      <header>
        <UserName id={userId} />
        <span>
          {tWith('queue.inChannel', {
            channel: <ChannelName id={channelId} />,
          })}
        </span>
        <When ms={timetokenToMs(held.message)} />
      </header>
      <Content>
        <MarkedText text={originalText} marks={match ? [match] : []} />
        {file && <MessagePicture file={{ channelId, ...file }} authorId={userId} />}
      </Content>
      <small>
        <Dotted
          parts={[
            <Why key="why" held={held} />,
            quotedText && tWith('rejected.quotes', { text: <Quote text={quotedText} /> }),
            moderatedText !== '' &&
              moderatedText !== originalText &&
              tWith('rejected.wouldHaveRead', {
                text: <Quote text={moderatedText.slice(0, 200)} />,
              }),
          ]}
        />
      </small>
      <Buttons>
        {state !== 'waiting' && !isClosed && (
          <Badge data-tone={TONES[state]}>{t(`rejected.states.${state}`)}</Badge>
        )}
        {isClosed && <Badge>{t('queue.closed')}</Badge>}
        {state === 'waiting' && !isClosed && mayDecide && <Verdicts held={held} />}
      </Buttons>
    </Row>
  );
}

const TONES = { released: 'good', denied: 'soft', failed: 'danger' } as const;

function Why({ held }: { readonly held: HeldMessage }) {
  const {
    words: { rules },
    behaviour,
  } = useRules();
  const { ruleId, match, originalText, file } = held;
  if (ruleId === RAID_MODE_RULE) return t('rejected.byRaidMode');
  if (ruleId === CLOSED_CHANNEL_RULE) return t('rejected.byClosedChannel');
  const behaviourRule = behaviour.find(({ id }) => id === ruleId);
  if (behaviourRule) {
    return tWith('rejected.byRule', {
      rule: <strong>{behaviourRule.name}</strong>,
    });
  }
  if (ruleId === undefined) {
    return t(file ? 'rejected.byFile' : 'rejected.byUnknownRule');
  }
  const rule = rules.find(({ id }) => id === ruleId);
  const words = rule ? rule.words.slice(0, 3).join(t('console.ui.comma')) : ruleId;
  return tWith(match ? 'rejected.byMatch' : 'rejected.byRule', {
    rule: <strong>{words}</strong>,
    text: match && <Quote text={originalText.slice(match.start, match.end)} />,
  });
}

function Verdicts({ held }: { readonly held: HeldMessage }) {
  const edit = useRuleEdits();
  const perform = usePerformAction();
  const { allow } = useRules().words;
  const mayChangeRules = useAppSelector(selectMayChangeRules);
  const { userId, channelId, message, originalText, match, isCut } = held;
  const word = match ? originalText.slice(match.start, match.end) : '';
  const resolve = (kind: 'release' | 'deny') =>
    perform({ kind, userId, channelId, message, reason: '' });
  return (
    <>
      <Button
        data-look="primary"
        aria-description={t(isCut ? 'rejected.isCut' : 'actions.effects.release')}
        disabled={isCut}
        onClick={() => resolve('release')}
      >
        {t('rejected.release')}
      </Button>
      <Button aria-description={t('actions.effects.deny')} onClick={() => resolve('deny')}>
        {t('rejected.deny')}
      </Button>
      {mayChangeRules && word !== '' && !allow.includes(word) && (
        <Button
          title={t('rejected.allowTip', { word })}
          onClick={() => edit({ type: 'allow', words: [word] })}
        >
          {t('rejected.allow', { word: word.length > 24 ? `${word.slice(0, 24)}…` : word })}
        </Button>
      )}
    </>
  );
}
