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
