import type { NewChannelEvent } from '../../../emulator/protocol/channels';
import { waitFor } from '../../../test/support/drivers/waitFor';
import { isDrawn } from '../drawn';
import type { Measure, Turn } from '../measure';
import { publishEvenly } from '../publisher';
import { inWorld, whenReady } from '../visit';
import { FIRST_CHANNEL, userAt } from '../world';

const PAST_MESSAGES = 25;
/** Time for the chat to draw the message. */
const SETTLE_MS = 1_000;
const LIMIT_MS = 10_000;

const channel = FIRST_CHANNEL.id;
const publisher = userAt(1);
const NO_TEXT = { a: 1 };
const MESSAGE = { id: 'odd', text: NO_TEXT, type: 'default' };
const USER = { id: publisher, name: NO_TEXT, updated: '2026-01-01T00:00:00Z', eTag: 'odd' };
const USER_SET = { source: 'objects', version: '2.0', event: 'set', type: 'uuid', data: USER };

/** Events that no client should receive. */
const KINDS: readonly NewChannelEvent[] = [
  { channel, publisher, kind: 'message', payload: 'null' },
  { channel, publisher, kind: 'message', payload: JSON.stringify(MESSAGE) },
  { channel, kind: 'objects', payload: JSON.stringify(USER_SET) },
  { channel, publisher, kind: 'file', payload: '{"message":{"text":"lost"}}' },
];

/** Whether a chat goes on after events that are odd. */
export const hostile: Measure = {
  name: 'hostile',
  enoughRuns: 1,
  metrics: [
    {
      key: 'survived',
      title: `Of ${KINDS.length} kinds of hostile input, survived`,
      unit: '',
      target: { kind: 'value', atLeast: KINDS.length },
    },
  ],
  run: async (turn) => {
    const outcomes = await Promise.all(KINDS.map((event) => survives(turn, event)));
    return { survived: outcomes.filter(Boolean).length };
  },
};

/** Whether the next ordinary message is shown live. */
function survives(turn: Turn, event: NewChannelEvent): Promise<boolean> {
  return inWorld(turn, { past: PAST_MESSAGES }, async (opened, service) => {
    await whenReady(opened, PAST_MESSAGES);
    const { hub, journal } = service.context;
    await waitFor(() => hub.waitersOf(channel) > 0, 'the poll', LIMIT_MS);
    // Behind the service's checks, which refuse some of them.
    await journal.write((entry) => entry.append(event));
    await opened.page.waitForTimeout(SETTLE_MS);
    await publishEvenly(service, { series: 'ordinary', count: 1, perSecond: 1 });
    return isDrawn(opened, 'ordinary ', LIMIT_MS);
  });
}
