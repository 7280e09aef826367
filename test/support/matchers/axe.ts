import type { AxeResults, RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** All that another theme can change. */
const COLOURS: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** Serious accessibility faults of a page in both themes, as `rule: element`; it keeps its own. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const faults = await faultsInOwnTheme(page);
  const theme = await turnTo(page, 'other');
  const inOtherTheme = await run(page, COLOURS);
  await turnTo(page, theme);
  return [...faults, ...inOtherTheme];
}

/** The same in the theme that the page has. */
export async function faultsInOwnTheme(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  await finishAnimations(page);
  return run(page, {});
}

async function run(page: Page, options: RunOptions): Promise<string[]> {
  const { violations } = await page.evaluate(
    (given) =>
      (globalThis as unknown as { axe: { run(given: RunOptions): Promise<AxeResults> } }).axe.run(
        given,
      ),
    // Describes no elements that are in order.
    { ...options, resultTypes: ['violations'] satisfies RunOptions['resultTypes'] },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ''}`),
  );
}

/** Gives the page another theme without a transition on the way. @returns the one it had */
export function turnTo(page: Page, theme: string): Promise<string> {
  return page.evaluate(async (wanted) => {
    const { dataset } = document.documentElement;
    const before = dataset['theme'] ?? 'light';
    const other = before === 'dark' ? 'light' : 'dark';
    dataset['theme'] = wanted === 'other' ? other : wanted;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
    return before;
  }, theme);
}

/** Ends all animations that end by themselves: an element that fades in has its final colours only then. */
function finishAnimations(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      if (Number.isFinite(endTime)) animation.finish();
    }
  });
}
