import { useState } from 'react';
import type { MessageRow } from '../messageRows';

/** How the rows differ from those drawn before. */
export interface RowChange {
  /** Older rows were put before those on screen, or taken away there. */
  readonly isShifted: boolean;
  /** Messages that came after the last one on screen. */
  readonly appended: readonly MessageRow[];
}

const NO_CHANGE: RowChange = { isShifted: false, appended: [] };

/** Compares each set of rows with the one before it, while rendering, so that both are drawn at once. */
export function useRowChange(rows: readonly MessageRow[]): RowChange {
  const [known, setKnown] = useState({ rows, change: NO_CHANGE });
  if (known.rows === rows) return known.change;
  const change = compareRows(known.rows, rows);
  setKnown({ rows, change });
  return change;
}

function compareRows(before: readonly MessageRow[], after: readonly MessageRow[]): RowChange {
  const first = before[0];
  const last = before.at(-1);
  if (!first || !last) return NO_CHANGE;
  const isShifted = after[0]?.key !== first.key && after.at(-1)?.key === last.key;
  return { isShifted, appended: isShifted ? [] : rowsAfter(after, last.key) };
}

function rowsAfter(rows: readonly MessageRow[], key: string): MessageRow[] {
  const appended: MessageRow[] = [];
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index];
    if (!row || row.key === key) break;
    appended.unshift(row);
  }
  return appended;
}
