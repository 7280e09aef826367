import type { Browser, Locator, Page } from 'playwright-core';
import { accessibilityFaults } from '../support/matchers/axe';
import { launchBrowser, type ChatApp } from '../support/worlds/chatApp';
import {
  expectCurrent,
  joinDialog,
  newChat,
  openGeneral,
  openJoin,
  openNewChat,
  PHONE,
  startDialogsApp,
} from '../support/drivers/chatDialogs';
import { openChannel } from '../support/drivers/conversation';
import { focusedName } from '../support/drivers/focus';
import { scrollThrough } from '../support/drivers/scrollThrough';
import { ANN } from '../support/worlds/smallWorld';
import { waitFor } from '../support/drivers/waitFor';
import { expectGone } from '../support/matchers/expectShown';

describe('the chat dialogs', () => {
  let browser: Browser;
  let app: ChatApp;
  let page: Page;
  // Tests share a page: it costs seconds to open.
  beforeAll(async () => {
    browser = await launchBrowser();
    app = await startDialogsApp(browser);
    page = await openGeneral(app);
  });
  beforeEach(async () => {
    while ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
    await openChannel(page, 'General');
  });
  afterAll(async () => {
    await app.close();
    await browser.close();
  });

  const isListed = async (dialog: Locator) => {
    await dialog.getByRole('list').getByRole('button').first().waitFor();
    await dialog.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  };

  it('take the focus, keep it and give it back [2.14]', async () => {
    for (const [opener, search] of [
      ['Join a channel', 'Search in channels'],
      ['New chat', 'Search in users'],
    ] as const) {
      const button = page.getByRole('button', { name: opener, exact: true });
      const dialog = page.getByRole('dialog', { name: opener });
      for (const close of [
        () => page.keyboard.press('Escape'),
        () => dialog.getByRole('button', { name: 'Close' }).click(),
        () => page.mouse.click(700, 10),
      ]) {
        await button.focus();
        await page.keyboard.press('Enter');
        await dialog.getByRole('listitem').first().waitFor();
        expect(await focusedName(page)).toBe(search);
        for (let i = 0; i < 12; i += 1) {
          await page.keyboard.press('Tab');
          const isIn = () =>
            page.evaluate(() => document.activeElement?.closest('dialog') !== null);
          expect(await isIn()).toBe(true);
        }
        await close();
        await expectGone(dialog);
        expect(await focusedName(page)).toBe(opener);
      }
    }
  });

  it('make the page behind them inert, and survive a selection that ends beside them', async () => {
    const dialog = await openJoin(page);
    expect(
      await page
        .getByRole('button', { name: 'random', exact: true })
        .click({ trial: true, timeout: 300 })
        .then(
          () => 'clickable',
          () => 'covered',
        ),
    ).toBe('covered');
    const search = dialog.getByRole('searchbox');
    await search.fill('some text');
    const box = (await search.boundingBox())!;
    await page.mouse.move(box.x + 60, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(20, 20);
    await page.mouse.up();
    expect(await dialog.count()).toBe(1);
  });

  it('have no accessibility faults, in either theme', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectNoFaults(page);
  });

  it('are sheets on a phone, without accessibility faults; the panel behind makes way for the channel', async () => {
    const phone = await openGeneral(app, ANN, { ...PHONE, reducedMotion: 'reduce' });
    await phone.getByRole('button', { name: 'Show chats' }).click();
    const dialog = await openJoin(phone);
    await dialog.getByRole('button', { name: 'books', exact: true }).waitFor();
    await waitFor(async () => {
      const box = await dialog.boundingBox();
      return box !== null && box.x === 0 && box.width === 390 && box.y + box.height === 844;
    }, 'the sheet to be up');
    await phone.keyboard.press('Escape');
    await expectGone(dialog);
    await expectNoFaults(phone);
    // Only the dialog closes; what is on its way out can still be seen.
    const opener = phone.getByRole('button', { name: 'Show chats' });
    expect(await opener.getAttribute('aria-expanded')).toBe('true');
    await (await openJoin(phone)).getByRole('button', { name: 'books', exact: true }).click();
    await expectCurrent(phone, 'books');
    await phone.getByRole('button', { name: 'Hide chats' }).waitFor({ state: 'hidden' });
    expect(await focusedName(phone)).toBe('Show chats');
    await phone.context().close();
  });

  it('can be worked with the keyboard alone', async () => {
    await page.getByRole('button', { name: 'New chat', exact: true }).focus();
    await page.keyboard.press('Enter');
    const dialog = newChat(page);
    await dialog.getByRole('button', { name: 'Cara Cook' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe('New group chat');
    await page.keyboard.press('Enter');
    expect(await focusedName(page)).toBe('Search in users');
    // Down into the list, up to the search box, and to the last.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    expect(await focusedName(page)).toBe('Search in users');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('End');
    await page.keyboard.press('Space');
    expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(2);
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe('Create group chat');
    await page.keyboard.press('Enter');
    await expectCurrent(page, 'Ann, Bob, Cara');

    await page.getByRole('button', { name: 'Join a channel' }).focus();
    await page.keyboard.press('Space');
    await joinDialog(page).getByRole('button', { name: 'Gardens' }).waitFor();
    await page.keyboard.type('gar');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectCurrent(page, 'Gardens');
  });

  async function expectNoFaults(shown: Page): Promise<void> {
    const join = await openJoin(shown);
    await isListed(join);
    expect(await accessibilityFaults(shown)).toEqual([]);
    await join.getByRole('searchbox').fill('nothing like it');
    expect(await accessibilityFaults(shown)).toEqual([]);
    await shown.keyboard.press('Escape');
    const chat = await openNewChat(shown);
    await isListed(chat);
    expect(await accessibilityFaults(shown)).toEqual([]);
    await chat.getByRole('button', { name: 'New group chat' }).click();
    await chat.getByRole('checkbox').first().check();
    expect(await accessibilityFaults(shown)).toEqual([]);
    await shown.keyboard.press('Escape');
    await expectGone(chat);
  }

  describe('with hundreds of rows', () => {
    /** `Bulk 000`, `Bulk 001`, …, written fifty at a time. */
    const writeBulk = async (
      count: number,
      write: (id: string, name: string) => Promise<unknown>,
    ) => {
      const names = Array.from({ length: count }, (_, i) => `Bulk ${String(i).padStart(3, '0')}`);
      for (let start = 0; start < count; start += 50) {
        await Promise.all(
          names.slice(start, start + 50).map((name) => write(name.replace('Bulk ', 'bulk'), name)),
        );
      }
    };
    /** Scrolls down until so many rows have been seen, never many of them drawn at once. */
    const expectReachable = async (dialog: Locator, count: number) => {
      const seen = new Set<string>();
      await isListed(dialog);
      await waitFor(
        async () => {
          const { texts, maxRows } = await scrollThrough(dialog.getByRole('list'));
          expect(maxRows).toBeLessThan(60);
          for (const text of texts) if (text.startsWith('Bulk')) seen.add(text);
          return seen.size === count;
        },
        `all ${count} rows`,
        20_000,
      );
    };

    beforeAll(async () => {
      const { objects } = app.service.client('user_setup');
      await writeBulk(250, (id, name) =>
        objects.setChannelMetadata({ channel: `space.${id}`, data: { name } }),
      );
      await writeBulk(300, (id, name) =>
        objects.setUUIDMetadata({ uuid: `user_${id}`, data: { name } }),
      );
      await page.reload();
    });

    it('reach 250 channels by scrolling', async () => {
      await expectReachable(await openJoin(page), 250);
    });

    it('reach 300 users by scrolling, and the last by one key', async () => {
      const dialog = await openNewChat(page);
      await expectReachable(dialog, 300);
      await dialog.getByRole('searchbox').focus();
      await page.keyboard.press('ArrowDown');
      expect(await focusedName(page)).toBe('Bob Baker');
      await page.keyboard.press('End');
      expect(await focusedName(page)).toBe('Cara Cook');
    });
  });
});
