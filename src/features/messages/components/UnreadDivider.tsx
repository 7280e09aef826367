import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { Separator } from './Separator';

/** Where the reader stopped reading. */
export function UnreadDivider() {
  return (
    <Separator $isAccented>
      New<VisuallyHidden> messages</VisuallyHidden>
    </Separator>
  );
}
