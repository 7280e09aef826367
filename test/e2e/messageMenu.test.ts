import type { Browser, Page } from 'playwright-core';
import { PNG } from '../builders/buildFile';
import { expectCurrent } from '../support/drivers/chatDialogs';
import { channelButton, message, openChannel } from '../support/drivers/conversation';
import { waitFor } from '../support/drivers/waitFor';
import { accessibilityFaults } from '../support/matchers/axe';
import { launchBrowser, startChatApp, type ChatApp } from '../support/worlds/chatApp';
import {
  administrator,
  ANN,
  BOB,
  createSmallWorld,
  GENERAL,
  numbered,
  publishAll,
  RANDOM,
} from '../support/worlds/smallWorld';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
interface Point {
  readonly x: number;
  readonly y: number;
}

const OWN = 'I come at noon';
const OTHER = 'The bread is ready';

describe('the menu of a message', () => {
  let browser: Browser;
  let app: ChatApp;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    app = await startChatApp(browser);
    await createSmallWorld(app.service);
    await publishAll(app.service, BOB, GENERAL, [OTHER]);
    await publishAll(app.service, ANN, GENERAL, [OWN]);
  });
  afterEach(() => app.close());

  const open = async (options = {}) => {
    const chat = await app.open(ANN, options);
    await message(chat.page, OWN).waitFor();
    return chat;
  };
  const menu = (page: Page) => page.getByRole('menu', { name: 'Message tools' });
  const item = (page: Page, name: string) => menu(page).getByRole('menuitem', { name });
  const more = (page: Page, text: string) =>
    message(page, text).getByRole('button', { name: 'More' });
  const expectFocused = (place: ReturnType<typeof more>) =>
    waitFor(() => place.evaluate((element) => element === document.activeElement), 'the focus');
  const openMenu = async (page: Page, text: string) => {
    await message(page, text).hover();
    await more(page, text).click();
    await menu(page).waitFor();
  };

  it('is used by keyboard, and gives the focus back', async () => {
    const { page, errors } = await open();
    await page.getByRole('log').focus();
    await page.keyboard.press('ArrowDown');
    await expectFocused(message(page, OWN));
    // The first key loads the script of the menu; until it is there, the browser opens its own.
    await waitFor(async () => {
      await page.keyboard.press('ContextMenu');
      return menu(page).isVisible();
    }, 'the menu');
    await expectFocused(menu(page).getByRole('menuitem', { name: 'Reply', exact: true }));
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('ArrowUp');
    await expectFocused(item(page, 'Delete message'));
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await expectFocused(item(page, 'Reply in thread'));
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'detached' });
    await expectFocused(more(page, OWN));
    await page.keyboard.press('Enter');
    await expectFocused(menu(page).getByRole('menuitem', { name: 'Reply', exact: true }));
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Delete this message?' }).waitFor();
    expect(errors).toEqual([]);
  });

  it('and the tools beside it cover nothing, by keyboard on a touch screen', async () => {
    const { page } = await open({ context: PHONE });
    const heightOf = async (text: string) => (await message(page, text).boundingBox())?.height ?? 0;
    const low = await heightOf(OTHER);
    for (const text of [OWN, OTHER]) {
      await page.keyboard.press('Tab');
      await message(page, text).focus();
      const tools = await more(page, text).locator('xpath=..').boundingBox();
      const said = await message(page, text).getByText(text).boundingBox();
      if (!tools || !said) throw new Error('there are no tools, or there is no text');
      expect(tools.y).toBeGreaterThan(said.y + said.height);
    }
    // The row grows: what follows is below the tools.
    expect(await heightOf(OTHER)).toBeGreaterThan(low + 30);
    // Also with another control of the message.
    await message(page, OTHER).getByRole('button', { name: 'Bob Baker' }).last().focus();
    expect(await heightOf(OTHER)).toBeGreaterThan(low + 30);
  });

  it.each([390, 320])(
    'and the tools that a touch shows cover nothing, %s px wide',
    async (width) => {
      const { page } = await open({ context: { ...PHONE, viewport: { width, height: 640 } } });
      const boxOf = async (place: ReturnType<typeof more>) => {
        const box = await place.boundingBox();
        if (!box) throw new Error('it is not drawn');
        return box;
      };
      const toolsOf = (text: string) => more(page, text).locator('xpath=..');
      for (const text of [OTHER, OWN]) {
        await message(page, text).getByText(text).tap();
        await waitFor(async () => {
          const tools = await boxOf(toolsOf(text));
          const row = await boxOf(message(page, text));
          const said = await boxOf(message(page, text).getByText(text));
          const isBelow = tools.y >= said.y + said.height;
          return isBelow && tools.y + tools.height <= row.y + row.height + 1;
        }, 'the tools below the message, in its row');
      }
      const last = await boxOf(toolsOf(OWN));
      expect(last.y + last.height).toBeLessThan((await boxOf(page.locator('form'))).y);
    },
  );

  it('copies the text, and says so when that is impossible', async () => {
    const { page } = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openMenu(page, OTHER);
    expect(await item(page, 'Edit message').count()).toBe(0);
    await item(page, 'Copy text').click();
    await menu(page).getByRole('img', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(OTHER);
    await menu(page).waitFor({ state: 'detached' });
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await openMenu(page, OTHER);
    await item(page, 'Copy text').click();
    await menu(page).getByRole('img', { name: 'Not copied' }).waitFor();
  });

  it('opens by a long touch', async () => {
    const { page } = await open({ context: PHONE });
    const box = await message(page, OWN).getByText(OWN).boundingBox();
    const point = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 8 };
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints });
    await send('touchStart', point);
    await menu(page).waitFor();
    await send('touchEnd');
    await item(page, 'Edit message').tap();
    const field = page.getByRole('textbox', { name: 'Edit message' });
    await field.waitFor();
    expect(await field.inputValue()).toBe(OWN);
  });

  it('opens by a long touch on a picture, which a short one enlarges', async () => {
    const file = { data: PNG, name: 'dot.png', mimeType: 'image/png' };
    await app.service.client(BOB).sendFile({ channel: GENERAL, file, message: { text: 'a dot' } });
    const { page } = await open({ context: PHONE });
    const picture = message(page, 'a dot').getByRole('link', { name: 'dot.png' });
    await picture.click({ trial: true });
    const box = await picture.boundingBox();
    const point = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 };
    const touch = await page.context().newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await menu(page).waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'detached' });
    await picture.tap();
    await page.getByRole('dialog', { name: 'dot.png' }).waitFor();
    expect(await menu(page).count()).toBe(0);
  });

  it('opens for a channel by a long touch on its row, or by the other button of the mouse', async () => {
    const { page: desktop } = await open();
    const { page: phone } = await open({ context: PHONE });
    const ofChannel = (page: Page) => page.getByRole('menu', { name: 'General' });
    await channelButton(desktop, 'General').click({ button: 'right' });
    await ofChannel(desktop).getByRole('menuitemradio', { name: 'Nothing' }).click();
    await ofChannel(desktop).waitFor({ state: 'detached' });

    await phone.getByRole('button', { name: 'Show chats' }).tap();
    const row = channelButton(phone, 'General');
    await row.click({ trial: true });
    const box = await row.boundingBox();
    const point = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 8 };
    const touch = await phone.context().newCDPSession(phone);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await ofChannel(phone).waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await ofChannel(phone).getByRole('menuitemradio', { name: 'Nothing', checked: true }).waitFor();
    await ofChannel(phone).getByRole('menuitem', { name: 'Leave channel' }).tap();
    await row.waitFor({ state: 'detached' });
    await channelButton(desktop, 'General').waitFor({ state: 'detached' });
    expect(await ofChannel(phone).count()).toBe(0);
  });

  it('chooses nothing when the finger that opened it lets go above it', async () => {
    await publishAll(app.service, BOB, GENERAL, numbered('line', 12));
    const { page } = await open({ context: PHONE });
    const last = message(page, 'line 012');
    const box = await last.getByText('line 012').boundingBox();
    const point = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 8 };
    const touch = await page.context().newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await menu(page).waitFor();
    const underFinger = await page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest('[role=menuitem]') !== null,
      point,
    );
    expect(underFinger).toBe(true);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    // An item that the finger had chosen would have acted before this tap.
    await item(page, 'Copy link').tap();
    const results = menu(page).getByRole('img', { name: /^(Copied|Not copied)$/ });
    await results.waitFor();
    expect(await results.count()).toBe(1);
  });

  it('marks messages as unread on all devices of the user', async () => {
    await publishAll(app.service, BOB, GENERAL, numbered('line', 30));
    const desk = await app.open(ANN);
    await message(desk.page, 'line 030').waitFor();
    // A phone that had read General itself might write its own mark after that of the desk.
    const phone = await app.openPath(`/#?uuid=${ANN}&channel=${RANDOM}`);
    await expectCurrent(phone.page, 'random');
    const unread = ({ page }: typeof desk, count: number) =>
      page
        .getByRole('button', { name: 'General', exact: true })
        .and(
          page.locator(
            count > 0 ? `[aria-description="${count} unread"]` : 'button:not([aria-description])',
          ),
        )
        .waitFor();
    const divider = desk.page.getByRole('log').getByText('New messages', { exact: true });
    await unread(phone, 0);

    await openMenu(desk.page, 'line 028');
    await item(desk.page, 'Mark as unread').click();
    for (const device of [desk, phone]) await unread(device, 3);
    await desk.page.waitForFunction(() => document.title.startsWith('(3) '));
    expect(await divider.locator('xpath=following::article[1]').innerText()).toContain('line 028');
    await publishAll(app.service, BOB, GENERAL, ['line 031']);
    for (const device of [desk, phone]) await unread(device, 4);

    await openChannel(desk.page, 'random');
    await publishAll(app.service, BOB, RANDOM, ['elsewhere']);
    await message(desk.page, 'elsewhere').waitFor();
    await unread(desk, 4);
    await openChannel(desk.page, 'General');
    for (const device of [desk, phone]) await unread(device, 0);
    expect([...desk.errors, ...phone.errors]).toEqual([]);
  });

  it('closes when the message is deleted, and leaves those who are muted what changes nothing', async () => {
    const { page } = await open();
    await openMenu(page, OWN);
    expect(await item(page, 'Mark as unread').count()).toBe(0);
    await administrator(app.service).objects.setUUIDMetadata({
      uuid: ANN,
      data: { custom: { mutedChannels: GENERAL } },
    });
    await item(page, 'Edit message').waitFor({ state: 'detached' });
    await item(page, 'Copy text').waitFor();
    const timetoken = (await message(page, OWN).getAttribute('data-timetoken')) ?? '';
    await administrator(app.service).addMessageAction({
      channel: GENERAL,
      messageTimetoken: timetoken,
      action: { type: 'deleted', value: '.' },
    });
    await menu(page).waitFor({ state: 'detached' });
  });
});
