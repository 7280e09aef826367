import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Query } from '../http/query';
import { FAULTS_PATH } from './faultOperations';
import type { FaultCall, FaultPlan } from './faultPlan';
import type { RequestEffect, ResponseEffect } from './faultRule';

type Delay = ReturnType<typeof setTimeout>;

/** Lets the plan disturb every call of the protocol. To be added before the routes. */
export function addFaultHooks(server: FastifyInstance, plan: FaultPlan): void {
  const delays = new Set<Delay>();
  server.addHook('preClose', (done) => {
    for (const delay of delays) clearTimeout(delay);
    done();
  });
  server.addHook('preHandler', (request, reply, done) => {
    const call = callOf(request);
    const effect = call && plan.beforeHandling(call);
    if (effect) disturbRequest(effect, reply, delays, done);
    else done();
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    const call = callOf(request);
    if (!call) {
      done(null, payload);
      return;
    }
    const { body, effect } = plan.afterHandling(call, typeof payload === 'string' ? payload : '');
    const altered = typeof payload === 'string' ? body : payload;
    if (effect) disturbResponse(effect, reply, altered);
    else done(null, altered);
  });
}

/** What the plan may know of a request; undefined when it is none of the protocol. */
function callOf(request: FastifyRequest): FaultCall | undefined {
  const { operation } = request.routeOptions.config;
  if (!operation || operation.path.startsWith(FAULTS_PATH)) return undefined;
  const { channel, channels } = request.params as Record<string, string | undefined>;
  return {
    operation: operation.name,
    channels: (channels ?? channel ?? '').split(','),
    userId: userIdOf(request.raw.url ?? ''),
  };
}

function userIdOf(url: string): string | undefined {
  const [, ...query] = url.split('?');
  try {
    return Query.parse(query.join('?')).get('uuid');
  } catch {
    // The operation refuses such a URL itself.
    return undefined;
  }
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
