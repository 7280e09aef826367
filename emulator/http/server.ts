import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { MAX_BODY_BYTES, MAX_URL_BYTES } from '../protocol/limits';
import { ServiceError } from '../protocol/serviceError';
import { addFaultHooks } from '../faults/faultRoutes';
import type { FaultPlan } from '../faults/faultPlan';
import type { ServiceContext } from '../serviceContext';
import {
  addBodyTimer,
  answerUnreadable,
  leaveBodiesUnread,
  type RequestTimes,
  timeLimits,
} from './requestLimits';
import {
  CORS_HEADERS,
  type HostPolicy,
  PREFLIGHT_HEADERS,
  PRIVATE_NETWORK_HEADERS,
  PRIVATE_NETWORK_REQUEST,
  requireOwnPage,
} from './hostCheck';
import { addCallListener, type CallListener, subscribeKeyOf } from './callListener';
import { answerCall, sendError, toServiceError } from './answerCall';
import { balancerErrors } from './errorFamilies';
import type { Operation } from './operation';
import { requestFormOf } from './wireRequest';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the protocol that the route answers. */
    operation?: Operation;
    /** Whether another program answers the route (`Mount`). */
    isMounted?: boolean;
  }
}

/** Answers requests outside the protocol, e.g. with the app's files, or calls `next`. */
export type Fallback = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/** Another program on the same address, for the pages of that address. */
export interface Mount {
  /** It answers all calls below this path, which begins with a slash. */
  readonly path: string;
  /** Gets the whole path, and the body unread. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
}

/** The parts of a keyset that the server uses to answer its calls. */
interface Answering {
  readonly context: ServiceContext;
  /** Faults that tests inject. */
  readonly faults: FaultPlan | undefined;
}

interface ServerOptions {
  readonly operations: readonly Operation[];
  /** The keyset with that subscribe key; the first one when there is no such key, or none is given. */
  readonly keysetOf: KeysetLookup;
  readonly fallback?: Fallback | undefined;
  readonly mount?: Mount | undefined;
  readonly hostPolicy: HostPolicy;
  readonly requestTimes: RequestTimes;
  /** Is told of every call that was answered. */
  readonly onCall?: CallListener | undefined;
  /** The key of the Inspector, whose reading is not among these calls. */
  readonly inspectorKey?: string | undefined;
  /** Without it nothing is logged. */
  readonly log?: FastifyBaseLogger | undefined;
}

export type KeysetLookup = (subscribeKey?: string) => Answering;

const NO_QUERY = {};
/**
 * The path and query of a request. A target may be a whole URL, as Go's SDK sends it; its host counts then, and not
 * that of the header (RFC 9112, section 3.2.2).
 */
function readTarget({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const [, host, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  if (host === undefined) return url;
  headers.host = host;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Two programs may take two different ones of several hosts for the one that is meant (RFC 9112, section 3.2). Node
 * reads the first.
 *
 * @throws ServiceError `malformedRequest`
 */
function requireOneHost({ rawHeaders }: IncomingMessage): void {
  const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && /^host$/i.test(text));
  if (hosts.length > 1) throw new ServiceError('malformedRequest');
}

/** An HTTP server that answers the given operations. It does not listen yet. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { keysetOf, operations, fallback, hostPolicy } = options;
  const { context, faults } = keysetOf();
  const { requestTimeout, http } = timeLimits(options.requestTimes);
  const server = Fastify({
    ...(options.log && { loggerInstance: options.log, genReqId: requestIdOf }),
    // Paths contain messages, so Fastify's own request log is off.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    rewriteUrl: readTarget,
    forceCloseConnections: true,
    // A HEAD request must not publish.
    exposeHeadRoutes: false,
    routerOptions: {
      maxParamLength: MAX_URL_BYTES,
      caseSensitive: true,
      // Queries are read by `WireRequest`, in the protocol's own way.
      querystringParser: () => NO_QUERY,
    },
    requestTimeout,
    http: { ...http, maxHeaderSize: 2 * MAX_URL_BYTES },
    frameworkErrors: (error, _request, reply) => {
      const code = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'urlTooLong' : 'malformedUrl';
      sendError(reply, new ServiceError(code, [], { cause: error }), balancerErrors, context);
    },
    clientErrorHandler: (error, socket) =>
      answerUnreadable(error, socket, context.timetokens.next()),
  });
  acceptAnyBody(server);
  server.addHook('onRequest', (request, reply, done) => {
    requireAllowed(request, hostPolicy);
    if (!request.routeOptions.config.operation?.isInspection) reply.headers(CORS_HEADERS);
    done();
  });
  server.server.on('connection', () => context.calls.connectionAccepted());
  addBodyTimer(server, options.requestTimes);
  if (faults) addFaultHooks(server, (request) => keysetOf(subscribeKeyOf(request)).faults);
  if (options.onCall) addCallListener(server, options.onCall, options.inspectorKey);
  addOperations(server, operations, keysetOf);
  if (options.mount) addMount(server, options.mount, context);
  answerPreflights(server);
  answerOthers(server, fallback, context);
  server.setErrorHandler((error, _request, reply) => {
    sendError(reply, toServiceError(error), balancerErrors, context);
  });
  return server;
}

/** @throws ServiceError when the caller may not make the request, whatever it asks for */
function requireAllowed({ raw, headers, method, routeOptions }: FastifyRequest, hosts: HostPolicy) {
  const { url } = raw;
  if (!url?.startsWith('/')) throw new ServiceError('malformedUrl');
  if (url.length > MAX_URL_BYTES) throw new ServiceError('urlTooLong');
  requireOneHost(raw);
  hosts.requireHost(headers);
  // The app's own files may be requested from anywhere, so that links to the app work.
  const { operation, isMounted = false } = routeOptions.config;
  if (method === 'OPTIONS' || operation || isMounted) hosts.requireOrigin(headers);
  if (operation && !operation.isShown) hosts.requireScript(headers);
  if (operation?.isInspection) requireOwnPage(raw.socket.remoteAddress ?? '', headers);
}

/** Browsers ask before they send what is no simple request. */
function answerPreflights(server: FastifyInstance): void {
  server.options('/*', (request, reply) => {
    const isPrivate = request.headers[PRIVATE_NETWORK_REQUEST] === 'true';
    reply.headers({ ...PREFLIGHT_HEADERS, ...(isPrivate && PRIVATE_NETWORK_HEADERS) });
    return reply.code(204).send();
  });
}

/** Programs that watch a page ask for its headers only. */
const READING_METHODS = ['GET', 'HEAD'];

/** Answers what is no call of the protocol. */
function answerOthers(
  server: FastifyInstance,
  fallback: Fallback | undefined,
  context: ServiceContext,
): void {
  server.setNotFoundHandler((request, reply) => {
    if (!fallback || !READING_METHODS.includes(request.method)) {
      sendError(reply, new ServiceError('unknownPath'), balancerErrors, context);
      return;
    }
    // The fallback takes Node's own request and response and may decline.
    reply.hijack();
    fallback(request.raw, reply.raw, () => {
      const { body } = balancerErrors(new ServiceError('unknownPath'), context.timetokens.next());
      const headers = { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' };
      reply.raw.writeHead(404, headers).end(body);
    });
  });
}

/** Bodies are read as bytes: each operation decodes its own. */
function acceptAnyBody(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
}

function addOperations(
  server: FastifyInstance,
  operations: readonly Operation[],
  keysetOf: KeysetLookup,
): void {
  const isStreamed = ({ bodyAs }: Operation) => bodyAs === 'stream';
  for (const operation of operations) {
    if (!isStreamed(operation)) addOperation(server, operation, keysetOf);
  }
  // Fastify configures body parsing per scope, not per route.
  server.register((scope, _options, done) => {
    leaveBodiesUnread(scope, keysetOf().context.uploadTimes);
    for (const operation of operations.filter(isStreamed)) addOperation(scope, operation, keysetOf);
    done();
  });
}

function addMount(server: FastifyInstance, { path, handle }: Mount, context: ServiceContext): void {
  server.register((scope, _options, done) => {
    leaveBodiesUnread(scope, context.uploadTimes);
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: `${path}/*`,
      config: { isMounted: true },
      handler: (request, reply) => {
        reply.hijack();
        handle(request.raw, reply.raw);
      },
    });
    done();
  });
}

function addOperation(server: FastifyInstance, operation: Operation, keysetOf: KeysetLookup) {
  const { context } = keysetOf();
  const form = requestFormOf(operation, context.uploadTimes);
  server.route({
    method: operation.method,
    url: operation.path.replace(/\*\w+$/, '*'),
    config: { operation },
    bodyLimit: operation.bodyLimit,
    // Failures before the handler runs, e.g. a body that is too large to be read.
    errorHandler: (error, _request, reply) =>
      sendError(reply, toServiceError(error), operation.errors, context),
    handler: (request, reply) => {
      answerCall(form, request, reply, keysetOf(subscribeKeyOf(request)).context);
    },
  });
}

const REQUEST_ID = /[?&]requestid=([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:&|$)/i;

/** The SDK's own id for a request (protocol reference 1.2), when it is one. */
function requestIdOf({ url = '' }: IncomingMessage): string {
  return REQUEST_ID.exec(url)?.[1] ?? randomUUID();
}
