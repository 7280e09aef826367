import type { KeyboardEvent } from 'react';
import { isComposing } from '../lib/isComposing';

/** How many rows Page Up and Page Down go. */
const PAGE_ROWS = 8;

const CONTROLS = ':is(a[href], button, input):not(:disabled)';

interface RowElement {
  readonly element: HTMLElement;
  readonly index: number;
}

/** The row, an element with `data-index`, that something belongs to. */
export function rowOf(target: EventTarget): RowElement | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return element ? { element, index: Number(element.dataset['index']) } : undefined;
}

export function controlsOf(row: Element): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(CONTROLS)];
}

/**
 * Which row a key leads to from another; one above the first or below the last leads out of the list.
 * Nowhere for every other key, and for keys that mean something else to an input method or with Ctrl,
 * Alt or Cmd.
 */
export function targetOf(event: KeyboardEvent, index: number, count: number): number | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || isComposing(event.nativeEvent)) {
    return undefined;
  }
  switch (event.key) {
    case 'ArrowDown':
      return index + 1;
    case 'ArrowUp':
      return index - 1;
    case 'PageDown':
      return Math.min(index + PAGE_ROWS, count - 1);
    case 'PageUp':
      return Math.max(index - PAGE_ROWS, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** The control of the same row to which Left or Right leads; not from a text field, whose keys they are. */
export function siblingOf(event: KeyboardEvent, { element }: RowElement): HTMLElement | undefined {
  const { key, target, altKey, ctrlKey, metaKey } = event;
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (step === 0 || altKey || ctrlKey || metaKey || target instanceof HTMLInputElement) {
    return undefined;
  }
  const controls = controlsOf(element);
  const index = controls.findIndex((control) => control === target) + step;
  return index < 0 ? undefined : controls[index];
}

/**
 * The row to which Tab leads when the focus is on the last control of its row, or Shift+Tab when it
 * is on the first: that row may not be drawn yet. Within a row and past the ends the browser goes on.
 */
export function tabTargetOf(
  { key, shiftKey, target }: KeyboardEvent,
  { element, index }: RowElement,
  count: number,
): number | undefined {
  if (key !== 'Tab' || controlsOf(element).at(shiftKey ? 0 : -1) !== target) return undefined;
  const next = index + (shiftKey ? -1 : 1);
  return next >= 0 && next < count ? next : undefined;
}
