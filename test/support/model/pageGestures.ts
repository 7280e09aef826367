import type { Page } from 'playwright-core';
import { allRows } from '../conversation';
import type { ExpectedRow } from './expectedRows';

/** What the list shows, without the times of day. */
export async function shownRows(page: Page): Promise<ExpectedRow[]> {
  const rows = await allRows(page);
  return rows.map(({ timetoken, label, text, reactions }) => ({
    ...{ timetoken, author: label.replace(/, [^,]*$/, ''), text, reactions },
  }));
}

export function scroll(page: Page, to: 'top' | 'bottom'): Promise<void> {
  return page.evaluate((end) => {
    const log = document.querySelector('[role="log"]');
    log?.scrollTo({ top: end === 'top' ? 0 : log.scrollHeight });
  }, to);
}

/** Presses one of the reactions that are drawn, counted from the last. */
export function pressReaction(page: Page, back: number): Promise<void> {
  return page.evaluate((at) => {
    const log = document.querySelector('[role="log"]');
    const buttons = log ? [...log.querySelectorAll<HTMLElement>('[aria-pressed]')] : [];
    buttons.at(-1 - at)?.click();
  }, back);
}

/** Chooses an emoji for one of the messages that are drawn, counted from the last. */
export async function pickReaction(page: Page, back: number): Promise<void> {
  const isOpened = await page.evaluate((at) => {
    const buttons = document.querySelectorAll<HTMLElement>(
      '[role="log"] button[aria-label="Add a reaction"]',
    );
    const button = [...buttons].at(-1 - at);
    // What has the focus stays in the page, however much is said below.
    button?.focus();
    button?.click();
    return button !== undefined;
  }, back);
  if (!isOpened) return;
  // Pressed where it is: there is no need to see it open.
  const emoji = page.locator('em-emoji-picker button[aria-label="👍"]').first();
  await emoji.evaluate((button) => (button as HTMLElement).click());
  await emoji.waitFor({ state: 'detached' });
}
