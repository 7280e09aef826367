import { msToTimetoken } from '../../shared/protocol';
import type { Database } from '../store/schema';

/** The number of channels that are named. */
const MAX_CHANNELS = 10;
/** Behind every id. */
const END = '9';
const STATES = ['waiting', 'released', 'denied', 'failed'] as const;

/**
 * Counts the events besides decisions: reports and rejected messages of each step, and where most was reported.
 *
 * @param starts the beginnings of the steps, ms since the epoch
 */
export async function readActivity(db: Database, starts: readonly number[]) {
  const from = msToTimetoken(starts[0] ?? 0);
  const [steps, channels] = await Promise.all([
    Promise.all(
      starts.map((start, nth) => {
        const next = starts[nth + 1];
        return countStep(db, msToTimetoken(start), next === undefined ? END : msToTimetoken(next));
      }),
    ),
    db
      .selectFrom('reports')
      .select(({ fn }) => ['channelId', fn.countAll<number>().as('count')])
      .where('id', '>=', from)
      .where('channelId', 'is not', null)
      .groupBy('channelId')
      .orderBy('count', 'desc')
      .orderBy('channelId')
      .limit(MAX_CHANNELS)
      .execute(),
  ]);
  return {
    steps,
    channels: channels.map(({ channelId, count }) => ({ channelId: channelId ?? '', count })),
  };
}

async function countStep(db: Database, from: string, to: string) {
  const [reports, rejected] = await Promise.all([
    db
      .selectFrom('reports')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('id', '>=', from)
      .where('id', '<', to)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('heldMessages')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      // An index has them by state.
      .where('state', 'in', STATES)
      .where('message', '>=', from)
      .where('message', '<', to)
      .executeTakeFirstOrThrow(),
  ]);
  return { reports: reports.count, rejected: rejected.count };
}
