import type { Browser, Page } from 'playwright-core';
import { launchBrowser, startChatApp, type ChatApp } from '../support/worlds/chatApp';
import { scrollDown } from '../support/drivers/scrollDown';
import { ANN, createSmallWorld } from '../support/worlds/smallWorld';
import { waitFor } from '../support/drivers/waitFor';

const COUNT = 1_000;
const BATCH = 100;
/** Rows in the page, of both lists together: a screen of them and some beyond its edges. */
const MAX_ROWS = 60;

const numbered = (prefix: string, index: number) => `${prefix}${String(index).padStart(4, '0')}`;

/** Puts Ann into channels named `Channel 0000`, … or chats named `Chat 0000`, … */
async function writeMany(app: ChatApp, idPrefix: string, namePrefix: string): Promise<void> {
  const { objects } = app.service.client(ANN);
  for (let start = 0; start < COUNT; start += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, i) => start + i);
    await Promise.all(
      batch.map((index) =>
        objects.setChannelMetadata({
          channel: numbered(idPrefix, index),
          data: { name: numbered(namePrefix, index) },
        }),
      ),
    );
    await objects.setMemberships({ channels: batch.map((index) => numbered(idPrefix, index)) });
  }
}

describe('a user in a thousand channels and a thousand chats', () => {
  let browser: Browser;
  let app: ChatApp;
  let page: Page;

  beforeAll(async () => {
    browser = await launchBrowser();
    app = await startChatApp(browser);
    await createSmallWorld(app.service);
    await writeMany(app, 'space.many', 'Channel ');
    await writeMany(app, 'group.many', 'Chat ');
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await browser.close();
  });

  beforeEach(async () => {
    ({ page } = await app.open(ANN));
    await row('Channel 0003').waitFor();
  });
  afterEach(() => page.context().close());

  const nav = () => page.getByRole('navigation', { name: 'Chats' });
  const row = (name: string) => nav().getByRole('button', { name, exact: true });
  const rowCount = () => nav().getByRole('listitem').count();
  const focusedName = () => page.evaluate(() => document.activeElement?.textContent);
  const isCurrent = (name: string) =>
    page.getByRole('main').getByRole('heading', { name }).waitFor();

  it('has few rows in the page, which tell how many there are', async () => {
    expect(await rowCount()).toBeLessThan(MAX_ROWS);
    const first = nav().getByRole('list', { name: 'Channels' }).getByRole('listitem').first();
    expect(await first.getAttribute('aria-setsize')).toBe(String(COUNT + 2));
  });

  it('reaches every row by scrolling, without ever drawing many', async () => {
    const seen = new Set<string>();
    await waitFor(
      async () => {
        const items = nav().getByRole('listitem');
        const names = await items.evaluateAll((rows) =>
          rows.map((item) => item.querySelector('button')?.textContent ?? ''),
        );
        expect(names.length).toBeLessThan(MAX_ROWS);
        for (const name of names) if (/^(Channel|Chat) \d{4}$/.test(name)) seen.add(name);
        await scrollDown(items.first());
        return seen.size === 2 * COUNT;
      },
      'all rows',
      50_000,
    );
  });

  it('goes to the ends of both lists by key, and opens what is there', async () => {
    await row('Channel 0003').focus();
    await page.keyboard.press('End');
    expect(await focusedName()).toBe('random');
    await page.keyboard.press('ArrowDown');
    expect(await focusedName()).toBe('Bob Baker');
    await page.keyboard.press('End');
    expect(await focusedName()).toBe('Chat 0999');
    await page.keyboard.press('Enter');
    await isCurrent('Chat 0999');
    expect(await rowCount()).toBeLessThan(MAX_ROWS);
  });

  it('keeps the focus on a row that is scrolled out of view', async () => {
    await row('Channel 0003').focus();
    await nav().getByRole('list', { name: 'Channels' }).hover();
    for (let i = 0; i < 10; i += 1) await page.mouse.wheel(0, 3_000);
    await row('Channel 0003').waitFor({ state: 'attached' });
    await waitFor(async () => (await row('Channel 0010').count()) === 0, 'the list to scroll');
    expect(await focusedName()).toBe('Channel 0003');
    await page.keyboard.press('ArrowDown');
    expect(await focusedName()).toBe('Channel 0004');
  });

  it('finds one by its name', async () => {
    await nav().getByRole('searchbox', { name: 'Search in...' }).fill('chat 0777');
    await row('Chat 0777').click();
    await isCurrent('Chat 0777');
    expect(await rowCount()).toBe(1);
  });
});
