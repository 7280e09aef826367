import { type TSchema, Type } from '@sinclair/typebox';
import { Problem } from './problem';

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 50;

/** The query of each list. */
export const pageQuery = {
  cursor: Type.Optional(Type.String({ maxLength: 400, description: '`next` of the page before.' })),
  limit: Type.Integer({ minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT }),
};

/** The answer of each list. */
export function pageOf<Item extends TSchema>(item: Item) {
  return Type.Object({ items: Type.Array(item), next: Type.Optional(Type.String()) });
}

/** The answer of a list that says how much it has. */
export function countedPageOf<Item extends TSchema>(item: Item) {
  return Type.Object({
    items: Type.Array(item),
    next: Type.Optional(Type.String()),
    total: Type.Optional(Type.Integer({ description: 'On the first page.' })),
  });
}

/** The place in a list after which the next page begins: the values that it is sorted by. */
export type Place = readonly [value: number | string, id: string];

/** Names the place after which a page begins. */
export function writeCursor(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * @param kind of the value that the list is sorted by; either when omitted
 * @throws Problem `invalidInput` when it is none of `writeCursor`, or that of a list in another order
 */
export function readCursor(cursor: string, kind?: 'number' | 'string'): Place {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(place)) {
      const [value, id] = place as readonly unknown[];
      const isOfKind = kind === undefined || typeof value === kind;
      if (isOfKind && (isStorable(value) || isCount(value)) && isStorable(id)) return [value, id];
    }
  } catch {
    // It is refused below.
  }
  const errors = [{ field: 'query.cursor', message: 'must be that of a page' }];
  throw new Problem('invalidInput', undefined, { errors });
}

/** PostgreSQL takes no text with the character U+0000. */
function isStorable(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\u0000');
}

/** Its columns of numbers take whole ones. */
function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/**
 * Cuts a page off the rows, of which one more was asked for.
 *
 * @param placeOf where a row is in the list
 */
export function cutPage<Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => Place) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { items, ...(hasMore && { next: writeCursor(placeOf(last)) }) };
}
