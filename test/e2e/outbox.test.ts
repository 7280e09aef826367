import type { Page } from 'playwright-core';
import { PNG } from '../builders/buildFile';
import { channelButton, message, unsentMessage } from '../support/drivers/conversation';
import { faultsOf } from '../support/drivers/faults';
import { hasFocus } from '../support/drivers/focus';
import { CALLS, cutOff } from '../support/drivers/outage';
import { waitFor } from '../support/drivers/waitFor';
import { accessibilityFaults } from '../support/matchers/axe';
import { isAnswered, say, withChatApp, type ChatApp } from '../support/worlds/chatApp';
import { functionsRefusing } from '../support/worlds/refusingFunction';
import {
  administrator,
  ANN,
  BOB,
  createSmallWorld,
  GENERAL,
  publishAll,
} from '../support/worlds/smallWorld';

const composer = (page: Page) => page.getByRole('textbox', { name: 'Send message' });
const sign = (page: Page) =>
  page.getByRole('group', { name: /^Signed in as/ }).getByRole('img', { name: 'Offline' });
const pending = (page: Page) => page.getByRole('log').getByRole('img', { name: 'Not sent yet' });
/** The texts of the channel from top to bottom. */
const texts = (page: Page) =>
  page.getByRole('log').getByRole('article').locator('[data-message-text]').allInnerTexts();

/** However slow the machine is. */
const eventually = (probe: () => Promise<boolean>, what: string) => waitFor(probe, what, 30_000);

describe('messages without a connection', () => {
  let app: ChatApp;

  withChatApp(
    async (started) => {
      app = started;
      await createSmallWorld(app.service);
    },
    { faults: true, functionsFolder: functionsRefusing('idiot') },
  );

  const open = async (userId = ANN) => {
    const { page } = await app.open(userId);
    await composer(page).waitFor();
    await page.getByRole('heading', { name: 'General' }).waitFor();
    return page;
  };
  it('are shown as such on a phone, whose panel with the sign is closed', async () => {
    const context = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
    const { page } = await app.open(ANN, { context });
    await page.getByRole('heading', { name: 'General' }).waitFor();
    await cutOff(page.context());
    const phoneSign = page.getByRole('main').getByRole('img', { name: 'Offline' });
    await phoneSign.waitFor();
    expect(await sign(page).count()).toBe(0);
    await page.context().unrouteAll();
    await phoneSign.waitFor({ state: 'detached' });
  });

  it('leave a sign and a way to try again where nothing can be fetched', async () => {
    await publishAll(app.service, BOB, 'space.random', ['Hello from Bob']);
    const page = await open();
    await cutOff(page.context());
    await sign(page).waitFor();
    await channelButton(page, 'random').click();
    const log = page.getByRole('log');
    await log.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByRole('button', { name: 'Join a channel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Join a channel' });
    await dialog.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await log.getByRole('button', { name: 'Try again' }).dispatchEvent('click');
    await log.getByRole('button', { name: 'Try again' }).waitFor();
    // The list goes on by itself as well.
    await page.context().unrouteAll();
    await message(page, 'Hello from Bob').waitFor();
    await sign(page).waitFor({ state: 'detached' });
  });

  const openOffline = async () => {
    const page = await open();
    await cutOff(page.context());
    await sign(page).waitFor();
    return page;
  };
  const tellAll = async (page: Page, said: readonly string[]) => {
    for (const text of said) {
      await say(page, text);
      await isAnswered(page);
      expect(await composer(page).inputValue()).toBe('');
    }
  };
  /** The service's messages, from old to new. */
  const history = async () => {
    const { channels } = await administrator(app.service).fetchMessages({ channels: [GENERAL] });
    return (channels[GENERAL] ?? []).map((item) => (item.message as { text: string }).text);
  };

  it('wait as rows, survive a reload, and are sent once and in order', async () => {
    const bob = await open(BOB);
    const page = await openOffline();
    await tellAll(page, ['first', 'second']);
    expect(await pending(page).count()).toBe(2);
    expect(await texts(page)).toEqual(['first', 'second']);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.reload();
    await sign(page).waitFor();
    await page.context().unroute(CALLS);
    for (const each of [page, bob]) {
      await eventually(async () => (await texts(each)).join() === 'first,second', 'both, in order');
    }
    await eventually(async () => (await pending(page).count()) === 0, 'nothing to wait');
    await sign(page).waitFor({ state: 'detached' });
    await page.reload();
    await message(page, 'second').waitFor();
    await say(page, 'third');
    await message(bob, 'third').waitFor();
    expect(await history()).toEqual(['first', 'second', 'third']);
  });

  it('are one row in two tabs, and are sent by one of them', async () => {
    const one = await open();
    const two = await one.context().newPage();
    await two.goto(one.url());
    await two.getByRole('heading', { name: 'General' }).waitFor();
    await cutOff(one.context());
    for (const page of [one, two]) await sign(page).waitFor();
    await tellAll(one, ['1', '2', '3']);
    await tellAll(two, ['4', '5']);
    await one.context().unroute(CALLS);
    for (const page of [one, two]) {
      await eventually(async () => (await texts(page)).length === 5, 'five messages');
      await eventually(async () => (await pending(page).count()) === 0, 'nothing to wait');
    }
    expect(await history()).toEqual(['1', '2', '3', '4', '5']);
  });

  it('that are refused can be edited or removed', async () => {
    const page = await openOffline();
    await tellAll(page, ['edit me, idiot', 'remove me, idiot']);
    await composer(page).fill('a draft');
    await page.context().unroute(CALLS);
    await page
      .getByRole('alert')
      .getByText(/^Your message was blocked\./)
      .waitFor();
    const refused = page.getByRole('log').getByRole('img', { name: 'Not sent', exact: true });
    await eventually(async () => (await refused.count()) === 2, 'two refusals');
    await page.reload();
    await eventually(async () => (await refused.count()) === 2, 'two refusals');
    await unsentMessage(page, 'remove me').getByRole('button', { name: 'Remove' }).click();
    await unsentMessage(page, 'remove me').waitFor({ state: 'detached' });
    await unsentMessage(page, 'edit me').getByRole('button', { name: 'Edit' }).click();
    expect(await composer(page).inputValue()).toBe('a draft\nedit me, idiot');
    await composer(page).fill('a draft\nedit me');
    await page.keyboard.press('Enter');
    await message(page, 'a draft').waitFor();
    expect(await history()).toEqual(['a draft\nedit me']);
  });

  it('that are refused go back to the composer of their channel or thread, which takes the focus', async () => {
    await publishAll(app.service, BOB, GENERAL, ['When?']);
    await publishAll(app.service, ANN, GENERAL, ['As always']);
    const page = await open();
    await message(page, 'As always').waitFor();
    await message(page, 'When?').hover();
    await message(page, 'When?').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Reply in thread' }).click();
    const thread = page.getByRole('complementary', { name: 'Thread' });
    const reply = thread.getByRole('textbox', { name: 'Reply' });
    await reply.waitFor();
    await cutOff(page.context());
    await sign(page).waitFor();
    await tellAll(page, ['in the channel, idiot']);
    await reply.fill('in the thread, idiot');
    await reply.press('Enter');
    await isAnswered(page);
    expect(await reply.inputValue()).toBe('');
    await page.context().unroute(CALLS);
    const refused = page.getByRole('article').getByRole('img', { name: 'Not sent', exact: true });
    await eventually(async () => (await refused.count()) === 2, 'two refusals');

    await message(page, 'As always').hover();
    await message(page, 'As always').getByRole('button', { name: 'Edit message' }).click();
    await page.getByRole('textbox', { name: 'Edit message' }).waitFor();
    await unsentMessage(page, 'in the channel').getByRole('button', { name: 'Edit' }).click();
    expect(await composer(page).inputValue()).toBe('in the channel, idiot');
    await eventually(() => hasFocus(composer(page)), 'the focus');
    await thread
      .getByRole('article')
      .filter({ hasText: 'in the thread' })
      .getByRole('button', { name: 'Edit', exact: true })
      .click();
    expect(await reply.inputValue()).toBe('in the thread, idiot');
    await eventually(() => hasFocus(reply), 'the focus');
  });

  it('stay in the composer when the browser has no room, and are nobody else’s', async () => {
    const page = await openOffline();
    await page.locator('input[type="file"]').setInputFiles({
      name: 'cat.png',
      mimeType: 'image/png',
      buffer: PNG,
    });
    await page.locator('form [role="group"][aria-busy="false"]').waitFor();
    await tellAll(page, ['look']);
    await page.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await say(page, 'no room');
    await page.getByRole('main').getByRole('img', { name: 'Not sent', exact: true }).waitFor();
    expect(await composer(page).inputValue()).toBe('no room');

    const other = await page.context().newPage();
    await page.context().unroute(CALLS);
    await message(page, 'look').getByRole('img', { name: 'cat.png' }).waitFor();
    expect(await history()).toHaveLength(1);
    await other.goto(`${app.service.url}/#?uuid=${BOB}`);
    await message(other, 'look').waitFor();
    expect(await texts(other)).toEqual(['look']);
  });

  it('and with one are a row in the next frame, which stays the same row', async () => {
    const page = await open();
    await faultsOf(app.service).add({
      match: { operation: 'publish' },
      effect: { kind: 'delay', ms: 2_000 },
    });
    await page.evaluate(() => {
      const rows = () => [...document.querySelectorAll('[role="log"] article')];
      addEventListener('keydown', ({ key }) => {
        if (key !== 'Enter') return;
        requestAnimationFrame(() =>
          setTimeout(() => Object.assign(window, { inNextFrame: rows().at(-1) })),
        );
      });
    });
    const isSameRow = () =>
      page.evaluate(() => {
        const last = [...document.querySelectorAll('[role="log"] article')].at(-1);
        const { inNextFrame } = window as unknown as { inNextFrame?: Element };
        return last !== undefined && last === inNextFrame;
      });
    await say(page, 'at once');
    await pending(page).waitFor();
    expect(await isSameRow()).toBe(true);
    expect(await composer(page).inputValue()).toBe('');
    await page.getByRole('button', { name: 'Send', exact: true, disabled: true }).waitFor();
    await pending(page).waitFor({ state: 'detached' });
    await message(page, 'at once').waitFor();
    expect(await isSameRow()).toBe(true);
    expect(await texts(page)).toEqual(['at once']);
  });
});
