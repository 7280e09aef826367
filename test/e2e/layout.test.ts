import type { Browser, Page } from 'playwright-core';
import { PNG } from '../builders/buildFile';
import { openChannel } from '../support/drivers/conversation';
import { faultsOf } from '../support/drivers/faults';
import {
  ACCENTED_CHANNEL,
  BANNED,
  BLOCKED,
  createExtremeWorld,
  moderateExtremes,
  MODERATOR,
  MUTED,
  NAMELESS,
  NEWCOMER,
  READER,
} from '../support/matchers/layout/extremeWorld';
import { layoutFaults, SIZES } from '../support/matchers/layout/layoutFaults';
import { launchBrowser, say } from '../support/worlds/chatApp';
import { openTab } from '../support/drivers/consolePage';
import { startServerChat, type ServerChat } from '../support/worlds/serverChat';

/** Nothing is measured on its way. */
const STILL = { reducedMotion: 'reduce' } as const;
/** Wide enough for everything that is opened to be at hand. */
const DESKTOP = { width: 1280, height: 800 };

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();

async function isLoaded(page: Page): Promise<void> {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}

/** Every screen and dialog at every size, with the longest, the shortest and the strangest names. */
describe('the layout', () => {
  let browser: Browser;
  let chat: ServerChat;
  let faults: string[];
  let look: (
    page: Page,
    where: string,
    options?: Parameters<typeof layoutFaults>[2],
  ) => Promise<void>;

  let reader: Page;

  beforeAll(async () => {
    browser = await launchBrowser();
    chat = await startServerChat(browser);
    await createExtremeWorld(chat.service);
    await moderateExtremes(chat.server);
    reader = await open(READER);
    look = async (page, where, options) => {
      // In a smaller window the pointer would be above another element, whose tip would show.
      await page.mouse.move(0, 0);
      faults.push(...(await layoutFaults(page, where, options)));
      await page.setViewportSize(DESKTOP);
    };
  });
  afterAll(async () => {
    await chat.close();
    await browser.close();
  });
  beforeEach(() => {
    faults = [];
  });

  /** A page that shows the channel. */
  async function open(userId: string): Promise<Page> {
    const { page } = await chat.openPath(`#?uuid=${userId}`, STILL);
    page.setDefaultTimeout(10_000);
    await page.setViewportSize(DESKTOP);
    if (userId === BANNED || userId === NEWCOMER) return page;
    await openChannel(page, ACCENTED_CHANNEL.name);
    if (userId === BLOCKED) return page;
    await page.getByRole('log').getByText('An answer').waitFor();
    await page.getByRole('button', { name: '1 reply' }).waitFor();
    return page;
  }

  it('keeps the dialogs of the chat in place', async () => {
    const page = reader;
    for (const [opener, where] of [
      ['Join a channel', 'the channels to join'],
      ['New chat', 'the users to chat with'],
    ] as const) {
      await press(page, opener);
      await dialog(page).getByRole('listitem').nth(1).waitFor();
      await isLoaded(page);
      await look(page, where);
      if (opener === 'New chat') {
        await press(page, 'New group chat');
        for (const place of [0, 1, 2, 3, 4])
          await dialog(page).getByRole('checkbox').nth(place).click();
        await look(page, 'a new group');
      }
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Control+k');
    await dialog(page).getByRole('option').first().waitFor();
    await isLoaded(page);
    await look(page, 'the switcher');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+/');
    await dialog(page).waitFor();
    await look(page, 'the keys');
    await page.keyboard.press('Escape');

    const other = page.locator('article:not([data-own])').last();
    await other.hover();
    await other.getByRole('button', { name: 'Report user' }).click();
    await dialog(page).waitFor();
    await look(page, 'a report');
    await dialog(page).getByRole('button', { name: "It's a spam" }).click();
    await page.getByRole('heading', { name: 'Thank you for letting us know' }).waitFor();
    await look(page, 'the thanks for a report');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await press(page, 'Add an emoji');
    await page.locator('em-emoji-picker').getByRole('searchbox').waitFor();
    await look(page, 'the emoji');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  it('keeps the chat and its panels in place', async () => {
    for (const userId of [READER, NAMELESS]) {
      const page = userId === READER ? reader : await open(userId);
      await look(page, 'the conversation');
      await press(page, /, \d+ members?$/);
      await page.getByRole('complementary').getByRole('listitem').nth(3).waitFor();
      await look(page, 'the members', { selector: 'aside' });
      await press(page, 'Close');
      await page.setViewportSize({ width: 390, height: 844 });
      await press(page, 'Show chats');
      await look(page, 'the chats', {
        selector: 'nav',
        sizes: SIZES.filter(({ width }) => width <= 760),
      });
    }
    expect(faults).toEqual([]);
  });

  it('keeps notices, drafts and the screens instead of the chat in place', async () => {
    const writer = await open(READER);
    await writer.locator('input[type="file"]').setInputFiles({
      name: `${'a-long-name-'.repeat(12)}.png`,
      mimeType: 'image/png',
      buffer: PNG,
    });
    await faultsOf(chat.service).add({
      match: { operation: 'publishFile', userId: READER },
      effect: { kind: 'status', status: 403, body: '{}', contentType: 'application/json' },
    });
    await say(writer, 'You idiot');
    await writer.getByRole('alert').waitFor();
    await look(writer, 'a blocked message', {
      sizes: [...SIZES, { width: 390, height: 400, textScale: 1 }],
    });
    for (const [userId, notice] of [
      [MUTED, /^/],
      [BLOCKED, 'Unfortunately, you were blocked from this channel.'],
      [BANNED, 'Unfortunately, you were banned from the chat.'],
      [NEWCOMER, 'Default Channel'],
    ] as const) {
      const page = await open(userId);
      if (userId === MUTED)
        await page.getByPlaceholder('You were muted from this channel').waitFor();
      else await page.getByText(notice).first().waitFor();
      await look(page, userId);
    }
    const { page } = await chat.openPath('#?pubkey=&subkey=', STILL);
    await page.getByRole('heading', { name: 'A messaging account is required' }).waitFor();
    await look(page, 'the missing keys');
    expect(faults).toEqual([]);
  });

  // Last: with the reports that the tests above made, a case is higher than the window.
  it('keeps the console in place', async () => {
    const code = await chat.server.invite(MODERATOR, 'lead');
    const { page } = await chat.openPath(`moderator.html#?code=${code}`, STILL);
    await page.setViewportSize(DESKTOP);
    await page.getByRole('list', { name: 'Reported users' }).getByRole('button').first().waitFor();
    for (const tab of ['Queue', 'Rejected', 'Appeals', 'Users', 'Rules', 'Overview', 'Log']) {
      await openTab(page, tab);
      await isLoaded(page);
      await look(page, tab);
    }
    await openTab(page, 'Users');
    await page.getByRole('list', { name: 'Users' }).getByRole('button').first().click();
    await page.getByRole('complementary', { name: /^About/ }).waitFor();
    await look(page, 'a person', { selector: 'aside[aria-label^="About"]' });
    await page.keyboard.press('Escape');
    await openTab(page, 'Rules');
    await page
      .getByRole('button', { name: /^Edit:/ })
      .first()
      .click();
    await dialog(page).waitFor();
    await look(page, 'a word list');
    await page.keyboard.press('Escape');
    await openTab(page, 'Queue');
    await page.keyboard.press('?');
    await dialog(page).waitFor();
    await look(page, 'the keys of the console');
    await page.keyboard.press('Escape');
    const { page: stranger } = await chat.openPath('moderator.html', STILL);
    await stranger.getByRole('heading', { level: 1 }).waitFor();
    await look(stranger, 'the console without a link');
    expect(faults).toEqual([]);
  });
});
