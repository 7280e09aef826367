import { timingSafeEqual } from 'node:crypto';
import type { Caller } from '../domain/access';
import { signatureOf } from '../domain/requestSignature';
import type { ServiceContext } from '../serviceContext';
import type { OperationRequest } from './operation';

/** How far the clock of who signs may be off, ms. A signed request that was overheard ages with it. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;

/** Who makes the request, as far as it proves it now: tokens end and are taken back. */
export function identify(request: OperationRequest, context: ServiceContext): Caller {
  const userId = request.query.get('uuid');
  const auth = request.query.get('auth');
  const { token, tokenProblem } = auth
    ? context.accessManager.inspect(auth, userId)
    : { token: undefined, tokenProblem: undefined };
  return { userId, token, tokenProblem, isAdministrator: isSigned(request, context) };
}

/** Whether the request is signed with the secret key, and lately. */
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
  const { publishKey } = context.keys;
  return isEqual(given, signatureOf(signed, publishKey, context.accessManager.secretKey));
}

/** @param timestamp seconds since the epoch */
function isRecent(timestamp: string | undefined, now: number): boolean {
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(Number(timestamp) * 1_000 - now) <= MAX_CLOCK_DIFFERENCE_MS;
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
