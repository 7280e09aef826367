import type { Page } from 'playwright-core';
import { message, openChannel } from '../support/drivers/conversation';
import { waitFor } from '../support/drivers/waitFor';
import { accessibilityFaults } from '../support/matchers/axe';
import { say, withChatApp, type ChatApp } from '../support/worlds/chatApp';
import {
  administrator,
  ANN,
  BOB,
  createSmallWorld,
  deliverAll,
  GENERAL,
  numbered,
  RANDOM,
} from '../support/worlds/smallWorld';

const LINES = 150;

describe('links to messages', () => {
  let app: ChatApp;

  withChatApp(async (started) => {
    app = started;
    await createSmallWorld(app.service);
    await deliverAll(app.service, BOB, GENERAL, numbered('line', LINES));
  });

  const publish = async (text: string, channel: string = GENERAL, userId = BOB) => {
    const sdk = app.service.client(userId);
    return (await sdk.publish({ channel, message: { text, type: 'default' } })).timetoken;
  };
  /** The timetoken of a line. */
  const lineAt = (line: number) => {
    const stored = app.service.context.stores.messages.range({
      channel: GENERAL,
      before: undefined,
      from: undefined,
      limit: LINES,
      now: Date.now(),
    });
    return stored.find(({ payload }) => payload.includes(textOf(line)))?.timetoken ?? '';
  };
  const textOf = (line: number) => `line ${String(line).padStart(3, '0')}`;
  const pathTo = (timetoken: string, channel: string = GENERAL, userId: string = ANN) =>
    `/#?uuid=${userId}&channel=${encodeURIComponent(channel)}&message=${timetoken}`;
  const hasFocus = (page: Page, text: string) =>
    waitFor(
      () =>
        message(page, text).evaluate((row) => {
          const log = document.querySelector('[role="log"]')?.getBoundingClientRect();
          const { top, bottom } = row.getBoundingClientRect();
          const isInView = log !== undefined && top >= log.top && bottom <= log.bottom;
          return isInView && row === document.activeElement;
        }),
      `"${text}" in view with the focus`,
    );
  const jumpToNewest = (page: Page) => page.getByRole('button', { name: 'Jump to newest' });
  /** Scrolls until a text is there. Answers the lines that were passed. */
  const scrollTo = async (page: Page, text: string, by: number) => {
    const passed = new Set<string>();
    const arrived = async () => {
      const texts = await page.getByRole('log').evaluate((log, px) => {
        log.scrollBy(0, px);
        return [...log.querySelectorAll('article')].map((row) => row.textContent);
      }, by);
      for (const line of texts.join().match(/line \d{3}/g) ?? []) passed.add(line);
      return texts.some((each) => each.includes(text));
    };
    await waitFor(arrived, text);
    return [...passed].sort();
  };

  it('open the channel around the message, with pages in both directions and a way back', async () => {
    const { page, errors } = await app.openPath(pathTo(lineAt(60)));
    await hasFocus(page, textOf(60));
    expect(await message(page, textOf(LINES)).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    const shown = await message(page, 'line').count();
    await publish('said meanwhile');
    await page.getByRole('button', { name: '1 new message' }).waitFor();
    await waitFor(async () => (await page.title()).startsWith('(151)'), 'all to be unread');
    expect(await message(page, 'line').count()).toBe(shown);

    await page.reload();
    await hasFocus(page, textOf(60));
    // The last visit did not know of it.
    await jumpToNewest(page)
      .or(page.getByRole('button', { name: '1 new message' }))
      .click();
    await message(page, 'said meanwhile').waitFor();
    await waitFor(async () => !(await page.title()).startsWith('('), 'everything to be read');
    expect(page.url()).not.toContain('message=');

    await page.evaluate(
      (hash) => {
        window.location.hash = hash;
      },
      `#?channel=${encodeURIComponent(GENERAL)}&message=${lineAt(70)}`,
    );
    await hasFocus(page, textOf(70));
    expect(new URLSearchParams(page.url().split('?')[1]).get('uuid')).toBe(ANN);
    const up = await scrollTo(page, textOf(1), -400);
    expect(up[0]).toBe(textOf(1));
    const down = await scrollTo(page, 'said meanwhile', 400);
    expect(down).toEqual(numbered('line', LINES));
    expect(errors).toEqual([]);
  });

  it('show the message in the middle of a small screen, among texts of several lines', async () => {
    const text = (line: number) => `chapter ${line} ${'of a long story '.repeat(8)}`;
    const before = Array.from({ length: 40 }, (_, line) => text(line));
    await deliverAll(app.service, BOB, RANDOM, before);
    const wanted = await publish('the one', RANDOM);
    await deliverAll(app.service, BOB, RANDOM, before);
    const context = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
    const { page } = await app.openPath(pathTo(wanted, RANDOM), { context });
    await hasFocus(page, 'the one');
    const distance = () =>
      message(page, 'the one').evaluate((row) => {
        const middleOf = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
        const log = row.closest('[role="log"]')?.getBoundingClientRect();
        return log && Math.abs(middleOf(row.getBoundingClientRect()) - middleOf(log));
      });
    await waitFor(async () => Number(await distance()) < 60, 'the message in the middle');
    // It stays there.
    expect(await distance()).toBeLessThan(60);
  });

  it('are copied from the menu of a message, and followed in a text without a new page', async () => {
    const { page, errors } = await app.openPath(pathTo(lineAt(20)));
    await hasFocus(page, textOf(20));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await message(page, textOf(20)).hover();
    await message(page, textOf(20)).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await page.getByRole('menu').getByRole('img', { name: 'Copied' }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).not.toContain('uuid');
    await page.getByRole('menu').waitFor({ state: 'detached' });

    // To send returns to the newest message.
    await say(page, `look: [there](${link}), ${link}`);
    await message(page, 'look').waitFor();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await openChannel(page, 'random');
    await openChannel(page, 'General');
    await message(page, 'look').getByRole('link', { name: 'there' }).click();
    await hasFocus(page, textOf(20));
    await jumpToNewest(page).press('Enter');
    await message(page, 'look').waitFor();
    expect(await page.getByRole('log').evaluate((log) => log === document.activeElement)).toBe(
      true,
    );
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    expect(errors).toEqual([]);
  });

  it('say that a message is not available when it is deleted, was never there or is private', async () => {
    const deleted = lineAt(30);
    await administrator(app.service).addMessageAction({
      channel: GENERAL,
      messageTimetoken: deleted,
      action: { type: 'deleted', value: '.' },
    });
    const secret = 'group.0000000000000000000000000aa';
    await administrator(app.service).objects.setChannelMetadata({
      channel: secret,
      data: { name: 'Surprise party' },
    });
    await administrator(app.service).objects.setChannelMembers({ channel: secret, uuids: [BOB] });
    const hidden = await publish('A secret', secret);
    const { page, errors } = await app.openPath(pathTo(deleted));
    const dialog = page.getByRole('dialog', { name: 'Message not available' });
    const goTo = (path: string) =>
      page.evaluate((hash) => {
        window.location.hash = hash;
      }, path.slice(1));
    const never = `1${'0'.repeat(16)}`;
    for (const path of [
      pathTo(never),
      pathTo(hidden, secret),
      pathTo('1'),
      pathTo(hidden, 'group.x'),
    ]) {
      await dialog.waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'detached' });
      await message(page, textOf(LINES)).waitFor();
      await goTo(path);
    }
    await dialog.waitFor();
    expect(await page.getByText('Surprise').count()).toBe(0);
    expect(errors.filter((error) => !error.includes('403'))).toEqual([]);
  });

  it('lead into a public channel when it is joined, and not when it is left alone', async () => {
    await administrator(app.service).objects.removeChannelMembers({
      channel: RANDOM,
      uuids: [ANN],
    });
    await deliverAll(app.service, BOB, RANDOM, numbered('word', 60));
    const wanted = await publish('The reason to join', RANDOM);
    await deliverAll(app.service, BOB, RANDOM, numbered('later word', 60));
    const { page, errors } = await app.openPath(pathTo(wanted, RANDOM));
    const dialog = page.getByRole('dialog', { name: 'Join a channel' });
    await dialog.getByRole('listitem').getByRole('button', { name: 'random' }).click();
    await hasFocus(page, 'The reason to join');
    await jumpToNewest(page).waitFor();
    expect(errors).toEqual([]);
  });

  it('lead from the list of mentions to the message', async () => {
    const wanted = await publish(`[Ann Archer](pn-user://${ANN}) look here`);
    await app.service.client(BOB).publish({
      channel: ANN,
      message: { type: 'mention', messageTimetoken: wanted, channel: GENERAL },
    });
    await deliverAll(app.service, BOB, GENERAL, numbered('more', 60));
    const { page, errors } = await app.open(ANN);
    await message(page, 'more 060').waitFor();
    await page.getByRole('button', { name: 'Mentions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mentions' });
    await dialog.getByRole('button', { name: 'look here' }).click();
    await hasFocus(page, 'look here');
    expect(errors).toEqual([]);
  });

  it('to elsewhere show where they lead, in messages and in previews of them', async () => {
    const hidden = await publish('[https://bank.example](https://evil.example/login)');
    await publish('[docs](https://evil.example/a)');
    await publish('log in at https://bank.example@evil.example/b');
    await publish('[\u202Eknab//:sptth](https://evil.example/c)');
    await publish('[\u05E9\u05DC\u05D5\u05DD](https://evil.example/d)');
    await administrator(app.service).objects.setChannelMetadata({
      channel: GENERAL,
      data: {
        name: 'General',
        custom: { pinnedMessageTimetoken: hidden, pinnedMessageChannelID: GENERAL },
      },
    });
    const { page, errors } = await app.open(ANN);
    const links = page.getByRole('log').getByRole('link');
    const names = () =>
      links.evaluateAll((all) => all.map((link) => link.textContent.replaceAll('\u00A0', ' ')));
    await waitFor(async () => (await links.count()) === 5, 'five links');
    expect(await names()).toEqual([
      'https://evil.example/login',
      'docs (evil.example)',
      'https://evil.example/b',
      'https://evil.example/c',
      '\u05E9\u05DC\u05D5\u05DD (evil.example)',
    ]);
    await page.getByRole('link', { name: 'docs (evil.example)', exact: true }).waitFor();
    expect(await links.first().getAttribute('title')).toBe('https://evil.example/login');
    const [text, host] = await links.last().locator('bdi').all();
    const [before, after] = [await text?.boundingBox(), await host?.boundingBox()];
    expect(after?.x).toBeGreaterThan(before?.x ?? Infinity);
    const bar = page.getByRole('region', { name: 'Pinned messages' });
    await bar.getByText('https://evil.example/login').waitFor();
    expect(await page.getByText('bank.example').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
});
