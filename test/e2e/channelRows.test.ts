import type { Page } from 'playwright-core';
import { appErrors, channelButton, message, openChannel } from '../support/drivers/conversation';
import { waitFor } from '../support/drivers/waitFor';
import { accessibilityFaults } from '../support/matchers/axe';
import { say, withChatApp, type ChatApp } from '../support/worlds/chatApp';
import {
  ANN,
  BOB,
  createSmallWorld,
  deliverAll,
  DIRECT,
  GENERAL,
  numbered,
  publishAll,
  RANDOM,
} from '../support/worlds/smallWorld';

const LANDSCAPE = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

const nav = (page: Page) => page.getByRole('navigation', { name: 'Chats' });
const rowOf = (page: Page, name: string) =>
  nav(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, exact: true }) });

describe('the rows of the panel', () => {
  let app: ChatApp;

  withChatApp(async (started) => {
    app = started;
    await createSmallWorld(app.service);
    await publishAll(app.service, BOB, GENERAL, ['hello']);
    await publishAll(app.service, BOB, RANDOM, ['Who **has** bread?']);
    await publishAll(app.service, BOB, DIRECT, ['just for you']);
  });

  const says = async (page: Page, name: string, text: RegExp) => {
    let shown = '';
    await waitFor(
      async () => {
        shown = (await rowOf(page, name).innerText()).replace(/\s+/g, ' ').trim();
        return text.test(shown);
      },
      `${String(text)} in the row, not ${shown}`,
    );
  };

  it('say what was said last, also where the user has not been, as it was edited and deleted', async () => {
    const { page, errors } = await app.open(ANN);
    await says(page, 'General', /^(?:GE )?General Everything and nothing Bob: hello \d+:\d\d/);
    await says(page, 'random', /Bob: Who has bread\?/);
    await says(page, 'Ann Archer and Bob Baker', /Bob Baker just for you/);
    const [last] = (await app.service.client(BOB).fetchMessages({ channels: [RANDOM], count: 1 }))
      .channels[RANDOM]!;
    const act = (type: string, value: string) =>
      app.service.client(BOB).addMessageAction({
        channel: RANDOM,
        messageTimetoken: String(last?.timetoken),
        action: { type, value },
      });
    await act('updated', 'Who has *buns*?');
    await says(page, 'random', /Bob: Who has buns\?/);
    await act('deleted', '.');
    await says(page, 'random', /random The rest$/);
    await publishAll(app.service, BOB, GENERAL, ['ok']);
    await says(page, 'General', /Bob: ok/);
    const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
    const author = rowOf(page, 'General').getByText('Bob', { exact: true });
    expect(await author.evaluate(isCut)).toBe(false);
    await say(page, 'I have');
    await says(page, 'General', /You: I have/);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(appErrors({ errors })).toEqual([]);
  });

  it('leave room for the name on the smallest phone, where the time does not fit', async () => {
    const { page } = await app.open(ANN, { context: PHONE });
    await page.getByRole('button', { name: 'Show chats' }).click();
    await says(page, 'random', /Bob: Who has/);
    const box = await nav(page).getByRole('button', { name: 'random', exact: true }).boundingBox();
    expect(box?.width).toBeGreaterThan(40);
    expect(await rowOf(page, 'random').locator('time').isVisible()).toBe(false);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('are left one after the other by the key of the next news, until there are none', async () => {
    const { page } = await app.open(ANN);
    await message(page, 'hello').waitFor();
    await publishAll(app.service, BOB, DIRECT, ['are you there?']);
    await publishAll(app.service, BOB, RANDOM, ['anybody?']);
    for (const name of ['random', 'Ann Archer and Bob Baker']) {
      const unread = page.locator('[aria-description$=" unread"]');
      await channelButton(page, name).and(unread).waitFor();
    }
    for (const text of ['anybody?', 'are you there?']) {
      await page.keyboard.press('F8');
      await message(page, text).waitFor();
    }
    await waitFor(async () => (await page.title()).startsWith('Bob Baker'), 'all to be read');
    await page.keyboard.press('F8');
    await page.keyboard.press('Control+/');
    const keys = page.getByRole('dialog').getByText('Next mention, reply or unread channel');
    await keys.waitFor();
    expect(await keys.locator('..').innerText()).toMatch(/F8$/);
  });

  it('can be put aside on a phone that lies on its side', async () => {
    const { page } = await app.open(ANN, { context: LANDSCAPE });
    await message(page, 'hello').waitFor();
    expect((await page.getByRole('log').boundingBox())?.width).toBe(844);
    const showChats = page.getByRole('button', { name: 'Show chats' });
    await publishAll(app.service, BOB, RANDOM, ['anybody?']);
    await waitFor(
      async () => /^\d new$/.test((await showChats.getAttribute('aria-description')) ?? ''),
      'the news on the button',
    );
    await showChats.click();
    await openChannel(page, 'random');
    await message(page, 'Who has bread?').waitFor();
    expect((await page.getByRole('log').boundingBox())?.height).toBeGreaterThan(200);
  });

  it('are told to screen readers when something is said there', async () => {
    const { page } = await app.open(ANN);
    await message(page, 'hello').waitFor();
    await publishAll(app.service, BOB, RANDOM, ['anybody?']);
    await page
      .locator('[aria-live="polite"]', { hasText: 'New messages in random' })
      .waitFor({ state: 'attached' });
    expect(await page.locator('[aria-live="assertive"]').count()).toBe(0);
  });
});

describe('the list of messages, when the reader scrolls up', () => {
  let app: ChatApp;

  withChatApp(async (started) => {
    app = started;
    await createSmallWorld(app.service);
    await deliverAll(app.service, BOB, GENERAL, numbered('line', 200));
  });

  it('says of which day they are, for a moment, and keeps the way back out of the way', async () => {
    const { page } = await app.open(ANN);
    await message(page, 'line 200').waitFor();
    await page.getByRole('log').hover();
    await page.mouse.wheel(0, -700);
    const day = page.getByRole('main').getByText('today', { exact: true });
    await day.waitFor();
    const back = page.getByRole('button', { name: 'Jump to newest' });
    const [button, log] = [await back.boundingBox(), await page.getByRole('log').boundingBox()];
    const end = (log?.y ?? 0) + (log?.height ?? 0);
    expect(end - (button?.y ?? 0)).toBeLessThan(16);
    await day.waitFor({ state: 'detached' });
    await back.click();
    await message(page, 'line 200').waitFor();
    await back.waitFor({ state: 'detached' });
    expect(await day.count()).toBe(0);
  });
});
