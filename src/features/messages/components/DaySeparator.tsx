import { formatDay } from '../../../lib/formatTime';
import { Separator } from './Separator';

/** @param time ms since the epoch */
export function DaySeparator({ time }: { readonly time: number }) {
  return <Separator>{formatDay(time)}</Separator>;
}
