import type { Browser, Page } from 'playwright-core';
import { launchBrowser, startChatApp, type ChatApp } from '../support/worlds/chatApp';
import { scrollThrough } from '../support/drivers/scrollThrough';
import { ANN, createSmallWorld } from '../support/worlds/smallWorld';
import { waitFor } from '../support/drivers/waitFor';

const COUNT = 1_000;
/** Rows in the page, of both lists together: a screen of them and some beyond its edges. */
const MAX_ROWS = 60;

const numbered = (prefix: string, index: number) => `${prefix}${String(index).padStart(4, '0')}`;

/** Puts Ann into channels named `Channel 0000`, … or chats named `Chat 0000`, … */
async function writeMany(app: ChatApp, idPrefix: string, namePrefix: string): Promise<void> {
  const { journal, stores } = app.service.context;
  await journal.write((entry) => {
    for (let index = 0; index < COUNT; index += 1) {
      const channelId = numbered(idPrefix, index);
      const name = numbered(namePrefix, index);
      stores.channels.set(channelId, { name }, entry.nextTimetoken());
      stores.memberships.set({ channelId, userId: ANN }, {}, entry.nextTimetoken());
    }
  });
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
    ({ page } = await app.open(ANN));
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await browser.close();
  });

  // All look at one page: it costs seconds to open.
  beforeEach(async () => {
    await search().fill('');
    await nav()
      .getByRole('list')
      .first()
      .evaluate((list) => list.scrollIntoView());
    await row('Channel 0003').waitFor();
  });

  const nav = () => page.getByRole('navigation', { name: 'Chats' });
  const search = () => nav().getByRole('searchbox', { name: 'Search in...' });
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
    const { texts, maxRows } = await scrollThrough(nav().getByRole('listitem').first());
    expect(texts.filter((text) => /^(Channel|Chat) \d{4}$/.test(text))).toHaveLength(2 * COUNT);
    expect(maxRows).toBeLessThan(MAX_ROWS);
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

  it('takes a press in the moment after a scroll', async () => {
    const pressed = await nav()
      .getByRole('list', { name: 'Channels' })
      .evaluate(async (list) => {
        const { left, top, width } = list.getBoundingClientRect();
        let scroller = list.parentElement;
        while (scroller && getComputedStyle(scroller).overflowY !== 'auto')
          scroller = scroller.parentElement;
        if (!scroller) throw new Error('no scroller');
        scroller.scrollBy(0, 116);
        // The list learns of the scroll in the first frame, and has drawn itself in the second.
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        return Boolean(document.elementFromPoint(left + width / 2, top + 200)?.closest('li'));
      });
    expect(pressed).toBe(true);
  });

  it('finds one by its name', async () => {
    await search().fill('chat 0777');
    await row('Chat 0777').click();
    await isCurrent('Chat 0777');
    expect(await rowCount()).toBe(1);
  });
});
