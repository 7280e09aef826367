import { createContext, type KeyboardEvent, useContext } from 'react';
import { isComposing, stepOf } from '../lib/keyboard';

/** Rows that Page Up and Page Down move by. */
const PAGE_ROWS = 8;

const CONTROLS = ':is(a[href], button, input):not(:disabled)';

interface RowElement {
  readonly element: HTMLElement;
  readonly index: number;
}

/** The row (an element with `data-index`) that contains an element. */
export function rowOf(target: EventTarget): RowElement | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return element ? { element, index: Number(element.dataset['index']) } : undefined;
}

export function controlsOf(row: Element): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(CONTROLS)];
}

/**
 * The index of the row to which a key moves the focus; -1 or `count` when it leaves the list. Undefined
 * for other keys, with a modifier, and for keys of an input method.
 */
export function targetOf(event: KeyboardEvent, index: number, count: number): number | undefined {
  if (hasModifier(event) || isComposing(event.nativeEvent)) return undefined;
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

/** The control of the same row to which Left or Right leads, as the page is written; text fields keep these keys. */
export function siblingOf(event: KeyboardEvent, { element }: RowElement): HTMLElement | undefined {
  const { key, target } = event;
  const step = stepOf(key);
  if (step === 0 || hasModifier(event) || target instanceof HTMLInputElement) return undefined;
  const controls = controlsOf(element);
  const index = controls.findIndex((control) => control === target) + step;
  return index < 0 ? undefined : controls[index];
}

/**
 * The row to which Tab leads from the last control of a row, or Shift+Tab from the first: it may not be
 * rendered yet. Everywhere else the browser moves the focus.
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

/** Whether Tab reaches the controls of the row; true outside of lists with one tab stop. */
export const RowTabStop = createContext(true);

/** The `tabIndex` of a control in a list with one tab stop. */
export function useControlTabIndex(): 0 | -1 {
  return useContext(RowTabStop) ? 0 : -1;
}

/** A `ref` for controls: when they are removed while focused, the row or the list around them takes the focus. */
export function leaveFocusToRow(controls: HTMLElement | null): () => void {
  const row = controls?.closest<HTMLElement>('article, ul');
  return () => {
    if (controls?.contains(document.activeElement)) row?.focus({ preventScroll: true });
  };
}

export function hasModifier({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey;
}
