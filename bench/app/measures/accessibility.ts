import type { AxeResults } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Measure, Turn } from '../measure';
import { inWorld, whenReady } from '../visit';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PAST_MESSAGES = 25;

/** Rules of accessibility that the chat breaks with a channel open. */
export const accessibility: Measure = {
  name: 'accessibility',
  enoughRuns: 1,
  metrics: [
    {
      key: 'rules',
      title: 'Rules of axe that the main screen violates',
      unit: '',
      target: { kind: 'value', atMost: 0 },
    },
  ],
  run: async (turn) => ({ rules: (await violatedRules(turn)).length }),
};

/** Of every impact, from minor to critical. */
function violatedRules(turn: Turn): Promise<readonly string[]> {
  return inWorld(turn, { past: PAST_MESSAGES }, async (opened) => {
    await whenReady(opened, PAST_MESSAGES);
    await opened.page.evaluate(AXE);
    return opened.page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: { run(): Promise<AxeResults> } };
      const { violations } = await axe.run();
      return violations.map(({ id, impact }) => `${id} (${impact})`);
    });
  });
}
