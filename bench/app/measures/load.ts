import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import type { Measure, Turn } from '../measure';
import { inWorld, TALL } from '../visit';

const PAGE_SIZE = 25;
const PAST_MESSAGES = 200;
const SLOW_DOWN = 4;
/** Files that a chat loads by itself after its first messages count as well. */
const SETTLE_MS = 2_000;

/** JavaScript that the chat loads by itself, and the time until a page of history is on screen. */
export const load: Measure = {
  name: 'load',
  metrics: [
    {
      key: 'script',
      title: 'JavaScript to first use, gzip',
      unit: 'KiB',
      target: { kind: 'ratio', atMost: 0.78 },
    },
    {
      key: 'cold',
      title: `Cold load to ${PAGE_SIZE} messages on screen`,
      unit: 'ms',
      target: { kind: 'ratio', atMost: 0.7 },
    },
    {
      key: 'slow',
      title: `The same, CPU ${SLOW_DOWN}x slower`,
      unit: 'ms',
      target: { kind: 'ratio', atMost: 0.7 },
    },
  ],
  run: async (turn) => ({ ...(await loadOnce(turn, 1)), ...(await loadOnce(turn, SLOW_DOWN)) }),
};

function loadOnce(turn: Turn, slowDown: number) {
  const scripts = new Map<string, Promise<number>>();
  const prepare = (page: Page) =>
    void page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      scripts.set(
        response.url(),
        response.body().then((body) => gzipSync(body, { level: 9 }).length),
      );
    });
  const world = { past: PAST_MESSAGES, viewport: TALL, slowDown, prepare };
  return inWorld(turn, world, async ({ page, contender }) => {
    const ms = await page.evaluate(
      ([selector, count]) => window.probe.whenOnScreen(selector, count),
      [contender.message, PAGE_SIZE] as const,
    );
    if (slowDown > 1) return { slow: ms };
    await page.waitForTimeout(SETTLE_MS);
    const sizes = await Promise.all(scripts.values());
    return { cold: ms, script: sizes.reduce((sum, size) => sum + size, 0) / 1024 };
  });
}
