import type { Page } from 'playwright-core';
import { IN_PAGE } from './inPage';

/** A window, and how large its text is beside the usual 16 px. */
export interface Size {
  readonly width: number;
  readonly height: number;
  readonly textScale: number;
}

/** Phones, a tablet, a small desktop, and the desktop of somebody who has doubled the size of texts. */
export const SIZES: readonly Size[] = [
  { width: 320, height: 640, textScale: 1 },
  { width: 390, height: 844, textScale: 1 },
  { width: 820, height: 1180, textScale: 1 },
  { width: 1280, height: 800, textScale: 1 },
  { width: 1280, height: 800, textScale: 2 },
];

/** The user's own setting of the browser, at once and without a reload. */
async function setTextScale(page: Page, scale: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.setFontSizes', {
    fontSizes: { standard: 16 * scale, fixed: 13 * scale },
  });
  await devTools.detach();
}

/** Waits until what was moved by a change of the window is where it stays. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
    }
    await new Promise(requestAnimationFrame);
  });
}

/**
 * Finds faults in a page's layout at the given window sizes: elements that overflow their part of the
 * page, texts that are cut off, controls that are covered.
 *
 * @param where begins each fault
 * @param selector is checked unless a dialog is open
 */
export async function layoutFaults(
  page: Page,
  where: string,
  { sizes = SIZES, selector = 'body' } = {},
): Promise<string[]> {
  const faults: string[] = [];
  let scale = 1;
  for (const { width, height, textScale } of sizes) {
    await page.setViewportSize({ width, height });
    if (textScale !== scale) await setTextScale(page, textScale);
    scale = textScale;
    await settle(page);
    const found = await page.evaluate<string[]>(
      `(() => { ${IN_PAGE}; return findFaults(${JSON.stringify(selector)}); })()`,
    );
    const size = `${where} at ${width}${textScale === 1 ? '' : ` with text × ${textScale}`}`;
    faults.push(...new Set(found.map((fault) => `${size}: ${fault}`)));
  }
  if (scale !== 1) await setTextScale(page, 1);
  return faults;
}
