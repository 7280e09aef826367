import { useEffect, useState } from 'react';
import type { UserId } from '../../domain/ids';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { groupSelected, selectQueueView } from './queueSlice';
import type { LoadedList } from '../ui/useList';
import type { QueueRow } from './useQueue';

/**
 * The case on screen: the selected one, or after a decision of this moderator the one in its place. A case that somebody
 * else closed stays until the moderator turns to another one: a press that comes a moment later must not decide about
 * somebody who was not read about.
 *
 * @param closing how many reports of each user the moderator is just closing
 * @param heldId the case that the moderator works on, which stays also where the rows have it not
 */
export function useShownCase(
  { rows, query }: Pick<LoadedList<QueueRow>, 'rows' | 'query'>,
  closing: ReadonlyMap<string, number>,
  heldId: UserId | undefined,
) {
  const dispatch = useAppDispatch();
  const { selectedId, selectedIndex } = useAppSelector(selectQueueView);
  const [seen, setSeen] = useState<{ readonly id: UserId; readonly query: string }>();
  const selected = rows.find(({ id }) => id === selectedId);
  // With the queue empty no press can meet another case.
  const isOver = rows.length === 0 || (selectedId !== null && closing.has(selectedId));
  if (selected && (seen?.id !== selected.id || seen.query !== query)) {
    setSeen({ id: selected.id, query });
  }
  if (!selected && seen && isOver) setSeen(undefined);
  // Another order or filter may leave the case out.
  const isSeen = seen?.id === selectedId && seen.query === query;
  const isHeld = selectedId !== null && selectedId === heldId;
  const isKept = selectedId !== null && !selected && (isHeld || (!isOver && isSeen));
  const row = isKept ? undefined : (selected ?? rows[Math.min(selectedIndex, rows.length - 1)]);
  const userId = row?.id;
  const index = row ? rows.indexOf(row) : 0;
  // The selected user stays selected when new reports arrive above.
  useEffect(() => {
    if (userId !== undefined) dispatch(groupSelected({ userId, index }));
  }, [dispatch, userId, index]);
  return { row, keptId: isKept ? selectedId : undefined };
}
