import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import type { Message, MessageAddress } from '../../domain/message';
import { previewOf } from '../../domain/preview';
import { timetokenToMs } from '../../../shared/protocol';
import { threadIdOf } from '../../domain/thread';
import { namelessUser, userTitle } from '../../domain/user';
import { formatFullTime, formatRecent } from '../../texts/format';
import { t } from '../../texts/t';
import { Avatar } from '../../ui/Avatar';
import { leaveFocusToRow, useControlTabIndex } from '../../ui/rowKeys';
import { Skeleton } from '../../ui/Status';
import { selectOpenThreadId, threadClosed, threadOpened } from '../panels/panelsSlice';
import { selectToday } from '../session/sessionSlice';
import { selectUser } from '../users/usersSlice';
import { selectThreadSummary } from './threadsSelectors';
import { cutAtItsEnd, oneLine, wordsBefore } from '../../ui/styles';

const Summary = styled.div`
  position: relative;
  display: flex;
  gap: var(--space-2);
  align-items: center;
  max-width: 100%;

  /* The same while the thread is being read, so that nothing moves. */
  height: 2rem;
  margin-block: 2px;
  padding-inline: var(--space-2);
  border-radius: var(--radius-small);
  color: var(--colour-text-soft);
  font-size: 0.8125rem;
  white-space: nowrap;
  transition: background var(--duration-fast);

  @media (hover: hover) {
    &:has(button):hover {
      background: var(--colour-hover);
    }
  }

  &:has([aria-expanded='true']) {
    background: var(--colour-selected);
    color: var(--colour-text);
  }

  time {
    flex: none;
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;

    @media (max-width: 480px) {
      display: none;
    }
  }

  @media (pointer: coarse) {
    height: var(--control-size);
  }
`;

const Opener = styled.button`
  flex: none;
  padding: 0;
  border: 0;
  border-radius: var(--radius-small);
  background: none;
  color: var(--colour-accent);
  font-weight: 600;
  cursor: pointer;

  /* All of the summary opens the thread. */
  &::after {
    position: absolute;
    inset: 0;
    border-radius: inherit;
    content: '';
  }

  &:focus-visible {
    outline: none;
  }

  &:focus-visible::after {
    outline: 2px solid var(--colour-focus);
  }

  @media (hover: hover) {
    ${Summary}:hover & {
      text-decoration: underline;
    }
  }
`;

const Last = styled.span`
  min-width: 0;
  ${oneLine}
  ${cutAtItsEnd}
  ${wordsBefore}
`;

interface ThreadSummaryProps {
  readonly message: MessageAddress;
  /** The thread began while its message was on screen: its first reply is still to come, so no place is kept for it. */
  readonly isNew?: boolean;
}

/** How many replies a message has, and the last of them, once they are known; opens the thread, and closes it again. */
export function ThreadSummary({
  message: { channelId, timetoken },
  isNew = false,
}: ThreadSummaryProps) {
  const dispatch = useAppDispatch();
  const tabIndex = useControlTabIndex();
  const threadId = threadIdOf({ channelId, timetoken });
  const summary = useAppSelector((state) => selectThreadSummary(state, threadId));
  const isOpen = useAppSelector((state) => selectOpenThreadId(state) === threadId);
  if (summary ? summary.count === 0 : isNew) return null;
  return (
    <Summary ref={leaveFocusToRow}>
      <Opener
        data-opens-thread=""
        type="button"
        aria-expanded={isOpen}
        tabIndex={tabIndex}
        onClick={() => dispatch(isOpen ? threadClosed() : threadOpened({ channelId, timetoken }))}
      >
        {summary ? t('threads.replies', { count: summary.count }) : t('threads.open')}
      </Opener>
      {!summary && <Skeleton width="160px" height="12px" />}
      {summary?.last && <LastReply reply={summary.last} />}
    </Summary>
  );
}

function LastReply({ reply }: { readonly reply: Message }) {
  const { authorId, timetoken } = reply;
  const author = useAppSelector((state) => selectUser(state, authorId));
  const name = userTitle(author ?? namelessUser(authorId));
  const today = useAppSelector(selectToday);
  const ms = timetokenToMs(timetoken);
  return (
    <>
      <Avatar name={name} pictureUrl={author?.profileUrl ?? null} size={20} />
      <Last>
        <bdi>{name}</bdi>: <bdi>{previewOf(reply)}</bdi>
      </Last>
      <time dateTime={new Date(ms).toISOString()} title={formatFullTime(ms)}>
        {formatRecent(ms, today)}
      </time>
    </>
  );
}
