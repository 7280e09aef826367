import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { LoadedList } from './useList';

interface Identified {
  readonly id: string;
}

/** The rows as they were when the pointer came, and what was looked for then. */
interface Held<Row> {
  readonly query: string;
  readonly rows: readonly Row[];
  /** The rows of the list at last. */
  readonly items: readonly Row[];
  /** Rows that are still in the list, behind those that are loaded. */
  readonly pushedOut: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

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
  hasMore,
}: Pick<LoadedList<Row>, 'rows' | 'query' | 'hasMore'>): SteadyRows<Row> {
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
  if (kept && !areSame(kept.items, items)) setHeld(keepPlaces(kept, items, hasMore));
  return {
    rows: kept ? kept.rows.map((row) => byId.get(row.id) ?? row) : items,
    isClosed: ({ id }) => !byId.has(id) && !kept?.pushedOut.has(id),
    onPointerEnter: ({ currentTarget }) => {
      list.current = currentTarget;
      setHeld({ query, rows: items, items, pushedOut: NONE });
    },
    onPointerLeave: () => setHeld(null),
  };
}

function areSame(before: readonly Identified[], items: readonly Identified[]): boolean {
  return before.length === items.length && before.every(({ id }, at) => id === items[at]?.id);
}

function keepPlaces<Row extends Identified>(
  held: Held<Row>,
  items: readonly Row[],
  hasMore: boolean,
): Held<Row> {
  const known = new Set(held.rows.map(({ id }) => id));
  const added = items.filter(({ id }) => !known.has(id));
  const loaded = new Set(items.map(({ id }) => id));
  const pushedOut = [...held.pushedOut, ...(hasMore ? pushedOutOf(held.items, items) : [])];
  return {
    ...held,
    items,
    rows: [...held.rows, ...added],
    pushedOut: new Set(pushedOut.filter((id) => !loaded.has(id))),
  };
}

/** The rows for which newer ones left no room on the loaded pages. */
function pushedOutOf(before: readonly Identified[], items: readonly Identified[]): string[] {
  if (items.length < before.length) return [];
  const loaded = new Set(items.map(({ id }) => id));
  const last = before.findLastIndex(({ id }) => loaded.has(id));
  // The next row has come up: what stood between them has left the list.
  if (last >= 0 && before[last]?.id !== items.at(-1)?.id) return [];
  return before.slice(last + 1).map(({ id }) => id);
}
