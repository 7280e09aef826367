import { useAppSelector } from '../../state/hooks';
import { type Message, type MessageAddress, readRevised } from '../../domain/message';
import { timetokenToMs } from '../../domain/protocol';
import { namelessUser, userTitle } from '../../domain/user';
import { formatFullTime, formatTime } from '../../lib/format';
import { Avatar } from '../../ui/Avatar';
import '../../ui/styles.css';
import { selectIgnoring } from '../ignoring/ignoringSlice';
import { selectPublished, selectRevisions } from '../messages/messagesSlice';
import { EditedMark } from '../messages/components/EditedMark';
import { IGNORED_MESSAGE, IgnoredMessage } from '../messages/components/IgnoredMessage';
import { MessageFiles } from '../messages/components/MessageFiles';
import { MessageText } from '../messages/components/MessageText';
import { selectUser } from '../users/usersSlice';

/** The message that a thread replies to, as it reads now; nothing while it is not loaded, or is hidden. */
export function ThreadRoot({ root }: { readonly root: MessageAddress }) {
  const published = useAppSelector((state) => selectPublished(state, root));
  const revisions = useAppSelector((state) => selectRevisions(state, root));
  const { userIds, isHidden, shown } = useAppSelector(selectIgnoring);
  if (published === undefined) return null;
  const revised = published && readRevised(published, revisions);
  const isIgnored =
    !!published && userIds.has(published.authorId) && !shown.includes(published.timetoken);
  if (isIgnored && isHidden) return null;
  return (
    <div className="thread-root">
      {revised ? (
        <RootMessage message={revised} isIgnored={isIgnored} />
      ) : (
        <p>This message was deleted</p>
      )}
    </div>
  );
}

interface RootMessageProps {
  readonly message: Message;
  readonly isIgnored: boolean;
}

/** Without tools: those are at the message itself. */
function RootMessage({ message, isIgnored }: RootMessageProps) {
  const { authorId, text, timetoken, editedAt } = message;
  const author = useAppSelector((state) => selectUser(state, authorId));
  const name = userTitle(author ?? namelessUser(authorId));
  const ms = timetokenToMs(timetoken);
  const time = formatTime(ms);
  if (isIgnored) {
    return (
      <article className="message" aria-label={IGNORED_MESSAGE} tabIndex={0}>
        <IgnoredMessage timetoken={timetoken} />
      </article>
    );
  }
  return (
    <article className="message is-run-start" aria-label={`${name}, ${time}`} tabIndex={0}>
      <Avatar name={name} pictureUrl={author?.profileUrl ?? null} size={36} />
      <div className="message-body">
        <div className="message-byline">
          <strong className="one-line" title={authorId}>
            <bdi>{name}</bdi>
          </strong>
          <time dateTime={new Date(ms).toISOString()} title={formatFullTime(ms)}>
            {time}
          </time>
        </div>
        <div className="message-content">
          {text !== '' && (
            <div className="message-bubble">
              <MessageText message={message} />
              {editedAt && <EditedMark at={editedAt} />}
            </div>
          )}
          <MessageFiles message={message} />
        </div>
      </div>
    </article>
  );
}
