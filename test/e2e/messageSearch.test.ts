import type { Browser, Page } from 'playwright-core';
import { waitFor } from '../support/drivers/waitFor';
import { accessibilityFaults } from '../support/matchers/axe';
import { launchBrowser } from '../support/worlds/chatApp';
import { EVENTS_SECRET, startServerChat, type ServerChat } from '../support/worlds/serverChat';
import { administrator, ANN, BOB, DIRECT, GENERAL, RANDOM } from '../support/worlds/smallWorld';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SEARCH = /\/v1\/messages\/search/;

describe('the search in messages', () => {
  let browser: Browser;
  let chat: ServerChat;
  beforeAll(async () => {
    browser = await launchBrowser();
    chat = await startServerChat(browser, { kind: 'open' }, 30);
    await say(BOB, GENERAL, ['The **picnic** is on Sunday']);
    await say(
      BOB,
      GENERAL,
      Array.from({ length: 80 }, (_, nth) => `chatter ${nth}`),
    );
    await say(BOB, DIRECT, ['Shall we go to the picnic together?']);
    await say(ANN, RANDOM, ['ピクニックは日曜日です']);
    const lines = Array.from({ length: 80 }, (_, nth) => `minutes of the meeting, line ${nth}`);
    await say(BOB, RANDOM, [[...lines, 'a **zeppelin** and a zeppelin', ...lines].join('\n')]);
    const token = await chat.server.user(ANN);
    const find = async (q: string) => {
      const path = `/v1/messages/search?q=${encodeURIComponent(q)}`;
      return ((await chat.server.call('GET', path, { token })).body['items'] as unknown[]).length;
    };
    await waitFor(
      async () =>
        (await find('picnic')) === 2 &&
        (await find('日曜')) === 1 &&
        (await find('zeppelin')) === 1,
      'the index',
    );
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(async () => {
    await chat.close();
    await browser.close();
  });

  /** Says something, and tells the server of it as Events & Actions do. */
  const say = async (userId: string, channel: string, texts: readonly string[]) => {
    const sdk = administrator(chat.service, userId);
    const data: { channel: string; senderId: string; message: object; timetoken: string }[] = [];
    for (const text of texts) {
      const message = { text, type: 'default' };
      const { timetoken } = await sdk.publish({ channel, message });
      data.push({ channel, senderId: userId, message, timetoken });
    }
    const schema = 'pubnub.com/schemas/events/messages.pubsub.publish?v=1.0.0';
    await chat.server.call('POST', `/v1/events/${EVENTS_SECRET}`, { body: { schema, data } });
    return data.map(({ timetoken }) => timetoken);
  };
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search in messages' });
  const results = (page: Page) => dialog(page).getByRole('list', { name: 'Search results' });
  const rows = (page: Page) => results(page).getByRole('listitem');
  const openSearch = async (page: Page, text: string) => {
    await page.getByRole('searchbox', { name: 'Search in...' }).fill(text);
    await page.getByRole('button', { name: `Search in messages for "${text}"` }).click();
    await dialog(page).waitFor();
  };

  it('finds them in all chats, by keyboard alone, and goes to one that is not loaded', async () => {
    const { page, errors } = await chat.open(`uuid=${ANN}`);
    const box = page.getByRole('searchbox', { name: 'Search in...' });
    await box.fill('picnic');
    await box.press('Enter');
    await rows(page).nth(1).waitFor();
    expect(await rows(page).allInnerTexts()).toEqual([
      expect.stringContaining('Shall we go to the picnic together?'),
      expect.stringContaining('The picnic is on Sunday'),
    ]);
    expect(await results(page).locator('mark').allInnerTexts()).toEqual(['picnic', 'picnic']);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const found = page.getByRole('article').filter({ hasText: 'The picnic is on Sunday' });
    await found.waitFor();
    await waitFor(() => found.evaluate((row) => row.contains(document.activeElement)), 'the focus');
    expect(await dialog(page).count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('narrows to the chat on screen, finds nothing there, and follows what is typed', async () => {
    const { page } = await chat.open(`uuid=${ANN}&channel=${RANDOM}`);
    await openSearch(page, '日曜');
    expect(await rows(page).first().innerText()).toContain('ピクニックは日曜日です');
    await dialog(page).getByRole('searchbox').fill('picnic');
    await waitFor(async () => (await rows(page).count()) === 2, 'both');
    const chats = dialog(page).getByRole('combobox', { name: 'In' });
    await chats.selectOption('random');
    await dialog(page).getByRole('img', { name: 'Nothing found' }).waitFor();
    await chats.selectOption('In all chats');
    await waitFor(async () => (await rows(page).count()) === 2, 'both again');
    await dialog(page).getByRole('button', { name: 'Pictures' }).click();
    await dialog(page).getByRole('img', { name: 'Nothing found' }).waitFor();
    await dialog(page).getByRole('searchbox').fill('');
    await dialog(page).getByRole('button', { name: 'Pictures' }).click();
    await waitFor(async () => (await dialog(page).getByRole('img').count()) === 0, 'the beginning');
    expect(await rows(page).count()).toBe(0);
  });

  it('narrows to an author, also without words, and to days', async () => {
    const { page, errors } = await chat.open(`uuid=${ANN}`);
    await openSearch(page, 'chatter');
    await rows(page).first().waitFor();
    await dialog(page).getByRole('searchbox').fill('');
    const author = dialog(page).getByRole('combobox', { name: 'From' });
    await author.selectOption('Bob Baker');
    await rows(page).first().waitFor();
    expect(await rows(page).first().innerText()).not.toContain('ピクニック');
    await author.selectOption('Ann Archer');
    await waitFor(async () => (await rows(page).count()) === 1, 'hers');
    expect(await rows(page).first().innerText()).toContain('ピクニック');
    const [since, until] = [
      dialog(page).getByLabel('Since'),
      dialog(page).getByLabel('Until'),
    ] as const;
    await until.fill('2020-01-01');
    await dialog(page).getByRole('img', { name: 'Nothing found' }).waitFor();
    await until.fill('');
    await since.fill('2020-01-01');
    await rows(page).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('shows more, page by page, and is made again after a failure and an outage', async () => {
    const { page, context } = await chat.open(`uuid=${ANN}`);
    await openSearch(page, 'chatter');
    await waitFor(async () => (await rows(page).count()) === 20, 'a page');
    await dialog(page).getByRole('button', { name: 'Show more' }).click();
    await waitFor(async () => (await rows(page).count()) === 40, 'two pages');
    await page.route(SEARCH, (route) => route.fulfill({ status: 503, body: '{}' }));
    await dialog(page).getByRole('searchbox').fill('chatter 7');
    await dialog(page).getByRole('img', { name: 'The messages could not be searched' }).waitFor();
    await page.unroute(SEARCH);
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await rows(page)
      .filter({ hasText: /chatter 7$/ })
      .waitFor();
    expect(await rows(page).count()).toBe(1);
    await context.setOffline(true);
    await dialog(page).getByRole('searchbox').fill('chatter 8');
    await dialog(page).getByRole('button', { name: 'Try again' }).waitFor();
    await context.setOffline(false);
    await rows(page)
      .filter({ hasText: /chatter 8$/ })
      .waitFor();
    expect(await rows(page).count()).toBe(1);
  });

  it('shows what was said around a message, and highlights it after the jump', async () => {
    const { page, errors } = await chat.open(`uuid=${ANN}`);
    await openSearch(page, '"chatter 40"');
    const around = rows(page).first().getByRole('button', { name: 'What was said around it' });
    await around.click();
    const lines = dialog(page).getByRole('list', { name: 'What was said around it' });
    await lines.getByText('chatter 42').waitFor();
    const said = await lines.getByRole('listitem').allInnerTexts();
    expect(said.map((line) => /^Bob Baker[^]*(chatter \d+)$/.exec(line)?.[1])).toEqual(
      [38, 39, 40, 41, 42].map((nth) => `chatter ${nth}`),
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    await around.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const found = page.getByRole('article').filter({ hasText: /chatter 40$/ });
    await waitFor(() => found.evaluate((row) => row.contains(document.activeElement)), 'the focus');
    expect(errors).toEqual([]);
  });

  it('shows and marks the found words in a long text that was folded', async () => {
    const { page, errors } = await chat.open(`uuid=${ANN}`);
    await openSearch(page, 'zeppelin');
    await rows(page).first().getByRole('button').first().click();
    const words = () =>
      page.evaluate(() =>
        [...(CSS.highlights.get('found-words') ?? [])].map((word) => {
          const place = word as Range;
          const { top, bottom } = place.getBoundingClientRect();
          return { text: place.toString(), isShown: top > 0 && bottom < window.innerHeight };
        }),
      );
    const shown = { text: 'zeppelin', isShown: true };
    await waitFor(async () => (await words()).some(({ isShown }) => isShown), 'a word in view');
    expect(await words()).toEqual([shown, shown]);
    await page.getByRole('article').getByRole('button', { name: 'Show less' }).waitFor();
    expect(errors).toEqual([]);
  });

  it('says so when a message is deleted, or its chat left, before it is chosen', async () => {
    const group = 'group.0000000000000000000000000000aa';
    const { objects } = administrator(chat.service);
    await objects.setChannelMetadata({ channel: group, data: { name: 'Club' } });
    await objects.setChannelMembers({ channel: group, uuids: [ANN, BOB] });
    const text = `gone ${Date.now()}`;
    const [, last] = await say(BOB, group, [`${text} left`, `${text} deleted`]);
    const { page } = await chat.open(`uuid=${ANN}`);
    const missing = page.getByRole('dialog', { name: 'Message not available' });
    // The list of chats shows behind the dialog what the page knows of the group.
    const club = page.locator(`[data-channel="${group}"]`);
    const row = (part: string) => rows(page).filter({ hasText: part }).getByRole('button').first();
    const search = async () => {
      await openSearch(page, 'Club');
      const box = dialog(page).getByRole('searchbox');
      await waitFor(async () => {
        // The index follows a moment later.
        await box.fill('');
        await box.fill(text);
        await dialog(page).locator('[aria-busy=false]').waitFor();
        return (await row('left').count()) === 1;
      }, 'what was found');
    };
    await search();
    await row('deleted').waitFor();
    await administrator(chat.service, BOB).addMessageAction({
      channel: group,
      messageTimetoken: last ?? '',
      action: { type: 'deleted', value: '.' },
    });
    await club.filter({ hasText: `${text} left` }).waitFor();
    await row('deleted').click();
    await missing.getByRole('button', { name: 'Close' }).click();
    await search();
    await club.waitFor();
    await objects.removeChannelMembers({ channel: group, uuids: [ANN] });
    await club.waitFor({ state: 'detached' });
    await row('left').click();
    await missing.waitFor();
    expect(await page.getByRole('article').filter({ hasText: text }).count()).toBe(0);
  });

  it('works on a phone by touch, and Back closes it', async () => {
    const { page } = await chat.openPath(`#?uuid=${ANN}`, PHONE);
    await page.getByRole('button', { name: 'Show chats' }).tap();
    await openSearch(page, 'together');
    await rows(page).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    // The filters leave the room to what was found.
    const filters = dialog(page).getByRole('group', { name: 'Only' });
    expect((await filters.boundingBox())?.height).toBeLessThan(60);
    // Each is shown in full when it gets the focus, on the way there and back.
    const all = await filters.locator('select, button, input').all();
    for (const filter of [...all, ...all.toReversed()]) {
      await filter.focus();
      const { x, width } = (await filter.boundingBox()) ?? { x: -1, width: 0 };
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(390);
    }
    await page.goBack();
    await waitFor(async () => (await dialog(page).count()) === 0, 'the end of the dialog');
    await page.getByRole('button', { name: /^Search in messages for "/ }).tap();
    await rows(page).first().getByRole('button').first().tap();
    await page.getByRole('article').filter({ hasText: 'Shall we go to the picnic' }).waitFor();
    expect(await dialog(page).count()).toBe(0);
    // The panel shows the chats again.
    await page.getByRole('button', { name: 'Show chats' }).tap();
    expect(await page.getByRole('searchbox', { name: 'Search in...' }).inputValue()).toBe('');
  });
});
