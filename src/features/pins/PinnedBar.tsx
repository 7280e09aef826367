import { List, Pin } from 'lucide-react';
import styled from 'styled-components';
import type { ChannelId } from '../../domain/ids';
import { isThread } from '../../domain/thread';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { t } from '../../texts/t';
import { IconButton } from '../../ui/IconButton';
import { pinsOpened } from '../dialogs/dialogsSlice';
import { QuotedMessage } from '../messages/components/QuotedMessage';
import { selectPublished } from '../messages/messagesSlice';
import { selectShownPins } from './pinsSelectors';
import { useGoToPin } from './useGoToPin';
import { PHONE } from '../../ui/media';

const Bar = styled.section`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  padding: var(--space-1) var(--space-5);
  border-bottom: 1px solid var(--colour-border);
  color: var(--colour-text-soft);

  @media ${PHONE} {
    padding-inline: var(--space-4);
  }

  > svg {
    flex: none;
  }

  > [data-quote] {
    flex: 1;
    min-width: 0;
    border-inline-start: 0;
    background: none;

    @media (hover: hover) {
      &:hover {
        background: var(--colour-hover);
      }
    }
  }
`;

/** The newest pinned message of a channel, as it reads now; pressing it goes there. */
export function PinnedBar({ channelId }: { readonly channelId: ChannelId }) {
  const dispatch = useAppDispatch();
  const [pin] = useAppSelector((state) => selectShownPins(state, channelId));
  const isKnown = useAppSelector((state) => !!pin && !!selectPublished(state, pin));
  const goTo = useGoToPin();
  // The state of a thread is dropped when it is opened or closed; the bar stays meanwhile.
  if (!pin || !(isKnown || isThread(pin.channelId))) return null;
  return (
    <Bar aria-label={t('pins.title')}>
      <Pin size={16} aria-hidden="true" />
      <QuotedMessage {...pin} kind="pinned" onChoose={() => goTo(pin)} />
      <IconButton
        label={t('pins.all')}
        aria-haspopup="dialog"
        icon={<List size={18} aria-hidden="true" />}
        onClick={() => dispatch(pinsOpened(channelId))}
      />
    </Bar>
  );
}
