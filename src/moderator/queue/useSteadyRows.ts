import { useState } from 'react';
import type { ReportGroup } from './queueSelectors';

/** The rows as they were when the pointer came, and what was looked for then. */
interface Held {
  readonly query: string;
  readonly rows: readonly ReportGroup[];
}

interface SteadyRows {
  readonly rows: readonly ReportGroup[];
  /** Whether a row is only kept in its place: its case was closed. */
  readonly isClosed: (row: ReportGroup) => boolean;
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
}

/**
 * Keeps each row where it is while the pointer is over the list: new cases come last, and closed ones stay until the
 * pointer leaves.
 *
 * @param query changes with sorting and filters, which move rows at once
 */
export function useSteadyRows(groups: readonly ReportGroup[], query: string): SteadyRows {
  const [held, setHeld] = useState<Held | null>(null);
  const kept = held?.query === query ? held : null;
  const byId = new Map(groups.map((group) => [group.id, group]));
  if (kept) {
    const known = new Set(kept.rows.map(({ id }) => id));
    const added = groups.filter(({ id }) => !known.has(id));
    if (added.length > 0) setHeld({ query, rows: [...kept.rows, ...added] });
  }
  return {
    rows: kept ? kept.rows.map((row) => byId.get(row.id) ?? row) : groups,
    isClosed: ({ id }) => !byId.has(id),
    onPointerEnter: () => setHeld({ query, rows: groups }),
    onPointerLeave: () => setHeld(null),
  };
}
