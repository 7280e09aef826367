import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { LogRecord } from '../../domain/moderation/moderationRecord';
import type { LoggedDecision } from '../api/records';
import { timetokenToMs } from '../../../shared/protocol';
import { ChannelName } from '../directory/ChannelPicker';
import { decisionText } from '../actions/texts';
import { Undo } from '../actions/Undo';
import { UserName } from '../users/UserHeader';
import { When } from '../ui/Badge';
import { Dotted } from '../ui/Dotted';
import { Quote } from '../ui/Quote';
import { PHONE } from '../../ui/media';
import { behaviourDetails } from '../rules/behaviourTexts';
import { rulesDetails } from '../rules/rulesTexts';
import { reasonText } from '../../texts/reportReasons';
import { withElements } from '../../texts/withElements';
import { t } from '../texts/t';
import { tWith } from '../texts/tWith';

const Row = styled.div`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr) auto;
  gap: var(--space-1) var(--space-3);
  align-items: center;
  max-width: 1100px;
  min-height: 56px;
  margin: 0 auto;
  padding: var(--space-2);
  border-bottom: 1px solid var(--colour-border);
  font-size: var(--text-control);
  overflow-wrap: anywhere;

  > time {
    min-width: 128px;
    color: var(--colour-text-soft);
    font-size: 0.8125rem;
    font-variant-numeric: tabular-nums;
  }

  small {
    display: block;
  }

  &[data-undone] p {
    text-decoration: line-through;
  }

  @media ${PHONE} {
    display: flex;
    flex-wrap: wrap;

    > time {
      flex-basis: 100%;
    }

    > div {
      flex: 1 1 10rem;
      min-width: 0;
    }
  }
`;

/** What a record of the log says, with its undo button. */
export function LogLine({ record }: { readonly record: LoggedDecision }) {
  const { id, isUndone, quote } = record;
  return (
    <Row data-undone={isUndone || undefined}>
      <When ms={timetokenToMs(id)} />
      <div>
        <p>
          <Sentence record={record} />
        </p>
        <small>
          <Dotted parts={notesOf(record)} />
        </small>
        {quote !== undefined && (
          <small>
            <Quote text={quote} />
          </small>
        )}
      </div>
      <Undo record={record} look="plain" />
    </Row>
  );
}

/** Names open the user's drawer. */
function Sentence({ record }: { readonly record: LoggedDecision }) {
  const { actorId, userId, channelId, moderatorId } = record;
  return withElements(
    (elements) =>
      t('log.line', { ...elements, decision: decisionText(record, elements, 'sentence') }),
    {
      actor: actorId ? <UserName id={actorId} /> : t('log.service'),
      user: userId && <UserName id={userId} />,
      channel: channelId && <ChannelName id={channelId} />,
      moderator: moderatorId && <UserName id={moderatorId} />,
    },
  );
}

/** The end and the reason of a record. */
export function notesOf(record: LogRecord): readonly ReactNode[] {
  const { kind, until, untilBefore, reason, rules, behaviour } = record;
  const isNewEnd = kind === 'changeEnd';
  return [
    until !== undefined && tWith('log.until', { time: <When ms={until} /> }),
    isNewEnd && until === undefined && t('log.noEnd'),
    isNewEnd &&
      untilBefore !== undefined &&
      tWith('log.untilBefore', { time: <When ms={untilBefore} /> }),
    rules && rulesDetails(rules),
    behaviour && behaviourDetails(behaviour),
    reason && <bdi key="reason">{reasonText(reason)}</bdi>,
  ];
}
