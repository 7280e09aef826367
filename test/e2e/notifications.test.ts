import { membershipOf } from '../support/drivers/membershipOf';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import {
  fakeNotifications,
  type FakePage,
  onlyByWorker,
  shownIn,
} from '../support/fakes/notifications';
import { message, openChannel } from '../support/drivers/conversation';
import { waitFor } from '../support/drivers/waitFor';
import { accessibilityFaults } from '../support/matchers/axe';
import { startChatApp, type ChatApp, withBrowser } from '../support/worlds/chatApp';
import { ANN, BOB, createSmallWorld, GENERAL, RANDOM } from '../support/worlds/smallWorld';

/** How far the clock is moved on at a time, ms. */
const STEP_MS = 250;

describe('notifications', () => {
  let app: ChatApp;
  let context: BrowserContext;

  withBrowser(async (browser: Browser) => {
    app = await startChatApp(browser);
    await createSmallWorld(app.service);
    context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'allow',
    });
    await context.addInitScript(fakeNotifications);
    // Moved on instead of waited for.
    await context.clock.install();
  });
  afterEach(() => app.close());

  const openTab = async () => {
    const page = await context.newPage();
    await page.goto(`${app.service.url}/#?uuid=${ANN}`);
    await page.getByRole('heading', { name: 'General' }).waitFor();
    return page;
  };
  /** Lets time pass quickly in all tabs until something holds: much waits for a page to be idle, or for more news. */
  const waitQuickly = (probe: () => Promise<boolean>, what: string) =>
    waitFor(async () => {
      if (await probe()) return true;
      await context.clock.fastForward(STEP_MS);
      return false;
    }, what);
  const menu = (page: Page) => page.getByRole('menu', { name: 'Notifications' });
  const openMenu = async (page: Page) => {
    const button = page.getByRole('button', { name: 'Notifications' });
    await waitQuickly(() => button.isVisible(), 'the button');
    await button.click();
    await menu(page).waitFor();
  };
  const choose = async (page: Page, role: 'menuitem' | 'menuitemradio', name: string) => {
    await openMenu(page);
    await menu(page).getByRole(role, { name }).click();
  };
  const mention = async (text: string) => {
    const sent = { text: `${text} [Ann](pn-user://${ANN})`, type: 'default' };
    const sdk = app.service.client(BOB);
    const { timetoken } = await sdk.publish({ channel: RANDOM, message: sent });
    const event = { type: 'mention', messageTimetoken: timetoken, channel: RANDOM };
    await sdk.publish({ channel: ANN, message: event });
    return timetoken;
  };
  /** Waits until all tabs together show these notifications. */
  const expectShown = (pages: readonly Page[], expected: readonly string[]) =>
    waitQuickly(async () => {
      const shown = (await Promise.all(pages.map(shownIn))).flat();
      return JSON.stringify(shown) === JSON.stringify(expected);
    }, `the notifications ${expected.join()}`);

  it('come from one tab, when the user wants them, and lead to their channel', async () => {
    const first = await openTab();
    await openMenu(first);
    expect(await accessibilityFaults(first)).toEqual([]);
    const chosen = menu(first).getByRole('menuitemradio', { checked: true });
    expect(await chosen.getAttribute('aria-label')).toBe('Mentions');
    await menu(first).getByRole('menuitem', { name: 'Turn on in this browser' }).click();
    await openMenu(first);
    await menu(first).getByRole('menuitem', { name: 'Turn off in this browser' }).waitFor();
    await menu(first).getByRole('menuitemradio', { name: 'All messages' }).click();
    const membership = () => membershipOf(app.service, ANN, GENERAL);
    await waitFor(() => membership()?.custom?.['notifications'] === 'all', 'the choice');

    const second = await openTab();
    await waitQuickly(
      () => Promise.resolve(app.service.context.hub.waitersOf(GENERAL) === 1),
      'one poll',
    );
    // General is on screen.
    await app.service.client(BOB).publish({ channel: GENERAL, message: { text: 'hello' } });
    await mention('look');
    await expectShown([first, second], ['Bob Baker mentioned you in random: look @Ann']);
    const mentions = first.getByRole('button', { name: 'Mentions' });
    await waitFor(
      async () => (await mentions.getAttribute('aria-description')) === '1 new',
      'the mention to be counted',
    );
    expect(await accessibilityFaults(first)).toEqual([]);

    const pages = [first, second];
    for (const page of pages) {
      await page.evaluate(() => (window as unknown as FakePage).shownNotifications[0]?.onclick());
    }
    await expectShown(pages, []);
    await message(first, 'look').waitFor();
    await openChannel(first, 'General');
    await mentions.click();
    await first.getByRole('dialog', { name: 'Mentions' }).getByText('look').waitFor();
    await first.keyboard.press('Escape');
    expect(await mentions.getAttribute('aria-description')).toBeNull();

    const messageTimetoken = await mention('oops');
    await expectShown(pages, ['Bob Baker mentioned you in random: oops @Ann']);
    const action = { type: 'deleted', value: 'deleted' };
    const deletion = { channel: RANDOM, messageTimetoken, action };
    await app.service.client(BOB).addMessageAction(deletion);
    await expectShown(pages, []);

    await first.evaluate(() => {
      Object.assign(Notification, { permission: 'denied' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await openMenu(first);
    await first.getByText('This browser blocks notifications of this page.').waitFor();
    expect(await menu(first).getByRole('menuitem', { name: /Turn/ }).count()).toBe(0);
    await first.keyboard.press('Escape');
    await choose(first, 'menuitemradio', 'Nothing');
    await waitFor(() => membership()?.custom?.['notifications'] === 'nothing', 'the choice');
  });

  it('come from the service worker where pages may not show any, and lead to their channel', async () => {
    await context.addInitScript(onlyByWorker);
    const page = await openTab();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await choose(page, 'menuitem', 'Turn on in this browser');
    await mention('look');
    await expectShown([page], ['Bob Baker mentioned you in random: look @Ann']);
    const [worker] = context.serviceWorkers();
    const options = await page.evaluate(
      () => (window as unknown as FakePage).shownNotifications[0]?.options,
    );
    await worker?.evaluate((notification) => {
      const press = { notification: { ...notification, close: () => {} }, waitUntil: () => {} };
      self.dispatchEvent(Object.assign(new Event('notificationclick'), press));
    }, options);
    await message(page, 'look').waitFor();
    await expectShown([page], []);
  });
});
