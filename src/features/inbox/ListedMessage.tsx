import { readMentions } from '../../domain/mentionText';
import type { Message } from '../../domain/message';
import { timetokenToMs } from '../../domain/protocol';
import { namelessUser, userTitle } from '../../domain/user';
import { formatFullTime } from '../../lib/format';
import { stripBidiControls } from '../../lib/text';
import { useAppSelector } from '../../state/hooks';
import { Avatar } from '../../ui/Avatar';
import { selectUser } from '../users/usersSlice';
import './ListedMessage.css';

const shortTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' });

/** So much of a text fits on two lines. */
const MAX_CHARACTERS = 200;

interface ListedMessageProps {
  readonly message: Message;
  /** The channel's name, where the list is of several. */
  readonly place?: string;
  readonly onChoose: () => void;
}

/** A message in a list of messages of several channels or times. */
export function ListedMessage({ message, place, onChoose }: ListedMessageProps) {
  const { authorId, timetoken, text, file } = message;
  const author = useAppSelector((state) => selectUser(state, authorId));
  const name = userTitle(author ?? namelessUser(authorId));
  const at = timetokenToMs(timetoken);
  const { shown } = readMentions(stripBidiControls(text));
  return (
    <button type="button" className="listed-message" onClick={onChoose}>
      <Avatar name={name} pictureUrl={author?.profileUrl ?? null} size={36} />
      <span className="listed-message-lines">
        <span className="listed-message-about">
          <bdi className="listed-message-author">{name}</bdi>
          {place !== undefined && <bdi>{place}</bdi>}
          <time dateTime={new Date(at).toISOString()} title={formatFullTime(at)}>
            {shortTime.format(at)}
          </time>
        </span>
        <span className="listed-message-text" dir="auto">
          {shown.slice(0, MAX_CHARACTERS) || file?.name}
        </span>
      </span>
    </button>
  );
}
