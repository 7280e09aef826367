import { formatDay } from '../../../lib/format';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import './Separators.css';

/** @param time ms since the epoch */
export function DaySeparator({ time }: { readonly time: number }) {
  return <div className="separator">{formatDay(time)}</div>;
}

/** Marks the place up to which the user has read. */
export function UnreadDivider() {
  return (
    <div className="separator is-accented" data-unread="">
      New<VisuallyHidden> messages</VisuallyHidden>
    </div>
  );
}
