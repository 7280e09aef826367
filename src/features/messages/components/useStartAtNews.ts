import { type RefObject, useLayoutEffect, useRef } from 'react';
import { HISTORY_PAGE_SIZE } from '../../../domain/protocol';
import type { MessageRow } from '../messageRows';
import { keepAt } from './useRovingFocus';

interface Opening {
  readonly rows: readonly MessageRow[];
  /** Whether all messages up to the newest one are among the rows. */
  readonly isReady: boolean;
  /** Whether the list is at the newest message, and the reader goes to no other one. */
  readonly isFree: boolean;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Called when the list was scrolled to the first unread message. */
  readonly onShown: () => void;
}

/**
 * Opens a channel where reading stopped, if the unread messages do not fit into the window. Beyond a page of them, it
 * opens at the newest message.
 */
export function useStartAtNews({ rows, isReady, isFree, scroller, onShown }: Opening): void {
  const hasStarted = useRef(false);
  useLayoutEffect(() => {
    if (!isReady || hasStarted.current) return;
    hasStarted.current = true;
    const start = rows.findIndex(({ kind }) => kind === 'unread');
    if (!isFree || start < 0 || rows.length - start > HISTORY_PAGE_SIZE) return;
    const list = scroller.current;
    const divider = list?.querySelector<HTMLElement>('[data-unread]');
    if (!list || !divider || heightFrom(divider) <= list.clientHeight) return;
    keepAt(divider, 'start', onShown);
  }, [isReady, isFree, rows, scroller, onShown]);
}

/** Height of the row with this element and of the rows below it, px. Rows have no place before they are measured. */
function heightFrom(element: HTMLElement): number {
  let height = 0;
  for (let row: Element | null = element.parentElement; row; row = row.nextElementSibling)
    height += row.clientHeight;
  return height;
}
