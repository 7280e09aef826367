import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import type { Measure, Turn } from '../measure';
import { inWorld, NETWORK, type Network, PAGE_SIZE, TALL, whenPageShown } from '../visit';

const PAST_MESSAGES = 200;
const SLOW_DOWN = 4;
/** Files that a chat loads by itself after its first messages count as well. */
const SETTLE_MS = 2_000;

interface Conditions {
  readonly slowDown?: number;
  readonly network?: Network;
}

/** JavaScript that the chat loads by itself, and the time until a page of history is on screen. */
export const load: Measure = {
  name: 'load',
  metrics: [
    { key: 'script', title: 'JavaScript to first use, gzip', unit: 'KiB' },
    {
      key: 'cold',
      title: `Cold load to ${PAGE_SIZE} messages on screen`,
      unit: 'ms',
      target: { kind: 'ratio', atMost: 1.1 },
    },
    {
      key: 'slow',
      title: `The same, CPU ${SLOW_DOWN}x slower`,
      unit: 'ms',
      target: { kind: 'ratio', atMost: 1.1 },
    },
    {
      key: 'network',
      title: `Cold load, ${NETWORK.roundTripMs} ms round trip, 10 Mbit/s`,
      unit: 'ms',
      target: { kind: 'ratio', atMost: 0.95 },
    },
  ],
  run: async (turn) => ({
    ...(await loadOnce(turn)),
    slow: await timeToPage(turn, { slowDown: SLOW_DOWN }),
    network: await timeToPage(turn, { network: NETWORK }),
  }),
};

/** Until a page of history is on screen, ms. */
function timeToPage(turn: Turn, conditions: Conditions): Promise<number> {
  const world = { past: PAST_MESSAGES, viewport: TALL, ...conditions };
  return inWorld(turn, world, whenPageShown);
}

function loadOnce(turn: Turn) {
  const scripts = new Map<string, Promise<number>>();
  let isOver = false;
  const prepare = (page: Page) =>
    void page.on('response', (response) => {
      // The body of a script that comes while the page is closed cannot be read.
      if (isOver || response.request().resourceType() !== 'script') return;
      scripts.set(
        response.url(),
        response.body().then((body) => gzipSync(body, { level: 9 }).length),
      );
    });
  const world = { past: PAST_MESSAGES, viewport: TALL, prepare };
  return inWorld(turn, world, async (visit) => {
    const ms = await whenPageShown(visit);
    await visit.page.waitForTimeout(SETTLE_MS);
    isOver = true;
    const sizes = await Promise.all(scripts.values());
    return { cold: ms, script: sizes.reduce((sum, size) => sum + size, 0) / 1024 };
  });
}
