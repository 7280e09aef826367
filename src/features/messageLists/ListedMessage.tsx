import type { ReactNode } from 'react';
import type { Message } from '../../domain/message';
import { previewOf } from '../../domain/preview';
import { timetokenToMs } from '../../../shared/protocol';
import { namelessUser, userTitle } from '../../domain/user';
import { formatFullTime, formatRecent } from '../../texts/format';
import { useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import { Avatar } from '../../ui/Avatar';
import { selectToday } from '../session/sessionSlice';
import { selectUser } from '../users/usersSlice';
import { About, Author, Lines, Root, Row, Text, Unread } from './ListedMessage.styles';

/** The largest number that fits into the badge. */
const MAX_SHOWN = 99;

interface ListedMessageProps {
  readonly message: Pick<Message, 'authorId' | 'timetoken' | 'text' | 'file'>;
  /** What is shown of it; its beginning when missing. */
  readonly text?: ReactNode;
  /** The channel's name, where the list is of several. */
  readonly place?: string;
  /** The message to which it is a reply. */
  readonly root?: ReactNode;
  /** Unread messages behind it. */
  readonly unreadCount?: number;
  readonly onChoose: () => void;
}

/** A message in a list of messages of several channels or times. */
export function ListedMessage(props: ListedMessageProps) {
  const { message, text = previewOf(message), place, root, unreadCount = 0, onChoose } = props;
  const { authorId, timetoken } = message;
  const author = useAppSelector((state) => selectUser(state, authorId));
  const name = userTitle(author ?? namelessUser(authorId));
  const today = useAppSelector(selectToday);
  const at = timetokenToMs(timetoken);
  return (
    <Row
      type="button"
      aria-description={
        unreadCount > 0 ? t('messageLists.unread', { count: unreadCount }) : undefined
      }
      onClick={onChoose}
    >
      <Avatar name={name} pictureUrl={author?.profileUrl ?? null} size={36} />
      <Lines>
        <About>
          <Author>{name}</Author>
          {place !== undefined && <bdi>{place}</bdi>}
          <time dateTime={new Date(at).toISOString()} title={formatFullTime(at)}>
            {formatRecent(at, today)}
          </time>
        </About>
        {root !== undefined && <Root dir="auto">{root}</Root>}
        <Text dir="auto">{text}</Text>
      </Lines>
      {unreadCount > 0 && (
        <Unread aria-hidden="true">
          {unreadCount > MAX_SHOWN ? `${MAX_SHOWN}+` : unreadCount}
        </Unread>
      )}
    </Row>
  );
}
