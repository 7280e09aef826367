import type { FastifyRequest } from 'fastify';
import type { Caller } from '../identity';
import { Problem } from './problem';

/** @throws Problem `notSignedIn` on a route that needs no token */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Problem('notSignedIn');
  return caller;
}

/** @throws Problem `forbidden` for callers who are not on the team */
export function moderatorOf(request: FastifyRequest): Extract<Caller, { kind: 'moderator' }> {
  const caller = callerOf(request);
  if (caller.kind !== 'moderator') throw new Problem('forbidden');
  return caller;
}
