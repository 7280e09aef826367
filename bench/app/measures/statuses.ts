import type { RequestEffect } from '../../../emulator/faults/faultRule';
import { faultsOf } from '../../../test/support/drivers/faults';
import { waitFor } from '../../../test/support/drivers/waitFor';
import { isDrawn } from '../drawn';
import type { Measure, Turn } from '../measure';
import { publishEvenly } from '../publisher';
import { inWorld, whenReady } from '../visit';
import { READER } from '../world';

const PAST_MESSAGES = 25;
/** How long messages are published after the fault. */
const SECONDS = 10;
const LIMIT_MS = (SECONDS + 1) * 1_000;

const answer = (status: number, body: string, contentType = 'application/json') =>
  ({ kind: 'status', status, body, contentType }) satisfies RequestEffect;

/** Answers to one poll. A 403 is not among them: it ends a session. */
const FAULTS: readonly RequestEffect[] = [
  answer(500, '{}'),
  answer(503, '<h1>down</h1>', 'text/html'),
  answer(429, '{}'),
  answer(400, '{"error":true,"status":400,"message":"bad"}'),
  answer(200, '<html>Please sign in</html>', 'text/html'),
];

/** Whether messages go on arriving after a poll that failed, without anybody's doing. */
export const statuses: Measure = {
  name: 'statuses',
  enoughRuns: 1,
  metrics: [
    {
      key: 'goesOn',
      title: `Of ${FAULTS.length} failures of the poll, live again by itself in ${SECONDS} s`,
      unit: '',
      target: { kind: 'value', atLeast: FAULTS.length },
    },
  ],
  run: async (turn) => {
    const outcomes = await Promise.all(FAULTS.map((fault) => goesOnAfter(turn, fault)));
    return { goesOn: outcomes.filter(Boolean).length };
  },
};

function goesOnAfter(turn: Turn, effect: RequestEffect): Promise<boolean> {
  return inWorld(turn, { past: PAST_MESSAGES, faults: true }, async (opened, service) => {
    await whenReady(opened, PAST_MESSAGES);
    const match = { operation: 'subscribe', userId: READER };
    const fault = await faultsOf(service).add({ match, times: 1, effect });
    // Ends the poll that is held; the next one meets the fault.
    await publishEvenly(service, { series: 'before', count: 1, perSecond: 1 });
    await waitFor(async () => (await fault.hits()) === 1, 'the next poll', LIMIT_MS);
    // One of them is enough: what was said at the moment of the fault may be lost.
    const [goesOn] = await Promise.all([
      isDrawn(opened, 'after ', LIMIT_MS),
      publishEvenly(service, { series: 'after', count: SECONDS, perSecond: 1 }),
    ]);
    return goesOn;
  });
}
