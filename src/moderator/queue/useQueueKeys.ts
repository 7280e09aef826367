import { useEffect, useEffectEvent } from 'react';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { isTyping } from '../app/isTyping';
import { outcomeUndone, selectUndoableOutcome } from '../decisions/decisionsSlice';
import type { ReportGroup } from './queueSelectors';
import { detailOpened, groupChecked } from './queueSlice';

/** What the queue's keys do to whoever is on screen; each is an action's own `data-key` too. */
const ACTION_KEYS = new Set(['m', 'b', 'x', 'r', 'd']);
/** What goes on while its key is held; everything else would go on with the next person. */
const REPEATED_KEYS = new Set(['j', 'k']);

/**
 * The queue by keyboard: j and k go through it, Enter opens, s selects, u undoes. The keys of actions
 * press the buttons that carry them, so that a key can never do what no button does.
 */
export function useQueueKeys(onMove: (by: 1 | -1) => void, shown: ReportGroup | undefined): void {
  const dispatch = useAppDispatch();
  const undoable = useAppSelector(selectUndoableOutcome);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
    const { key } = event;
    if (event.repeat && !REPEATED_KEYS.has(key)) return;
    if (ACTION_KEYS.has(key)) {
      document.querySelector<HTMLButtonElement>(`[data-key="${key}"]`)?.click();
    } else if (key === 'j') onMove(1);
    else if (key === 'k') onMove(-1);
    else if (key === 's' && shown) dispatch(groupChecked(shown.id));
    else if (key === 'u' && undoable) dispatch(outcomeUndone(undoable.id));
    else if (key === 'Enter' && shown && !isControl(event.target)) dispatch(detailOpened());
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

/** What answers to Enter by itself. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('button, a, input');
}
