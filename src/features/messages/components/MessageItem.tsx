import { memo, useId } from 'react';
import styled, { css, keyframes } from 'styled-components';
import { CircleAlert } from 'lucide-react';
import { useAppSelector } from '../../../state/hooks';
import type { Message } from '../../../domain/message';
import { timetokenToMs } from '../../../domain/protocol';
import { namelessUser, userTitle } from '../../../domain/user';
import { formatFullTime, formatTime } from '../../../lib/format';
import { Avatar } from '../../../ui/Avatar';
import { PHONE } from '../../../ui/media';
import { oneLine } from '../../../ui/styles';
import { RowTabStop } from '../../../ui/rowKeys';
import { ReactionBar } from '../../reactions/ReactionBar';
import type { UnsentMessage } from '../../outbox/outboxSlice';
import { selectOwnId } from '../../session/sessionSlice';
import { selectUser } from '../../users/usersSlice';
import { MessageActions } from './MessageTools';
import { MessageFileView } from './MessageFileView';
import { MessageText } from './MessageText';
import { UnsentState } from './UnsentState';

const AVATAR_SIZE = 36;

const beforeFading = keyframes`
  from { color: var(--colour-text); }
`;

const Row = styled.article<{ $isOwn: boolean; $isRunStart: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: ${AVATAR_SIZE}px minmax(0, 1fr);
  column-gap: var(--space-3);
  max-width: var(--conversation-width);
  margin-inline: auto;
  padding: ${({ $isRunStart }) => ($isRunStart ? 'var(--space-3)' : '3px')} var(--space-5) 0;

  ${({ $isOwn }) =>
    $isOwn &&
    css`
      grid-template-columns: minmax(0, 1fr);
      justify-items: end;
    `}

  @media ${PHONE} {
    padding-inline: var(--space-4);
  }

  &:focus-visible {
    outline: none;
  }

  /* Around what the row shows, which begins below and ends at the row's edges. */
  &:focus-visible::after {
    position: absolute;
    inset: ${({ $isRunStart }) => ($isRunStart ? 'calc(var(--space-3) - 5px)' : '-1px')}
      var(--space-3) -4px;
    border: 2px solid var(--colour-focus);
    border-radius: var(--radius-medium);
    content: '';
    pointer-events: none;

    @media ${PHONE} {
      inset-inline: var(--space-1);
    }
  }
`;

const Body = styled.div<{ $isOwn: boolean }>`
  display: flex;
  flex-direction: column;
  gap: 3px;
  align-items: ${({ $isOwn }) => ($isOwn ? 'flex-end' : 'flex-start')};
  grid-column: -2;
  min-width: 0;
  max-width: ${({ $isOwn }) => ($isOwn ? 'min(92%, 44rem)' : 'min(100%, 44rem)')};
`;

const Byline = styled.div`
  display: flex;
  gap: var(--space-2);
  align-items: baseline;
  max-width: 100%;
  font-size: 0.8125rem;

  strong {
    font-weight: 650;
    ${oneLine}
  }

  time {
    flex: none;
    color: var(--colour-text-soft);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }
`;

/** The message with its tools beside it. */
const Line = styled.div<{ $isOwn: boolean }>`
  display: flex;
  flex-direction: ${({ $isOwn }) => ($isOwn ? 'row-reverse' : 'row')};
  gap: var(--space-2);
  align-items: flex-start;
  max-width: 100%;
`;

const Content = styled.div<{ $isOwn: boolean }>`
  display: flex;
  flex-direction: column;
  gap: 3px;
  align-items: ${({ $isOwn }) => ($isOwn ? 'flex-end' : 'flex-start')};
  min-width: 0;
`;

const Bubble = styled.div<{ $isOwn: boolean }>`
  max-width: 100%;

  /* Piled-up accents stay within their own message. */
  overflow: clip;
  padding: 7px 13px;
  border-radius: var(--radius-large);
  background: ${({ $isOwn }) => ($isOwn ? 'var(--colour-bubble-own)' : 'var(--colour-bubble)')};

  /* What is sent at once does not flicker. */
  [data-unsent='sending'] &,
  [data-unsent='waiting'] & {
    color: var(--colour-text-soft);
    animation: ${beforeFading} var(--duration-fast) var(--duration-slow) backwards;
  }

  /* Seen only where colours are forced and the background is not. */
  outline: 1px solid transparent;
  ${({ $isOwn }) =>
    $isOwn
      ? 'border-end-end-radius: var(--space-1);'
      : 'border-start-start-radius: var(--space-1);'}
`;

interface MessageItemProps {
  readonly message: Message;
  /** The first of a run shows who speaks and when. */
  readonly isRunStart: boolean;
  /** Of the messages of a list, Tab only goes to the one that has the focus, and to its controls. */
  readonly isFocused?: boolean;
  /** By which the list knows the row; the timetoken of a message that was not sent from this page. */
  readonly rowKey?: string;
  /** Set while the history does not hold the message. */
  readonly unsent?: UnsentMessage | undefined;
}

/**
 * One message. The author is whoever the envelope names; until their record is here, their id. With
 * the focus it is read as one sentence: its name is author and time, its description what was said
 * and the reactions, or that it is not sent.
 */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message, isRunStart, isFocused = true, unsent } = props;
  const contentId = useId();
  const reactionsId = useId();
  const stateId = useId();
  const author = useAppSelector((state) => selectUser(state, message.authorId));
  const isOwn = useAppSelector((state) => selectOwnId(state) === message.authorId);
  const name = userTitle(author ?? namelessUser(message.authorId));
  const ms = timetokenToMs(message.timetoken);
  const time = formatTime(ms);
  const isUnsent = unsent !== undefined && unsent.status !== 'sent';
  return (
    <Row
      aria-label={`${name}, ${time}`}
      data-timetoken={unsent ? undefined : message.timetoken}
      data-row={props.rowKey ?? message.timetoken}
      data-own={isOwn ? 'true' : undefined}
      data-unsent={unsent?.status}
      aria-describedby={isUnsent ? stateId : `${contentId} ${reactionsId}`}
      tabIndex={isFocused ? 0 : -1}
      $isOwn={isOwn}
      $isRunStart={isRunStart}
    >
      <RowTabStop value={isFocused}>
        {!isOwn && isRunStart && (
          <Avatar name={name} pictureUrl={author?.profileUrl ?? null} size={AVATAR_SIZE} />
        )}
        <Body $isOwn={isOwn}>
          {isRunStart && (
            <Byline>
              {!isOwn && (
                <strong title={message.authorId}>
                  <bdi>{name}</bdi>
                </strong>
              )}
              <time dateTime={new Date(ms).toISOString()} title={formatFullTime(ms)}>
                {time}
              </time>
            </Byline>
          )}
          <Line $isOwn={isOwn}>
            <Content id={contentId} $isOwn={isOwn}>
              {message.text !== '' && (
                <Bubble $isOwn={isOwn} title={isRunStart ? undefined : formatFullTime(ms)}>
                  <MessageText message={message} />
                </Bubble>
              )}
              {message.file && <MessageFileView file={message.file} />}
              {message.moreFiles?.map((file, index) => (
                <MessageFileView key={index} file={file} />
              ))}
            </Content>
            {!unsent && <MessageActions message={message} isOwn={isOwn} />}
            {isUnsent && <UnsentState id={stateId} unsent={unsent} contentId={contentId} />}
          </Line>
          <ReactionBar id={reactionsId} message={message} />
        </Body>
      </RowTabStop>
    </Row>
  );
});

const BrokenRow = styled.div`
  max-width: var(--conversation-width);
  margin-inline: auto;
  padding: var(--space-2) var(--space-5);
  color: var(--colour-danger);
`;

/** Stands in for a message that cannot be drawn. */
export function BrokenMessage() {
  return (
    <BrokenRow>
      <CircleAlert size={20} role="img" aria-label="This message cannot be shown" />
    </BrokenRow>
  );
}
