import { AtSign } from 'lucide-react';
import { channelTitle } from '../../domain/channel';
import type { UserId } from '../../domain/ids';
import { readMentions } from '../../domain/mentionText';
import type { Message } from '../../domain/message';
import { timetokenToMs } from '../../domain/protocol';
import { namelessUser, userTitle } from '../../domain/user';
import { formatFullTime } from '../../lib/format';
import { stripBidiControls } from '../../lib/text';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { Avatar } from '../../ui/Avatar';
import { ChoicePlaceholders } from '../../ui/ChoiceRow';
import { Dialog } from '../../ui/Dialog';
import { FailureSign } from '../../ui/Status';
import { TextButton } from '../../ui/TextButton';
import { selectChannel } from '../channels/channelsSelectors';
import { channelOpened } from '../channels/channelsSlice';
import { dialogClosed, type DialogOf, mentionsRequested } from '../dialogs/dialogsSlice';
import { selectIgnoredIds } from '../ignoring/ignoringSlice';
import { selectOwnId } from '../session/sessionSlice';
import { selectUser } from '../users/usersSlice';
import { inboxApi } from './inboxApi';
import './MentionsDialog.css';

interface MentionsDialogProps {
  readonly dialog: DialogOf<'mentions'>;
  /** Called when a mention is chosen; on a phone, the chats sheet closes. */
  readonly onSwitched: () => void;
}

/** The messages that mention the user, newest first. */
export function MentionsDialog({ dialog, onSwitched }: MentionsDialogProps) {
  const { status } = dialog;
  const dispatch = useAppDispatch();
  const ownId = useAppSelector(selectOwnId);
  const { data, hasNextPage } = useAppSelector(
    inboxApi.endpoints.getMentions.select(ownId ?? ('' as UserId)),
  );
  const ignoredIds = useAppSelector(selectIgnoredIds);
  const messages = (data?.pages.flatMap((page) => page.messages) ?? []).filter(
    ({ authorId }) => !ignoredIds.includes(authorId),
  );
  const choose = ({ channelId }: Message) => {
    dispatch(dialogClosed());
    dispatch(channelOpened(channelId));
    onSwitched();
  };
  return (
    <Dialog title="Mentions" height="tall" onClose={() => dispatch(dialogClosed())}>
      <div className="mentions-scroller">
        <ul className="mentions-rows" aria-label="Mentions" aria-busy={status === 'loading'}>
          {messages.map((message) => (
            <li key={`${message.timetoken} ${message.channelId}`}>
              <MentionRow message={message} onChoose={() => choose(message)} />
            </li>
          ))}
        </ul>
        {status === 'loading' && <ChoicePlaceholders count={2} shape="round" />}
        {status === 'ready' && messages.length === 0 && (
          <p className="mentions-note">
            <AtSign size={32} strokeWidth={1.5} aria-hidden="true" />
            Nobody has mentioned you yet
          </p>
        )}
        {status === 'failed' && (
          <p className="mentions-note" role="alert">
            <FailureSign label="The mentions could not be loaded" />
            <TextButton $look="quiet" onClick={() => dispatch(mentionsRequested(false))}>
              Try again
            </TextButton>
          </p>
        )}
        {status === 'ready' && hasNextPage && (
          <p className="mentions-note">
            <TextButton $look="quiet" onClick={() => dispatch(mentionsRequested(true))}>
              Show more
            </TextButton>
          </p>
        )}
      </div>
    </Dialog>
  );
}

const shortTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' });

/** So much of a text fits on two lines. */
const MAX_CHARACTERS = 200;

interface MentionRowProps {
  readonly message: Message;
  readonly onChoose: () => void;
}

function MentionRow({ message, onChoose }: MentionRowProps) {
  const { authorId, channelId, timetoken, text, file } = message;
  const author = useAppSelector((state) => selectUser(state, authorId));
  const channel = useAppSelector((state) => selectChannel(state, channelId));
  const name = userTitle(author ?? namelessUser(authorId));
  const at = timetokenToMs(timetoken);
  const { shown } = readMentions(stripBidiControls(text));
  return (
    <button type="button" className="mentions-row" onClick={onChoose}>
      <Avatar name={name} pictureUrl={author?.profileUrl ?? null} size={36} />
      <span className="mentions-lines">
        <span className="mentions-about">
          <bdi className="mentions-author">{name}</bdi>
          <bdi className="mentions-channel">{channelTitle(channel)}</bdi>
          <time dateTime={new Date(at).toISOString()} title={formatFullTime(at)}>
            {shortTime.format(at)}
          </time>
        </span>
        <span className="mentions-text" dir="auto">
          {shown.slice(0, MAX_CHARACTERS) || file?.name}
        </span>
      </span>
    </button>
  );
}
