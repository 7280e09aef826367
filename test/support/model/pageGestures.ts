import type { Page } from 'playwright-core';
import { allRows } from '../drivers/conversation';
import { waitFor } from '../drivers/waitFor';
import type { ExpectedRow } from './expectedRows';

/** The rows of the list, without the times of day. */
export async function shownRows(page: Page): Promise<ExpectedRow[]> {
  const rows = await allRows(page);
  return rows.map(({ timetoken, label, text, reactions }) => ({
    timetoken,
    author: label.replace(/, [^,]*$/, ''),
    text,
    reactions,
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

/** The picker is loaded by then, ms. */
const PICKER_MS = 15_000;

/** Chooses an emoji for one of the messages that are drawn, counted from the last. */
export async function pickReaction(page: Page, back: number): Promise<void> {
  const opener = await page.evaluateHandle((at) => {
    const buttons = document.querySelectorAll<HTMLElement>(
      '[role="log"] button[aria-label="Add a reaction"]',
    );
    const button = [...buttons].at(-1 - at);
    // The list keeps a focused element in the page, however many messages arrive below.
    button?.focus();
    button?.click();
    return button;
  }, back);
  // Pressed where it is: there is no need to see it open. With a message that is deleted it goes away.
  const pick = (button: HTMLElement | undefined) => {
    const { shadowRoot } = document.querySelector('em-emoji-picker') ?? {};
    const emoji = shadowRoot?.querySelector<HTMLElement>('button[aria-label="👍"]');
    emoji?.click();
    return emoji != null || !button?.isConnected;
  };
  await waitFor(() => opener.evaluate(pick), 'the picker', PICKER_MS);
  await page.locator('em-emoji-picker').waitFor({ state: 'detached' });
}
