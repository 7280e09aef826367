import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { CacheSnapshot, VirtualizerHandle } from 'virtua';
import type { Message } from '../../../domain/message';
import type { MessageRow } from '../messageRows';

/** A list as it was left. */
interface LeftList {
  readonly rows: readonly MessageRow[];
  readonly sizes: CacheSnapshot;
}

/** Sizes by the first message of the list; they are forgotten with it. */
const leftLists = new WeakMap<Message, LeftList>();

interface KnownSizes {
  readonly virtualizer: RefObject<VirtualizerHandle | null>;
  /** The sizes of the rows as they were when the list was left, if it begins as it did then. */
  readonly sizes: CacheSnapshot | undefined;
}

/**
 * Lets the list of a channel that was visited before begin with the sizes its rows had. Rows of
 * unknown size are drawn out of sight, measured and drawn again.
 */
export function useKnownSizes(rows: readonly MessageRow[]): KnownSizes {
  const virtualizer = useRef<VirtualizerHandle>(null);
  const shown = useRef(rows);
  const [sizes] = useState(() => recallSizes(rows));
  useLayoutEffect(() => {
    shown.current = rows;
  }, [rows]);
  useLayoutEffect(() => {
    const list = virtualizer.current;
    return () => {
      const first = firstMessage(shown.current);
      if (list && first) leftLists.set(first, { rows: shown.current, sizes: list.cache });
    };
  }, []);
  return { virtualizer, sizes };
}

/** Sizes go by place, so they hold only while nothing came or went before the last row. */
function recallSizes(rows: readonly MessageRow[]): CacheSnapshot | undefined {
  const first = firstMessage(rows);
  const left = first && leftLists.get(first);
  if (!left || rows[0]?.key !== left.rows[0]?.key) return undefined;
  const last = left.rows.length - 1;
  return rows[last]?.key === left.rows[last]?.key ? left.sizes : undefined;
}

function firstMessage(rows: readonly MessageRow[]): Message | undefined {
  for (const row of rows) if (row.kind === 'message') return row.message;
  return undefined;
}
