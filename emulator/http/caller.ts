import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Caller } from '../access/access';
import type { ServiceContext } from '../serviceContext';
import { INSPECTOR_HEADER } from './hostCheck';
import type { OperationRequest } from './request';

/** Tolerated clock difference of a signed request, ms; an intercepted one is useless afterwards. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;

/** The caller as the request proves it. */
export function identify(request: OperationRequest, context: ServiceContext): Caller {
  const userId = request.query.get('uuid');
  const auth = request.query.get('auth');
  const { token, tokenProblem } = auth
    ? context.accessManager.inspect(auth, userId)
    : { token: undefined, tokenProblem: undefined };
  return { userId, token, tokenProblem, isAdministrator: isAdministrator(request, context) };
}

/** The Inspector acts for whoever has the secret key, which it does not know. */
function isAdministrator(request: OperationRequest, context: ServiceContext): boolean {
  const { inspectorKey } = context;
  const given = request.header(INSPECTOR_HEADER);
  if (inspectorKey !== undefined && given !== undefined) return isEqual(given, inspectorKey);
  return isSigned(request, context);
}

/** Whether the request was signed with the secret key recently. */
function isSigned(request: OperationRequest, context: ServiceContext): boolean {
  const { method, path, query } = request;
  const given = query.get('signature');
  if (given === undefined || !isRecent(query.get('timestamp'), context.now())) return false;
  const signed = {
    method,
    path,
    query: query.entries().filter(([name]) => name !== 'signature'),
    body: request.body,
  };
  const { keys, accessManager } = context;
  const { secretKey } = accessManager;
  return (
    isEqual(given, signatureOf(signed, keys.publishKey, secretKey)) ||
    (isPublish(path) && isEqual(given, earlierSignatureOf(signed, keys, secretKey)))
  );
}

const isPublish = (path: string): boolean => path.startsWith('/publish');

/** @param timestamp seconds since the epoch */
function isRecent(timestamp: string | undefined, now: number): boolean {
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(Number(timestamp) * 1_000 - now) <= MAX_CLOCK_DIFFERENCE_MS;
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The signed parts of a request. */
interface SignedRequest {
  readonly method: string;
  /** As sent, percent-encoded. */
  readonly path: string;
  /** Name and value, decoded, in any order; without the signature itself. */
  readonly query: readonly (readonly [string, string])[];
  /** The body's text. */
  readonly body: string;
}

const METHODS_WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PATCH']);

/**
 * The signature that proves knowledge of the secret key (protocol reference 1.2): five lines, the
 * query in the order of its names and values.
 */
export function signatureOf(
  { method, path, query, body }: SignedRequest,
  publishKey: string,
  secretKey: string,
): string {
  // A publish is signed as a GET, even when it is sent by POST.
  const signedMethod = isPublish(path) ? 'GET' : method;
  const text = [
    signedMethod,
    publishKey,
    path,
    canonicalQuery(query),
    METHODS_WITH_BODY.has(signedMethod) ? body : '',
  ].join('\n');
  return `v2.${createHmac('sha256', secretKey).update(text).digest('base64url')}`;
}

/** The signature of a publish by SDKs in C, and by POST in Java: both keys, no method and no body. */
function earlierSignatureOf(
  { path, query }: SignedRequest,
  { subscribeKey, publishKey }: ServiceContext['keys'],
  secretKey: string,
): string {
  const text = [subscribeKey, publishKey, path, canonicalQuery(query)].join('\n');
  const digest = createHmac('sha256', secretKey).update(text).digest('base64');
  return digest.replaceAll('+', '-').replaceAll('/', '_');
}

function canonicalQuery(query: SignedRequest['query']): string {
  return query
    .toSorted(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** As the clients encode: more characters are escaped than by encodeURIComponent. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!~*'()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
