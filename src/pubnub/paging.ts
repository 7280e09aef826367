import { MAX_OBJECTS_PAGE } from '../../shared/protocol';
import { isRecord, textField } from '../../shared/isRecord';

/** A page of a list. Slices take its records, where events update them; the cache tells what is listed. */
export interface Page<Item extends { readonly id: string }> {
  readonly items: readonly Item[];
  /** Cursor of the page after this one, null on the last. */
  readonly next: string | null;
}

/** The ids on all pages without duplicates: the list may have shifted between two pages. */
export function idsOf<Item extends { readonly id: string }>(
  data: { readonly pages: readonly Page<Item>[] } | undefined,
): readonly Item['id'][] {
  return [...new Set(data?.pages.flatMap(({ items }) => items.map(({ id }) => id)))];
}

/** Seconds for which a list that no event updates is shown from the cache. */
export const LIST_LIFETIME_S = 600;

/** The parameters of the page at a cursor; empty for the first page. */
export function pageAt(next: string | null): { readonly page?: { next: string } } {
  return next === null ? {} : { page: { next } };
}

/** The parameters of the page of users or channels at a cursor, by name. */
export const pageByName = (next: string | null) =>
  ({
    sort: { name: 'asc' },
    include: { customFields: true, totalCount: true },
    limit: MAX_OBJECTS_PAGE,
    ...pageAt(next),
  }) as const;

/** The service returns a cursor even with the last page, so only a short page ends the list. */
export function nextCursor(answer: unknown): string | null {
  if (!isRecord(answer) || !Array.isArray(answer['data'])) return null;
  return answer['data'].length < MAX_OBJECTS_PAGE ? null : (textField(answer, 'next') ?? null);
}
