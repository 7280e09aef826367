import { useAppSelector } from '../../../app/hooks';
import { userTitle } from '../../../domain/user';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { selectOwnId } from '../../session/sessionSlice';
import { selectUser } from '../../users/usersSelectors';
import type { MessageRow } from '../messageRows';
import { useRowChange } from './useRowChange';

/**
 * Tells screen readers about messages of others as they arrive: one with its author and text, a
 * burst as its count, history pages not at all. The list itself is silent, since scrolling through
 * it draws old rows anew.
 */
export function NewMessageAnnouncer({ rows }: { readonly rows: readonly MessageRow[] }) {
  const ownId = useAppSelector(selectOwnId);
  const { appended } = useRowChange(rows);
  const messages = appended.filter(({ authorId }) => authorId !== ownId);
  const last = messages.at(-1);
  const author = useAppSelector((state) => (last ? selectUser(state, last.authorId) : undefined));
  return <VisuallyHidden aria-live="polite">{announce()}</VisuallyHidden>;

  function announce(): string {
    if (!last) return '';
    if (messages.length > 1) return `${messages.length} new messages`;
    const name = userTitle(author ?? { id: last.authorId, name: null });
    return `${name}: ${last.text || last.file?.name || ''}`;
  }
}
