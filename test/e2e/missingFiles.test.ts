import type { Browser, Page } from 'playwright-core';
import { joinChannelOpened } from '../../src/features/dialogs/dialogsSlice';
import { channelOpened } from '../../src/features/channels/channelsSlice';
import { membershipsLoaded, sessionStarted } from '../../src/realtime/events';
import { PNG } from '../builders/buildFile';
import { ANN as ANN_ID, buildMessage, GENERAL as GENERAL_ID } from '../builders/buildMessage';
import { buildPage } from '../builders/buildPage';
import { buildChannel } from '../builders/buildRecords';
import { accessibilityFaults } from '../support/matchers/axe';
import { partOf, scriptsOf } from '../support/matchers/builtFiles';
import { launchBrowser, say, startChatApp, type ChatApp } from '../support/worlds/chatApp';
import { message, unsentMessage } from '../support/drivers/conversation';
import { consolePath } from '../support/drivers/moderator';
import { ANN, BOB, createSmallWorld, GENERAL, publishAll } from '../support/worlds/smallWorld';
import { waitFor } from '../support/drivers/waitFor';

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
    app = await startChatApp(browser, { isModerated: true });
    await createSmallWorld(app.service);
  });
  afterAll(async () => {
    await app.close();
    await browser.close();
  });

  const built = (page: string) => scriptsOf(process.env['TEST_APP_FOLDER']!, page);

  /** A tab for which scripts can be withheld. */
  async function openTab() {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    const withheld = new Set<string>();
    /** Scripts that were requested while they were withheld. */
    const refused = new Set<string>();
    await context.route('**/assets/*.js', async (route) => {
      const name = new URL(route.request().url()).pathname.split('/').at(-1)!;
      if (!withheld.has(name)) return route.continue();
      refused.add(name);
      return route.abort();
    });
    return {
      page,
      refused,
      withhold: (names: readonly string[]) => names.forEach((name) => withheld.add(name)),
      release: (part?: string) => {
        for (const name of [...withheld]) {
          if (part === undefined || partOf(name) === part) withheld.delete(name);
        }
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
      () => consolePath(app.service),
      (page: Page) => page.getByRole('tab', { name: 'Queue' }),
    ],
    [
      'replay page',
      'replay.html',
      () => '/replay.html',
      (page: Page) => page.getByText('Choose a file'),
    ],
  ])(
    'keep the %s from starting, which it says, and start it once they are there',
    async (_name, file, path, part) => {
      const { page, withhold, release, goto } = await openTab();
      const { first } = built(file);
      expect(first.length).toBeGreaterThan(3);
      for (const script of first) {
        withhold([script]);
        await goto(path());
        await failedStart(page).waitFor();
        release();
        await press(page, 'Reload');
        await part(page).waitFor();
      }
      withhold(first);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.reload();
      await failedStart(page).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.context().close();
    },
  );

  it('of parts of the chat leave the rest as it is, and the parts work once they are there', async () => {
    const { page, refused, withhold, release, goto } = await openTab();
    const { onDemand } = built('index.html');
    const wasRefused = (part: string) =>
      waitFor(() => [...refused].some((name) => partOf(name) === part), `${part} to be asked for`);
    withhold(onDemand);
    // Without a user in the address, the list of sample users is needed.
    await goto('/');
    await failedStart(page).waitFor();
    // Scripts that only some addresses need do not keep the chat from starting.
    await goto(`/?identifier=demo${SIGNED_IN.slice(1)}&record`);
    await say(page, 'without tracker and recorder');
    await message(page, 'without tracker and recorder').waitFor();

    await publishAll(app.service, BOB, GENERAL, ['see example.com']);
    await message(page, 'see example.com').waitFor();
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
    await failedPart(page).waitFor();
    release('PickerDialog');
    release('styles');
    await press(page, 'Try again');
    await emoji(page)
      .filter({ has: failedPart(page) })
      .waitFor();
    await press(page, 'Close');
    await attach(page, false);
    await press(page, 'Remove the file');
    await page.keyboard.press('Control+k');
    await failedPart(page).waitFor();
    release('dialogsAndMembers');
    release('TextButton');
    await press(page, 'Try again');
    await page.getByRole('dialog', { name: 'Switch to' }).waitFor();
    await page.keyboard.press('Escape');
    await message(page, 'see example.com').hover();
    await message(page, 'see example.com').getByRole('button', { name: 'Report user' }).click();
    await press(page, "It's a spam");
    await wasRefused('rewriteCustom');
    await press(page, 'Close');

    const own = message(page, 'without tracker and recorder');
    await own.hover();
    await own.getByRole('button', { name: 'Edit message' }).click();
    await failedPart(page).waitFor();
    release('MessageEditor');
    release('editsCalls');
    await press(page, 'Try again');
    await page.getByRole('textbox', { name: 'Edit message' }).fill('edited in the end');
    await page.keyboard.press('Enter');
    await message(page, 'edited in the end').waitFor();

    const loseConnection = async () => {
      await page.context().setOffline(true);
      await page.getByRole('img', { name: 'Offline' }).waitFor();
    };
    await loseConnection();
    await say(page, 'written without a connection');
    await unsentMessage(page, 'written without a connection').waitFor();
    await page.context().setOffline(false);
    await wasRefused('deliverOutbox');

    // Shown only for a message that the service has refused, which is delivered by another part.
    const wanted = onDemand.filter((name) => partOf(name) !== 'RefusedTools');
    expect(wanted.filter((name) => !refused.has(name))).toEqual([]);
    expect(await page.getByRole('link').count()).toBe(0);

    release();
    await loseConnection();
    await page.context().setOffline(false);
    await message(page, 'written without a connection').waitFor();
    await message(page, 'see example.com').hover();
    await message(page, 'see example.com').getByRole('button', { name: 'Report user' }).click();
    await press(page, "It's a spam");
    await page.getByRole('heading', { name: 'Thank you for letting us know' }).waitFor();
    await press(page, 'Close');
    await attach(page, true);
    await press(page, 'Remove the file');
    await press(page, 'Add an emoji');
    await page.locator('em-emoji-picker').waitFor();
    await page.keyboard.press('Escape');
    await press(page, 'General, 2 members');
    await panel(page).getByText('Bob Baker').waitFor();
    await publishAll(app.service, BOB, GENERAL, ['and example.org']);
    await page.getByRole('link', { name: 'example.org' }).waitFor();
    await page.getByRole('link', { name: 'example.com' }).waitFor();
    await page.context().close();
  });

  it('leave a replay usable, and are tried again at the next step', async () => {
    const { page, withhold, release, goto } = await openTab();
    withhold(built('replay.html').onDemand);
    await goto('/replay.html');
    const actions = [
      sessionStarted({ userId: ANN_ID }),
      membershipsLoaded({ channels: [buildChannel({ id: GENERAL_ID, name: 'General' })] }),
      channelOpened(GENERAL_ID),
      buildPage([buildMessage({ text: 'see example.com' })], { hasOlder: false }),
      joinChannelOpened(),
    ];
    const buffer = Buffer.from(JSON.stringify(actions));
    const file = { name: 'actions.json', mimeType: 'application/json', buffer };
    await page.getByLabel('Choose a file').setInputFiles(file);
    await stage(page).getByText('see example.com').waitFor();
    await stage(page).locator('dialog [aria-label="This part could not be loaded"]').waitFor();
    release();
    const step = page.getByRole('slider', { name: 'Step' });
    await step.press('Home');
    await step.press('End');
    await stage(page).locator('dialog h2', { hasText: 'Join a channel' }).waitFor();
    await stage(page).locator('a', { hasText: 'example.com' }).waitFor();
    await page.context().close();
  });
});

const panel = (page: Page) => page.getByRole('complementary', { name: 'Members' });
const emoji = (page: Page) => page.getByRole('dialog', { name: 'Emoji' });
/** The replayed app; the transport is below it. */
const stage = (page: Page) => page.locator('#root > div > :first-child');

/** @param isSendable whether the file could be checked; else it holds the message back */
async function attach(page: Page, isSendable: boolean): Promise<void> {
  const file = { name: 'cat.png', mimeType: 'image/png', buffer: PNG };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.locator('form [role="group"][aria-busy="false"]').waitFor();
  expect(await page.getByRole('button', { name: 'Send' }).isEnabled()).toBe(isSendable);
}
