import { Pin } from 'lucide-react';
import type { ChannelId } from '../../domain/ids';
import { useAppSelector } from '../../state/hooks';
import { QuotedMessage } from '../messages/components/QuotedMessage';
import { selectPublished } from '../messages/messagesSlice';
import { selectShownPins } from './pinsSelectors';
import './PinnedBar.css';

/** The newest pinned message of a channel, as it reads now; pressing it goes there. */
export function PinnedBar({ channelId }: { readonly channelId: ChannelId }) {
  const timetoken = useAppSelector((state) => {
    const [newest] = selectShownPins(state, channelId);
    const isKnown = newest && selectPublished(state, { channelId, timetoken: newest });
    return isKnown ? newest : undefined;
  });
  if (!timetoken) return null;
  return (
    <section className="pinned-bar" aria-label="Pinned messages">
      <Pin size={16} aria-hidden="true" />
      <QuotedMessage channelId={channelId} timetoken={timetoken} label="Pinned message" />
    </section>
  );
}
