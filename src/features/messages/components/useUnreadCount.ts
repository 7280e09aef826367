import { useState } from 'react';
import type { UserId } from '../../../domain/ids';
import type { MessageRow } from '../messageRows';

/**
 * How many messages of others came since the reader left the bottom. It is counted from the rows, so
 * a burst counts in full, while history pages and own messages count for nothing.
 */
export function useUnreadCount(
  rows: readonly MessageRow[],
  isAtBottom: boolean,
  ownId: UserId | null,
): number {
  const newestKey = rows.at(-1)?.key;
  const [readUpTo, setReadUpTo] = useState(newestKey);
  if (isAtBottom && readUpTo !== newestKey) setReadUpTo(newestKey);
  if (isAtBottom || readUpTo === undefined) return 0;
  let count = 0;
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index];
    if (!row || row.key === readUpTo) break;
    if (row.kind === 'message' && row.message.authorId !== ownId) count += 1;
  }
  return count;
}
