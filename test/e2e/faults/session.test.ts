import type { Browser, Page } from 'playwright-core';
import type { ServiceOptions } from '../../../emulator/serviceOptions';
import { PNG } from '../../builders/buildFile';
import { launchBrowser, say, startChatApp, type ChatApp } from '../../support/worlds/chatApp';
import {
  appErrors,
  message,
  openChannel,
  waitForListener,
} from '../../support/drivers/conversation';
import { faultsOf } from '../../support/drivers/faults';
import {
  administrator,
  ANN,
  BOB,
  createSmallWorld,
  GENERAL,
  numbered,
  publishAll,
  RANDOM,
} from '../../support/worlds/smallWorld';
import { subscribe } from '../../support/drivers/subscriber';
import { waitFor } from '../../support/drivers/waitFor';

/** F5, F7, F8, F10, F13 and F15: what happens to a session that runs (docs/reliability.md). */
describe('a session', () => {
  let browser: Browser;
  let app: ChatApp;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(() => app.close());
  afterAll(() => browser.close());

  const openAnn = async (options: ServiceOptions = {}) => {
    app = await startChatApp(browser, { faults: true, ...options });
    await createSmallWorld(app.service);
    const chat = await app.open(ANN);
    await waitForListener(app, GENERAL);
    return chat;
  };
  const secondTab = async (page: Page) => {
    const tab = await page.context().newPage();
    const errors: string[] = [];
    tab.on('pageerror', (error) => errors.push(error.message));
    await tab.goto(`${app.service.url}/#?uuid=${ANN}`);
    await tab.getByRole('heading', { name: 'General' }).waitFor();
    return { page: tab, errors };
  };
  const chats = (page: Page) => page.getByRole('navigation', { name: 'Chats' });

  it('ends with the access manager page, and asks for nothing more, when its token is denied [F5]', async () => {
    const chat = await openAnn();
    const body =
      '{"error":true,"status":403,"message":"Token is expired","service":"Access Manager"}';
    await faultsOf(app.service).add({
      match: { userId: ANN },
      effect: { kind: 'status', status: 403, body, contentType: 'application/json' },
    });
    await publishAll(app.service, BOB, GENERAL, ['ends the poll']);
    await chat.page.getByRole('heading', { name: /access manager is enabled/i }).waitFor();
    await waitFor(() => app.service.context.hub.waiterCount === 0, 'the end of the stream');
    // Counted where it is asked: what is on its way already may come to the service later.
    const asked: string[] = [];
    chat.page.on('request', (request) => asked.push(request.url()));
    await chat.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_500)));
    expect(asked).toEqual([]);
    expect(appErrors(chat)).toEqual([]);
  });

  it('gives an upload up when a mute arrives, and sends it when asked again [F7]', async () => {
    const chat = await openAnn();
    const { page } = chat;
    await publishAll(app.service, BOB, GENERAL, ['a word']);
    const published: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/publish-file/')) published.push(request.url());
    });
    await faultsOf(app.service).add({
      match: { operation: 'uploadFile' },
      effect: { kind: 'delay', ms: 1_500 },
    });
    await page.locator('input[type="file"]').setInputFiles({
      name: 'cat.png',
      mimeType: 'image/png',
      buffer: PNG,
    });
    await page.locator('form [role="group"][aria-busy="false"]').waitFor();
    const uploading = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: 'Send' }).click();
    await uploading;

    const mute = (channels: string) =>
      administrator(app.service).objects.setUUIDMetadata({
        uuid: ANN,
        data: { custom: { mutedChannels: channels } },
      });
    await mute(GENERAL);
    await page.getByPlaceholder('You were muted from this channel').waitFor();
    expect(published).toEqual([]);
    await mute('');
    await say(page, 'allowed again');
    await message(page, 'allowed again').waitFor();
    // The text that was not sent stayed in the composer, and only the next text was sent.
    expect(published).toHaveLength(1);
    expect(await page.getByRole('article').count()).toBe(2);
    expect(appErrors(chat)).toEqual([]);
  });

  it('closes what is open over a channel when a block arrives, and goes on elsewhere [F7]', async () => {
    const chat = await openAnn();
    const { page } = chat;
    await publishAll(app.service, BOB, GENERAL, ['report me']);
    await message(page, 'report me').hover();
    await message(page, 'report me').getByRole('button', { name: 'Report user' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await administrator(app.service).objects.setUUIDMetadata({
      uuid: ANN,
      data: { custom: { blockedChannels: GENERAL } },
    });
    await page.getByText('Unfortunately, you were blocked from this channel.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await openChannel(page, 'random');
    await say(page, 'still here');
    await message(page, 'still here').waitFor();
    expect(appErrors(chat)).toEqual([]);
  });

  it('in two tabs is one: leaving, joining and the theme, without a flap of presence [F8] [F10]', async () => {
    const chat = await openAnn();
    const bob = await app.open(BOB);
    await waitForListener(app, GENERAL, 1);
    const watcher = app.service.client('user_watcher');
    const { presence } = await subscribe(watcher, [RANDOM], { withPresence: true });
    const other = await secondTab(chat.page);
    const row = chats(chat.page)
      .getByRole('listitem')
      .filter({ has: chat.page.getByRole('button', { name: 'General', exact: true }) });
    await row.hover();
    await row.getByRole('button', { name: 'Leave channel' }).click();
    for (const { page } of [chat, other]) {
      await page.getByRole('heading', { name: 'random' }).waitFor();
      await chats(page)
        .getByRole('button', { name: 'General', exact: true })
        .waitFor({ state: 'detached' });
    }
    await publishAll(app.service, BOB, RANDOM, ['to both tabs']);
    for (const { page } of [chat, other, bob]) {
      if (page === bob.page) await openChannel(page, 'random');
      await message(page, 'to both tabs').waitFor();
    }
    // Only Bob still listens to what Ann left.
    await waitFor(() => app.service.context.hub.waitersOf(GENERAL) === 1, 'no orphan');
    await administrator(app.service).objects.setChannelMembers({ channel: GENERAL, uuids: [ANN] });
    for (const { page } of [chat, other]) {
      await chats(page).getByRole('button', { name: 'General', exact: true }).waitFor();
    }
    const isDark = (page: Page) =>
      page.evaluate(() => document.documentElement.dataset['theme'] === 'dark');
    await chat.page.getByRole('switch', { name: 'Dark theme' }).click();
    await waitFor(() => isDark(other.page), 'the theme in the other tab');
    await other.page.getByRole('switch', { name: 'Dark theme' }).click();
    await waitFor(async () => !(await isDark(chat.page)), 'the theme in the first tab');
    expect(presence.filter(({ action }) => action !== 'join')).toEqual([]);
    expect([...appErrors(chat), ...other.errors, ...appErrors(bob)]).toEqual([]);
  });

  it.each([
    [
      'throws',
      () => {
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
        Object.defineProperty(window, 'sessionStorage', {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
        Object.defineProperty(document, 'cookie', {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      },
    ],
    [
      'is full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      },
    ],
  ])('works with its defaults where storage %s [F13]', async (_title, spoil) => {
    app = await startChatApp(browser);
    await createSmallWorld(app.service);
    const chat = await app.open(ANN, {
      prepare: async (context) => {
        await context.addInitScript(spoil);
      },
    });
    const { page } = chat;
    await waitForListener(app, GENERAL);
    await page.getByRole('switch', { name: 'Dark theme' }).click();
    await waitFor(
      () => page.evaluate(() => document.documentElement.dataset['theme'] === 'dark'),
      'the dark theme',
    );
    await say(page, 'not remembered but sent');
    await message(page, 'not remembered but sent').waitFor();
    await page.getByRole('button', { name: 'Add an emoji' }).click();
    await page.locator('em-emoji-picker').waitFor();
    expect(appErrors(chat)).toEqual([]);
  });

  it('catches up with 300 messages said as fast as they can be, with few rows in the page [F15] [S15]', async () => {
    const chat = await openAnn();
    const { page } = chat;
    const sdk = app.service.client(BOB);
    const texts = numbered('flood', 300);
    for (let i = 0; i < texts.length; i += 20) {
      await Promise.all(
        texts
          .slice(i, i + 20)
          .map((text) => sdk.publish({ channel: GENERAL, message: { text, type: 'default' } })),
      );
    }
    await publishAll(app.service, BOB, GENERAL, ['after the flood']);
    await message(page, 'after the flood').waitFor();
    expect(await page.getByRole('log').getByRole('article').count()).toBeLessThan(100);
    await say(page, 'and now me');
    await message(page, 'and now me').waitFor();
    expect(appErrors(chat)).toEqual([]);
  });
});
