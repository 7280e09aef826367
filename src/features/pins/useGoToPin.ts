import type { MessageAddress } from '../../domain/message';
import { isThread } from '../../domain/thread';
import { useAppDispatch } from '../../state/hooks';
import { linkFollowed } from '../links/linksSlice';
import { jumpRequested } from '../unread/unreadSlice';

/** Goes to a pinned message: in the list of the channel, or in a thread, which is opened beside it. */
export function useGoToPin(): (pin: MessageAddress) => void {
  const dispatch = useAppDispatch();
  return ({ channelId, timetoken }) => {
    const go = isThread(channelId) ? linkFollowed : jumpRequested;
    dispatch(go({ channelId, timetoken }));
  };
}
