import type { ChannelId } from '../../domain/ids';
import { useAppSelector } from '../../state/hooks';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { onDemand, useModule } from '../../ui/onDemand';
import { selectPins } from './pinsSelectors';

const pinnedBar = onDemand('the pinned messages', () => import('./PinnedBar'));

/** The bar of a channel's pinned messages, which few channels have. */
export function PinsOnDemand({ channelId }: { readonly channelId: ChannelId }) {
  const isWanted = useAppSelector((state) => selectPins(state, channelId).length > 0);
  const { module } = useModule(pinnedBar, isWanted);
  if (!isWanted || !module) return null;
  return (
    <ErrorBoundary resetKey={channelId}>
      <module.PinnedBar channelId={channelId} />
    </ErrorBoundary>
  );
}
