import type { Browser, Page } from 'playwright-core';
import { accessibilityFaults } from '../support/matchers/axe';
import { launchBrowser, startChatApp, type ChatApp } from '../support/worlds/chatApp';
import { openChannel } from '../support/drivers/conversation';
import { createFilledChannel } from '../support/worlds/filledChannel';
import { ANN, BOB, createSmallWorld, publishAll } from '../support/worlds/smallWorld';
import { waitFor } from '../support/drivers/waitFor';
import { expectShown } from '../support/matchers/expectShown';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const row = (page: Page, text: string) =>
  page.getByRole('log', { name: 'Messages' }).getByRole('article').filter({ hasText: text });

describe('reactions, edits and reports', () => {
  let browser: Browser;
  let app: ChatApp;

  let page: Page;
  let errors: readonly string[];
  /** The channel of the test, which Ann's page shows. */
  let channel: string;
  let channels = 0;

  // Tests share a page, in which each has a channel of its own: a page costs seconds to open.
  beforeAll(async () => {
    browser = await launchBrowser();
    app = await startChatApp(browser);
    await createSmallWorld(app.service);
    ({ page, errors } = await app.open(ANN));
  });
  beforeEach(async () => {
    channels += 1;
    channel = await createFilledChannel(app.service, nameOfChannel(), ['The bread is ready']);
    await openChannel(page, nameOfChannel());
    await row(page, 'The bread is ready').waitFor();
  });
  afterAll(async () => {
    await app.close();
    await browser.close();
  });

  const nameOfChannel = () => `Oven ${String.fromCharCode(64 + channels)}`;
  const react = async (value: string, ...userIds: readonly string[]) => {
    const history = await app.service.client(BOB).fetchMessages({ channels: [channel] });
    const newest = Object.values(history.channels).flat().at(-1);
    for (const userId of userIds) {
      await app.service.client(userId).addMessageAction({
        channel,
        messageTimetoken: String(newest?.timetoken),
        action: { type: 'reaction', value },
      });
    }
  };

  it('chooses a reaction from the picker, and tells own ones from those of others [1.3] [1.11]', async () => {
    const message = row(page, 'The bread is ready');
    await message.hover();
    await message.getByRole('button', { name: 'Add a reaction' }).click();
    await page.locator('em-emoji-picker').waitFor();
    await page.keyboard.type('tada');
    await page.locator('em-emoji-picker button[aria-label="🎉"]').first().click();

    const own = message.getByRole('button', { name: '🎉 1' });
    await own.waitFor();
    expect(await own.getAttribute('aria-pressed')).toBe('true');
    const bob = app.service.client(BOB);
    const { data } = await bob.getMessageActions({ channel });
    expect(data).toMatchObject([{ type: 'reaction', value: '🎉', uuid: ANN }]);
    await react('👍', BOB);
    const others = message.getByRole('button', { name: '👍 1' });
    await others.waitFor();
    expect(await others.getAttribute('aria-pressed')).toBe('false');
    expect(errors).toEqual([]);
  });

  it('joins in with a press and takes back with another', async () => {
    await react('👍', BOB);
    // It is delivered before it is answered; until then another press is the same press.
    const answered = page.waitForEvent('requestfinished', (request) =>
      request.url().includes('/message-actions/'),
    );
    await page.getByRole('button', { name: '👍 1' }).click();
    const both = page.getByRole('button', { name: '👍 2' });
    await both.waitFor();
    await answered;
    expect(await both.getAttribute('aria-pressed')).toBe('true');
    await both.click();
    await page.getByRole('button', { name: '👍 1' }).waitFor();
  });

  it('names who reacted as the description of the reaction', async () => {
    await react('👍', BOB, ANN);
    const button = page.getByRole('button', { name: '👍 2' });
    await button.hover();
    const tooltip = page.getByRole('tooltip').filter({ hasText: 'Bob Baker, Ann Archer' });
    await tooltip.waitFor();
    expect(await button.getAttribute('aria-describedby')).toBe(await tooltip.getAttribute('id'));
  });

  it('keeps reactions over a reload', async () => {
    await react('❤️', BOB);
    await page.getByRole('button', { name: '❤️ 1' }).waitFor();
    await page.reload();
    await openChannel(page, nameOfChannel());
    await expectShown(page.getByRole('button', { name: '❤️ 1' }));
  });

  it('shows edits and hides deleted messages at once', async () => {
    const bob = app.service.client(BOB);
    const { timetoken: messageTimetoken } = await bob.publish({
      channel,
      message: { text: 'Typo here', type: 'default' },
    });
    await row(page, 'Typo here').waitFor();
    await bob.addMessageAction({
      channel,
      messageTimetoken,
      action: { type: 'updated', value: 'No typo any more' },
    });
    await row(page, 'No typo any more').waitFor();
    await bob.addMessageAction({
      channel,
      messageTimetoken,
      action: { type: 'deleted', value: '.' },
    });
    await row(page, 'No typo any more').waitFor({ state: 'detached' });
    await expectShown(row(page, 'The bread is ready'));
  });

  it('reports a user with a reason and says thank you [1.7] [2.35] [4.7] [6.1] [9.4]', async () => {
    const message = row(page, 'The bread is ready');
    await message.hover();
    await message.getByRole('button', { name: 'Report user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Why are you reporting this comment?' });
    await dialog.getByRole('button', { name: 'False information' }).click();

    const thanks = page.getByRole('dialog', { name: 'Thank you for letting us know' });
    await thanks
      .getByText('Your feedback is important in helping us keep the community safe.')
      .waitFor();
    await thanks.getByRole('button', { name: 'Close' }).click();
    await thanks.waitFor({ state: 'detached' });

    const { data } = await app.service.client(BOB).objects.getUUIDMetadata();
    expect(data.custom).toMatchObject({
      title: 'Baker',
      flag: true,
      flaggedBy: `Ann Archer (${ANN})`,
      reason: 'False information',
    });
    expect(Math.abs(Number(data.custom?.['flaggedAt']) - Date.now())).toBeLessThan(60_000);
  });

  it('never undoes a ban that is written while a report is on its way', async () => {
    const moderator = app.service.client('user_moderator');
    let isBanned = false;
    await page.route('**/v2/objects/*/uuids/*', async (route) => {
      if (route.request().method() === 'PATCH' && !isBanned) {
        isBanned = true;
        await moderator.objects.setUUIDMetadata({
          uuid: BOB,
          data: { custom: { title: 'Baker', ban: true } },
        });
      }
      await route.continue();
    });
    const message = row(page, 'The bread is ready');
    await message.hover();
    await message.getByRole('button', { name: 'Report user' }).click();
    await page.getByRole('button', { name: "It's a spam" }).click();
    await page.getByRole('dialog', { name: 'Thank you for letting us know' }).waitFor();
    const { data } = await moderator.objects.getUUIDMetadata({ uuid: BOB });
    expect(data.custom).toMatchObject({ ban: true, flag: true, reason: "It's a spam" });
    await page.getByRole('button', { name: 'Close' }).click();
    await page.unrouteAll();
  });

  it('hides reactions and the report while a mute lasts, and loses no focus that was on one [5.4] [6.4]', async () => {
    await react('👍', BOB);
    await publishAll(app.service, ANN, channel, ['I come at noon']);
    await row(page, 'I come at noon').waitFor();
    const thumbs = page.getByRole('button', { name: '👍 1' });
    // Not on the own message.
    await waitFor(
      async () => (await page.getByRole('button', { name: 'Report user' }).count()) === 1,
      'the report on the message of Bob alone',
    );
    expect(await page.getByRole('button', { name: 'Add a reaction' }).count()).toBe(2);
    await thumbs.focus();
    const decide = (mutedChannels: string) =>
      app.service
        .client('user_moderator')
        .objects.setUUIDMetadata({ uuid: ANN, data: { custom: { mutedChannels } } });
    await decide(channel);
    await thumbs.waitFor({ state: 'detached' });
    await waitFor(
      () => page.evaluate(() => document.activeElement !== document.body),
      'the focus to be on something',
    );
    await page.getByPlaceholder('You were muted from this channel').waitFor();
    const field = page.getByRole('textbox', { name: 'Send message' });
    expect(await field.isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Add a reaction' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Report user' }).count()).toBe(0);
    await decide('');
    await thumbs.waitFor();
  });

  it('tells the demo tracker what was done, only when the address asks for it [1.10] [2.6] [7.21]', async () => {
    const tracked: string[] = [];
    const context = await browser.newContext();
    const visit = await context.newPage();
    visit.on('request', (request) => {
      const url = decodeURIComponent(request.url());
      if (url.includes('/0/demo/myCallback/')) tracked.push(url);
    });
    await visit.goto(`${app.service.url}/?identifier=run-1#?uuid=${ANN}`);
    await visit.getByRole('heading', { name: 'General' }).waitFor();
    await visit.getByRole('switch', { name: 'Dark theme' }).click();
    await waitFor(() => tracked.length > 0, 'the tracker call');
    expect(tracked).toEqual([
      `${app.service.url}/publish/pub-local/sub-local/0/demo/myCallback/{"id":"run-1","feature":"switch-theme"}?store=0&uuid=run-1`,
    ]);
    await context.close();
  });

  it('shows all who reacted inside the window, to pointer, keyboard and touch', async () => {
    const people = Array.from({ length: 105 }, (_, i) => `user_with_quite_a_long_id_${i}`);
    await publishAll(app.service, ANN, channel, ['On the own side']);
    await react('👍', ...people);
    const { page: phone } = await app.open(ANN, { context: PHONE });
    await phone.getByRole('button', { name: 'Show chats' }).click();
    await openChannel(phone, nameOfChannel());
    const button = phone.getByRole('button', { name: '👍 99+' });
    const tip = phone.getByRole('tooltip').filter({ hasText: `${people[98]} and 6 more` });
    const isInside = async () => {
      const size = phone.viewportSize();
      const box = await tip.boundingBox();
      if (!size || !box) return false;
      const { x, y, width, height } = box;
      return x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height;
    };
    const isScrolled = () =>
      tip.evaluate((element) => (element.firstElementChild?.scrollTop ?? 0) > 0);

    // A finger that rests does not press.
    await button.click({ trial: true });
    await phone.mouse.move(5, 5);
    await tip.waitFor({ state: 'hidden' });
    const place = await button.boundingBox();
    const touch = await phone.context().newCDPSession(phone);
    const point = { x: (place?.x ?? 0) + 10, y: (place?.y ?? 0) + 10 };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await tip.waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(await isInside()).toBe(true);
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    await phone.keyboard.press('Escape');
    await tip.waitFor({ state: 'hidden' });

    await phone.setViewportSize({ width: 640, height: 400 });
    await button.hover();
    await tip.waitFor();
    expect(await isInside()).toBe(true);
    await tip.hover();
    await phone.mouse.wheel(0, 2_000);
    await waitFor(isScrolled, 'the last names');
    await phone.mouse.move(5, 5);
    await tip.waitFor({ state: 'hidden' });

    await row(phone, 'The bread is ready').press('End');
    for (let i = 0; i < 6 && !(await tip.isVisible()); i += 1) await phone.keyboard.press('Tab');
    await tip.waitFor();
    expect(await isInside()).toBe(true);
    await phone.keyboard.press('PageDown');
    await waitFor(isScrolled, 'the last names by the keyboard');
    await phone.setViewportSize(PHONE.viewport);
    await phone.emulateMedia({ reducedMotion: 'reduce' });
    await expectNoFaults(phone);
    await phone.context().close();
  });

  it('explains the sign of a reaction that failed when a finger presses it', async () => {
    await react('👍', BOB);
    const { page: phone } = await app.open(ANN, { context: PHONE });
    await phone.getByRole('button', { name: 'Show chats' }).tap();
    await openChannel(phone, nameOfChannel());
    await phone.route('**/v1/message-actions/**', (route) => route.abort());
    await phone.getByRole('button', { name: '👍 1' }).tap();
    const tip = phone.getByText('👍 not sent');
    expect(await tip.isVisible()).toBe(false);
    await phone.getByRole('img', { name: '👍 not sent' }).tap();
    await tip.waitFor();
    await row(phone, 'The bread is ready').getByText('The bread is ready').tap();
    await tip.waitFor({ state: 'hidden' });
    await phone.context().close();
  });

  it('has no accessibility faults, in the dialog and beside reactions, in both themes', async () => {
    await react('👍', BOB);
    await page.getByRole('button', { name: '👍 1' }).waitFor();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectNoFaults(page);
  });

  async function expectNoFaults(shown: Page): Promise<void> {
    expect(await accessibilityFaults(shown)).toEqual([]);
    const message = row(shown, 'The bread is ready');
    // Where no pointer hovers, the tools show when the message is touched.
    await message.getByText('The bread is ready').click();
    await message.getByRole('button', { name: 'More' }).click();
    await shown.getByRole('menuitem', { name: 'Report user' }).click();
    await shown.getByRole('heading', { name: 'Why are you reporting' }).waitFor();
    expect(await accessibilityFaults(shown)).toEqual([]);
    await shown.keyboard.press('Escape');
    await shown.getByRole('dialog').waitFor({ state: 'detached' });
  }
});
