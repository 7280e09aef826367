import { sql } from 'kysely';
import { msToTimetoken } from '../../../shared/protocol';
import type { TestServer } from './moderationServer';

const AT_ONCE = 500;

/** Fills the tables with as many cases as reports would make, but faster. */
export async function fillQueue(
  { store }: Pick<TestServer, 'store'>,
  cases: number,
): Promise<void> {
  const first = Date.now() - cases * 1_000;
  for (let from = 0; from < cases; from += AT_ONCE) {
    const numbers = Array.from({ length: AT_ONCE }, (_, nth) => from + nth);
    await store.write(async ({ db }) => {
      const idOf = (nth: number) => msToTimetoken(first + nth * 1_000);
      await db
        .insertInto('reports')
        .values(
          numbers.map((nth) => ({
            id: idOf(nth),
            reporterId: 'ann',
            userId: `user-${nth}`,
            message: null,
            reason: nth % 25_000 === 1 ? 'Rare' : `Reason ${nth % 9}`,
            channelId: `space.${nth % 20}`,
            evidence: '{}',
            search: 'spam',
            closedBy: null,
            ruleId: null,
          })),
        )
        .execute();
      await db
        .insertInto('cases')
        .values(
          numbers.map((nth) => ({
            userId: `user-${nth}`,
            name: `User ${nth}`,
            search: `user ${nth}`,
            openReports: 1 + (nth % 5),
            firstReport: idOf(nth),
            lastReport: idOf(nth),
            decisions: 0,
            severity: 4_000 + 1 + (nth % 5),
            waitsFor: null,
            moderatorId: null,
          })),
        )
        .execute();
    });
  }
  await sql`analyze`.execute(store.db);
}
