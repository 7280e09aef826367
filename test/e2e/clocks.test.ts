import type { Browser, Page } from 'playwright-core';
import { launchBrowser, say, startChatApp, type ChatApp } from '../support/worlds/chatApp';
import { startCuttableProxy } from '../support/fakes/cuttableProxy';
import {
  ANN,
  BOB,
  createSmallWorld,
  GENERAL,
  numbered,
  publishAll,
} from '../support/worlds/smallWorld';
import { waitFor } from '../support/drivers/waitFor';

const HOUR_MS = 3_600_000;

const message = (page: Page, text: string) =>
  page.getByRole('log').getByRole('article').filter({ hasText: text });
const composer = (page: Page) => page.getByRole('textbox', { name: 'Send message' });
const status = (page: Page) => page.getByRole('status');

describe('clocks', () => {
  let browser: Browser;
  let app: ChatApp;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  afterEach(() => app.close());

  it.each([
    ['an hour behind', -HOUR_MS],
    ['an hour ahead', HOUR_MS],
  ])(
    'that are %s on the service change neither typing, presence nor order [F9]',
    async (_, difference) => {
      app = await startChatApp(browser, { now: () => Date.now() + difference });
      await createSmallWorld(app.service);
      const [ann, bob] = [await app.open(ANN), await app.open(BOB)];
      await ann.page.getByRole('button', { name: 'General, 2 members' }).click();
      await ann.page
        .getByRole('complementary', { name: 'Members' })
        .getByRole('listitem')
        .filter({ hasText: 'Bob Baker' })
        .filter({ hasText: 'Present' })
        .waitFor();

      await composer(bob.page).pressSequentially('Hello');
      await status(ann.page).filter({ hasText: 'Bob Baker is typing...' }).waitFor();
      await composer(bob.page).press('Enter');
      await message(ann.page, 'Hello').waitFor();
      await waitFor(async () => (await status(ann.page).innerText()) === '', 'nobody to type');

      await say(ann.page, 'Hello yourself');
      await message(bob.page, 'Hello yourself').waitFor();
      const texts = await bob.page.getByRole('log').getByRole('article').allInnerTexts();
      expect(texts.map((text) => /Hello( yourself)?/.exec(text)?.[0])).toEqual([
        'Hello',
        'Hello yourself',
      ]);
      expect([...ann.errors, ...bob.errors]).toEqual([]);
    },
  );

  it('that went on while the page slept bring it back to life, with all that it missed [F4] [F9]', async () => {
    app = await startChatApp(browser);
    await createSmallWorld(app.service);
    const proxy = await startCuttableProxy(app.service.port);
    try {
      await publishAll(app.service, BOB, GENERAL, ['before the sleep']);
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.clock.install();
      await page.goto(`${proxy.url}/#?uuid=${ANN}`);
      await message(page, 'before the sleep').waitFor();
      await publishAll(app.service, BOB, GENERAL, ['last words']);
      await message(page, 'last words').waitFor();
      await waitFor(() => app.service.context.hub.waitersOf(GENERAL) === 1, 'Ann to listen on');

      proxy.strand();
      await publishAll(app.service, BOB, GENERAL, numbered('missed', 30));
      await page.clock.fastForward('04:00');
      await message(page, 'missed 030').waitFor();
      expect(await message(page, 'missed 001').count()).toBeLessThanOrEqual(1);
      await publishAll(app.service, BOB, GENERAL, ['after the sleep']);
      await message(page, 'after the sleep').waitFor();
    } finally {
      await proxy.close();
    }
  });
});
