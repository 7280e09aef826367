import { AtSign } from 'lucide-react';
import { useRef } from 'react';
import { channelTitle } from '../../domain/channel';
import { chatOf } from '../../domain/channelRole';
import { toChannelId, type UserId } from '../../domain/ids';
import type { Message } from '../../domain/message';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import { ChoicePlaceholders } from '../../ui/ChoiceRow';
import { Dialog } from '../../ui/Dialog';
import { FailureSign } from '../../ui/Status';
import { TextButton } from '../../ui/TextButton';
import { selectChannel } from '../channels/channelsSelectors';
import { dialogClosed, mentionsRequested } from '../dialogs/dialogsSlice';
import type { DialogOf } from '../dialogs/openDialog';
import { selectIgnoredIds } from '../ignoring/ignoringSlice';
import { linkFollowed } from '../links/linksSlice';
import { selectOwnId } from '../session/sessionSlice';
import { messageListsApi } from './messageListsApi';
import { ListedMessage } from './ListedMessage';
import { NoticesLink } from './NoticesLink';
import { Messages, Note } from './ListedMessage.styles';

interface MentionsDialogProps {
  readonly dialog: DialogOf<'mentions'>;
  /** Called when a mention is chosen; on a phone, the chats sheet closes. */
  readonly onSwitched: () => void;
}

/** The messages that mention the user, newest first. */
export function MentionsDialog({ dialog, onSwitched }: MentionsDialogProps) {
  const { status } = dialog;
  const dispatch = useAppDispatch();
  const newNotices = useRef<HTMLButtonElement>(null);
  const ownId = useAppSelector(selectOwnId);
  const { data, hasNextPage } = useAppSelector(
    messageListsApi.endpoints.getMentions.select(ownId ?? ('' as UserId)),
  );
  const ignoredIds = useAppSelector(selectIgnoredIds);
  const messages = (data?.pages.flatMap((page) => page.messages) ?? []).filter(
    ({ authorId }) => !ignoredIds.includes(authorId),
  );
  const choose = ({ channelId, timetoken }: Message) => {
    dispatch(dialogClosed());
    dispatch(linkFollowed({ channelId, timetoken }));
    onSwitched();
  };
  return (
    <Dialog
      title={t('messageLists.mentions.title')}
      height="tall"
      initialFocus={newNotices}
      onClose={() => dispatch(dialogClosed())}
    >
      <Messages>
        <NoticesLink newNotices={newNotices} />
        <ul aria-label={t('messageLists.mentions.title')} aria-busy={status === 'loading'}>
          {messages.map((message) => (
            <li key={`${message.timetoken} ${message.channelId}`}>
              <MentionRow message={message} onChoose={() => choose(message)} />
            </li>
          ))}
        </ul>
        {status === 'loading' && <ChoicePlaceholders count={2} shape="round" />}
        {status === 'ready' && messages.length === 0 && (
          <Note>
            <AtSign size={32} strokeWidth={1.5} aria-hidden="true" />
            {t('messageLists.mentions.none')}
          </Note>
        )}
        {status === 'failed' && (
          <Note role="alert">
            <FailureSign label={t('messageLists.mentions.failed')} />
            <TextButton data-look="quiet" onClick={() => dispatch(mentionsRequested(false))}>
              {t('ui.tryAgain')}
            </TextButton>
          </Note>
        )}
        {status === 'ready' && hasNextPage && (
          <Note>
            <TextButton data-look="quiet" onClick={() => dispatch(mentionsRequested(true))}>
              {t('ui.showMore')}
            </TextButton>
          </Note>
        )}
      </Messages>
    </Dialog>
  );
}

interface MentionRowProps {
  readonly message: Message;
  readonly onChoose: () => void;
}

function MentionRow({ message, onChoose }: MentionRowProps) {
  const channelId = toChannelId(chatOf(message.channelId));
  const channel = useAppSelector((state) => selectChannel(state, channelId));
  return <ListedMessage message={message} place={channelTitle(channel)} onChoose={onChoose} />;
}
