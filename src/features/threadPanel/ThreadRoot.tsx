import { useAppSelector } from '../../state/hooks';
import { type Message, type MessageAddress, readRevised } from '../../domain/message';
import { timetokenToMs } from '../../domain/protocol';
import { namelessUser, userTitle } from '../../domain/user';
import { formatFullTime, formatTime } from '../../lib/format';
import { Avatar } from '../../ui/Avatar';
import '../../ui/styles.css';
import { selectChannelMessages } from '../messages/messagesSlice';
import { EditedMark } from '../messages/components/EditedMark';
import { MessageFiles } from '../messages/components/MessageFiles';
import { MessageText } from '../messages/components/MessageText';
import { selectUser } from '../users/usersSlice';

/** The message that a thread replies to, as it reads now; nothing while it is not loaded. */
export function ThreadRoot({ root }: { readonly root: MessageAddress }) {
  const { channelId, timetoken } = root;
  const chunks = useAppSelector((state) => selectChannelMessages(state, channelId)?.chunks);
  const revisions = useAppSelector(
    (state) => selectChannelMessages(state, channelId)?.revisions.byMessage[timetoken],
  );
  const messages = chunks?.flatMap((chunk) => chunk.messages);
  const message = messages?.find((each) => each.timetoken === timetoken);
  if (!message) return null;
  const revised = readRevised(message, revisions);
  return (
    <div className="thread-root">
      {revised ? <RootMessage message={revised} /> : <p>This message was deleted</p>}
    </div>
  );
}

/** Without tools: those are at the message itself. */
function RootMessage({ message }: { readonly message: Message }) {
  const { authorId, text, timetoken, editedAt } = message;
  const author = useAppSelector((state) => selectUser(state, authorId));
  const name = userTitle(author ?? namelessUser(authorId));
  const ms = timetokenToMs(timetoken);
  const time = formatTime(ms);
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
