import type { ChannelId } from '../../domain/ids';
import { useAppSelector } from '../../state/hooks';
import { onDemand, useModule } from '../../ui/onDemand';
import { selectPermission } from './notificationsSlice';

const button = onDemand('the button of notifications', () => import('./NotificationsButton'));

/** The button in the channel's header; there as soon as it is known what the browser allows. */
export function NotificationsOnDemand({ channelId }: { readonly channelId: ChannelId }) {
  const isKnown = useAppSelector((state) => selectPermission(state) !== null);
  const { module } = useModule(button, isKnown);
  return module && isKnown ? <module.NotificationsButton channelId={channelId} /> : null;
}
