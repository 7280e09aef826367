import { useCallback, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import type { ChannelId, MessageId } from '../../../domain/ids';
import { isThread } from '../../../domain/thread';
import {
  bottomLeft,
  bottomReached,
  selectDividerAfter,
  selectIsAtBottom,
  selectReadUpTo,
} from '../../unread/unreadSlice';
import { selectIgnoring } from '../../ignoring/ignoringSlice';
import { selectOutbox } from '../../outbox/outboxSlice';
import { selectOwnId } from '../../session/sessionSlice';
import { selectEditToFocus, selectOpenEdits } from '../editsSlice';
import { selectJump } from '../../unread/unreadSlice';
import { countUnread, createRowBuilder, newestOwn } from '../messageRows';
import { olderMessagesRequested, selectChannelMessages } from '../messagesSlice';
import { MessageListView } from './MessageListView';
import { NewestOwn } from './SeenOnDemand';

interface MessageListProps {
  /** How screen readers call the list. */
  readonly label: string;
  /** A thread may be one. */
  readonly channelId: ChannelId;
  /** The last message sent from this page, in whatever channel. */
  readonly lastSentId: MessageId | null;
}

/** The messages of a channel. Mount it anew for another channel, so that each keeps its own place. */
export function MessageList({ label, channelId, lastSentId }: MessageListProps) {
  const dispatch = useAppDispatch();
  const [buildRows] = useState(createRowBuilder);
  const channel = useAppSelector((state) => selectChannelMessages(state, channelId));
  const outbox = useAppSelector((state) => selectOutbox(state, channelId));
  const ownId = useAppSelector(selectOwnId);
  const dividerAfter = useAppSelector((state) => selectDividerAfter(state, channelId));
  const isAtBottom = useAppSelector((state) => selectIsAtBottom(state, channelId));
  const readUpTo = useAppSelector((state) => selectReadUpTo(state, channelId));
  const openEdits = useAppSelector((state) => selectOpenEdits(state, channelId));
  const editToFocus = useAppSelector((state) => selectEditToFocus(state, channelId));
  const jump = useAppSelector((state) => selectJump(state, channelId));
  const ignoring = useAppSelector(selectIgnoring);
  const rows = buildRows(channel, { ownId, dividerAfter, openEdits, ignoring }, outbox);
  const hasNoNews = isAtBottom || isThread(channelId);
  const handleMoved = useCallback(
    (isThere: boolean) => dispatch(isThere ? bottomReached(channelId) : bottomLeft(channelId)),
    [dispatch, channelId],
  );
  return (
    <NewestOwn value={isThread(channelId) ? null : newestOwn(rows, ownId)}>
      <MessageListView
        label={label}
        rows={rows}
        isLoading={!channel?.hasHistory}
        hasOlder={channel?.hasOlder ?? false}
        isAtEnd={isAtBottom}
        wanted={jump?.status === 'arrived' ? jump : editToFocus}
        lastSentId={lastSentId}
        unreadCount={hasNoNews ? 0 : countUnread(rows, readUpTo, ownId)}
        onMoved={handleMoved}
        onTopReached={() => dispatch(olderMessagesRequested(channelId))}
      />
    </NewestOwn>
  );
}
