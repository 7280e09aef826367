import { accessibilityFaults } from '../support/matchers/axe';
import type { Browser, Page } from 'playwright-core';
import {
  isAnswered,
  launchBrowser,
  say,
  startChatApp,
  WITH_MOTION,
  type ChatApp,
} from '../support/worlds/chatApp';
import { withSharedPages, type SharedChat } from '../support/worlds/sharedPages';
import { message } from '../support/drivers/conversation';
import { focusedName } from '../support/drivers/focus';
import { ANN, BOB, createSmallWorld, DIRECT, GENERAL, RANDOM } from '../support/worlds/smallWorld';
import { waitFor } from '../support/drivers/waitFor';
import { expectShown } from '../support/matchers/expectShown';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The names of what Tab leads to, for more steps than the page has stops. */
async function namesByTab(page: Page): Promise<readonly string[]> {
  const names: string[] = [];
  for (let i = 0; i < 24; i += 1) {
    await page.keyboard.press('Tab');
    names.push(await focusedName(page));
  }
  return names;
}

const channelButton = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Chats' }).getByRole('button', { name, exact: true });
const composer = (page: Page) => page.getByRole('textbox', { name: 'Send message' });

describe('the app', () => {
  let browser: Browser;
  let app: ChatApp;

  beforeAll(async () => {
    browser = await launchBrowser(WITH_MOTION);
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    app = await startChatApp(browser);
    await createSmallWorld(app.service);
  });
  afterEach(() => app.close());

  const openAsAnn = async () => {
    const chat = await app.open(ANN);
    await chat.page.getByRole('heading', { name: 'General' }).waitFor();
    return chat;
  };

  it('lists the joined channels and chats, the first channel open [1.2]', async () => {
    const { page } = await openAsAnn();
    await page.getByRole('group', { name: 'Signed in as Ann Archer' }).waitFor();
    // The rows are drawn a frame after the heading.
    for (const last of ['random', 'Ann Archer and Bob Baker']) {
      await channelButton(page, last).waitFor();
    }

    const names = (list: string) =>
      page
        .getByRole('list', { name: list, exact: true })
        .getByRole('listitem')
        .getByRole('button', { name: /^(?!Leave)/ })
        .allInnerTexts();
    expect(await names('Channels')).toEqual(['General', 'random']);
    // Shown as the other user; the whole name is that of the button.
    expect(await names('1:1 / Group chats')).toEqual(['Bob Baker']);
    expect(await channelButton(page, 'General').getAttribute('aria-current')).toBe('true');
    await page.getByText('2 members').waitFor();
  });

  it('opens exactly one subscribe loop although React mounts everything twice', async () => {
    const handshakes: string[] = [];
    const context = await browser.newContext();
    const page = await context.newPage();
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.startsWith('/v2/subscribe/') && !url.searchParams.has('tt')) {
        handshakes.push(request.url());
      }
    });
    await page.goto(`${app.service.url}/#?uuid=${ANN}`);
    await page.getByRole('heading', { name: 'General' }).waitFor();
    // The poll before it is given up at the same moment, and may end later.
    const { hub } = app.service.context;
    await waitFor(() => hub.waitersOf(GENERAL) === 1 && hub.waiterCount === 1, 'one subscription');
    expect(handshakes).toHaveLength(1);
  });

  it('runs no script that is not its own file, takes no text for markup, and calls no other host [S1] [S19]', async () => {
    const { page, errors } = await openAsAnn();
    const outcome = await page.evaluate(async () => {
      const inline = document.createElement('script');
      inline.append('window.wasRun = true');
      document.head.append(inline);
      const markup = document.createElement('p');
      const isRefused = (() => {
        try {
          markup.innerHTML = '<b>text</b>';
          return false;
        } catch (cause) {
          return cause instanceof TypeError;
        }
      })();
      const call = await fetch('http://127.0.0.1:9/').then(
        () => 'answered',
        (cause: unknown) => String(cause),
      );
      return { call, isRefused, wasRun: 'wasRun' in window };
    });
    const call = 'TypeError: Failed to fetch';
    expect(outcome).toEqual({ call, isRefused: true, wasRun: false });
    for (const refusal of [
      'modified and will not be executed',
      "requires 'TrustedHTML' assignment",
      "Connecting to 'http://127.0.0.1:9/' violates",
    ]) {
      await waitFor(() => errors.some((text) => text.includes(refusal)), refusal);
    }
  });

  it('says that an account is required when a key is empty [2.7] [8.4]', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${app.service.url}/#?uuid=${ANN}&pubkey=&subkey=`);
    await page.getByRole('heading', { name: 'A messaging account is required' }).waitFor();
    for (const feature of ['Presence', 'Files', 'User metadata events']) {
      await expectShown(page.getByRole('listitem').filter({ hasText: feature }));
    }
  });

  it('replaces everything by the notice when the user is banned [1.8] [2.10] [8.5]', async () => {
    const { page } = await openAsAnn();
    await app.service
      .client('user_moderator')
      .objects.setUUIDMetadata({ uuid: ANN, data: { custom: { ban: true } } });
    await page
      .getByRole('heading', { name: 'Unfortunately, you were banned from the chat.' })
      .waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
  });

  it('closes the composer of a muted user and the window of a blocked one, at once [1.1] [1.8]', async () => {
    const { page } = await openAsAnn();
    const moderator = app.service.client('user_moderator');
    await moderator.objects.setUUIDMetadata({
      uuid: ANN,
      data: { custom: { mutedChannels: GENERAL, blockedChannels: RANDOM } },
    });
    const muted = page.getByPlaceholder('You were muted from this channel');
    await muted.waitFor();
    expect(await muted.isDisabled()).toBe(true);

    await channelButton(page, 'random').click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'Unfortunately, you were blocked from this channel.' })
      .waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
  });

  it('leaves a channel and opens another one; what others change appears at once [6.2]', async () => {
    const { page } = await openAsAnn();
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'General', exact: true }) });
    await row.hover();
    await row.getByRole('button', { name: 'Leave channel' }).click();
    await channelButton(page, 'General').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'random' }).waitFor();

    const setup = app.service.client('user_setup');
    await setup.objects.setChannelMetadata({ channel: 'space.new', data: { name: 'Brand new' } });
    await setup.objects.setChannelMembers({ channel: 'space.new', uuids: [ANN] });
    await channelButton(page, 'Brand new').waitFor();
    await setup.objects.setChannelMetadata({ channel: RANDOM, data: { name: 'Renamed' } });
    await expectShown(page.getByRole('heading', { name: 'Renamed' }));
  });

  it('leaves a group, which can be undone, and is out of it also when the page is gone', async () => {
    const group = 'group.0123456789abcdef0123456789a';
    const name = 'Lunch of everybody who is in the office on Thursdays';
    const setup = app.service.client('user_setup');
    await setup.objects.setChannelMetadata({ channel: group, data: { name } });
    await setup.objects.setChannelMembers({ channel: group, uuids: [ANN, BOB] });
    const { page, errors } = await openAsAnn();
    const lunch = channelButton(page, name);
    const leave = async () => {
      const row = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name, exact: true }) });
      await row.hover();
      await row.getByRole('button', { name: 'Leave channel' }).click();
      await lunch.waitFor({ state: 'detached' });
    };
    await lunch.click();
    await leave();
    await page.getByRole('heading', { name: 'General' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name }).waitFor();
    await say(page, 'still here');
    await page.getByRole('article').filter({ hasText: 'still here' }).waitFor();

    await leave();
    await page.reload();
    await channelButton(page, 'random').waitFor();
    expect(await lunch.count()).toBe(0);
    const members = async () => {
      const { data } = await setup.objects.getChannelMembers({ channel: group });
      return data.map(({ uuid }) => uuid.id);
    };
    const isOut = async () => !(await members()).includes(ANN);
    await waitFor(isOut, 'Ann to be out of the group');
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
    expect(await lunch.count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('remembers the dark theme [1.9]', async () => {
    const { page } = await openAsAnn();
    await page.getByRole('switch', { name: 'Dark theme' }).click();
    await page.reload();
    await page.getByRole('heading', { name: 'General' }).waitFor();
    expect(
      await page.getByRole('switch', { name: 'Dark theme' }).getAttribute('aria-checked'),
    ).toBe('true');
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  });

  it('shows the chats in a sheet on a phone [2.11]', async () => {
    const { page } = await app.open(ANN, { context: PHONE });
    await page.getByRole('heading', { name: 'General' }).waitFor();
    // Drawn, and hidden.
    await page.getByText('random', { exact: true }).waitFor({ state: 'attached' });
    expect(await channelButton(page, 'random').count()).toBe(0);

    await page.getByRole('button', { name: 'Show chats' }).click();
    await channelButton(page, 'random').click();
    await page.getByRole('heading', { name: 'random' }).waitFor();
    await channelButton(page, 'General').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Show chats' }).click();
    await page.getByRole('button', { name: 'Hide chats' }).press('Escape');
    await channelButton(page, 'General').waitFor({ state: 'detached' });
    expect(await focusedName(page)).toBe('Show chats');

    // The reach of the channel's name is the whole row, but not the button in it.
    await page.getByRole('button', { name: 'Show chats' }).tap();
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'General', exact: true }) });
    await row.getByRole('button', { name: 'Leave channel' }).tap();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await channelButton(page, 'General').waitFor({ state: 'detached' });
  });

  it('keeps the keyboard out of the closed sheet, and in the open one', async () => {
    const { page } = await app.open(ANN, { context: { viewport: { width: 640, height: 400 } } });
    await page.getByRole('button', { name: 'General, 2 members' }).waitFor();
    expect(await page.getByRole('button', { name: 'Leave channel' }).count()).toBe(0);
    const names = await namesByTab(page);
    expect(names).toContain('Show chats');
    expect(names).toContain('Send message');
    expect(names.filter((name) => /Leave channel|random|Search in/.test(name))).toEqual([]);

    const opener = page.getByRole('button', { name: 'Show chats' });
    await opener.press('Enter');
    await page.getByRole('button', { name: 'Hide chats' }).waitFor();
    expect(await focusedName(page)).toBe('Hide chats');
    const inSheet = await namesByTab(page);
    expect(inSheet).toContain('Leave channel');
    expect(inSheet).not.toContain('Send message');
    await page.keyboard.press('Escape');
    await opener.and(page.locator('[aria-expanded="false"]')).waitFor();
    expect(await focusedName(page)).toBe('Show chats');
  });

  it('asks no host but its own for anything', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const foreign: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== app.service.url) foreign.push(url.href);
    });
    await page.goto(`${app.service.url}/#?uuid=${ANN}`);
    await page.getByRole('heading', { name: 'General' }).waitFor();
    await say(page, 'A link: https://example.com/');
    await page.getByRole('link', { name: 'https://example.com/' }).waitFor();
    expect(foreign).toEqual([]);
  });

  it('has no accessibility faults in either theme, on desktop and phone', async () => {
    await app.service
      .client(BOB)
      .publish({ channel: GENERAL, message: { text: 'See https://example.com', type: 'default' } });
    await app.service.client(ANN).publish({ channel: GENERAL, message: { text: 'Thanks!' } });
    for (const context of [{}, PHONE]) {
      const { page } = await app.open(ANN, { context });
      await page.getByRole('article').filter({ hasText: 'Thanks!' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  });
});

describe('the app, on a page that stays open', () => {
  let chat: SharedChat;

  withSharedPages((shared) => {
    chat = shared;
  });

  it('keeps a draft per channel, over switching and reloading', async () => {
    const { page } = await chat.open(ANN);
    await composer(page).fill('half a thought');
    await channelButton(page, 'random').click();
    await page.getByRole('heading', { name: 'random' }).waitFor();
    expect(await composer(page).inputValue()).toBe('');
    await channelButton(page, chat.name).click();
    expect(await composer(page).inputValue()).toBe('half a thought');

    await composer(page).pressSequentially(', and');
    await page.reload();
    await chat.show(page);
    expect(await composer(page).inputValue()).toBe('half a thought, and');
  });

  it('keeps the text when a message cannot be sent, and sends it later once', async () => {
    const { page } = await chat.open(ANN);
    await page.route('**/publish/**', (route) => route.abort());
    await say(page, 'Do not lose me');
    await isAnswered(page);
    expect(await composer(page).inputValue()).toBe('Do not lose me');

    await page.unroute('**/publish/**');
    await composer(page).press('Enter');
    await page.getByRole('article').filter({ hasText: 'Do not lose me' }).waitFor();
    await isAnswered(page);
    expect(await page.getByRole('article').filter({ hasText: 'Do not lose me' }).count()).toBe(1);
  });

  it('shows one row when the answer to a send is lost, and has nothing to send again [F1]', async () => {
    const { page } = await chat.open(ANN);
    let isLost = false;
    await page.route('**/publish/**', async (route) => {
      await route.fetch();
      await message(page, 'Once is enough').waitFor();
      await route.abort();
      isLost = true;
    });
    await say(page, 'Once is enough');
    await message(page, 'Once is enough').waitFor();
    await waitFor(() => isLost, 'the lost answer');
    await isAnswered(page);
    expect(await composer(page).inputValue()).toBe('');
    expect(await page.getByRole('article').filter({ hasText: 'Once is enough' }).count()).toBe(1);
  });

  it('tells that a message was blocked and keeps it [1.8] [8.1]', async () => {
    const { page } = await chat.open(ANN);
    await page.route('**/publish/**', (route) =>
      route.fulfill({
        status: 403,
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: '{"message":"moderated message","error":true,"service":"Functions","status":403}',
      }),
    );
    await say(page, 'Something rude');
    await page
      .getByRole('alert')
      .filter({
        hasText:
          'Your message was blocked. Perhaps you tried to use offensive language or send an image that contains nudity?',
      })
      .waitFor();
    expect(await composer(page).inputValue()).toBe('Something rude');
    expect(await page.getByRole('article').count()).toBe(0);
  });

  it('narrows both lists to names that contain the search text, in any case', async () => {
    const { page } = await chat.open(ANN);
    for (const name of ['General', 'Ann Archer and Bob Baker']) {
      await channelButton(page, name).waitFor();
    }
    await page.getByRole('searchbox', { name: 'Search in...' }).fill('RAN');
    await channelButton(page, 'General').waitFor({ state: 'detached' });
    expect(await channelButton(page, 'random').count()).toBe(1);
    expect(await channelButton(page, 'Ann Archer and Bob Baker').count()).toBe(0);
    await page.getByRole('searchbox', { name: 'Search in...' }).fill('');
  });

  it('opens a direct chat that both take part in', async () => {
    const { page } = await chat.open(ANN);
    await chat.app.service.client(BOB).publish({ channel: DIRECT, message: { text: 'psst' } });
    await channelButton(page, 'Ann Archer and Bob Baker').click();
    await expectShown(page.getByRole('article').filter({ hasText: 'psst' }));
  });
});
