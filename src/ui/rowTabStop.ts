import { createContext, useContext } from 'react';

/** Whether the row around is the one whose controls Tab reaches; outside such lists they all are. */
export const RowTabStop = createContext(true);

/**
 * The `tabIndex` of a control in a list that is a single stop for Tab: only the row with the focus
 * lets it in.
 */
export function useControlTabIndex(): 0 | -1 {
  return useContext(RowTabStop) ? 0 : -1;
}

/**
 * The `ref` of controls in such a row: when they go away with the focus, the row takes it, so that
 * keys and screen readers go on from there.
 */
export function leaveFocusToRow(controls: HTMLElement | null): () => void {
  const row = controls?.closest('article');
  return () => {
    if (controls?.contains(document.activeElement)) row?.focus({ preventScroll: true });
  };
}
