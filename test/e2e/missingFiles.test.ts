import type { Browser, Page } from 'playwright-core';
import type { Timetoken } from '../../src/domain/protocol';
import { threadIdOf } from '../../src/domain/thread';
import { PNG } from '../builders/buildFile';
import { GENERAL as GENERAL_ID } from '../builders/buildMessage';
import { accessibilityFaults } from '../support/matchers/axe';
import { partOf, scriptsOf } from '../support/matchers/builtFiles';
import { launchBrowser, say, startChatApp, type ChatApp } from '../support/worlds/chatApp';
import { fakeNotifications } from '../support/fakes/notifications';
import { message, openChannel, unsentMessage } from '../support/drivers/conversation';
import { consolePath } from '../support/drivers/moderator';
import {
  administrator,
  ANN,
  BOB,
  createSmallWorld,
  DIRECT,
  GENERAL,
  publishAll,
  RANDOM,
} from '../support/worlds/smallWorld';
import { waitFor } from '../support/drivers/waitFor';
import { expectShown } from '../support/matchers/expectShown';

const SIGNED_IN = `/#?uuid=${ANN}`;

const failedStart = (page: Page) =>
  page.getByRole('alert').getByRole('heading', { name: 'This page could not be loaded' });
const failedPart = (page: Page) => page.getByRole('img', { name: 'This part could not be loaded' });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

const ignoreAuthor = async (page: Page, text: string) => {
  await message(page, text).hover();
  await message(page, text).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Ignore Bob Baker' }).click();
};

/** Scripts that the server does not have, or that the network does not deliver. */
describe('missing scripts', () => {
  let browser: Browser;
  let app: ChatApp;

  beforeAll(async () => {
    browser = await launchBrowser();
    app = await startChatApp(browser, { isModerated: true });
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
        for (const name of [...withheld]) {
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

  const bob = () => app.service.client(BOB);
  /** The timetoken of the newest message, which has this text. */
  const newestTimetoken = async (text: string) => {
    const { channels } = await bob().fetchMessages({ channels: [GENERAL], count: 1 });
    const [newest] = channels[GENERAL] ?? [];
    expect(newest?.message).toMatchObject({ text });
    return String(newest?.timetoken) as Timetoken;
  };
  const react = async (text: string) =>
    bob().addMessageAction({
      channel: GENERAL,
      messageTimetoken: await newestTimetoken(text),
      action: { type: 'reaction', value: '👍' },
    });
  const beginThread = async (text: string) => {
    const timetoken = await newestTimetoken(text);
    const thread = threadIdOf({ channelId: GENERAL_ID, timetoken });
    await publishAll(app.service, BOB, thread, ['a reply']);
    await bob().addMessageAction({
      channel: GENERAL,
      messageTimetoken: timetoken,
      action: { type: 'threadRootId', value: thread },
    });
  };

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
      'page of appeals',
      'appeal.html',
      () => '/appeal.html',
      (page: Page) => page.getByText('This page needs your own link'),
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
        await press(page, 'Reload');
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
    const { onDemand } = built('index.html');
    const wasRefused = (part: string) =>
      waitFor(() => [...refused].some((name) => partOf(name) === part), `${part} to be asked for`);
    await page.addInitScript(fakeNotifications);
    await withhold(onDemand);
    // Without a user in the address, the list of sample users is needed.
    await goto('/');
    await failedStart(page).waitFor();
    await goto(`${SIGNED_IN}&pubkey=&subkey=`);
    await failedPart(page).waitFor();
    await release('Gates');
    await press(page, 'Try again');
    await page.getByRole('heading', { name: 'A messaging account is required' }).waitFor();
    // Scripts that only some addresses need do not keep the chat from starting.
    const link = `channel=${GENERAL}&message=15000000000000000`;
    await goto(`/?identifier=demo${SIGNED_IN.slice(1)}&${link}`);
    await wasRefused('linkCalls');
    await say(page, 'without the tracker');
    await message(page, 'without the tracker').waitFor();

    await composer(page).fill('@');
    await wasRefused('MentionPicker');
    await composer(page).fill('');

    await publishAll(app.service, BOB, GENERAL, ['see example.com']);
    await message(page, 'see example.com').waitFor();
    await react('see example.com');
    await beginThread('see example.com');
    await failedPart(page).waitFor();
    await release('ThreadSummary');
    await press(page, 'Try again');
    await message(page, 'see example.com').getByRole('button', { name: '1 reply' }).waitFor();
    const reaction = message(page, 'see example.com').getByRole('button', { name: '👍 1' });
    await reaction.hover();
    await wasRefused('openTip');
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
    await release('PickerDialog');
    await press(page, 'Try again');
    await emoji(page)
      .filter({ has: failedPart(page) })
      .waitFor();
    await press(page, 'Close');
    await attach(page, false);
    await press(page, 'Remove the file');
    await release('prepareImage');
    await attach(page, true);
    await press(page, 'Remove the file');
    await page.keyboard.press('Control+k');
    await failedPart(page).waitFor();
    await release('dialogsAndMembers');
    await press(page, 'Try again');
    await page.getByRole('dialog', { name: 'Switch to' }).waitFor();
    await page.keyboard.press('Escape');
    await press(page, 'Mentions');
    await failedPart(page).waitFor();
    await press(page, 'Close');

    await openChannel(page, 'Ann Archer and Bob Baker');
    await say(page, 'between us');
    await wasRefused('SeenBy');
    await message(page, 'between us').hover();
    await message(page, 'between us').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Pin message', exact: true }).click();
    await wasRefused('PinnedBar');
    const pinned = String(await message(page, 'between us').last().getAttribute('data-timetoken'));
    await openChannel(page, 'General');

    const loseConnection = async () => {
      await page.context().setOffline(true);
      await page.getByRole('img', { name: 'Offline' }).waitFor();
    };
    for (const part of ['newsListeners', 'notifier']) {
      await wasRefused(part);
      await release(part);
      await loseConnection();
      await page.context().setOffline(false);
    }
    await wasRefused('NotificationsButton');
    await release('NotificationsButton');
    await openChannel(page, 'Ann Archer and Bob Baker');
    await press(page, 'Notifications');
    await failedPart(page).waitFor();
    await release('NotificationsMenu');
    await press(page, 'Try again');
    await page.getByRole('menuitem', { name: 'Turn on in this browser' }).click();
    await openChannel(page, 'General');
    await publishAll(app.service, BOB, RANDOM, ['unread']);
    for (const part of ['notify', 'unreadIcon']) await wasRefused(part);

    const own = message(page, 'without the tracker');
    await own.hover();
    await own.getByRole('button', { name: 'Edit message' }).click();
    await failedPart(page).waitFor();
    await release('MessageEditor');
    await press(page, 'Try again');
    await page.getByRole('textbox', { name: 'Edit message' }).fill('edited in the end');
    await page.keyboard.press('Enter');
    await message(page, 'edited in the end').waitFor();

    const timetoken = await message(page, 'edited in the end').getAttribute('data-timetoken');
    const quoteIt = (text: string) =>
      app.service.client(BOB).publish({
        channel: GENERAL,
        message: { text },
        meta: { quotedMessage: { timetoken, text: '', userId: ANN } },
      });
    await quoteIt('an answer');
    await wasRefused('quoteViews');
    await message(page, 'an answer').hover();
    await message(page, 'an answer').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Reply', exact: true }).click();
    await failedPart(page).waitFor();
    await release('quoteViews');
    await press(page, 'Try again');
    await press(page, 'Cancel reply');
    await quoteIt('a second answer');
    const answer = message(page, 'a second answer');
    await answer.getByRole('button', { name: 'Quoted message of Ann Archer' }).click();
    const quoted = message(page, 'edited in the end').first();
    await waitFor(() => quoted.evaluate((row) => row === document.activeElement), 'the focus');

    await loseConnection();
    await say(page, 'written without a connection');
    await unsentMessage(page, 'written without a connection').waitFor();
    await page.context().setOffline(false);
    await wasRefused('deliverOutbox');

    await page.route('**/channels/space.random/uuids?*', (route) => route.fulfill({ status: 403 }));
    await openChannel(page, 'random');
    await wasRefused('accessCheck');
    await page.unrouteAll();
    await openChannel(page, 'General');

    // Tools are for a message that the service has refused, which another part delivers; those of lists that
    // other parts lead to and of the next visit are below.
    const ofLists = ['PinsDialog', 'IgnoredUsersDialog'];
    const ofNextVisit = ['snapshot', 'unusedDatabases'];
    const later = ['RefusedTools', ...ofLists, ...ofNextVisit];
    const wanted = onDemand.filter((name) => !later.includes(partOf(name)));
    expect(wanted.filter((name) => !refused.has(name))).toEqual([]);
    expect(await page.getByRole('link').count()).toBe(0);

    const partsOf = (names: readonly string[]) =>
      onDemand.filter((name) => names.includes(partOf(name)));
    await withhold(partsOf(ofLists));
    await loseConnection();
    await page.context().setOffline(false);
    await message(page, 'written without a connection').waitFor();
    await message(page, 'see example.com').hover();
    await message(page, 'see example.com').getByRole('button', { name: 'Report user' }).click();
    await press(page, "It's a spam");
    await page.getByRole('heading', { name: 'Thank you for letting us know' }).waitFor();
    await press(page, 'Close');
    await reaction.click();
    await message(page, 'see example.com').getByRole('button', { name: '👍 2' }).waitFor();
    await attach(page, true);
    await press(page, 'Send');
    await page.getByRole('img', { name: 'cat.png' }).waitFor();
    await leave(page, 'random');
    await press(page, 'Undo');
    await page.getByRole('button', { name: 'random', exact: true }).waitFor();
    await press(page, 'Add an emoji');
    await page.locator('em-emoji-picker').waitFor();
    await page.keyboard.press('Escape');
    await press(page, 'General, 2 members');
    await panel(page).getByText('Bob Baker').waitFor();
    await publishAll(app.service, BOB, GENERAL, ['and example.org']);
    await page.getByRole('link', { name: 'example.org' }).waitFor();
    await page.getByRole('link', { name: 'example.com' }).waitFor();
    await beginThread('and example.org');
    await message(page, 'and example.org').getByRole('button', { name: '1 reply' }).waitFor();
    await openChannel(page, 'Ann Archer and Bob Baker');
    await press(page, 'All pinned messages');
    await failedPart(page).waitFor();
    await release('PinsDialog');
    await press(page, 'Try again');
    const pins = page.getByRole('dialog', { name: 'Pinned messages' });
    await pins.getByRole('listitem').filter({ hasText: 'between us' }).waitFor();
    await pins.getByRole('button', { name: 'Close' }).click();
    await bob().objects.setMemberships({
      channels: [{ id: DIRECT, custom: { lastReadMessageTimetoken: pinned } }],
    });
    await page.getByText('Seen', { exact: true }).waitFor();
    await openChannel(page, 'General');
    await ignoreAuthor(page, 'and example.org');
    await message(page, 'Message of somebody you ignore').first().waitFor();
    await press(page, 'Ignored users');
    await failedPart(page).waitFor();
    await release('IgnoredUsersDialog');
    await press(page, 'Try again');
    await page.getByText('1 of 200').waitFor();

    await withhold(partsOf(ofNextVisit));
    await goto(SIGNED_IN);
    for (const part of ofNextVisit) await wasRefused(part);
    await message(page, 'edited in the end').waitFor();
    await page.context().close();
  });

  it('of the overview and of tips leave the console usable, and are tried again', async () => {
    const { page, refused, withhold, release, goto } = await openTab();
    const { onDemand } = built('moderator.html');
    await withhold(onDemand);
    await goto(consolePath(app.service));
    await page.getByRole('tab', { name: 'Overview' }).click();
    await failedPart(page).waitFor();
    await page.getByRole('tab', { name: 'Log' }).click();
    await page.getByText('No decisions yet').waitFor();
    const badge = page.getByRole('button', { name: 'Log check' });
    await badge.hover();
    await waitFor(() => onDemand.every((name) => refused.has(name)), 'all scripts to be refused');
    await page.getByRole('tab', { name: 'Overview' }).click();
    await failedPart(page).waitFor();
    await release();
    await press(page, 'Try again');
    await page.getByRole('heading', { name: 'No decisions in this period' }).waitFor();
    await page.getByRole('tab', { name: 'Log' }).click();
    await badge.hover();
    await expectShown(page.getByRole('tooltip', { name: /^Replays the log/ }));
    await page.context().close();
  });
});

async function leave(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  const row = page.getByRole('listitem').filter({ has: button });
  await row.hover();
  await row.getByRole('button', { name: 'Leave channel' }).click();
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Members' });
const emoji = (page: Page) => page.getByRole('dialog', { name: 'Emoji' });

/** @param isSendable whether the file could be checked; else it holds the message back */
async function attach(page: Page, isSendable: boolean): Promise<void> {
  const file = { name: 'cat.png', mimeType: 'image/png', buffer: PNG };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.locator('form [role="group"][aria-busy="false"]').waitFor();
  expect(await page.getByRole('button', { name: 'Send' }).isEnabled()).toBe(isSendable);
}
