import type { Page } from 'playwright-core';
import type { ChatApp } from '../worlds/chatApp';
import { waitFor } from './waitFor';

/** The sent messages on screen that hold the text. */
export function message(page: Page, text: string) {
  return unsentMessage(page, text).and(page.locator('[data-timetoken]'));
}

/** The messages on screen that hold the text, sent or not. */
export function unsentMessage(page: Page, text: string) {
  return page.getByRole('log', { name: 'Messages' }).getByRole('article').filter({ hasText: text });
}

/** The button of the channel or chat in the panel. The button in the header has the same name until members are counted. */
export function channelButton(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Chats' }).getByRole('button', { name, exact: true });
}

/**
 * Opens the channel or chat by its button in the panel. A row that moves under the pointer, because another one has
 * just appeared above it, is pressed again.
 */
export async function openChannel(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('main').getByRole('heading', { name });
  await waitFor(async () => {
    await channelButton(page, name).click();
    return heading.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
  }, `the channel ${name}`);
}

/** Waits until one more page polls the channel than `before`. */
export async function waitForListener(app: ChatApp, channel: string, before = 0): Promise<void> {
  const { hub } = app.service.context;
  await waitFor(() => hub.waitersOf(channel) > before, `somebody to listen to ${channel}`);
}

/** A message as the list draws it. */
export interface ShownRow {
  readonly timetoken: string;
  /** Author and time as a screen reader says them. */
  readonly label: string;
  readonly text: string;
  /** Each with its count, and `own` behind it when the reader is among them. */
  readonly reactions: readonly string[];
}

/**
 * Scrolls through the whole list, since only what is near the window is in the page.
 *
 * @throws when two messages are drawn in the wrong order, or one of them twice
 */
export async function allRows(page: Page): Promise<ShownRow[]> {
  return page.evaluate(async () => {
    const log = document.querySelector('[role="log"]');
    if (!log) return [];
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const topOf = (row: HTMLElement) => row.getBoundingClientRect().top;
    const found = new Map<string, ShownRow>();
    for (let top = 0; top <= log.scrollHeight; top += log.clientHeight / 2) {
      log.scrollTo({ top });
      await nextFrame();
      await nextFrame();
      const rows = [...log.querySelectorAll<HTMLElement>('[data-timetoken]')];
      let before = '';
      for (const row of rows.sort((a, b) => topOf(a) - topOf(b))) {
        const timetoken = row.dataset['timetoken'] ?? '';
        if (timetoken <= before) throw new Error(`${timetoken} is drawn below ${before}`);
        before = timetoken;
        found.set(timetoken, {
          timetoken,
          label: row.ariaLabel ?? '',
          text: row.querySelector('[data-message-text]')?.textContent ?? '',
          reactions: Array.from(row.querySelectorAll('[aria-pressed]'), (button) =>
            button.ariaPressed === 'true' ? `${button.ariaLabel} own` : (button.ariaLabel ?? ''),
          ),
        });
      }
    }
    log.scrollTo({ top: log.scrollHeight });
    return [...found.values()].sort((a, b) => (a.timetoken < b.timetoken ? -1 : 1));
  });
}

/** The texts of all messages, from top to bottom. */
async function allTexts(page: Page): Promise<string[]> {
  return (await allRows(page)).map(({ text }) => text);
}

/** Reading a long list takes seconds, each time it brings an older page, ms. */
const READING_MS = 20_000;

/** Waits for the whole list to be as long as the texts, and compares them one by one. */
export async function expectAllTexts(page: Page, texts: readonly string[]): Promise<void> {
  const shown = await waitFor(
    async () => {
      const read = await allTexts(page);
      return read.length >= texts.length && read;
    },
    'all messages',
    READING_MS,
  );
  expect(shown).toEqual(texts);
}

/** Messages that Chromium and the SDK log about failed answers; the app cannot prevent them. */
const NOTES_ON_ANSWERS = /^(Failed to load resource: |Error parsing JSON response: )/;

/** Errors that the app logged or threw, without others' notes on failed calls. */
export function appErrors({ errors }: { readonly errors: readonly string[] }): string[] {
  return errors.filter((text) => !NOTES_ON_ANSWERS.test(text));
}
