import { sql } from 'kysely';
import { msToTimetoken } from '../../../shared/protocol';
import { DIALECTS } from '../../support/worlds/moderationDatabase';
import {
  itemsOf,
  startModerationServer,
  type TestServer,
} from '../../support/worlds/moderationServer';

const CASES = 100_000;
const AT_ONCE = 500;
/** The most that the first page of the queue takes, ms. */
const LIMIT_MS = 300;

describe.each(DIALECTS)('a queue of 100,000 cases on %s', (dialect) => {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await startModerationServer(dialect);
    token = await server.moderator('max', 'moderator');
    await fill(server);
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

/** Fills the tables as reports do, but faster. */
async function fill({ store }: TestServer): Promise<void> {
  const first = Date.now() - CASES * 1_000;
  for (let from = 0; from < CASES; from += AT_ONCE) {
    const numbers = Array.from({ length: AT_ONCE }, (_, nth) => from + nth);
    await store.write(async ({ db }) => {
      const idOf = (nth: number) => msToTimetoken(first + nth * 1_000);
      await db
        .insertInto('reports')
        .values(
          numbers.map((nth) => ({
            ...{ id: idOf(nth), reporterId: 'ann', userId: `user-${nth}`, message: null },
            reason: nth % 25_000 === 1 ? 'Rare' : `Reason ${nth % 9}`,
            ...{ channelId: `space.${nth % 20}`, evidence: '{}', search: 'spam', closedBy: null },
          })),
        )
        .execute();
      await db
        .insertInto('cases')
        .values(
          numbers.map((nth) => ({
            ...{ userId: `user-${nth}`, name: `User ${nth}`, search: `user ${nth}` },
            ...{ openReports: 1 + (nth % 5), firstReport: idOf(nth), lastReport: idOf(nth) },
            ...{ decisions: 0, waitsFor: null, moderatorId: null },
          })),
        )
        .execute();
    });
  }
  await sql`analyze`.execute(store.db);
}
