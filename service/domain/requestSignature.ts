import { createHmac } from 'node:crypto';

/** What a signature is about. */
export interface SignedRequest {
  readonly method: string;
  /** As it was sent, percent-encoded. */
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
  // A publish is signed as if its message were in the path, whatever way it is sent.
  const signedMethod = path.startsWith('/publish') ? 'GET' : method;
  const text = [
    signedMethod,
    publishKey,
    path,
    canonicalQuery(query),
    METHODS_WITH_BODY.has(signedMethod) ? body : '',
  ].join('\n');
  return `v2.${createHmac('sha256', secretKey).update(text).digest('base64url')}`;
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

/** Like the clients' own: more signs are escaped than the platform does. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!~*'()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
