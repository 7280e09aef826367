import type { Page } from 'playwright-core';
import type { ChatApp } from './chatApp';
import { waitFor } from './waitFor';

/** The messages on screen that hold the text. */
export function message(page: Page, text: string) {
  return page.getByRole('log', { name: 'Messages' }).getByRole('article').filter({ hasText: text });
}

/** The channel's or chat's own button in the panel. */
export async function openChannel(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Chats' })
    .getByRole('button', { name, exact: true })
    .click();
  await page.getByRole('heading', { name }).waitFor();
}

/** Waits until one more page polls the channel than `before`. */
export async function waitForListener(app: ChatApp, channel: string, before = 0): Promise<void> {
  const { hub } = app.service.context;
  await waitFor(() => hub.waitersOf(channel) > before, `somebody to listen to ${channel}`);
}

/** Scrolls through the whole list, since only what is near the window is in the page. */
export async function allTexts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const log = document.querySelector('[role="log"]');
    if (!log) return [];
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const found = new Map<string, string>();
    for (let top = 0; top <= log.scrollHeight; top += log.clientHeight / 2) {
      log.scrollTo({ top });
      await nextFrame();
      await nextFrame();
      for (const article of log.querySelectorAll<HTMLElement>('[data-timetoken]')) {
        const text = article.querySelector('p')?.textContent ?? '';
        found.set(article.dataset['timetoken'] ?? '', text);
      }
    }
    log.scrollTo({ top: log.scrollHeight });
    return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  });
}

/** Waits for the whole list to be as long as the texts, and compares them one by one. */
export async function expectAllTexts(page: Page, texts: readonly string[]): Promise<void> {
  await waitFor(async () => (await allTexts(page)).length >= texts.length, 'all messages');
  expect(await allTexts(page)).toEqual(texts);
}

/** What Chromium and the SDK write by themselves about answers that fail; the app has no say in it. */
const NOTES_ON_ANSWERS = /^(Failed to load resource: |Error parsing JSON response: )/;

/** Errors that the app logged or threw, without others' notes on failed calls. */
export function appErrors({ errors }: { readonly errors: readonly string[] }): string[] {
  return errors.filter((text) => !NOTES_ON_ANSWERS.test(text));
}
