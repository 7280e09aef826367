import { memo, useId, useState } from 'react';
import { CircleAlert } from 'lucide-react';
import { useAppSelector } from '../../../state/hooks';
import type { Message } from '../../../domain/message';
import { timetokenToMs } from '../../../../shared/protocol';
import { namelessUser, userTitle } from '../../../domain/user';
import { formatFullTime, formatTime } from '../../../texts/format';
import { t } from '../../../texts/t';
import { Avatar } from '../../../ui/Avatar';
import { RowTabStop } from '../../../ui/rowKeys';
import { useLanguage } from '../../language/useLanguage';
import { ReactionBar } from '../../reactions/ReactionBar';
import { ThreadSummary } from '../../threads/ThreadSummary';
import { ProfileButton, ProfilePicture } from '../../dialogs/ProfileButton';
import type { UnsentMessage } from '../../outbox/outboxSlice';
import { selectOwnId } from '../../session/sessionSlice';
import { selectUser } from '../../users/usersSlice';
import { selectIsBeingEdited } from '../editsSlice';
import { DeletedMessage } from './DeletedMessage';
import { EditedMark } from './EditedMark';
import { ForwardedMark } from './ForwardedMark';
import { IgnoredMessage } from './IgnoredMessage';
import { MessageActions } from './MessageTools';
import { MessageFiles } from './MessageFiles';
import { MessageText } from './MessageText';
import { OpenedEditor } from './OpenedEditor';
import { QuotedMessage } from './QuotedMessage';
import { SeenBy } from './SeenBy';
import { UnsentState } from './UnsentState';
import { Body, Broken, Bubble, Byline, Content, Line, Row } from './message.styles';

/** As wide as the first column of a row, px. */
const AVATAR_SIZE = 36;

interface MessageItemProps {
  readonly message: Message;
  /** The first of a run shows who speaks and when. */
  readonly isRunStart: boolean;
  /** In a list, Tab goes only to the message that has the focus, and to its controls. */
  readonly isFocused?: boolean;
  /** The key of the row; the timetoken for a message that was not sent from this page. */
  readonly rowKey?: string;
  /** Set while the history does not hold the message. */
  readonly unsent?: UnsentMessage | undefined;
  /** The user ignores the author: only that there is a message is said. */
  readonly isIgnored?: boolean | undefined;
  /** The message is deleted, but has replies. */
  readonly isDeleted?: boolean | undefined;
}

/**
 * One message. The author is whoever the envelope names; until their record is here, their id. With
 * the focus it is read as one sentence: its name is author and time, its description what was said
 * and the reactions, or that it is not sent.
 */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message, isRunStart, isFocused = true, unsent } = props;
  useLanguage();
  const contentId = useId();
  const reactionsId = useId();
  const stateId = useId();
  const [hadThread] = useState(message.hasThread === true);
  const author = useAppSelector((state) => selectUser(state, message.authorId));
  const isOwn = useAppSelector((state) => selectOwnId(state) === message.authorId);
  const isEdited = useAppSelector((state) => isOwn && selectIsBeingEdited(state, message));
  const name = userTitle(author ?? namelessUser(message.authorId));
  const ms = timetokenToMs(message.timetoken);
  const time = formatTime(ms);
  const isUnsent = unsent !== undefined && unsent.status !== 'sent';
  const row = {
    'data-timetoken': unsent ? undefined : message.timetoken,
    'data-row': props.rowKey ?? message.timetoken,
    tabIndex: isFocused ? 0 : -1,
  };
  if (props.isIgnored) {
    return (
      <Row aria-label={t('messages.ignored')} {...row}>
        <RowTabStop value={isFocused}>
          <IgnoredMessage timetoken={message.timetoken} />
        </RowTabStop>
      </Row>
    );
  }
  if (props.isDeleted) {
    return (
      <Row aria-label={t('messages.deleted')} {...row}>
        <RowTabStop value={isFocused}>
          <DeletedMessage message={message} />
        </RowTabStop>
      </Row>
    );
  }
  const { authorId: userId, channelId, timetoken } = message;
  const profile = { userId, name, message: { channelId, timetoken } };
  const said = message.text !== '' && (
    <Bubble title={isRunStart ? undefined : formatFullTime(ms)}>
      <MessageText message={message} />
      {message.editedAt && <EditedMark at={message.editedAt} />}
    </Bubble>
  );
  return (
    <Row
      data-run-start={isRunStart ? '' : undefined}
      aria-label={t('messages.name', { author: name, time })}
      {...row}
      data-own={isOwn ? 'true' : undefined}
      data-unsent={unsent?.status}
      aria-describedby={isUnsent ? stateId : `${contentId} ${reactionsId}`}
    >
      <RowTabStop value={isFocused}>
        {!isOwn && isRunStart && (
          <ProfilePicture profile={profile}>
            <Avatar name={name} pictureUrl={author?.profileUrl ?? null} size={AVATAR_SIZE} />
          </ProfilePicture>
        )}
        <Body>
          {isRunStart && (
            <Byline>
              {!isOwn && (
                <ProfileButton profile={profile}>
                  <strong>
                    <bdi>{name}</bdi>
                  </strong>
                </ProfileButton>
              )}
              <time dateTime={new Date(ms).toISOString()} title={formatFullTime(ms)}>
                {time}
              </time>
            </Byline>
          )}
          <Line>
            <Content id={contentId}>
              {message.isForwarded && <ForwardedMark />}
              {message.quoted && (
                <QuotedMessage channelId={message.channelId} timetoken={message.quoted} />
              )}
              {isEdited ? <OpenedEditor message={message}>{said}</OpenedEditor> : said}
              <MessageFiles message={message} />
            </Content>
            {!unsent && !isEdited && <MessageActions message={message} isOwn={isOwn} />}
            {isUnsent && <UnsentState id={stateId} unsent={unsent} contentId={contentId} />}
          </Line>
          <ReactionBar id={reactionsId} message={message} />
          {message.hasThread && <ThreadSummary message={message} isNew={!hadThread} />}
          {isOwn && !unsent && <SeenBy message={message} />}
        </Body>
      </RowTabStop>
    </Row>
  );
});

/** Stands in for a message that cannot be drawn. */
export function BrokenMessage() {
  return (
    <Broken>
      <CircleAlert size={20} role="img" aria-label={t('messages.broken')} />
    </Broken>
  );
}
