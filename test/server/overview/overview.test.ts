import { DIALECTS } from '../../support/worlds/moderationDatabase';
import { idOf, itemsOf, startModerationServer } from '../../support/worlds/moderationServer';

const HOUR_MS = 3_600_000;

it.each(DIALECTS)('counts the work of the moderators on %s', async (dialect) => {
  const server = await startModerationServer(dialect);
  const [max, lea] = [await server.moderator('max', 'moderator'), await server.moderator('lea')];
  const start = Date.now() - HOUR_MS;
  const look = (query: string) => server.call('GET', `/v1/overview?${query}`, { token: max });
  const decide = async (body: object) =>
    idOf(
      await server.call('POST', '/v1/decisions', { token: max, body: { reason: 'Spam', ...body } }),
    );
  const report = async (userId: string) =>
    idOf(
      await server.call('POST', '/v1/reports', {
        token: await server.user('ann'),
        body: { userId, reason: 'Spam' },
      }),
    );
  const reportIds = [await report('bob')];
  await report('zoe');
  server.pass(2 * HOUR_MS);
  await decide({ kind: 'mute', userId: 'bob', channelId: 'space.a', reason: 'Spam', reportIds });
  const undone = await decide({ kind: 'ban', userId: 'tom', reason: 'Mistake' });
  idOf(await server.call('POST', `/v1/decisions/${undone}/undo`, { token: max, body: {} }));
  await decide({ kind: 'ban', userId: 'eve', until: Date.now() + 3 * HOUR_MS });
  const token = await server.user('bob');
  const [told] = itemsOf(await server.call('GET', '/v1/statements', { token }));
  const body = { statementId: told?.['id'], text: 'No' };
  const appeal = idOf(await server.call('POST', '/v1/appeals', { token, body }));
  const answer = { answer: 'overturn', reason: 'Right' };
  idOf(await server.call('POST', `/v1/appeals/${appeal}/answer`, { token: lea, body: answer }));
  const steps = [start, start + 2 * HOUR_MS];
  const figures = (await look(steps.map((step) => `starts=${step}`).join('&'))).body;
  expect(figures).toMatchObject({
    from: start,
    decisions: 2,
    automatic: 0,
    undone: 1,
    open: { count: 2, byAge: [0, 2, 0, 0] },
    appeals: { answered: 1, overturned: 1 },
    steps: [
      { from: steps[0], byModerators: 0, reports: 2, rejected: 0 },
      { from: steps[1], byModerators: 2, reports: 0, rejected: 0 },
    ],
    channels: [],
    moderators: [{ moderatorId: 'max', count: 2, overturned: 1 }],
  });
  expect(figures['medianTime']).toBeGreaterThan(HOUR_MS);
  expect((await look(`starts=${start}`)).status).toBe(200);
  expect((await look('starts=5&starts=4')).body).toMatchObject({
    errors: [{ field: 'query.starts' }],
  });
  expect((await look('')).status).toBe(400);
  await server.stop();
});
