import type { MessageRow } from '../messageRows';

/** There is no such row. */
export const NOWHERE = -1;

/**
 * The row to which a key leads from another: `NOWHERE` at the ends, `undefined` for a key that does
 * not lead anywhere. Only messages are gone to.
 */
export function keyTarget(
  rows: readonly MessageRow[],
  key: string,
  from: number,
): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return rows.findLastIndex((row, index) => isMessage(row) && index < from);
    case 'ArrowDown':
      return rows.findIndex((row, index) => isMessage(row) && index > from);
    case 'Home':
      return rows.findIndex(isMessage);
    case 'End':
      return rows.findLastIndex(isMessage);
    default:
      return undefined;
  }
}

/** The row that takes the place of one that is gone: the next message, at the end the last. */
export function successor(rows: readonly MessageRow[], key: string): number {
  // Keys of messages are timetokens, whose order is that of texts.
  const next = rows.findIndex((row) => isMessage(row) && row.key > key);
  return next === NOWHERE ? rows.findLastIndex(isMessage) : next;
}

/** The last message of which something is in view; the nearest while those in view are not drawn. */
export function lowestKeyInView(list: HTMLElement): string | undefined {
  const { bottom } = list.getBoundingClientRect();
  const drawn = [...list.querySelectorAll('article')];
  const lowest = drawn.findLast((row) => row.getBoundingClientRect().top <= bottom);
  return (lowest ?? drawn[0])?.dataset['timetoken'];
}

export function isMessage({ kind }: MessageRow): boolean {
  return kind === 'message';
}
