import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify from 'fastify';
import { addEvents } from '../../../server/ingest/eventRoutes';
import { openStore } from '../../../server/store/openStore';

it('webhooks with a wrong secret are logged, at most once a minute', async () => {
  let now = Date.now();
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = fastify({
    logger: { level: 'error', stream },
  }).withTypeProvider<TypeBoxTypeProvider>();
  const store = await openStore({ database: ':memory:', now: () => now });
  addEvents(app, { store }, ['the-right-secret'], () => undefined);
  const post = async (secret: string) =>
    (await app.inject({ method: 'POST', url: `/v1/events/${secret}`, payload: {} })).statusCode;
  expect([await post('wrong'), await post('wrong'), await post('the-right-secret')]).toEqual([
    401, 401, 200,
  ]);
  expect(lines).toEqual([expect.stringContaining('SERVER_EVENTS_SECRETS')]);
  expect(lines.join('')).not.toContain('wrong');
  now += 60_000;
  await post('wrong');
  expect(lines).toHaveLength(2);
  await app.close();
  await store.close();
});
