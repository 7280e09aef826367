import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { ServiceError } from '../domain/serviceError';

const REQUEST_ID = /[?&]requestid=([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:&|$)/i;

/** Says what the service is, not that it failed. */
const NOT_IMPLEMENTED = 501;

/** The SDK's own id for a request (protocol reference 1.2), when it is one. */
export function requestIdOf({ url = '' }: IncomingMessage): string {
  return REQUEST_ID.exec(url)?.[1] ?? randomUUID();
}

/**
 * One line for an answer: which call, how it ended and how long it took. Paths and queries carry
 * messages, tokens and keys, so that nothing of them is logged.
 */
export function logAnswer(
  reply: FastifyReply,
  operation: string,
  status: number,
  failure?: ServiceError,
): void {
  const { log } = reply;
  const fields = {
    operation,
    status,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ...(failure && { code: failure.code }),
  };
  if (status >= 500 && status !== NOT_IMPLEMENTED) log.error({ ...fields, err: failure?.cause });
  else log.info(fields);
}
