import { List, Pin } from 'lucide-react';
import type { ChannelId } from '../../domain/ids';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { IconButton } from '../../ui/IconButton';
import { pinsOpened } from '../dialogs/dialogsSlice';
import { QuotedMessage } from '../messages/components/QuotedMessage';
import { selectPublished } from '../messages/messagesSlice';
import { selectShownPins } from './pinsSelectors';
import './PinnedBar.css';

/** The newest pinned message of a channel, as it reads now; pressing it goes there. */
export function PinnedBar({ channelId }: { readonly channelId: ChannelId }) {
  const dispatch = useAppDispatch();
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
      <IconButton
        label="All pinned messages"
        aria-haspopup="dialog"
        icon={<List size={18} aria-hidden="true" />}
        onClick={() => dispatch(pinsOpened(channelId))}
      />
    </section>
  );
}
