import type { BrowserContextOptions, Page } from 'playwright-core';
import { accessibilityFaults } from '../support/matchers/axe';
import { withSharedChatApp, type ChatApp } from '../support/worlds/chatApp';
import { appErrors, openChannel } from '../support/drivers/conversation';
import { focusedName } from '../support/drivers/focus';
import { waitFor } from '../support/drivers/waitFor';
import {
  ANN,
  BOB,
  createSmallWorld,
  DIRECT,
  GENERAL,
  publishAll,
  RANDOM,
} from '../support/worlds/smallWorld';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const CARA = 'user_cara';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36';

const shown = (page: Page, text: string) =>
  page.getByRole('log').getByRole('article').filter({ hasText: text });
const expectCurrent = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { name }).waitFor();
const composer = (page: Page) => page.getByRole('textbox', { name: 'Send message' });
const switcher = (page: Page) => page.getByRole('dialog', { name: 'Switch to' });
const keyList = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const isGone = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  for (let i = 0; i < 40; i += 1) {
    await page.keyboard.press(key);
    if ((await focusedName(page)) === name) return;
  }
  throw new Error(`${key} never came to ${name}`);
}

describe('the keyboard', () => {
  let app: ChatApp;

  let page: Page;
  let errors: readonly string[];

  // Tests share a page: it costs seconds to open.
  withSharedChatApp(async (started) => {
    app = started;
    await createSmallWorld(app.service);
    const { objects } = app.service.client('user_setup');
    await objects.setUUIDMetadata({ uuid: CARA, data: { name: 'Cära Cook' } });
    for (const name of ['Gardens', 'Ponds']) {
      const channel = `space.${name.toLowerCase()}`;
      await objects.setChannelMetadata({ channel, data: { name } });
    }
    await publishAll(app.service, BOB, GENERAL, ['The bread is ready']);
    ({ page, errors } = await open());
  });
  /** Whatever the test before left, Ann is about to write in General. */
  const beginInGeneral = async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    while ((await page.getByRole('dialog').count()) > 0) await press(page, 'Escape');
    await openChannel(page, 'General');
    const members = page.getByRole('complementary', { name: 'Members' });
    if ((await members.count()) > 0) await members.getByRole('button', { name: 'Close' }).click();
    await composer(page).fill('');
    await composer(page).focus();
  };

  const open = async (context: BrowserContextOptions = {}) => {
    const chat = await app.open(ANN, { context });
    await shown(chat.page, 'The bread is ready').waitFor();
    return chat;
  };
  const openSwitcher = async (page: Page) => {
    await press(page, 'Control+k');
    await switcher(page).getByRole('option', { name: 'Cära Cook', exact: true }).waitFor();
  };

  it('is all one needs: join, write, react, report, leave, theme', async () => {
    // Write and send, from where the focus is at the start.
    expect(await focusedName(page)).toBe('Send message');
    await page.keyboard.type('Keep a loaf for me');
    await press(page, 'Enter');
    await shown(page, 'Keep a loaf for me').waitFor();

    // React to what Bob said, once it is known what he is called.
    await page.getByRole('article', { name: /^Bob Baker, / }).waitFor();
    await press(page, 'Shift+F6', 'ArrowUp', 'ArrowUp');
    expect(await focusedName(page)).toMatch(/^Bob Baker, /);
    await press(page, 'Tab');
    expect(await focusedName(page)).toBe('Bob Baker');
    await press(page, 'Tab');
    expect(await focusedName(page)).toBe('Add a reaction');
    await press(page, 'Enter');
    await page.locator('em-emoji-picker').waitFor();
    await page.keyboard.type('tada');
    await page.locator('em-emoji-picker button[aria-label="🎉"]').first().waitFor();
    await press(page, 'ArrowDown', 'Enter');
    await shown(page, 'The bread is ready').getByRole('button', { name: '🎉 1' }).waitFor();

    // Report him.
    expect(await focusedName(page)).toBe('Add a reaction');
    await press(page, 'Tab');
    expect(await focusedName(page)).toBe('Report user');
    await press(page, 'Enter');
    const report = page.getByRole('dialog', { name: 'Why are you reporting this comment?' });
    await report.waitFor();
    await tabTo(page, 'False information');
    await press(page, 'Enter');
    await page.getByRole('dialog', { name: 'Thank you for letting us know' }).waitFor();
    await press(page, 'Enter');
    await isGone(page);
    expect(await focusedName(page)).toBe('Report user');

    // Join a channel from its dialog.
    await press(page, 'Shift+F6');
    expect(await focusedName(page)).toBe('General');
    await tabTo(page, 'Join a channel', 'Shift+Tab');
    await press(page, 'Enter');
    await page.getByRole('dialog', { name: 'Join a channel' }).getByText('Gardens').waitFor();
    await press(page, 'ArrowDown', 'Enter');
    await expectCurrent(page, 'Gardens');

    // Leave it again; the focus stays in the list.
    await press(page, 'F6');
    expect(await focusedName(page)).toBe('Gardens');
    await press(page, 'Tab');
    expect(await focusedName(page)).toBe('Leave channel');
    await press(page, 'Enter');
    await expectCurrent(page, 'General');
    await press(page, 'Control+z');
    await expectCurrent(page, 'Gardens');
    const isReadyToWrite = async () => (await focusedName(page)) === 'Send message';
    await waitFor(isReadyToWrite, 'the focus in the composer');
    await press(page, 'F6', 'ArrowRight', 'Enter');
    await expectCurrent(page, 'General');

    // The other theme.
    await press(page, 'F6');
    await tabTo(page, 'Dark theme', 'Shift+Tab');
    await press(page, 'Space');
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    expect(errors).toEqual([]);
  });

  it('goes through the channels as the panel lists them', async () => {
    await beginInGeneral();
    for (const [key, name] of [
      ['Alt+ArrowDown', 'random'],
      ['Alt+ArrowDown', 'Ann Archer and Bob Baker'],
      ['Alt+ArrowDown', 'Ann Archer and Bob Baker'],
      ['Alt+ArrowUp', 'random'],
    ] as const) {
      await press(page, key);
      await expectCurrent(page, name);
    }
  });

  it('goes to what is unread, up and down and round', async () => {
    await beginInGeneral();
    const row = (name: string) =>
      page.getByRole('navigation', { name: 'Chats' }).getByRole('button', { name, exact: true });
    const isUnread = (name: string) =>
      row(name).and(page.locator('[aria-description="1 unread"]')).waitFor();
    await publishAll(app.service, BOB, DIRECT, ['Psst']);
    await isUnread('Ann Archer and Bob Baker');
    await press(page, 'Alt+Shift+ArrowDown');
    await expectCurrent(page, 'Ann Archer and Bob Baker');
    await publishAll(app.service, BOB, RANDOM, ['Anybody?']);
    await publishAll(app.service, BOB, GENERAL, ['Hello?']);
    await isUnread('random');
    await isUnread('General');
    for (const name of ['random', 'General']) {
      await press(page, 'Alt+Shift+ArrowUp');
      await expectCurrent(page, name);
    }
    // Nothing is left unread.
    await press(page, 'Alt+Shift+ArrowDown', 'Alt+ArrowDown');
    await expectCurrent(page, 'random');
    expect(await focusedName(page)).toBe('Send message');
  });

  it('goes round the parts of the screen, past what is covered', async () => {
    await beginInGeneral();
    await press(page, 'F6');
    expect(await focusedName(page)).toBe('General');
    await press(page, 'F6');
    expect(await focusedName(page)).toBe('Messages');
    await page.getByRole('button', { name: 'General, 2 members' }).press('Enter');
    await page.getByRole('complementary').waitFor();
    await press(page, 'Shift+F6');
    expect(await focusedName(page)).toBe('Search in members');
    await page.setViewportSize({ width: 800, height: 700 });
    await page.locator('main[inert]').waitFor({ state: 'attached' });
    await press(page, 'F6');
    expect(await focusedName(page)).toMatch(/Search in members|Close/);
    // Another channel takes the place of what covers it.
    await press(page, 'Alt+ArrowDown');
    await expectCurrent(page, 'random');
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    expect(await focusedName(page)).toBe('Send message');
  });

  it('leads on from the window when the next channel has nothing to write in', async () => {
    await app.service.client('user_moderator').objects.setUUIDMetadata({
      uuid: ANN,
      data: { custom: { blockedChannels: RANDOM } },
    });
    await beginInGeneral();
    await press(page, 'Alt+ArrowDown');
    await page.getByText('Unfortunately, you were blocked from this channel.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('main');
    await press(page, 'F6');
    expect(await focusedName(page)).toBe('random');
    await app.service.client('user_moderator').objects.setUUIDMetadata({
      uuid: ANN,
      data: { custom: { blockedChannels: '' } },
    });
    await composer(page).waitFor();
  });

  it('lists its keys on a question mark, outside of texts', async () => {
    await beginInGeneral();
    await press(page, '?');
    expect(await composer(page).inputValue()).toBe('?');
    await press(page, 'Control+/');
    await keyList(page).waitFor();
    await press(page, 'Escape');
    await isGone(page);
    await press(page, 'F6', '?');
    await keyList(page).waitFor();
    await press(page, '?');
    await isGone(page);
    expect(await focusedName(page)).toBe('General');
  });

  it('writes into the composer whatever has the focus, but a field', async () => {
    await beginInGeneral();
    await press(page, 'F6');
    await tabTo(page, 'New chat');
    await page.keyboard.type('Hello there');
    expect(await focusedName(page)).toBe('Send message');
    expect(await composer(page).inputValue()).toBe('Hello there');
    await page.getByRole('searchbox', { name: 'Search in...' }).focus();
    await page.keyboard.type('ran');
    expect(await page.getByRole('searchbox', { name: 'Search in...' }).inputValue()).toBe('ran');
    await page.getByRole('searchbox', { name: 'Search in...' }).fill('');
    await composer(page).fill('');
  });

  it('creates a group chat, and is back where it was when a dialog is left', async () => {
    await beginInGeneral();
    await press(page, 'F6');
    await tabTo(page, 'New chat');
    const dialog = page.getByRole('dialog', { name: 'New chat' });
    await press(page, 'Enter');
    await dialog.waitFor();
    await press(page, 'Escape');
    await isGone(page);
    expect(await focusedName(page)).toBe('New chat');

    await press(page, 'Enter');
    await dialog.waitFor();
    await tabTo(page, 'New group chat');
    await press(page, 'Enter');
    await dialog.getByRole('checkbox', { name: 'Cära Cook' }).waitFor();
    await tabTo(page, 'Search in users');
    await press(page, 'ArrowDown', 'Space', 'ArrowDown', 'Space');
    expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(2);
    await tabTo(page, 'Group chat name (optional)');
    await page.keyboard.type('The three');
    await tabTo(page, 'Create group chat');
    await press(page, 'Enter');
    await expectCurrent(page, 'The three');
    await isGone(page);
    expect(await focusedName(page)).toBe('Send message');
  });

  describe('Ctrl+K', () => {
    it('leads to a channel, ready to write', async () => {
      await beginInGeneral();
      await press(page, 'Control+k');
      await page.keyboard.type('rand');
      await switcher(page).getByRole('option', { name: 'random', selected: true }).waitFor();
      await press(page, 'Enter');
      await expectCurrent(page, 'random');
      expect(await focusedName(page)).toBe('Send message');
    });

    it('joins a channel one is not in', async () => {
      await beginInGeneral();
      await openSwitcher(page);
      await page.keyboard.type('pond');
      // The channels are listed apart from the people.
      await switcher(page).getByRole('option', { name: 'Ponds', selected: true }).waitFor();
      await press(page, 'Enter');
      await expectCurrent(page, 'Ponds');
      await isGone(page);
      const { data } = await app.service
        .client(ANN)
        .objects.getChannelMembers({ channel: 'space.ponds' });
      expect(data.map(({ uuid }) => uuid.id)).toEqual([ANN]);
    });

    it('opens the one chat with somebody, found without the accents of the name', async () => {
      await beginInGeneral();
      for (let time = 0; time < 2; time += 1) {
        await openSwitcher(page);
        await page.keyboard.type('cara c');
        await press(page, 'Enter');
        await expectCurrent(page, 'Ann Archer and Cära Cook');
        await isGone(page);
        await press(page, 'Alt+ArrowUp');
      }
      const { data } = await app.service
        .client('user_setup')
        .objects.getAllChannelMetadata({ filter: 'id LIKE "direct.*"' });
      expect(data).toHaveLength(2);
    });

    it('goes away with Esc or itself, and the words in the composer stay', async () => {
      await beginInGeneral();
      await page.keyboard.type('half a thought');
      for (const key of ['Escape', 'Control+k']) {
        await openSwitcher(page);
        await press(page, key);
        await isGone(page);
        expect(await focusedName(page)).toBe('Send message');
        expect(await composer(page).inputValue()).toBe('half a thought');
      }
    });

    it('takes what is typed right after it', async () => {
      await beginInGeneral();
      await press(page, 'Control+k');
      await page.keyboard.type('random');
      expect(await composer(page).inputValue()).toBe('');
      expect(await switcher(page).getByRole('combobox').inputValue()).toBe('random');
    });
  });

  it('has the keys of a Mac on a Mac', async () => {
    const { page: mac } = await open({ userAgent: MAC });
    await press(mac, 'Meta+/');
    await keyList(mac).getByText('⌘').first().waitFor();
    await press(mac, 'Escape', 'Control+k');
    expect(await switcher(mac).count()).toBe(0);
    await press(mac, 'Meta+k');
    await switcher(mac).waitFor();
    await mac.context().close();
  });

  it('closes only what is on top with Esc, and has no accessibility faults on a phone', async () => {
    const { page: phone, errors: own } = await open({ ...PHONE, reducedMotion: 'reduce' });
    await phone.getByRole('button', { name: 'Show chats' }).press('Enter');
    await phone.getByRole('button', { name: 'Hide chats' }).waitFor();
    await openSwitcher(phone);
    await press(phone, 'Escape');
    await isGone(phone);
    // The panel is still visible while it closes.
    const opener = phone.getByRole('button', { name: 'Show chats' });
    expect(await opener.getAttribute('aria-expanded')).toBe('true');
    await press(phone, 'Escape');
    await phone.getByRole('button', { name: 'Hide chats' }).waitFor({ state: 'hidden' });
    await expectNoFaults(phone);
    expect(own).toEqual([]);
    await phone.context().close();
  });

  it('has no accessibility faults on a desktop, in either theme', async () => {
    await beginInGeneral();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectNoFaults(page);
    expect(appErrors({ errors })).toEqual([]);
  });

  it('does nothing for whoever is banned', async () => {
    await beginInGeneral();
    await app.service
      .client('user_moderator')
      .objects.setUUIDMetadata({ uuid: ANN, data: { custom: { ban: true } } });
    await page
      .getByRole('heading', { name: 'Unfortunately, you were banned from the chat.' })
      .waitFor();
    await press(page, 'Control+k', 'Control+/', '?', 'F6', 'Alt+ArrowDown');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  async function expectNoFaults(tab: Page): Promise<void> {
    await openSwitcher(tab);
    expect(await accessibilityFaults(tab)).toEqual([]);
    await tab.keyboard.type('an');
    await press(tab, 'ArrowDown');
    expect(await accessibilityFaults(tab)).toEqual([]);
    await tab.keyboard.type(' nothing like it');
    expect(await accessibilityFaults(tab)).toEqual([]);
    await press(tab, 'Escape');
    await isGone(tab);
    await press(tab, 'Control+/');
    await keyList(tab).waitFor();
    expect(await accessibilityFaults(tab)).toEqual([]);
    await press(tab, 'Escape');
    await isGone(tab);
    await tab.getByRole('log').press('ArrowUp');
    expect(await accessibilityFaults(tab)).toEqual([]);
  }
});
