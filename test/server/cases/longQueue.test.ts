import { fillQueue } from '../../support/worlds/filledQueue';
import { DIALECTS } from '../../support/worlds/moderationDatabase';
import {
  itemsOf,
  startModerationServer,
  type TestServer,
} from '../../support/worlds/moderationServer';

const CASES = 100_000;
/** The most that the first page of the queue takes, ms. */
const LIMIT_MS = 300;

describe.each(DIALECTS)('a queue of 100,000 cases on %s', (dialect) => {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await startModerationServer(dialect);
    token = await server.moderator('max', 'moderator');
    await fillQueue(server, CASES);
  });

  afterAll(() => server.stop());

  it.each([
    ['newest first', ''],
    ['oldest first', 'sort=oldest'],
    ['most reported first', 'sort=most'],
    ['of a reason', 'reason=Reason%207'],
    ['of a rare reason', 'reason=Rare'],
    ['of a channel', 'channelId=space.3'],
    ['that are free', 'isFree=true'],
  ])('shows its first page at once: %s', async (_what, query) => {
    const taken: number[] = [];
    // A busy machine is slow now and then, a slow query always.
    while (taken.length < 5 && !(Math.min(...taken) < LIMIT_MS)) {
      const startedAt = performance.now();
      const answer = await server.call('GET', `/v1/cases?${query}`, { token });
      taken.push(performance.now() - startedAt);
      expect(itemsOf(answer).length).toBeGreaterThan(0);
    }
    expect(Math.min(...taken)).toBeLessThan(LIMIT_MS);
  });
});
