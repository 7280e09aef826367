import type { Browser, Locator, Page } from 'playwright-core';
import { accessibilityFaults } from '../support/axe';
import { launchBrowser, startChatApp, type ChatApp } from '../support/chatApp';
import { scrollDown } from '../support/scrollDown';
import { ANN, BOB, createSmallWorld, DIRECT } from '../support/smallWorld';
import { waitFor } from '../support/waitFor';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const CARA = 'user_cara';

describe('the chat dialogs', () => {
  let browser: Browser;
  let app: ChatApp;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    app = await startChatApp(browser);
    await createSmallWorld(app.service);
    const { objects } = app.service.client('user_setup');
    await objects.setUUIDMetadata({ uuid: CARA, data: { name: 'Cara Cook' } });
    for (const [channel, name] of [
      ['space.gardens', 'Gardens'],
      ['space.books', 'books'],
    ] as const) {
      await objects.setChannelMetadata({ channel, data: { name, description: `About ${name}` } });
    }
  });
  afterEach(() => app.close());

  const open = async (userId = ANN, context = {}) => {
    const { page } = await app.open(userId, { context });
    await page.getByRole('main').getByRole('heading', { name: 'General' }).waitFor();
    return page;
  };
  const joinDialog = (page: Page) => page.getByRole('dialog', { name: 'Join a channel' });
  const newChat = (page: Page) => page.getByRole('dialog', { name: 'New chat' });
  const openJoin = async (page: Page) => {
    await page.getByRole('button', { name: 'Join a channel' }).click();
    return joinDialog(page);
  };
  const openNewChat = async (page: Page) => {
    await page.getByRole('button', { name: 'New chat', exact: true }).click();
    return newChat(page);
  };
  const openGroup = async (page: Page) => {
    const dialog = await openNewChat(page);
    await dialog.getByRole('button', { name: 'New group chat' }).click();
    return dialog;
  };
  const isListed = async (dialog: Locator) => {
    await dialog.getByRole('list').getByRole('button').first().waitFor();
    await dialog.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  };
  const isGone = (locator: Locator) => locator.waitFor({ state: 'detached' });
  const isCurrent = (page: Page, name: string) =>
    page.getByRole('main').getByRole('heading', { name }).waitFor();
  const rowOf = (page: Page, list: string, name: string) =>
    page
      .getByRole('navigation', { name: 'Chats' })
      .getByRole('list', { name: list, exact: true })
      .getByRole('button', { name, exact: true });
  const focusedName = (page: Page) =>
    page.evaluate(
      () =>
        document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    );
  const membersOf = async (channel: string) => {
    const { data } = await app.service.client('user_setup').objects.getChannelMembers({ channel });
    return data.map(({ uuid }) => uuid.id).sort();
  };

  describe('Join a channel', () => {
    it('offers the public channels one is not in, and opens the one that is joined', async () => {
      const page = await open();
      const dialog = await openJoin(page);
      await dialog.getByRole('button', { name: 'Gardens', exact: true }).waitFor();
      expect(
        await dialog.getByRole('list', { name: 'Channels' }).getByRole('button').allInnerTexts(),
      ).toEqual(['books', 'Gardens']);
      await dialog.getByText('About Gardens').waitFor();

      await dialog.getByRole('searchbox', { name: 'Search in channels' }).fill('GARD');
      await isGone(dialog.getByRole('button', { name: 'books' }));
      await dialog.getByRole('button', { name: 'Gardens', exact: true }).click();
      await isGone(dialog);
      await isCurrent(page, 'Gardens');
      await rowOf(page, 'Channels', 'Gardens').waitFor();
      expect(await membersOf('space.gardens')).toEqual([ANN]);
    });

    it('no longer offers a channel that was joined elsewhere', async () => {
      const page = await open();
      const dialog = await openJoin(page);
      const gardens = dialog.getByRole('button', { name: 'Gardens', exact: true });
      await gardens.waitFor();
      await app.service.client(ANN).objects.setMemberships({ channels: ['space.gardens'] });
      await isGone(gardens);
      expect(await dialog.getByRole('button', { name: 'books' }).count()).toBe(1);
    });

    it('offers a channel again after it was left', async () => {
      const page = await open();
      const row = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: 'random', exact: true }) });
      await rowOf(page, 'Channels', 'random').focus();
      await page.keyboard.press('Tab');
      expect(await focusedName(page)).toBe('Leave channel');
      await page.keyboard.press('Enter');
      await isGone(row);
      const dialog = await openJoin(page);
      await dialog.getByRole('button', { name: 'random', exact: true }).waitFor();
    });

    it('stays when joining fails, and joins when it is tried again', async () => {
      const page = await open();
      const dialog = await openJoin(page);
      await dialog.getByRole('searchbox').fill('gard');
      await page.route('**/uuids/*/channels*', (route) =>
        route.request().method() === 'PATCH' ? route.abort() : route.continue(),
      );
      const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
      const gardens = dialog.getByRole('button', { name: 'Gardens', exact: true });
      await gardens.click();
      await warned;
      await dialog.locator('button[aria-busy="true"]').waitFor({ state: 'detached' });
      expect(await dialog.getByRole('searchbox').inputValue()).toBe('gard');

      await page.unroute('**/uuids/*/channels*');
      await gardens.click();
      await isGone(dialog);
      await isCurrent(page, 'Gardens');
    });

    it('keeps a channel in the list when leaving it fails', async () => {
      const page = await open();
      await page.route('**/uuids/*/channels*', (route) =>
        route.request().method() === 'PATCH' ? route.abort() : route.continue(),
      );
      const row = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: 'random', exact: true }) });
      const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
      await row.hover();
      await row.getByRole('button', { name: 'Leave channel' }).click();
      await warned;
      expect(await row.count()).toBe(1);
    });
  });

  describe('New chat', () => {
    it('lists everybody but oneself, by name', async () => {
      const page = await open();
      const dialog = await openNewChat(page);
      const users = dialog.getByRole('list', { name: 'Users' });
      await users.getByRole('button', { name: 'Cara Cook' }).waitFor();
      expect(await users.getByRole('button').allInnerTexts()).toEqual(['Bob Baker', 'Cara Cook']);
      await dialog.getByText('Baker', { exact: true }).waitFor();
      await dialog.getByRole('searchbox', { name: 'Search in users' }).fill('BAK');
      await isGone(users.getByRole('button', { name: 'Cara Cook' }));
    });

    it('opens one direct chat, whichever of the two asks for it', async () => {
      const [ann, cara] = [await open(), (await app.open(CARA)).page];
      const dialog = await openNewChat(ann);
      await dialog.getByRole('button', { name: 'Cara Cook' }).click();
      await isGone(dialog);
      await isCurrent(ann, 'Ann Archer and Cara Cook');
      // It appears at once for the other, who gets to the same one.
      await rowOf(cara, '1:1 / Group chats', 'Ann Archer and Cara Cook').waitFor();
      await (await openNewChat(cara)).getByRole('button', { name: 'Ann Archer' }).click();
      await isGone(newChat(cara));
      await isCurrent(cara, 'Ann Archer and Cara Cook');
      expect(await rowOf(cara, '1:1 / Group chats', 'Ann Archer and Cara Cook').count()).toBe(1);
      expect(await membersOf(`direct.${ANN}@${CARA}`)).toEqual([ANN, CARA]);

      // And again, from another channel.
      await rowOf(ann, 'Channels', 'General').click();
      await isCurrent(ann, 'General');
      await (await openNewChat(ann)).getByRole('button', { name: 'Cara Cook' }).click();
      await isCurrent(ann, 'Ann Archer and Cara Cook');
      expect(await rowOf(ann, '1:1 / Group chats', 'Ann Archer and Cara Cook').count()).toBe(1);
    });

    it('reopens a chat that is there, without writing anything', async () => {
      const page = await open();
      const writes: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PATCH') writes.push(request.url());
      });
      await (await openNewChat(page)).getByRole('button', { name: 'Bob Baker' }).click();
      await isCurrent(page, 'Ann Archer and Bob Baker');
      expect(writes).toEqual([]);
      expect(await membersOf(DIRECT)).toEqual([ANN, BOB]);
    });

    it('shows no other channel on the way to the one that is created', async () => {
      const page = await open();
      await page.evaluate(() => {
        const seen: string[] = [];
        Object.assign(globalThis, { seen });
        new MutationObserver(() => {
          const title = document.querySelector('main h1')?.textContent ?? '';
          if (seen.at(-1) !== title) seen.push(title);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      });
      await (await openNewChat(page)).getByRole('button', { name: 'Cara Cook' }).click();
      await isCurrent(page, 'Ann Archer and Cara Cook');
      await page.getByText('2 members').waitFor();
      expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual(
        ['General', 'Ann Archer and Cara Cook'],
      );
    });

    it('creates a group with a name', async () => {
      const page = await open();
      const dialog = await openGroup(page);
      const create = dialog.getByRole('button', { name: 'Create group chat' });
      await dialog.getByRole('checkbox', { name: 'Bob Baker' }).waitFor();
      expect(await create.count()).toBe(0);
      await dialog.getByRole('checkbox', { name: 'Bob Baker' }).check();
      await dialog.getByRole('checkbox', { name: 'Cara Cook' }).check();
      await dialog.getByRole('textbox', { name: 'Group chat name (optional)' }).fill('The three');
      await create.click();
      await isGone(dialog);
      await isCurrent(page, 'The three');
      await rowOf(page, '1:1 / Group chats', 'The three').waitFor();
      const { data } = await app.service.client('user_setup').objects.getAllChannelMetadata({
        filter: 'id LIKE "group.*"',
        include: { customFields: true },
      });
      expect(data).toHaveLength(1);
      expect(data[0]?.id).toMatch(/^group\.[0-9a-f]{27}$/);
      expect(data[0]?.custom).toEqual({ profileUrl: expect.stringContaining('/sample/channels/') });
      expect(await membersOf(data[0]!.id)).toEqual([ANN, BOB, CARA]);
    });

    it('names a group without a name by the first names, and takes back what was chosen', async () => {
      const page = await open();
      const dialog = await openGroup(page);
      const bob = dialog.getByRole('checkbox', { name: 'Bob Baker' });
      const create = dialog.getByRole('button', { name: 'Create group chat' });
      await bob.check();
      await bob.uncheck();
      await isGone(create);
      await dialog.getByRole('button', { name: 'Back' }).click();
      await dialog.getByRole('button', { name: 'New group chat' }).click();
      await dialog.getByRole('searchbox').fill('cara');
      await dialog.getByRole('checkbox', { name: 'Cara Cook' }).check();
      await dialog.getByRole('searchbox').fill('bob');
      await bob.check();
      await create.click();
      await isCurrent(page, 'Ann, Bob, Cara');
    });

    it('keeps what was chosen when creating fails, and creates it once in the end', async () => {
      const page = await open();
      const dialog = await openGroup(page);
      await dialog.getByRole('checkbox', { name: 'Bob Baker' }).check();
      await dialog.getByRole('textbox', { name: 'Group chat name (optional)' }).fill('Again');
      await page.route('**/channels/group.*/uuids*', (route) =>
        route.request().method() === 'PATCH' ? route.abort() : route.continue(),
      );
      const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
      const create = dialog.getByRole('button', { name: 'Create group chat' });
      await create.click();
      await warned;
      await dialog.locator('button[aria-busy="true"]').waitFor({ state: 'detached' });
      expect(await dialog.getByRole('checkbox', { name: 'Bob Baker' }).isChecked()).toBe(true);

      await page.unroute('**/channels/group.*/uuids*');
      await create.click();
      await isCurrent(page, 'Again');
      const { data } = await app.service
        .client('user_setup')
        .objects.getAllChannelMetadata({ filter: 'id LIKE "group.*"' });
      expect(data).toHaveLength(1);
    });

    it('refuses a direct chat whose id would be too long, and stays open', async () => {
      const long = `user_${'l'.repeat(85)}`;
      const { objects } = app.service.client('user_setup');
      await objects.setUUIDMetadata({ uuid: long, data: { name: 'Long Id' } });
      const page = await open();
      const dialog = await openNewChat(page);
      const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
      await dialog.getByRole('button', { name: 'Long Id' }).click();
      await warned;
      expect(await dialog.locator('button[aria-busy="true"]').count()).toBe(0);
      const { data } = await objects.getAllChannelMetadata({ filter: 'id LIKE "direct.*"' });
      expect(data.map(({ id }) => id)).toEqual([DIRECT]);
    });
  });

  describe('both', () => {
    it('take the focus, keep it and give it back', async () => {
      const page = await open();
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
          await isGone(dialog);
          expect(await focusedName(page)).toBe(opener);
        }
      }
    });

    it('make the page behind them inert, and survive a selection that ends beside them', async () => {
      const page = await open();
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

    it('can be worked with the keyboard alone', async () => {
      const page = await open();
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
      await isCurrent(page, 'Ann, Bob, Cara');

      await page.getByRole('button', { name: 'Join a channel' }).focus();
      await page.keyboard.press('Space');
      await joinDialog(page).getByRole('button', { name: 'Gardens' }).waitFor();
      await page.keyboard.type('gar');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await isCurrent(page, 'Gardens');
    });

    describe('with hundreds of rows', () => {
      /** `Bulk 000`, `Bulk 001`, …, written fifty at a time. */
      const writeBulk = async (
        count: number,
        write: (id: string, name: string) => Promise<unknown>,
      ) => {
        const names = Array.from({ length: count }, (_, i) => `Bulk ${String(i).padStart(3, '0')}`);
        for (let start = 0; start < count; start += 50) {
          await Promise.all(
            names
              .slice(start, start + 50)
              .map((name) => write(name.replace('Bulk ', 'bulk'), name)),
          );
        }
      };
      /** Scrolls down until so many rows have been seen, never many of them drawn at once. */
      const expectReachable = async (dialog: Locator, count: number) => {
        const seen = new Set<string>();
        await isListed(dialog);
        await waitFor(
          async () => {
            const names = await dialog.getByRole('list').getByRole('button').allInnerTexts();
            expect(names.length).toBeLessThan(60);
            for (const name of names) if (name.startsWith('Bulk')) seen.add(name);
            await scrollDown(dialog.getByRole('list'));
            return seen.size === count;
          },
          `all ${count} rows`,
          20_000,
        );
      };

      it('reach 250 channels by scrolling', async () => {
        const { objects } = app.service.client('user_setup');
        await writeBulk(250, (id, name) =>
          objects.setChannelMetadata({ channel: `space.${id}`, data: { name } }),
        );
        const page = await open();
        await expectReachable(await openJoin(page), 250);
      });

      it('reach 300 users by scrolling, and the last by one key', async () => {
        const { objects } = app.service.client('user_setup');
        await writeBulk(300, (id, name) =>
          objects.setUUIDMetadata({ uuid: `user_${id}`, data: { name } }),
        );
        const page = await open();
        const dialog = await openNewChat(page);
        await expectReachable(dialog, 300);
        await dialog.getByRole('searchbox').focus();
        await page.keyboard.press('ArrowDown');
        expect(await focusedName(page)).toBe('Bob Baker');
        await page.keyboard.press('End');
        expect(await focusedName(page)).toBe('Cara Cook');
      });
    });

    it('are sheets on a phone; the panel behind makes way for the channel', async () => {
      const page = await open(ANN, PHONE);
      await page.getByRole('button', { name: 'Show chats' }).click();
      const dialog = await openJoin(page);
      await dialog.getByRole('button', { name: 'Gardens', exact: true }).waitFor();
      await waitFor(async () => {
        const box = await dialog.boundingBox();
        return box !== null && box.x === 0 && box.width === 390 && box.y + box.height === 844;
      }, 'the sheet to be up');
      await page.keyboard.press('Escape');
      await isGone(dialog);
      // Only the dialog closes.
      await page.getByRole('button', { name: 'Hide chats' }).waitFor();
      await (await openJoin(page)).getByRole('button', { name: 'Gardens', exact: true }).click();
      await isCurrent(page, 'Gardens');
      await page.getByRole('button', { name: 'Hide chats' }).waitFor({ state: 'hidden' });
      expect(await focusedName(page)).toBe('Show chats');
    });

    it.each([
      ['a desktop', {}],
      ['a phone', PHONE],
    ])('have no accessibility faults on %s, in either theme', async (_device, context) => {
      const page = await open(ANN, { ...context, reducedMotion: 'reduce' });
      if (context === PHONE) await page.getByRole('button', { name: 'Show chats' }).click();
      const join = await openJoin(page);
      await isListed(join);
      expect(await accessibilityFaults(page)).toEqual([]);
      await join.getByRole('searchbox').fill('nothing like it');
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      const chat = await openNewChat(page);
      await isListed(chat);
      expect(await accessibilityFaults(page)).toEqual([]);
      await chat.getByRole('button', { name: 'New group chat' }).click();
      await chat.getByRole('checkbox').first().check();
      expect(await accessibilityFaults(page)).toEqual([]);
    });
  });
});
