import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api, Deps } from '../http/api';
import { Problem } from '../http/problem';
import { isSharedSecret } from '../http/sharedSecret';
import { bearerOf } from '../identity';
import { CallTimes } from './callTimes';
import { databaseGauges, gaugeLines, keysetGauges, processGauges } from './gauges';

const MS_PER_SECOND = 1_000;
/** The version of Prometheus' text format. */
const TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Figures for whoever watches the server, in Prometheus' text format. They name nobody, but say how much is going on.
 *
 * @param token which a caller sends as `Authorization: Bearer …`
 */
export function addMetrics(app: Api, { store, pubnub }: Deps, token: string): void {
  const times = new CallTimes();
  app.addHook('onResponse', ({ routeOptions }, reply, done) => {
    const { method, url: route = 'none' } = routeOptions;
    const labels = { method: String(method), route, status: reply.statusCode };
    times.observe(labels, reply.elapsedTime / MS_PER_SECOND);
    done();
  });
  app.get(
    '/metrics',
    {
      schema: { hide: true },
      config: { access: 'everybody', cost: 0 },
      onRequest: ({ headers }: FastifyRequest, _reply: FastifyReply, done: HookDone) =>
        done(
          isSharedSecret(bearerOf(headers.authorization), [token])
            ? undefined
            : new Problem('notSignedIn'),
        ),
    },
    async (_request, reply) => {
      const gauges = await databaseGauges(store);
      const lines = [
        ...times.lines('moderation_call_seconds'),
        ...gaugeLines({ ...gauges, ...keysetGauges(pubnub?.parts()), ...processGauges() }),
      ];
      return reply.type(TYPE).send(`${lines.join('\n')}\n`);
    },
  );
}

type HookDone = (error?: Error) => void;
