import type { MessageSearchTables } from '../store/migrations/0061MessageSearch';
import type { Database, DatabaseWrite } from '../store/schema';
import type { WantedTerm } from './searchQuery';

export type TextRow = Omit<MessageSearchTables['messageTexts'], 'terms'>;

/** A text with what it is found by; without terms it is not found. */
export interface IndexedText extends TextRow {
  readonly terms: readonly string[] | undefined;
}

/**
 * A query of the index. It finds nothing outside of the chats, since how much it finds can be told from the
 * answer; of words it may find too much.
 */
export interface Wanted {
  /** All of them. */
  readonly terms: readonly WantedTerm[];
  readonly userId?: string | undefined;
  /** Each in one of these chats, or in a public one that is not hidden. */
  readonly chats: readonly string[];
  readonly orPublic: boolean;
  readonly hidden: readonly string[];
  /** Ids from here, and before there. */
  readonly from: number;
  readonly before: number;
  readonly limit: number;
  /** When so many are found, what is older need not be looked at. */
  readonly enough: number;
}

export interface Found {
  /** Newest first. */
  readonly rows: readonly TextRow[];
  /** The id before which nothing was looked at; missing when there is no more. */
  readonly rest?: number;
}

/** The result of one query with a limit. A full page has more rows behind its last one (`rest`). */
export function foundOf(rows: readonly TextRow[], limit: number): Found {
  const last = rows.at(-1);
  return { rows, ...(last && rows.length === limit && { rest: last.id }) };
}

/** The terms of what is no word: no word has a `_`. */
export const IS_PUBLIC = '_p';
export const HAS_PICTURE = '_i';

/** The full-text index of a database. */
export interface MessageIndex {
  /** Adds texts whose ids are free. @returns these ids */
  insert(db: DatabaseWrite, texts: readonly IndexedText[]): Promise<ReadonlySet<number>>;
  /** Replaces text and terms. */
  update(db: DatabaseWrite, text: IndexedText): Promise<void>;
  remove(db: DatabaseWrite, ids: readonly number[]): Promise<void>;
  find(db: Database, wanted: Wanted): Promise<Found>;
}
