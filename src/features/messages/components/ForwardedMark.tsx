import { Forward } from 'lucide-react';
import { channelTitle } from '../../../domain/channel';
import type { ChannelId } from '../../../domain/ids';
import { useAppSelector } from '../../../state/hooks';
import { selectChannel } from '../../channels/channelsSelectors';
import { selectOpenChannelIds } from '../../restrictions/restrictions';
import './message.css';

/**
 * Says that a message was forwarded, and of a channel that the user is in, from where. The original author is not
 * named: that is only a claim, and would put words into the mouth of others.
 */
export function ForwardedMark({ from }: { readonly from: ChannelId }) {
  const isOpen = useAppSelector((state) => selectOpenChannelIds(state).includes(from));
  const channel = useAppSelector((state) => selectChannel(state, from));
  return (
    <small className="message-forwarded">
      <Forward size={14} aria-hidden="true" />
      <span>
        Forwarded
        {isOpen && (
          <>
            {' from '}
            <bdi>{channelTitle(channel)}</bdi>
          </>
        )}
      </span>
    </small>
  );
}
