import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noAccessNeeded } from '../access/access';
import { ServiceError } from '../protocol/serviceError';
import { channelsOf, userIdOf } from '../http/callListener';
import { balancerErrors } from '../http/errorFamilies';
import { defineOperation, type Operation } from '../http/operation';
import type { OperationRequest } from '../http/request';
import { jsonReply } from '../http/replies';
import type { FaultCall, FaultPlan } from './faultPlan';
import {
  count,
  fieldsOf,
  readFaultRule,
  type RequestEffect,
  type ResponseEffect,
} from './faultRule';

/** Where faults are switched; these paths exist only in a service that was started with them. */
const FAULTS_PATH = '/faults';

/** Largest shift of the clock: a century either way, ms. */
const MAX_CLOCK_OFFSET_MS = 100 * 365 * 86_400_000;

/** The calls by which tests disturb the service. */
export function faultOperations(plan: FaultPlan): readonly Operation[] {
  return [addFault(plan), listFaults(plan), clearFaults(plan), shiftClock(plan)];
}

function addFault(plan: FaultPlan): Operation {
  return defineOperation({
    name: 'addFault',
    method: 'POST',
    path: FAULTS_PATH,
    errors: balancerErrors,
    validate: (request) => readFaultRule(readJson(request)),
    access: noAccessNeeded,
    handle: (_context, rule) => jsonReply(plan.add(rule)),
  });
}

function listFaults(plan: FaultPlan): Operation {
  return defineOperation({
    name: 'listFaults',
    method: 'GET',
    path: FAULTS_PATH,
    errors: balancerErrors,
    validate: () => undefined,
    access: noAccessNeeded,
    handle: () => jsonReply(plan.list()),
  });
}

function clearFaults(plan: FaultPlan): Operation {
  return defineOperation({
    name: 'clearFaults',
    method: 'DELETE',
    path: FAULTS_PATH,
    errors: balancerErrors,
    validate: () => undefined,
    access: noAccessNeeded,
    handle: () => {
      plan.clear();
      return jsonReply([]);
    },
  });
}

function shiftClock(plan: FaultPlan): Operation {
  return defineOperation({
    name: 'shiftClock',
    method: 'POST',
    path: `${FAULTS_PATH}/clock`,
    errors: balancerErrors,
    validate: (request) =>
      count(fieldsOf(readJson(request))['offsetMs'], -MAX_CLOCK_OFFSET_MS, MAX_CLOCK_OFFSET_MS),
    access: noAccessNeeded,
    handle: (context, offsetMs) => {
      plan.clockOffsetMs = offsetMs;
      return jsonReply({ now: context.now() });
    },
  });
}

function readJson(request: OperationRequest): unknown {
  try {
    return JSON.parse(request.body);
  } catch (cause) {
    throw new ServiceError('notJson', [], { cause });
  }
}

type Delay = ReturnType<typeof setTimeout>;

/** Lets the plan of a call's keyset disturb it. To be added before the routes. */
export function addFaultHooks(
  server: FastifyInstance,
  planOf: (request: FastifyRequest) => FaultPlan | undefined,
): void {
  const delays = new Set<Delay>();
  server.addHook('preClose', (done) => {
    for (const delay of delays) clearTimeout(delay);
    done();
  });
  server.addHook('preHandler', (request, reply, done) => {
    const call = callOf(request);
    const effect = call && planOf(request)?.beforeHandling(call);
    if (effect) disturbRequest(effect, reply, delays, done);
    else done();
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    const call = callOf(request);
    const plan = call && planOf(request);
    if (!plan) {
      done(null, payload);
      return;
    }
    const { body, effect } = plan.afterHandling(call, typeof payload === 'string' ? payload : '');
    const altered = typeof payload === 'string' ? body : payload;
    if (effect) disturbResponse(effect, reply, altered);
    else done(null, altered);
  });
}

/** The request as rules match it; undefined for one that is not of the protocol. */
function callOf(request: FastifyRequest): FaultCall | undefined {
  const { operation } = request.routeOptions.config;
  if (!operation || operation.path.startsWith(FAULTS_PATH)) return undefined;
  return {
    operation: operation.name,
    channels: channelsOf(request),
    userId: userIdOf(request),
  };
}

function disturbRequest(
  effect: RequestEffect,
  reply: FastifyReply,
  delays: Set<Delay>,
  done: () => void,
): void {
  switch (effect.kind) {
    case 'delay': {
      const delay = setTimeout(() => {
        delays.delete(delay);
        done();
      }, effect.ms);
      delays.add(delay);
      return;
    }
    case 'dropRequest':
      cut(reply);
      return;
    case 'halfOpen':
      reply.hijack();
      return;
    case 'status':
      reply.code(effect.status).header('content-type', effect.contentType).send(effect.body);
  }
}

/** The reply's hooks do not go on from here: what is sent of it is sent by hand. */
function disturbResponse(effect: ResponseEffect, reply: FastifyReply, payload: unknown): void {
  if (effect.kind === 'dropResponse') {
    cut(reply);
    return;
  }
  reply.hijack();
  const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(String(payload));
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.setHeader('content-length', bytes.length).flushHeaders();
  reply.raw.write(bytes.subarray(0, effect.bytes), () => {
    if (effect.kind === 'truncate') cut(reply);
  });
}

function cut(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}
