import type { Browser, Page } from 'playwright-core';
import { accessibilityFaults } from '../support/matchers/axe';
import { launchBrowser, startChatApp, type ChatApp } from '../support/worlds/chatApp';
import { ANN, BOB, createSmallWorld, GENERAL, publishAll } from '../support/worlds/smallWorld';
import { waitFor } from '../support/drivers/waitFor';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const row = (page: Page, text: string) =>
  page.getByRole('log', { name: 'Messages' }).getByRole('article').filter({ hasText: text });

describe('reactions, edits and reports', () => {
  let browser: Browser;
  let app: ChatApp;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    app = await startChatApp(browser);
    await createSmallWorld(app.service);
    await publishAll(app.service, BOB, GENERAL, ['The bread is ready']);
  });
  afterEach(() => app.close());

  const openRow = async (userId: string, options = {}) => {
    const chat = await app.open(userId, options);
    await row(chat.page, 'The bread is ready').waitFor();
    return chat;
  };
  const react = async (userId: string, value: string) => {
    const { channels } = await app.service.client(userId).fetchMessages({ channels: [GENERAL] });
    const [message] = Object.values(channels).flat();
    await app.service.client(userId).addMessageAction({
      channel: GENERAL,
      messageTimetoken: String(message?.timetoken),
      action: { type: 'reaction', value },
    });
  };

  it('chooses a reaction from the picker, and both see it', async () => {
    const ann = await openRow(ANN);
    const bob = await openRow(BOB);
    const message = row(ann.page, 'The bread is ready');
    await message.hover();
    await message.getByRole('button', { name: 'Add a reaction' }).click();
    await ann.page.locator('em-emoji-picker').waitFor();
    await ann.page.keyboard.type('tada');
    await ann.page.locator('em-emoji-picker button[aria-label="🎉"]').first().click();

    const own = message.getByRole('button', { name: '🎉 1' });
    await own.waitFor();
    expect(await own.getAttribute('aria-pressed')).toBe('true');
    const others = row(bob.page, 'The bread is ready').getByRole('button', { name: '🎉 1' });
    await others.waitFor();
    expect(await others.getAttribute('aria-pressed')).toBe('false');
    expect([...ann.errors, ...bob.errors]).toEqual([]);
  });

  it('joins in with a press and takes back with another', async () => {
    await react(BOB, '👍');
    const { page } = await openRow(ANN);
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
    await react(BOB, '👍');
    await react(ANN, '👍');
    const { page } = await openRow(ANN);
    const button = page.getByRole('button', { name: '👍 2' });
    await button.hover();
    const tooltip = page.getByRole('tooltip').filter({ hasText: 'Bob Baker, Ann Archer' });
    await tooltip.waitFor();
    expect(await button.getAttribute('aria-describedby')).toBe(await tooltip.getAttribute('id'));
  });

  it('shows all who reacted inside the window, to pointer, keyboard and touch', async () => {
    const people = Array.from({ length: 105 }, (_, i) => `user_with_quite_a_long_id_${i}`);
    for (const userId of people) await react(userId, '👍');
    // On the own message, at the edge of the window.
    const { page } = await openRow(BOB, { context: PHONE });
    const button = page.getByRole('button', { name: '👍 99+' });
    const tip = page.getByRole('tooltip').filter({ hasText: `${people[98]} and 6 more` });
    const isInside = async () => {
      const size = page.viewportSize();
      const box = await tip.boundingBox();
      if (!size || !box) return false;
      const { x, y, width, height } = box;
      return x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height;
    };
    const isScrolled = () =>
      tip.evaluate((element) => (element.firstElementChild?.scrollTop ?? 0) > 0);

    // A finger that rests does not press.
    await button.click({ trial: true });
    await page.mouse.move(5, 5);
    await tip.waitFor({ state: 'hidden' });
    const place = await button.boundingBox();
    const touch = await page.context().newCDPSession(page);
    const point = { x: (place?.x ?? 0) + 10, y: (place?.y ?? 0) + 10 };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await tip.waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(await isInside()).toBe(true);
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'hidden' });

    await page.setViewportSize({ width: 640, height: 400 });
    await button.hover();
    await tip.waitFor();
    expect(await isInside()).toBe(true);
    await tip.hover();
    await page.mouse.wheel(0, 2_000);
    await waitFor(isScrolled, 'the last names');
    await page.mouse.move(5, 5);
    await tip.waitFor({ state: 'hidden' });

    await row(page, 'The bread is ready').press('End');
    for (let i = 0; i < 6 && !(await tip.isVisible()); i += 1) await page.keyboard.press('Tab');
    await tip.waitFor();
    expect(await isInside()).toBe(true);
    await page.keyboard.press('PageDown');
    await waitFor(isScrolled, 'the last names by the keyboard');
  });

  it('keeps reactions over a reload', async () => {
    await publishAll(app.service, BOB, GENERAL, ['Second loaf']);
    const { page } = await openRow(ANN);
    await react(BOB, '❤️');
    await page.getByRole('button', { name: '❤️ 1' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: '❤️ 1' }).waitFor();
  });

  it('shows edits and hides deleted messages at once', async () => {
    const { page } = await openRow(ANN);
    const bob = app.service.client(BOB);
    const { timetoken: messageTimetoken } = await bob.publish({
      channel: GENERAL,
      message: { text: 'Typo here', type: 'default' },
    });
    await row(page, 'Typo here').waitFor();
    await bob.addMessageAction({
      channel: GENERAL,
      messageTimetoken,
      action: { type: 'updated', value: 'No typo any more' },
    });
    await row(page, 'No typo any more').waitFor();
    await bob.addMessageAction({
      channel: GENERAL,
      messageTimetoken,
      action: { type: 'deleted', value: '.' },
    });
    await row(page, 'No typo any more').waitFor({ state: 'detached' });
    await row(page, 'The bread is ready').waitFor();
  });

  it('reports a user with a reason and says thank you', async () => {
    const { page } = await openRow(ANN);
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
    const { page } = await openRow(ANN);
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
  });

  it('offers neither reactions nor the report to a muted user, nor the report on own messages', async () => {
    await app.service
      .client('user_moderator')
      .objects.setUUIDMetadata({ uuid: ANN, data: { custom: { mutedChannels: GENERAL } } });
    const ann = await openRow(ANN);
    await ann.page.getByPlaceholder('You were muted from this channel').waitFor();
    const field = ann.page.getByRole('textbox', { name: 'Send message' });
    expect(await field.isDisabled()).toBe(true);
    expect(await ann.page.getByRole('button', { name: 'Add a reaction' }).count()).toBe(0);
    expect(await ann.page.getByRole('button', { name: 'Report user' }).count()).toBe(0);

    const bob = await openRow(BOB);
    expect(await bob.page.getByRole('button', { name: 'Add a reaction' }).count()).toBe(1);
    expect(await bob.page.getByRole('button', { name: 'Report user' }).count()).toBe(0);
  });

  it('hides reactions when a mute arrives, and loses no focus that was on one', async () => {
    const { page } = await openRow(ANN);
    await react(BOB, '👍');
    const thumbs = page.getByRole('button', { name: '👍 1' });
    await thumbs.focus();
    const decide = (mutedChannels: string) =>
      app.service
        .client('user_moderator')
        .objects.setUUIDMetadata({ uuid: ANN, data: { custom: { mutedChannels } } });
    await decide(GENERAL);
    await thumbs.waitFor({ state: 'detached' });
    await waitFor(
      () => page.evaluate(() => document.activeElement !== document.body),
      'the focus to be on something',
    );
    await decide('');
    await thumbs.waitFor();
  });

  it('tells the demo tracker what was done, only when the address asks for it', async () => {
    const tracked: string[] = [];
    const context = await browser.newContext();
    const page = await context.newPage();
    page.on('request', (request) => {
      const url = decodeURIComponent(request.url());
      if (url.includes('/0/demo/myCallback/')) tracked.push(url);
    });
    await page.goto(`${app.service.url}/?identifier=run-1#?uuid=${ANN}`);
    await row(page, 'The bread is ready').waitFor();
    await page.getByRole('switch', { name: 'Dark theme' }).click();
    await waitFor(() => tracked.length > 0, 'the tracker call');
    expect(tracked).toEqual([
      `${app.service.url}/publish/pub-local/sub-local/0/demo/myCallback/{"id":"run-1","feature":"switch-theme"}?store=0&uuid=run-1`,
    ]);
  });

  it('has no accessibility faults, in the dialog and beside reactions, in both themes', async () => {
    await react(BOB, '👍');
    const still = { reducedMotion: 'reduce' as const };
    for (const context of [still, { ...PHONE, ...still }]) {
      const { page } = await openRow(ANN, { context });
      await page.getByRole('button', { name: '👍 1' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      const message = row(page, 'The bread is ready');
      await message.hover();
      await message.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Report user' }).click();
      await page.getByRole('heading', { name: 'Why are you reporting' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });
});
