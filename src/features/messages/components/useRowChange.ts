import { useState } from 'react';
import type { Message } from '../../../domain/message';
import type { Timetoken } from '../../../../shared/protocol';
import type { MessageRow } from '../messageRows';

/** How the rows differ from those drawn before. */
export interface RowChange {
  /** Older rows were put before those on screen, or taken away there. */
  readonly isShifted: boolean;
  /**
   * Messages that came after the last one on screen; unsent ones are not compared, deleted ones and those of ignored
   * users left out.
   */
  readonly appended: readonly Message[];
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
  const newest = before.findLast(isSent);
  if (!first || !newest) return NO_CHANGE;
  const appended = messagesAfter(after, newest.message.timetoken);
  const isShifted = after[0]?.key !== first.key && after.at(-1)?.key === before.at(-1)?.key;
  return { isShifted, appended };
}

/** By time and not by place: the newest message may have been deleted. */
function messagesAfter(rows: readonly MessageRow[], newest: Timetoken): readonly Message[] {
  const last = rows.findLastIndex((row) => isSent(row) && row.message.timetoken <= newest);
  return rows
    .slice(last + 1)
    .flatMap((row) => (isSent(row) && !row.isIgnored && !row.isDeleted ? [row.message] : []));
}

function isSent(row: MessageRow): row is Extract<MessageRow, { readonly kind: 'message' }> {
  return row.kind === 'message' && !row.unsent;
}
