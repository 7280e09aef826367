import { useAppSelector } from '../../state/hooks';
import { PoliteRegion } from '../../ui/PoliteRegion';
import { selectAnnouncement } from './notificationsSlice';

/** Tells screen readers of messages in conversations that are not on screen. */
export function NewsAnnouncer() {
  return <PoliteRegion {...useAppSelector(selectAnnouncement)} />;
}
