import { useCallback, useState } from 'react';
import { shallowEqual } from 'react-redux';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import type { ChannelId, MessageId } from '../../../domain/ids';
import { isThread } from '../../../domain/thread';
import {
  bottomLeft,
  bottomReached,
  newestRequested,
  selectDividerAfter,
  selectIsAtBottom,
  selectReadUpTo,
} from '../../unread/unreadSlice';
import { selectIgnoring } from '../../ignoring/ignoringSlice';
import { selectOutbox } from '../../outbox/outboxSlice';
import { selectOwnId } from '../../session/sessionSlice';
import { selectEditToFocus, selectOpenEdits } from '../editsSlice';
import { selectJump } from '../../unread/unreadSlice';
import { selectKeptRoots } from '../keptRoots';
import { countUnread, createRowBuilder, newestOwn } from '../messageRows';
import {
  newerMessagesRequested,
  olderMessagesRequested,
  selectChannelMessages,
  selectShownMessages,
} from '../messagesSlice';
import { MessageListView } from './MessageListView';
import { NewestOwn } from './SeenBy';

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
  const [buildNewestRows] = useState(createRowBuilder);
  const channel = useAppSelector((state) => selectShownMessages(state, channelId));
  const outbox = useAppSelector((state) => selectOutbox(state, channelId));
  const ownId = useAppSelector(selectOwnId);
  const dividerAfter = useAppSelector((state) => selectDividerAfter(state, channelId));
  const isAtBottom = useAppSelector((state) => selectIsAtBottom(state, channelId));
  const readUpTo = useAppSelector((state) => selectReadUpTo(state, channelId));
  const openEdits = useAppSelector((state) => selectOpenEdits(state, channelId));
  const keptRoots = useAppSelector((state) => selectKeptRoots(state, channelId), shallowEqual);
  const editToFocus = useAppSelector((state) => selectEditToFocus(state, channelId));
  const jump = useAppSelector((state) => selectJump(state, channelId));
  const isOpening = jump?.status === 'opening';
  const ignoring = useAppSelector(selectIgnoring);
  const newest = useAppSelector((state) => selectChannelMessages(state, channelId));
  const [takesFocus, setTakesFocus] = useState(false);
  const window = channel?.window ?? null;
  const hasNewer = window !== null;
  // Messages that are being sent are newer than all messages of a window.
  const unsent = hasNewer ? undefined : outbox;
  const reader = { ownId, dividerAfter, openEdits, keptRoots, ignoring };
  const rows = buildRows(channel, reader, unsent);
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
  const newestRows = hasNewer ? buildNewestRows(newest, reader) : rows;
  const seenUpTo = window?.newestThen ?? readUpTo;
  return (
    <NewestOwn value={isThread(channelId) || hasNewer ? null : newestOwn(rows, ownId)}>
      <MessageListView
        key={channel?.view ?? 'newest'}
        label={label}
        rows={rows}
        isLoading={!channel?.hasHistory || isOpening}
        isOpening={isOpening}
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
