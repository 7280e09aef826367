import { isDrawn } from '../drawn';
import type { Measure, Turn } from '../measure';
import { visit } from '../visit';
import { startWorld } from '../world';

const LOADS = 40;
const PAST_MESSAGES = 25;
/** A channel without a message by then stays as it is, ms. */
const LIMIT_MS = 5_000;

/** Whether all messages are there each time that the chat is opened. */
export const empty: Measure = {
  name: 'empty',
  enoughRuns: 1,
  metrics: [
    {
      key: 'empty',
      title: `Cold loads of ${LOADS} that show none of ${PAST_MESSAGES} messages`,
      unit: '',
      target: { kind: 'value', atMost: 0 },
    },
  ],
  run: async (turn) => ({ empty: await countEmpty(turn) }),
};

async function countEmpty({ browser, apps, contender }: Turn): Promise<number> {
  const service = await startWorld(apps, PAST_MESSAGES);
  let count = 0;
  try {
    for (let load = 0; load < LOADS; load++) {
      const opened = await visit(browser, service, contender);
      if (!(await isDrawn(opened, 'past ', LIMIT_MS))) count += 1;
      await opened.close();
    }
  } finally {
    await service.close();
  }
  return count;
}
