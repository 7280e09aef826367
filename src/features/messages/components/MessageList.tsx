import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import type { ChannelId } from '../../../domain/ids';
import { selectOwnId } from '../../session/sessionSlice';
import { createRowBuilder } from '../messageRows';
import { selectChannelMessages } from '../messagesSelectors';
import { olderMessagesRequested } from '../messagesSlice';
import { MessageListView } from './MessageListView';

/** The messages of a channel. Mount it anew for another channel, so that each keeps its own place. */
export function MessageList({ channelId }: { readonly channelId: ChannelId }) {
  const dispatch = useAppDispatch();
  const [buildRows] = useState(createRowBuilder);
  const channel = useAppSelector((state) => selectChannelMessages(state, channelId));
  const ownId = useAppSelector(selectOwnId);
  return (
    <MessageListView
      rows={buildRows(channel)}
      isLoading={!channel?.hasHistory}
      hasOlder={channel?.hasOlder ?? false}
      ownId={ownId}
      onTopReached={() => dispatch(olderMessagesRequested(channelId))}
    />
  );
}
