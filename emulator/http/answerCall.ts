import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Work } from '../lib/work';
import { ServiceError } from '../protocol/serviceError';
import type { ServiceContext } from '../serviceContext';
import { balancerErrors, type ErrorFamily } from './errorFamilies';
import { CORS_HEADERS } from './hostCheck';
import { callerOf, type Operation } from './operation';
import type { Reply } from './replies';
import { codeOf, type RequestForm, WireRequest } from './wireRequest';

/** In a second some of the caller's calls that wait are begun. */
const RETRY_AFTER_SECONDS = '1';

/** Describes the service and is no failure. */
const NOT_IMPLEMENTED = 501;

/** Begins a call of the protocol when its caller has a turn, and answers it: with a reply or with an error of its family. */
export function answerCall(
  form: RequestForm,
  request: FastifyRequest,
  reply: FastifyReply,
  context: ServiceContext,
): void {
  const { operation } = form;
  try {
    const wire = new WireRequest(form, request, reply);
    const begin = (call: Work) => run(operation, wire, reply, context, call);
    context.calls.add(callerOf(wire), operation.name, begin);
  } catch (error) {
    fail(operation, reply, error, context);
  }
}

/** @returns a promise while the call does anything but wait for its client */
function run(
  operation: Operation,
  request: WireRequest,
  reply: FastifyReply,
  context: ServiceContext,
  call: Work,
): Promise<void> | undefined {
  try {
    const ofCall = { ...context, call, journal: context.journal.of(call) };
    const answered = operation.run(ofCall, request);
    if (answered instanceof Promise) return answerLater(operation, answered, reply, context);
    succeed(operation, reply, answered, context);
  } catch (error) {
    fail(operation, reply, error, context);
  }
  return undefined;
}

/** Held calls stay in memory, so their closures keep only where to send the answer. */
function answerLater(
  operation: Operation,
  answered: Promise<Reply>,
  reply: FastifyReply,
  context: ServiceContext,
): Promise<void> | undefined {
  const done = answered.then(
    (ready) => succeed(operation, reply, ready, context),
    (error: unknown) => fail(operation, reply, error, context),
  );
  return operation.isHeld || operation.bodyAs === 'stream' ? undefined : done;
}

function succeed(operation: Operation, reply: FastifyReply, ready: Reply, context: ServiceContext) {
  try {
    logAnswer(reply, operation.name, ready.status ?? 200);
    sendReply(reply, ready);
  } catch (error) {
    fail(operation, reply, error, context);
  }
}

function fail(operation: Operation, reply: FastifyReply, error: unknown, context: ServiceContext) {
  sendError(reply, toServiceError(error), operation.errors, context);
}

/** The status that the HTTP server gives an error; below 500 for errors of the caller. */
function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'statusCode' in error
    ? error.statusCode
    : undefined;
}

const asItIs = (body: unknown): string => String(body);

function sendReply(reply: FastifyReply, { status, body, contentType, headers }: Reply): void {
  if (reply.raw.destroyed) {
    // The caller is gone, but its stream must still be closed.
    if (body instanceof Readable) body.destroy();
    return;
  }
  const { location, ...others } = headers ?? {};
  // Fastify writes names in lower case, and PHP's SDK knows this one only as the network writes it.
  if (location !== undefined) reply.raw.setHeader('Location', location);
  reply
    .code(status ?? 200)
    .header('content-type', contentType)
    .header('cache-control', 'no-cache')
    // Browsers must never take an answer for a script or a style sheet.
    .header('x-content-type-options', 'nosniff')
    .headers(others)
    // Otherwise Fastify adds a charset to JSON's type.
    .serializer(asItIs)
    .send(body);
}

/** Answers in the words of a family, and keeps what only the log may know for the log. */
export function sendError(
  reply: FastifyReply,
  error: ServiceError,
  family: ErrorFamily,
  context: ServiceContext,
): void {
  const { operation } = reply.request.routeOptions.config;
  if (error.status >= 500) context.storageProbe.noteFailure(error);
  logAnswer(reply, operation?.name ?? 'none', error.status, error);
  // A foreign page must not be able to read the refusal.
  const isReadable = error.code !== 'originNotAllowed' && !operation?.isInspection;
  if (isReadable) reply.headers(CORS_HEADERS);
  if (error.code === 'tooManyRequests') reply.header('retry-after', RETRY_AFTER_SECONDS);
  // The network's balancer refuses such addresses before any family sees them.
  const write = error.code === 'urlTooLong' ? balancerErrors : family;
  sendReply(reply, write(error, context.timetokens.next()));
}

/** Any failure as one that can be answered. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (codeOf(error) === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new ServiceError('bodyTooLarge', [], { cause: error });
  }
  const isCallersFault = Number(statusOf(error)) < 500;
  return new ServiceError(isCallersFault ? 'malformedRequest' : 'internal', [], { cause: error });
}

/**
 * Logs one line for an answer: its operation, status and duration. Paths and queries contain messages,
 * tokens and keys, so they are never logged.
 */
function logAnswer(
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
