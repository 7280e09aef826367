import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type PubNub from 'pubnub';
import type { Browser, Page } from 'playwright-core';
import { accessibilityFaults } from '../support/axe';
import { launchBrowser, say, shownTexts, startChatApp, type ChatApp } from '../support/chatApp';
import { moderatorGrant } from '../../scripts/start/signInLinks';
import { consolePath, moderatorClient, MODERATOR } from '../support/moderator';
import { administrator, ANN, BOB, createSmallWorld, GENERAL } from '../support/smallWorld';
import type { TestService } from '../support/testService';
import { waitFor } from '../support/waitFor';
import { bannedChannelOf, LOG_CHANNEL, REPORTS_CHANNEL } from '../../src/domain/moderationRecord';
import { toChannelId } from '../../src/domain/ids';

/** What `npm start` runs before anything is published. */
const FUNCTIONS = join(__dirname, '../../functions');
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Colours are measured, so nothing may be on its way in. */
const STILL = { reducedMotion: 'reduce' } as const;
const INSULT = 'You are all bores';

/** What moderators do in the console, as they and the people concerned see it. */
describe('the moderator console', () => {
  let browser: Browser;
  let app: ChatApp;
  let moderator: PubNub;
  /** How far the service's clock is ahead of this machine's, ms. */
  let ahead: number;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    ahead = 0;
    app = await startChatApp(browser, {
      isModerated: true,
      functionsFolder: FUNCTIONS,
      now: () => Date.now() + ahead,
    });
    await createSmallWorld(app.service);
    await administrator(app.service).objects.setUUIDMetadata({
      uuid: MODERATOR,
      data: { name: 'Mo Derator' },
    });
    moderator = moderatorClient(app.service);
  });
  afterEach(() => app.close());

  const openConsole = async (options = {}) => {
    const opened = await app.openPath(consolePath(app.service), options);
    await opened.page.getByRole('tab', { name: 'Queue' }).waitFor();
    return opened;
  };
  const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
  const composer = (page: Page) => page.getByRole('textbox', { name: 'Send message' });
  const row = (page: Page, text: string) =>
    page.getByRole('log', { name: 'Messages' }).getByRole('article').filter({ hasText: text });
  const decide = (page: Page, name: string | RegExp) =>
    page.getByRole('region', { name: 'Decide' }).getByRole('button', { name });
  const reported = (page: Page) => page.getByRole('list', { name: 'Reported people' });
  const toast = (page: Page, text: string) =>
    page.getByRole('status', { name: 'What was just done' }).getByText(text);
  const customOf = async (uuid: string) => {
    const include = { customFields: true };
    const { data } = await moderator.objects.getUUIDMetadata({ uuid, include });
    return data.custom ?? {};
  };
  const logged = async () => {
    const { channels } = await moderator.fetchMessages({ channels: [LOG_CHANNEL], count: 100 });
    return Object.values(channels)
      .flat()
      .map(({ message }) => message as Record<string, unknown>);
  };
  const publish = async (userId: string, text: string) => {
    const message = { text, type: 'default' };
    return (await app.service.client(userId).publish({ channel: GENERAL, message })).timetoken;
  };
  /** Reports a message through the service, as the chat does. */
  const report = async (
    reporter: string,
    author: string,
    message: string | number,
    reason = "It's a spam",
  ) => {
    await app.service.client(reporter).objects.setUUIDMetadata({
      uuid: author,
      data: {
        custom: {
          flag: true,
          flaggedAt: Date.now(),
          flaggedBy: `Somebody (${reporter})`,
          reason,
          flaggedChannel: GENERAL,
          flaggedMessage: String(message),
        },
      },
    });
  };

  it('mutes who insults others, and lets them speak again when that is undone', async () => {
    const console = await openConsole();
    await console.page.getByRole('heading', { name: 'The queue is empty' }).waitFor();
    const ann = await app.open(ANN);
    await composer(ann.page).waitFor();
    await say(ann.page, INSULT);
    const bob = await app.open(BOB);
    await row(bob.page, INSULT).hover();
    await row(bob.page, INSULT).getByRole('button', { name: 'Report user' }).click();
    await bob.page.getByRole('button', { name: 'Bullying or harassment' }).click();

    await reported(console.page).getByRole('button', { name: 'Ann Archer' }).waitFor();
    await console.page.getByRole('article').filter({ hasText: INSULT }).waitFor();
    expect(await decide(console.page, 'Mute in General').isVisible()).toBe(true);
    await console.page.keyboard.press('m');
    await toast(console.page, 'Muted Ann Archer in General').waitFor();
    await console.page.getByRole('heading', { name: 'The queue is empty' }).waitFor();
    const locked = ann.page.getByPlaceholder('You were muted from this channel');
    await waitFor(() => locked.isDisabled(), 'a locked composer');

    await console.page.keyboard.press('u');
    await waitFor(() => composer(ann.page).isEnabled(), 'an open composer');
    await say(ann.page, 'I am sorry');
    await row(bob.page, 'I am sorry').waitFor();
    await reported(console.page).getByRole('button', { name: 'Ann Archer' }).waitFor();
    expect(await logged()).toMatchObject([
      { kind: 'mute', actorId: MODERATOR, userId: ANN, reason: 'Bullying or harassment' },
      { kind: 'unmute', actorId: MODERATOR, userId: ANN },
    ]);
    expect([...console.errors, ...ann.errors, ...bob.errors].filter(isFault)).toEqual([]);
  });

  it('deletes a reported message for everybody, and restores it from the log', async () => {
    await report(BOB, ANN, await publish(ANN, INSULT));
    const bob = await app.open(BOB);
    await row(bob.page, INSULT).waitFor();
    const { page } = await openConsole();
    await page.getByRole('button', { name: 'Delete message' }).click();
    await row(bob.page, INSULT).waitFor({ state: 'detached' });
    await page.getByText('deleted since').waitFor();

    await page.reload();
    await openTab(page, 'Log');
    await page
      .getByRole('button', { name: 'Undo: deleted a message of Ann Archer in General' })
      .click();
    await row(bob.page, INSULT).waitFor();
    await page.getByText('undone', { exact: true }).waitFor();
    expect((await logged()).map(({ kind }) => kind)).toEqual(['deleteMessage', 'restoreMessage']);
  });

  it('stops a word that a moderator forbids, until one releases what was said', async () => {
    const ann = await app.open(ANN);
    const bob = await app.open(BOB);
    await composer(bob.page).waitFor();
    const { page } = await openConsole();
    await openTab(page, 'Rules');
    await page.getByRole('button', { name: 'New word list' }).click();
    const rule = page.getByRole('dialog', { name: 'New word list' });
    await rule.getByLabel('Words or phrases, one a line').fill('grockle');
    await rule.getByRole('button', { name: 'Save' }).click();
    await rule.waitFor({ state: 'detached' });

    await say(ann.page, 'What a gröckle!');
    await ann.page.getByRole('alert').filter({ hasText: 'Your message was blocked.' }).waitFor();
    expect(await composer(ann.page).inputValue()).toBe('What a gröckle!');
    await say(bob.page, 'a calm word');
    await row(ann.page, 'a calm word').waitFor();
    expect(await row(bob.page, 'gröckle').count()).toBe(0);

    await openTab(page, 'Blocked');
    await page.locator('mark').getByText('gröckle').waitFor();
    await page.getByRole('button', { name: 'Release' }).click();
    for (const { page: chat } of [ann, bob]) await row(chat, 'What a gröckle!').waitFor();
    expect(await row(bob.page, 'What a gröckle!').count()).toBe(1);
    expect((await logged()).map(({ kind }) => kind)).toEqual(['changeRules', 'release']);
  });

  it('publishes a stopped message once, as its sender, whoever else released it', async () => {
    const { context } = app.service;
    const channel = toChannelId(GENERAL);
    const first = await openConsole();
    await openTab(first.page, 'Blocked');
    await first.page.getByRole('heading', { name: 'Nothing waits for you' }).waitFor();
    await waitFor(() => context.hub.waitersOf('banned.*') === 1, 'live delivery');
    await context.journal.write((entry) =>
      context.moderation?.history.append(entry, bannedChannelOf(channel), 'service', {
        originalMessage: { text: 'Go to Scunthorpe', type: 'default' },
        moderatedMessage: { text: 'Go to S****horpe', type: 'default' },
        senderUuid: ANN,
        ruleId: 'rude',
        start: 7,
        end: 11,
      }),
    );
    const bob = await app.open(BOB);
    await composer(bob.page).waitFor();
    const second = await openConsole();
    for (const { page } of [first, second]) {
      await openTab(page, 'Blocked');
      expect(await page.locator('mark').innerText()).toBe('cunt');
    }
    // Both moderators press at once; whoever is a moment later may find the button gone already.
    const buttons = await Promise.all(
      [first, second].map(({ page }) =>
        page.getByRole('button', { name: 'Release' }).elementHandle(),
      ),
    );
    await Promise.all(
      buttons.map((button) => button.evaluate((element) => (element as HTMLElement).click())),
    );
    await row(bob.page, 'Go to Scunthorpe').waitFor();
    for (const { page } of [first, second]) {
      await page.getByRole('heading', { name: 'Nothing waits for you' }).waitFor();
    }
    expect((await shownTexts(bob.page)).filter((text) => text.includes('Scunthorpe'))).toHaveLength(
      1,
    );
    expect(await row(bob.page, 'Go to Scunthorpe').getAttribute('aria-label')).toContain('Ann');
    expect(await logged()).toMatchObject([{ kind: 'release', actorId: MODERATOR, userId: ANN }]);
  });

  it('goes through the queue by keyboard, and dismisses several at once', async () => {
    await report(BOB, ANN, await publish(ANN, 'one'));
    await report(BOB, ANN, await publish(ANN, 'two'));
    await report(ANN, BOB, await publish(BOB, 'three'), 'False information');
    const { page } = await openConsole();
    const current = reported(page).locator('[aria-current="true"]');
    await waitFor(async () => (await current.innerText()).includes('Bob Baker'), 'the newest');
    await page.keyboard.press('s');
    await page.keyboard.press('j');
    await waitFor(async () => (await current.innerText()).includes('Ann Archer'), 'the next');
    await page.keyboard.press('s');
    await page.getByRole('button', { name: 'Dismiss 3 reports' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dismiss 3 reports?' });
    await dialog.getByLabel('Reason').fill('Nothing in it');
    await dialog.getByRole('button', { name: 'Dismiss 3 reports' }).click();
    await page.getByRole('heading', { name: 'The queue is empty' }).waitFor();
    const dismissed = { kind: 'dismiss', actorId: MODERATOR, reason: 'Nothing in it' };
    expect(await logged()).toMatchObject([dismissed, dismissed, dismissed]);

    await openTab(page, 'Log');
    await page.getByRole('button', { name: 'Undo: dismissed 1 report' }).first().click();
    await page.getByRole('tab', { name: 'Queue 1 waiting' }).waitFor();
  });

  it('does what a key says once for each person, however fast it is pressed', async () => {
    await report(BOB, ANN, await publish(ANN, 'one'));
    await report(ANN, BOB, await publish(BOB, 'two'));
    const { page } = await openConsole();
    await page.getByRole('tab', { name: 'Queue 2 waiting' }).waitFor();
    await page.keyboard.press('d');
    await page.keyboard.press('d');
    await page.keyboard.press('d');
    await page.getByRole('heading', { name: 'The queue is empty' }).waitFor();
    await waitFor(async () => (await logged()).length >= 2, 'both in the log');
    const reports = (await logged()).map(({ reportIds }) => String(reportIds));
    expect(new Set(reports).size).toBe(2);
    expect(reports).toHaveLength(2);

    await openTab(page, 'Log');
    await page.getByRole('button', { name: 'Undo: dismissed 1 report' }).first().click();
    await page.getByRole('tab', { name: 'Queue 1 waiting' }).click();
    await decide(page, /^Mute/).dblclick();
    await page.getByRole('heading', { name: 'The queue is empty' }).waitFor();
    expect((await logged()).map(({ kind }) => kind)).toEqual([
      'dismiss',
      'dismiss',
      'dismiss',
      'mute',
    ]);
  });

  it('ends a restriction when its time is over, and shows until when it holds', async () => {
    const { page } = await openConsole();
    await openTab(page, 'Users');
    await page.getByRole('searchbox', { name: 'Search by name or id' }).fill('arch');
    await page.getByText('1 found').waitFor();
    await page.getByRole('list', { name: 'Users' }).getByRole('button').click();
    const drawer = page.getByRole('complementary', { name: 'About Ann Archer' });
    await drawer.getByLabel('Reason').fill('Again and again');
    await drawer.getByLabel('Duration').selectOption('1 hour');
    await drawer.getByRole('button', { name: 'Ban' }).click();
    await drawer.getByText('Banned from the chat').waitFor();
    await drawer.getByText(/since .* by Mo Derator, until .*: Again and again/).waitFor();
    expect(await customOf(ANN)).toMatchObject({ ban: true });
    await page.getByRole('button', { name: 'Banned', exact: true }).click();
    await page.getByText('1 found').waitFor();
    await page.getByRole('button', { name: 'Muted', exact: true }).click();
    await page.getByRole('heading', { name: 'Nobody found' }).waitFor();

    ahead = 3_601_000;
    await drawer.getByText('No restrictions.').waitFor();
    await openTab(page, 'Log');
    await page.getByText('The service unbanned Ann Archer').waitFor();
    expect(await customOf(ANN)).toMatchObject({ ban: false });
  });

  it('tries word lists on a text and on what was said, as they will be applied', async () => {
    for (const text of ['What an idiot', 'Good morning', 'i d i o t s everywhere']) {
      await publish(ANN, text);
    }
    const { page } = await openConsole();
    await openTab(page, 'Rules');
    await page.getByRole('button', { name: 'New word list' }).click();
    const dialog = page.getByRole('dialog', { name: 'New word list' });
    await dialog.getByLabel('Words or phrases, one a line').fill('idiot\nbore');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('list', { name: 'Word lists' })
      .getByText('idiot, bore', { exact: true })
      .waitFor();

    await page.getByLabel('A message').fill('Such an 1d10t!');
    const result = page.getByRole('status', { name: 'What would happen' });
    await result.getByText('Would be blocked').waitFor();
    expect(await result.locator('mark').innerText()).toBe('1d10t');
    await page.getByLabel('As if said in').selectOption('General');
    await page.getByText('Would have hit 1 of the last 3 messages there.').waitFor();

    const other = await openConsole();
    await openTab(other.page, 'Rules');
    await other.page.getByRole('checkbox', { name: /idiot, bore/ }).click();
    await result.getByText('Would pass').waitFor();
  });

  it('says that the log comes to today’s records, and exports it', async () => {
    await report(BOB, ANN, await publish(ANN, INSULT));
    const { page } = await openConsole();
    await decide(page, 'Ban').click();
    await toast(page, 'Banned Ann Archer').waitFor();
    await openTab(page, 'Log');
    await page.getByText('Replay: 1 record agrees').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export 1 line' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^moderation-log-\d{4}-\d\d-\d\d\.jsonl$/);
    const exported = readFileSync(await download.path(), 'utf8');
    expect(JSON.parse(exported)).toMatchObject((await logged())[0] ?? {});
  });

  it('opens for nobody without a moderator’s token, and keeps it out of the address', async () => {
    const { page } = await openConsole();
    expect(page.url()).not.toContain('token');
    await page.reload();
    await page.getByRole('tab', { name: 'Queue' }).waitFor();
    await page.getByText('identities are not verified').waitFor();

    const none = await app.openPath('/moderator.html');
    await none.page.getByRole('heading', { name: 'This page needs a moderator’s link' }).waitFor();
    const strange = { ...moderatorGrant(MODERATOR), meta: new Map() };
    const wrong = await app.openPath(consolePath(app.service, strange));
    await wrong.page.getByRole('heading', { name: 'This link is not a moderator’s' }).waitFor();
    const forged = consolePath(app.service).replace(/.{12}$/, 'AAAAAAAAAAAA');
    const refused = await app.openPath(forged);
    await refused.page.getByRole('heading', { name: 'This link is not a moderator’s' }).waitFor();
  });

  it('shows 1,000 reports and 10,000 users with hardly more rows than the window holds', async () => {
    await fillWithCrowd(app.service);
    const { page } = await openConsole();
    await page.getByRole('tab', { name: 'Queue 500 waiting' }).waitFor();
    const firstPaint = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    );
    expect(firstPaint).toBeLessThan(1_000);
    expect(await reported(page).getByRole('listitem').count()).toBeLessThan(40);

    await openTab(page, 'Users');
    await page.getByText('10,003 found').waitFor();
    const list = page.getByRole('list', { name: 'Users' });
    await list.getByRole('button').first().focus();
    await page.keyboard.press('End');
    await waitFor(async () => {
      await page.keyboard.press('End');
      const last = await list.getByRole('listitem').last().getAttribute('aria-posinset');
      return Number(last) > 250;
    }, 'a page that was fetched later');
    expect(await list.getByRole('listitem').count()).toBeLessThan(60);
  });

  it.each([
    ['a light desktop', { theme: 'light', context: STILL }],
    ['a dark desktop', { theme: 'dark', context: STILL }],
    ['a light phone', { theme: 'light', context: { ...PHONE, ...STILL } }],
    ['a dark phone', { theme: 'dark', context: { ...PHONE, ...STILL } }],
  ])('has no accessibility faults in any tab on %s', async (_device, { theme, context }) => {
    await report(BOB, ANN, await publish(ANN, INSULT));
    await report(ANN, BOB, await publish(BOB, 'Buy my bread'));
    const { page } = await openConsole({ context });
    await reported(page).waitFor();
    if (theme === 'dark') await page.getByRole('switch', { name: 'Dark theme' }).click();
    const faults: [string, string[]][] = [];
    const look = async (where: string) => faults.push([where, await accessibilityFaults(page)]);
    for (const tab of ['Queue', 'Blocked', 'Users', 'Rules', 'Log']) {
      await openTab(page, tab);
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      await look(tab);
    }
    await openTab(page, 'Users');
    await page.getByRole('button', { name: /^Ann Archer/ }).click();
    await page.getByRole('complementary', { name: 'About Ann Archer' }).waitFor();
    await look('a person');
    await page.keyboard.press('Escape');
    await openTab(page, 'Queue');
    await reported(page).getByRole('button').first().click();
    await look('a report');
    expect(faults.filter(([, found]) => found.length > 0)).toEqual([]);
    expect(faults).toHaveLength(7);
  });
});

/** 10,000 more people, of whom 500 were reported twice. */
async function fillWithCrowd({ context }: TestService): Promise<void> {
  const { stores, journal, moderation } = context;
  await journal.write((entry) => {
    for (let index = 0; index < 10_000; index += 1) {
      const number = String(index).padStart(5, '0');
      stores.users.set(`crowd_${number}`, { name: `Person ${number}` }, entry.nextTimetoken());
    }
    for (let index = 0; index < 1_000; index += 1) {
      const userId = `crowd_${String(index % 500).padStart(5, '0')}`;
      const record = { reporterId: ANN, userId, reason: "It's a spam", surroundings: [] };
      moderation?.history.append(entry, REPORTS_CHANNEL, ANN, record);
    }
  });
}

/** The browser itself logs every answer that is an error, whatever the page makes of it. */
function isFault(error: string): boolean {
  return !error.startsWith('Failed to load resource');
}
