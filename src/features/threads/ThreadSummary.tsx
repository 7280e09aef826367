import { useAppDispatch, useAppSelector } from '../../state/hooks';
import type { Message, MessageAddress } from '../../domain/message';
import { previewOf } from '../../domain/preview';
import { timetokenToMs } from '../../domain/protocol';
import { threadIdOf } from '../../domain/thread';
import { namelessUser, userTitle } from '../../domain/user';
import { formatFullTime, formatTime } from '../../lib/format';
import { Avatar } from '../../ui/Avatar';
import { leaveFocusToRow, useControlTabIndex } from '../../ui/rowKeys';
import { Skeleton } from '../../ui/Status';
import '../../ui/styles.css';
import { selectOpenThreadId, threadClosed, threadOpened } from '../dialogs/dialogsSlice';
import { selectUser } from '../users/usersSlice';
import { selectThreadSummary } from './threadsSelectors';
import './ThreadSummary.css';

/** How many replies a message has, and the last of them, once they are known; opens the thread, and closes it again. */
export function ThreadSummary({
  message: { channelId, timetoken },
}: {
  readonly message: MessageAddress;
}) {
  const dispatch = useAppDispatch();
  const tabIndex = useControlTabIndex();
  const threadId = threadIdOf({ channelId, timetoken });
  const summary = useAppSelector((state) => selectThreadSummary(state, threadId));
  const isOpen = useAppSelector((state) => selectOpenThreadId(state) === threadId);
  if (summary?.count === 0) return null;
  return (
    <div className="thread-summary" ref={leaveFocusToRow}>
      <button
        className="thread-summary-button"
        type="button"
        aria-expanded={isOpen}
        tabIndex={tabIndex}
        onClick={() => dispatch(isOpen ? threadClosed() : threadOpened({ channelId, timetoken }))}
      >
        {summary ? replies(summary.count) : 'Thread'}
      </button>
      {!summary && <Skeleton width="160px" height="12px" />}
      {summary?.last && <LastReply reply={summary.last} />}
    </div>
  );
}

const replies = (count: number) => (count === 1 ? '1 reply' : `${count} replies`);

function LastReply({ reply }: { readonly reply: Message }) {
  const { authorId, timetoken } = reply;
  const author = useAppSelector((state) => selectUser(state, authorId));
  const name = userTitle(author ?? namelessUser(authorId));
  const ms = timetokenToMs(timetoken);
  return (
    <>
      <Avatar name={name} pictureUrl={author?.profileUrl ?? null} size={20} />
      <span className="thread-summary-last one-line">
        <bdi>{name}</bdi>: <bdi>{previewOf(reply)}</bdi>
      </span>
      <time dateTime={new Date(ms).toISOString()} title={formatFullTime(ms)}>
        {formatTime(ms)}
      </time>
    </>
  );
}
