import type { Message } from '../../domain/message';
import { previewOf } from '../../domain/preview';
import { timetokenToMs } from '../../domain/protocol';
import { namelessUser, userTitle } from '../../domain/user';
import { formatFullTime } from '../../lib/format';
import { useAppSelector } from '../../state/hooks';
import { Avatar } from '../../ui/Avatar';
import { selectUser } from '../users/usersSlice';
import './ListedMessage.css';

const shortTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' });

interface ListedMessageProps {
  readonly message: Message;
  /** The channel's name, where the list is of several. */
  readonly place?: string;
  readonly onChoose: () => void;
}

/** A message in a list of messages of several channels or times. */
export function ListedMessage({ message, place, onChoose }: ListedMessageProps) {
  const { authorId, timetoken } = message;
  const author = useAppSelector((state) => selectUser(state, authorId));
  const name = userTitle(author ?? namelessUser(authorId));
  const at = timetokenToMs(timetoken);
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
          {previewOf(message)}
        </span>
      </span>
    </button>
  );
}
