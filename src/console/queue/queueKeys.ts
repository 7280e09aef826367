import { useRef } from 'react';
import { selectMayDecide } from '../signIn/signInSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { useKeys } from '../ui/useKeys';
import { bulkUndone, selectTogether, selectUndoable } from '../actions/actionsSlice';
import { usePerformAction } from '../actions/hooks';
import type { UserId } from '../../domain/ids';
import { detailOpened, groupChecked } from './queueSlice';
import { DURATION_NAMES, type Duration } from '../actions/durationsSlice';

/** A second press of a key within this time, ms, was meant for the case that the first one met. */
const DOUBLE_PRESS_MS = 300;

/** The key that only moves to the next free case: each press counts. */
const NEXT_KEY = 'n';

/** Keys that repeat while held. Any other key would act on the next user. */
const REPEATED_KEYS = new Set(['j', 'k']);

/**
 * Keys of the queue: j and k move, Enter opens, s selects, u undoes. Keys of actions press the button
 * with the same key, so that a key never does more than a button.
 *
 * @param selectableId the shown case, unless somebody else closed it
 */
export function useQueueKeys(
  onMove: (by: 1 | -1) => void,
  shownId: UserId | undefined,
  selectableId: UserId | undefined,
): void {
  const dispatch = useAppDispatch();
  const perform = usePerformAction();
  const undoable = useAppSelector(selectUndoable);
  const hasBulk = useAppSelector(selectTogether).length > 0;
  const mayDecide = useAppSelector(selectMayDecide);
  const last = useRef({ key: '', at: 0, shownId });
  useKeys((event) => {
    const { key, timeStamp: at } = event;
    if (event.repeat && !REPEATED_KEYS.has(key)) return;
    const buttons = document.querySelectorAll<HTMLButtonElement>('[data-key]');
    const button = [...buttons].find(({ dataset }) => dataset['key'] === key);
    const { current: before } = last;
    const isDouble = key !== NEXT_KEY && key === before.key && at - before.at < DOUBLE_PRESS_MS;
    if (button && isDouble && shownId !== before.shownId) return;
    last.current = { key, at, shownId };
    if (button) button.click();
    else if (key === 'j') onMove(1);
    else if (key === 'k') onMove(-1);
    else if (key === 's' && selectableId && mayDecide) dispatch(groupChecked(selectableId));
    else if (key === 'u' && hasBulk) dispatch(bulkUndone());
    else if (key === 'u' && undoable) perform({ kind: 'undo', record: undoable });
    else if (key === 'Enter' && shownId && !isControl(event.target)) dispatch(detailOpened());
    else return;
    event.preventDefault();
  });
}

/** Whether an element handles Enter itself. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('button, a, input');
}

/** `1` to `6` choose how long the next restriction lasts. */
export function useDurationKeys(onDuration: (duration: Duration) => void): void {
  useKeys(({ key }) => {
    const duration = /^\d$/.test(key) ? DURATION_NAMES[Number(key) - 1] : undefined;
    if (duration) onDuration(duration);
  });
}
