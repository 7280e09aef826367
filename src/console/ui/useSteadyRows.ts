import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { LoadedList } from './useList';

interface Identified {
  readonly id: string;
}

/** The rows as they were when the pointer came, and what was looked for then. */
interface Held<Row> {
  readonly query: string;
  readonly rows: readonly Row[];
}

export interface SteadyRows<Row> {
  readonly rows: readonly Row[];
  /** Whether a row is only kept in its place: it is no longer in the list. */
  readonly isClosed: (row: Row) => boolean;
  readonly onPointerEnter: (event: PointerEvent) => void;
  readonly onPointerLeave: () => void;
}

/**
 * Keeps each row where it is while the pointer is over the list: new ones come last, and removed ones stay until the
 * pointer leaves. Another order or filter moves them at once.
 */
export function useSteadyRows<Row extends Identified>({
  rows: items,
  query,
}: Pick<LoadedList<Row>, 'rows' | 'query'>): SteadyRows<Row> {
  const [held, setHeld] = useState<Held<Row> | null>(null);
  const list = useRef<Element>(null);
  const isHeld = held !== null;
  // Nobody is told that the pointer leaves when what it was over has just been removed.
  useEffect(() => {
    if (!isHeld) return undefined;
    const look = ({ target }: Event) => {
      if (target instanceof Node && !list.current?.contains(target)) setHeld(null);
    };
    document.addEventListener('pointerover', look);
    return () => document.removeEventListener('pointerover', look);
  }, [isHeld]);
  const kept = held?.query === query ? held : null;
  const byId = new Map(items.map((item) => [item.id, item]));
  if (kept) {
    const known = new Set(kept.rows.map(({ id }) => id));
    const added = items.filter(({ id }) => !known.has(id));
    if (added.length > 0) setHeld({ query, rows: [...kept.rows, ...added] });
  }
  return {
    rows: kept ? kept.rows.map((row) => byId.get(row.id) ?? row) : items,
    isClosed: ({ id }) => !byId.has(id),
    onPointerEnter: ({ currentTarget }) => {
      list.current = currentTarget;
      setHeld({ query, rows: items });
    },
    onPointerLeave: () => setHeld(null),
  };
}
