import { MessagesSquare } from 'lucide-react';
import { shallowEqual } from 'react-redux';
import { channelTitle } from '../../domain/channel';
import type { ChannelId } from '../../domain/ids';
import { type MessageAddress, readRevised } from '../../domain/message';
import { previewOf } from '../../domain/preview';
import { rootOf } from '../../domain/threadRoot';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import { ChoicePlaceholders } from '../../ui/ChoiceRow';
import { Dialog } from '../../ui/Dialog';
import { FailureSign, Skeleton } from '../../ui/Status';
import { TextButton } from '../../ui/TextButton';
import { selectChannel, selectCurrentChannelId } from '../channels/channelsSelectors';
import { channelOpened } from '../channels/channelsSlice';
import { dialogClosed, threadListRequested } from '../dialogs/dialogsSlice';
import { threadOpened } from '../panels/panelsSlice';
import type { DialogOf } from '../dialogs/openDialog';
import { selectIsIgnored } from '../ignoring/ignoringSlice';
import { selectPublished, selectRevisions } from '../messages/messagesSlice';
import { selectThreadSummary } from '../threads/threadsSelectors';
import { selectUnreadCount } from '../unread/unreadSlice';
import { selectHasMoreThreads, selectListedThreads } from './listedThreads';
import { ListedMessage } from './ListedMessage';
import { Messages, Note } from './ListedMessage.styles';

interface ThreadsDialogProps {
  readonly dialog: DialogOf<'threads'>;
  /** Called when a thread is chosen; on a phone, the chats sheet closes. */
  readonly onSwitched: () => void;
}

/** The threads that the user follows, the one with the newest reply first. */
export function ThreadsDialog({ dialog: { status, pages }, onSwitched }: ThreadsDialogProps) {
  const dispatch = useAppDispatch();
  const threadIds = useAppSelector(selectListedThreads, shallowEqual);
  const hasMore = useAppSelector((state) => selectHasMoreThreads(state, pages));
  const currentId = useAppSelector(selectCurrentChannelId);
  const choose = (root: MessageAddress) => {
    dispatch(dialogClosed());
    if (root.channelId !== currentId) dispatch(channelOpened(root.channelId));
    dispatch(threadOpened(root));
    onSwitched();
  };
  return (
    <Dialog
      title={t('messageLists.threads.title')}
      height="tall"
      onClose={() => dispatch(dialogClosed())}
    >
      <Messages>
        <ul aria-label={t('messageLists.threads.title')} aria-busy={status === 'loading'}>
          {threadIds.map((threadId) => (
            <ThreadRow key={threadId} threadId={threadId} onChoose={choose} />
          ))}
        </ul>
        {status === 'loading' && <ChoicePlaceholders count={2} shape="round" />}
        {status === 'ready' && threadIds.length === 0 && (
          <Note>
            <MessagesSquare size={32} strokeWidth={1.5} aria-hidden="true" />
            {t('messageLists.threads.none')}
          </Note>
        )}
        {status === 'failed' && (
          <Note role="alert">
            <FailureSign label={t('messageLists.threads.failed')} />
            <TextButton data-look="quiet" onClick={() => dispatch(threadListRequested(false))}>
              {t('ui.tryAgain')}
            </TextButton>
          </Note>
        )}
        {status === 'ready' && hasMore && (
          <Note>
            <TextButton data-look="quiet" onClick={() => dispatch(threadListRequested(true))}>
              {t('ui.showMore')}
            </TextButton>
          </Note>
        )}
      </Messages>
    </Dialog>
  );
}

interface ThreadRowProps {
  readonly threadId: ChannelId;
  readonly onChoose: (root: MessageAddress) => void;
}

/** The channel, the message that is replied to, and the last reply. */
function ThreadRow({ threadId, onChoose }: ThreadRowProps) {
  const root = rootOf(threadId);
  const last = useAppSelector((state) => selectThreadSummary(state, threadId)?.last);
  const unreadCount = useAppSelector((state) => selectUnreadCount(state, threadId));
  const channel = useAppSelector((state) => root && selectChannel(state, root.channelId));
  if (!root || !channel || !last) return null;
  return (
    <li>
      <ListedMessage
        message={last}
        place={channelTitle(channel)}
        root={<RootText root={root} />}
        unreadCount={unreadCount}
        onChoose={() => onChoose(root)}
      />
    </li>
  );
}

function RootText({ root }: { readonly root: MessageAddress }) {
  const published = useAppSelector((state) => selectPublished(state, root));
  const revisions = useAppSelector((state) => selectRevisions(state, root));
  const isIgnored = useAppSelector(
    (state) => !!published && selectIsIgnored(state, published.authorId),
  );
  if (published === undefined) return <Skeleton width="60%" height="12px" />;
  const message = published && readRevised(published, revisions);
  if (!message) return t('messages.deleted');
  return isIgnored ? t('messages.ignored') : previewOf(message);
}
