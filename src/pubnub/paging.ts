import { OBJECTS_PAGE_SIZE } from '../domain/limits';
import { isRecord, textField } from '../lib/isRecord';

/** The parameter that asks for the page at a cursor; none for the first. */
export function pageAt(next: string | null | undefined): { readonly page?: { next: string } } {
  return next === undefined || next === null ? {} : { page: { next } };
}

/** The service gives a cursor even on the last page, so a short page is what ends the list. */
export function nextCursor(answer: unknown): string | undefined {
  if (!isRecord(answer) || !Array.isArray(answer['data'])) return undefined;
  return answer['data'].length < OBJECTS_PAGE_SIZE ? undefined : textField(answer, 'next');
}
