import { useCallback, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import type { ChannelId, MessageId } from '../../../domain/ids';
import {
  bottomLeft,
  bottomReached,
  selectDividerAfter,
  selectIsAtBottom,
  selectReadUpTo,
} from '../../unread/unreadSlice';
import { selectOutbox } from '../../outbox/outboxSlice';
import { selectOwnId } from '../../session/sessionSlice';
import { selectEditToFocus, selectOpenEdits } from '../editsSlice';
import { countUnread, createRowBuilder } from '../messageRows';
import { olderMessagesRequested, selectChannelMessages } from '../messagesSlice';
import { MessageListView } from './MessageListView';

interface MessageListProps {
  readonly channelId: ChannelId;
  /** The last message sent from this page, in whatever channel. */
  readonly lastSentId: MessageId | null;
}

/** The messages of a channel. Mount it anew for another channel, so that each keeps its own place. */
export function MessageList({ channelId, lastSentId }: MessageListProps) {
  const dispatch = useAppDispatch();
  const [buildRows] = useState(createRowBuilder);
  const channel = useAppSelector((state) => selectChannelMessages(state, channelId));
  const outbox = useAppSelector((state) => selectOutbox(state, channelId));
  const ownId = useAppSelector(selectOwnId);
  const dividerAfter = useAppSelector(selectDividerAfter);
  const isAtBottom = useAppSelector(selectIsAtBottom);
  const readUpTo = useAppSelector(selectReadUpTo);
  const openEdits = useAppSelector((state) => selectOpenEdits(state, channelId));
  const editToFocus = useAppSelector((state) => selectEditToFocus(state, channelId));
  const rows = buildRows(channel, { ownId, dividerAfter, openEdits }, outbox);
  const handleMoved = useCallback(
    (isThere: boolean) => dispatch(isThere ? bottomReached() : bottomLeft()),
    [dispatch],
  );
  return (
    <MessageListView
      rows={rows}
      isLoading={!channel?.hasHistory}
      hasOlder={channel?.hasOlder ?? false}
      isAtEnd={isAtBottom}
      wanted={editToFocus}
      lastSentId={lastSentId}
      unreadCount={isAtBottom ? 0 : countUnread(rows, readUpTo, ownId)}
      onMoved={handleMoved}
      onTopReached={() => dispatch(olderMessagesRequested(channelId))}
    />
  );
}
