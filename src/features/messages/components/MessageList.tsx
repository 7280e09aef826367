import { type ReactNode, useCallback, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import type { ChannelId, MessageId } from '../../../domain/ids';
import { isThread } from '../../../domain/thread';
import {
  bottomLeft,
  bottomReached,
  newestRequested,
  selectIsAtBottom,
  selectReadUpTo,
} from '../../unread/unreadSlice';
import { NothingFound } from '../../../ui/NothingFound';
import { OfflineState } from '../../session/OfflineState';
import { selectIsOffline, selectOwnId } from '../../session/sessionSlice';
import { selectEditToFocus } from '../editsSlice';
import { selectJump } from '../../unread/unreadSlice';
import { countUnread, newestOwn } from '../messageRows';
import {
  newerMessagesRequested,
  olderMessagesRequested,
  selectIsHistoryRefused,
  selectShownMessages,
} from '../messagesSlice';
import { makeRowSelectors } from '../rowSelectors';
import { MessageListView } from './MessageListView';
import { NewestOwn } from './SeenBy';

interface MessageListProps {
  /** How screen readers call the list. */
  readonly label: string;
  /** A thread may be one. */
  readonly channelId: ChannelId;
  /** The last message sent from this page, in whatever channel. */
  readonly lastSentId: MessageId | null;
  /** Where nothing was said yet. */
  readonly empty?: ReactNode;
}

/** The messages of a channel. Mount it anew for another channel, so that each keeps its own place. */
export function MessageList({ label, channelId, lastSentId, empty }: MessageListProps) {
  const dispatch = useAppDispatch();
  const [{ selectRows, selectNewestRows }] = useState(makeRowSelectors);
  const rows = useAppSelector((state) => selectRows(state, channelId));
  const newestRows = useAppSelector((state) => selectNewestRows(state, channelId));
  const channel = useAppSelector((state) => selectShownMessages(state, channelId));
  const ownId = useAppSelector(selectOwnId);
  const isOffline = useAppSelector(selectIsOffline);
  const isRefused = useAppSelector((state) => selectIsHistoryRefused(state, channelId));
  const isAtBottom = useAppSelector((state) => selectIsAtBottom(state, channelId));
  const readUpTo = useAppSelector((state) => selectReadUpTo(state, channelId));
  const editToFocus = useAppSelector((state) => selectEditToFocus(state, channelId));
  const jump = useAppSelector((state) => selectJump(state, channelId));
  const isOpening = jump?.status === 'opening';
  const [takesFocus, setTakesFocus] = useState(false);
  const window = channel?.window ?? null;
  const hasNewer = window !== null;
  const hasNoNews = isAtBottom || isThread(channelId);
  const handleMoved = useCallback(
    (isThere: boolean) => dispatch(isThere ? bottomReached(channelId) : bottomLeft(channelId)),
    [dispatch, channelId],
  );
  const handleReturn = useCallback(
    (hasFocus: boolean) => {
      setTakesFocus(hasFocus);
      dispatch(newestRequested(channelId));
    },
    [dispatch, channelId],
  );
  const seenUpTo = window?.newestThen ?? readUpTo;
  return (
    <NewestOwn value={isThread(channelId) || hasNewer ? null : newestOwn(rows, ownId)}>
      <MessageListView
        key={channel?.view ?? 'newest'}
        label={label}
        rows={rows}
        isLoading={!channel?.hasHistory || isOpening}
        placeholder={
          isOffline ? <OfflineState /> : isRefused ? <NothingFound isRefused /> : undefined
        }
        isOpening={isOpening}
        isThread={isThread(channelId)}
        empty={empty}
        hasGap={(channel?.syncedTo ?? null) !== null}
        hasOlder={channel?.hasOlder ?? false}
        hasNewer={hasNewer}
        takesFocus={takesFocus}
        isAtEnd={isAtBottom}
        wanted={jump?.status === 'arrived' ? jump : editToFocus}
        lastSentId={lastSentId}
        newestRows={newestRows}
        unreadCount={hasNoNews ? 0 : countUnread(newestRows, seenUpTo, ownId)}
        onMoved={handleMoved}
        onTopReached={() => dispatch(olderMessagesRequested(channelId))}
        onEndReached={() => dispatch(newerMessagesRequested(channelId))}
        onReturn={handleReturn}
      />
    </NewestOwn>
  );
}
