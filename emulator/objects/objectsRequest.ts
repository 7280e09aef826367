import { isRecord } from '../../shared/isRecord';
import { parseJson } from '../http/parameters';
import { MAX_OBJECT_BYTES } from '../protocol/limits';
import { MAX_ID_LENGTH, MAX_OBJECTS_PAGE } from '../../shared/protocol';
import {
  canonicalText,
  type Custom,
  type Include,
  type ObjectContent,
  type ObjectPatch,
} from './objectContent';
import { type ErrorDetail, ServiceError } from '../protocol/serviceError';
import type { OperationRequest } from '../http/request';
import { jsonReply, type Reply } from '../http/replies';
import type { ObjectFields } from '../filters/objectFilter';
import { parseObjectFilter, parseSort } from '../filters/objectFilter';
import type { Page, PageQuery } from './objectPages';

/** Not a comma, asterisk or control character: an id is also the name of a channel. */
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const FORBIDDEN_IN_ID = /[,*\u0000-\u001f\u007f]|\p{Surrogate}/u;
/** Lone surrogates, which the database does not preserve. */
const BROKEN_TEXT = /\p{Surrogate}/u;

export type JsonObject = Readonly<Record<string, unknown>>;

/** @throws ServiceError when the path's id is no id */
export function requirePathId(request: OperationRequest): string {
  return requireObjectId(request.segment('id'), 'id', 'path');
}

/** @throws ServiceError when the value is not 1 to 92 allowed characters */
export function requireObjectId(
  id: unknown,
  location: string,
  locationType: ErrorDetail['locationType'],
): string {
  if (typeof id === 'string' && id !== '' && !FORBIDDEN_IN_ID.test(id)) {
    if (Array.from(id).length <= MAX_ID_LENGTH) return id;
  }
  const message = `Must have 1 to ${MAX_ID_LENGTH} characters, none of them a comma, asterisk or control character.`;
  throw new ServiceError('invalidInput', [{ message, location, locationType }]);
}

/** @throws ServiceError `notJson`, or `invalidInput` when the JSON is no object */
export function requireJsonObject(request: OperationRequest): JsonObject {
  const value = parseJson(request.body, 'notJson');
  if (!isRecord(value)) throw invalidBody([problem('body', 'Must be an object.')]);
  return value;
}

/**
 * Picks the fields of a record out of a body; other fields are ignored, so that clients may send
 * back a record as they got it.
 *
 * @param at where in the body the record is, e.g. `set.0.`
 * @throws ServiceError that names every field with an impossible value
 */
export function readPatch<F extends string>(
  source: JsonObject,
  fields: readonly F[],
  at = '',
): ObjectPatch<F> {
  const given = [...fields, 'type', 'status'].filter((field) => source[field] !== undefined);
  const problems = given
    .filter((field) => source[field] !== null && !isText(source[field]))
    .map((field) => problem(`${at}${field}`, 'Must be a string or null.'));
  const { custom } = source;
  problems.push(...findCustomProblems(custom, `${at}custom`));
  if (problems.length > 0) throw invalidBody(problems);
  return {
    ...Object.fromEntries(given.map((field) => [field, source[field]])),
    ...(custom !== undefined && { custom: custom as Custom | null }),
  } as ObjectPatch<F>;
}

/** To be called inside the write: what is stored already counts as well. */
export function requireObjectSize<F extends string>(
  fields: readonly F[],
  content: ObjectContent<F>,
): void {
  if (Buffer.byteLength(canonicalText(fields, content)) <= MAX_OBJECT_BYTES) return;
  throw invalidBody([problem('body', `Must not exceed ${MAX_OBJECT_BYTES} bytes.`)]);
}

export function invalidBody(details: readonly ErrorDetail[]): ServiceError {
  return new ServiceError('invalidInput', details);
}

export function problem(location: string, message: string): ErrorDetail {
  return { message, location, locationType: 'body' };
}

function findCustomProblems(custom: unknown, at: string): ErrorDetail[] {
  if (custom === undefined || custom === null) return [];
  if (!isRecord(custom)) return [problem(at, 'Must be an object or null.')];
  return Object.entries(custom)
    .filter(([key, value]) => !isText(key) || !isCustomValue(value))
    .map(([key]) => problem(`${at}.${key}`, 'Must be a string, number, boolean or null.'));
}

function isCustomValue(value: unknown): boolean {
  if (value === null || typeof value === 'boolean' || isText(value)) return true;
  return typeof value === 'number' && Number.isFinite(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && !BROKEN_TEXT.test(value);
}

export function readInclude(request: OperationRequest): Include {
  return new Set(request.query.getAll('include').flatMap((flags) => flags.split(',')));
}

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
    // Also on the last page: clients detect the end by an empty page.
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
