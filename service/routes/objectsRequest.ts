import { parseJson } from '../domain/jsonText';
import { MAX_OBJECT_BYTES, MAX_OBJECT_ID_LENGTH } from '../domain/limits';
import {
  canonicalText,
  type Custom,
  type ObjectContent,
  type ObjectPatch,
} from '../domain/objectContent';
import { ServiceError, type ErrorDetail } from '../domain/serviceError';
import type { OperationRequest } from '../http/operation';

/** Not a comma, asterisk or control character: an id is also the name of a channel. */
// eslint-disable-next-line no-control-regex -- control characters are what this is about
const FORBIDDEN_IN_ID = /[,*\u0000-\u001f\u007f]|\p{Surrogate}/u;
/** Half of a character: it would not come back from the database as it went in. */
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
    if (Array.from(id).length <= MAX_OBJECT_ID_LENGTH) return id;
  }
  const message = `Must have 1 to ${MAX_OBJECT_ID_LENGTH} characters, none of them a comma, asterisk or control character.`;
  throw new ServiceError('invalidInput', [{ message, location, locationType }]);
}

/** @throws ServiceError `notJson`, or `invalidInput` when the JSON is no object */
export function requireJsonObject(request: OperationRequest): JsonObject {
  const value = parseJson(request.body, 'notJson');
  if (!isJsonObject(value)) throw invalidBody([problem('body', 'Must be an object.')]);
  return value;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
  if (!isJsonObject(custom)) return [problem(at, 'Must be an object or null.')];
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
