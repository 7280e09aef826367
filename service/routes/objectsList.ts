import { MAX_OBJECTS_PAGE } from '../domain/limits';
import type { ObjectFields } from '../domain/objectFields';
import { parseObjectFilter, parseSort } from '../domain/objectFilter';
import { ServiceError } from '../domain/serviceError';
import { jsonReply, type OperationRequest, type Reply } from '../http/operation';
import type { Page, PageQuery } from '../storage/objectPages';

/**
 * Reads the query of a list.
 *
 * @param fields what the list may be filtered and sorted by
 * @throws ServiceError that names the parameter it cannot use
 */
export function readPageQuery(request: OperationRequest, fields: ObjectFields): PageQuery {
  const { query } = request;
  const filter = query.get('filter')?.trim();
  return {
    filter: filter ? parseObjectFilter(filter, fields) : undefined,
    sort: parseSort(
      query.getAll('sort').filter((text) => text.trim() !== ''),
      fields,
    ),
    isCounted: query.isTrue('count'),
    ...readRange(request),
  };
}

/** One page, with the cursors around it. */
export function pageReply(
  data: readonly unknown[],
  { totalCount }: Page<unknown>,
  { offset }: PageQuery,
): Reply {
  return jsonReply({
    status: 200,
    data,
    ...(totalCount !== undefined && { totalCount }),
    // Also on the last page: clients find the end by following it to an empty page.
    ...(data.length > 0 && { next: writeCursor(offset + data.length) }),
    ...(offset > 0 && { prev: writeCursor(offset) }),
  });
}

/** `start` begins a page; `end` asks for the page that ends there, and is ignored beside `start`. */
function readRange(request: OperationRequest): Pick<PageQuery, 'offset' | 'limit'> {
  const limit = readLimit(request.query.get('limit'));
  const start = readCursor(request, 'start');
  const end = readCursor(request, 'end');
  if (start !== undefined || end === undefined) return { offset: start ?? 0, limit };
  const offset = Math.max(0, end - limit);
  return { offset, limit: end - offset };
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return MAX_OBJECTS_PAGE;
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_OBJECTS_PAGE) return limit;
  throw invalidQuery('limit', `Must be a whole number from 1 to ${MAX_OBJECTS_PAGE}.`);
}

function readCursor(request: OperationRequest, name: 'start' | 'end'): number | undefined {
  const text = request.query.get(name);
  if (!text) return undefined;
  const offset = Buffer.from(text, 'base64').toString('latin1');
  if (!/^\d{1,15}$/.test(offset))
    throw invalidQuery(name, 'Must be a cursor from an earlier page.');
  return Number(offset);
}

function writeCursor(offset: number): string {
  return Buffer.from(String(offset)).toString('base64').replace(/=+$/, '');
}

function invalidQuery(location: string, message: string): ServiceError {
  return new ServiceError('invalidInput', [{ message, location, locationType: 'query' }]);
}
