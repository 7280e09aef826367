import type { Browser, Page } from 'playwright-core';
import { accessibilityFaults } from '../support/matchers/axe';
import { partOf, scriptsOf } from '../support/matchers/builtFiles';
import { launchBrowser, say, startChatApp, type ChatApp } from '../support/worlds/chatApp';
import { message } from '../support/drivers/conversation';
import { administrator, ANN, createSmallWorld } from '../support/worlds/smallWorld';
import { waitFor } from '../support/drivers/waitFor';
import { expectShown } from '../support/matchers/expectShown';

const SIGNED_IN = `/#?uuid=${ANN}`;

const failedStart = (page: Page) =>
  page.getByRole('alert').getByRole('heading', { name: 'This page could not be loaded' });
const failedPart = (page: Page) => page.getByRole('img', { name: 'This part could not be loaded' });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** Scripts that the server does not have, or that the network does not deliver. */
describe('missing scripts', () => {
  let browser: Browser;
  let app: ChatApp;

  beforeAll(async () => {
    browser = await launchBrowser();
    app = await startChatApp(browser);
    await createSmallWorld(app.service);
    const quiet = { channel: 'space.quiet', data: { name: 'Quiet' } };
    await administrator(app.service).objects.setChannelMetadata(quiet);
  });
  afterAll(async () => {
    await app.close();
    await browser.close();
  });

  const built = (page: string) => scriptsOf(process.env['TEST_APP_FOLDER']!, page);

  /** A tab for which scripts can be withheld. The browser does it by itself, and goes on caching. */
  async function openTab() {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    const withheld = new Set<string>();
    const block = () =>
      devTools.send('Network.setBlockedURLs', {
        urls: [...withheld].map((name) => `*/assets/${name}`),
      });
    /** Scripts that were requested while they were withheld. */
    const refused = new Set<string>();
    page.on('requestfailed', (request) => {
      const name = new URL(request.url()).pathname.split('/').at(-1)!;
      if (withheld.has(name)) refused.add(name);
    });
    return {
      page,
      refused,
      /** Withholds these scripts, and no others. */
      withhold: async (names: readonly string[]) => {
        withheld.clear();
        names.forEach((name) => withheld.add(name));
        await block();
      },
      release: async (part?: string) => {
        for (const name of Array.from(withheld)) {
          if (part === undefined || partOf(name) === part) withheld.delete(name);
        }
        await block();
      },
      /** Another document, also when only the hash differs. */
      goto: async (path: string) => {
        await page.goto('about:blank');
        await page.goto(app.service.url + path);
      },
    };
  }

  const composer = (page: Page) => page.getByRole('textbox', { name: 'Send message' });

  it.each([
    ['chat', 'index.html', () => SIGNED_IN, composer],
    [
      'console',
      'moderator.html',
      () => '/moderator.html',
      (page: Page) => page.getByRole('heading', { name: /^(?!This page could not)/ }),
    ],
    [
      'page of appeals',
      'appeal.html',
      () => '/appeal.html',
      (page: Page) => page.getByText('This chat has no notices'),
    ],
  ])(
    'keep the %s from starting, which it says, and start it once they are there',
    async (_name, file, path, part) => {
      const { first } = built(file);
      expect(first.length).toBeGreaterThan(3);
      const { page, refused, withhold, release, goto } = await openTab();
      await withhold(first);
      await page.emulateMedia({ colorScheme: 'dark' });
      await goto(path());
      await failedStart(page).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      // A browser treats all imports alike: what the page names, some of what that imports, and the last.
      for (const script of new Set([...first.slice(0, 4), ...first.slice(-1)])) {
        refused.clear();
        await withhold([script]);
        // Of the new page; the one before says the same.
        const loaded = page.waitForEvent('load');
        await press(page, 'Reload');
        await loaded;
        await waitFor(() => refused.has(script), `${script} to be asked for`);
        await failedStart(page).waitFor();
      }
      await release();
      await press(page, 'Reload');
      await part(page).waitFor();
      await page.context().close();
    },
  );

  it('of parts of the chat leave the rest as it is, and the parts work once they are there [F17]', async () => {
    const { page, refused, withhold, release, goto } = await openTab();
    const onDemand = built('index.html').onDemand.filter((name) => !name.includes('-texts-'));
    await withhold(onDemand);
    await goto(`${SIGNED_IN}&pubkey=&subkey=`);
    await failedPart(page).waitFor();

    await goto(SIGNED_IN);
    await say(page, 'see example.com');
    const own = message(page, 'see example.com');
    await own.waitFor();
    await composer(page).fill('@');
    await composer(page).fill('');
    expect(await page.getByRole('link').count()).toBe(0);
    await own.hover();
    await own.getByRole('button', { name: 'Edit message' }).click();
    await failedPart(page).waitFor();
    await release('conversation');
    await press(page, 'Try again');
    await page.getByRole('textbox', { name: 'Edit message' }).fill('see example.org');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'example.org' }).waitFor();
    await composer(page).fill('@');
    await page.getByRole('option', { name: 'Bob Baker' }).waitFor();
    await page.keyboard.press('Backspace');

    await press(page, 'Join a channel');
    await failedPart(page).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await press(page, 'General, 2 members');
    await panel(page)
      .filter({ has: failedPart(page) })
      .waitFor();
    await press(page, 'Close');
    await press(page, 'Add an emoji');
    await emoji(page)
      .filter({ has: failedPart(page) })
      .waitFor();
    expect(onDemand.filter((name) => !refused.has(name))).toEqual([]);
    await release('dialogs');
    await release('emoji');
    await press(page, 'Try again');
    await page.locator('em-emoji-picker').waitFor();
    await page.keyboard.press('Escape');
    await press(page, 'General, 2 members');
    await panel(page).getByText('Bob Baker').waitFor();
    await press(page, 'Join a channel');
    await page.getByRole('heading', { name: 'Join a channel' }).waitFor();
    await goto(`${SIGNED_IN}&pubkey=&subkey=`);
    await expectShown(page.getByRole('heading', { name: 'A messaging account is required' }));
    await page.context().close();
  });
});

const panel = (page: Page) => page.getByRole('complementary', { name: 'Members' });
const emoji = (page: Page) => page.getByRole('dialog', { name: 'Emoji' });
