import type { Browser, Page } from 'playwright-core';
import {
  CARA,
  expectCurrent,
  membersOf,
  openNewChat,
  PHONE,
  rowOf,
  startDialogsApp,
} from '../support/drivers/chatDialogs';
import { message } from '../support/drivers/conversation';
import { accessibilityFaults } from '../support/matchers/axe';
import { expectGone, expectShown } from '../support/matchers/expectShown';
import { launchBrowser, say, type ChatApp } from '../support/worlds/chatApp';
import { startServerChat, type ServerChat } from '../support/worlds/serverChat';
import { administrator, ANN, BOB, publishAll } from '../support/worlds/smallWorld';

const GROUP = `group.${'a1b2c3d4e'.repeat(3)}`;
const CHATS = '1:1 / Group chats';
/** Of each call, where the order of answers matters. */
const LATENCY_MS = 200;

const panel = (page: Page) => page.getByRole('complementary', { name: 'Members' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add members' });
const checkBox = (page: Page, name: string) => dialog(page).getByRole('checkbox', { name });
const add = (page: Page) => dialog(page).getByRole('button', { name: 'Add', exact: true });

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'The trip, 2 members' }).click();
  await panel(page).getByRole('button', { name: 'Add members' }).click();
  await checkBox(page, 'Cara Cook').waitFor();
}

describe('Add members', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  describe('on a keyset without a server', () => {
    let app: ChatApp;
    beforeEach(async () => {
      app = await startDialogsApp(browser);
      const { objects } = administrator(app.service);
      await objects.setChannelMetadata({ channel: GROUP, data: { name: 'The trip' } });
      await objects.setChannelMembers({ channel: GROUP, uuids: [ANN, BOB] });
      await publishAll(app.service, BOB, GROUP, ['We leave at six']);
    });
    afterEach(() => app.close());

    const open = async (options = {}) => {
      const { page } = await app.openPath(`/#?uuid=${ANN}&channel=${GROUP}`, options);
      await message(page, 'We leave at six').waitFor();
      return page;
    };

    it('brings a user into a group, who reads what was said and writes', async () => {
      const [ann, { page: cara }] = [await open(), await app.open(CARA)];
      await openDialog(ann);
      expect(await dialog(ann).getByRole('checkbox').count()).toBe(1);
      expect(await accessibilityFaults(ann)).toEqual([]);
      await checkBox(ann, 'Cara Cook').check();
      await add(ann).click();
      await expectGone(dialog(ann));
      await panel(ann).getByText('Cara Cook').waitFor();
      await ann.getByRole('button', { name: 'The trip, 3 members' }).waitFor();
      expect(await membersOf(app, GROUP)).toEqual([ANN, BOB, CARA]);

      await rowOf(cara, CHATS, 'The trip').click();
      await message(cara, 'We leave at six').waitFor();
      await say(cara, 'I am there');
      await message(ann, 'I am there').waitFor();
    });

    it('is used by keyboard alone, and gives the focus back', async () => {
      const page = await open();
      const header = page.getByRole('button', { name: 'The trip, 2 members' });
      await header.focus();
      await page.keyboard.press('Enter');
      const button = panel(page).getByRole('button', { name: 'Add members' });
      await button.focus();
      await page.keyboard.press('Enter');
      await checkBox(page, 'Cara Cook').waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await add(page).waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expectGone(dialog(page));
      await page.waitForFunction(() => document.activeElement?.ariaLabel === 'Add members');
      expect(await membersOf(app, GROUP)).toEqual([ANN, BOB, CARA]);
    });

    it('closes when the user is no longer in the group', async () => {
      const page = await open();
      await openDialog(page);
      await administrator(app.service).objects.removeChannelMembers({
        channel: GROUP,
        uuids: [ANN],
      });
      await expectCurrent(page, 'General');
      await expectGone(dialog(page));
    });

    it('keeps what was chosen while the connection is lost, on a phone', async () => {
      const page = await open({ context: PHONE });
      await openDialog(page);
      await checkBox(page, 'Cara Cook').check();
      await page.context().setOffline(true);
      await add(page).click();
      await dialog(page).getByRole('img', { name: 'Not added' }).waitFor();
      await page.context().setOffline(false);
      await add(page).click();
      await expectGone(dialog(page));
      await expectShown(panel(page).getByText('Cara Cook'));
    });
  });

  describe('with a moderation server', () => {
    let chat: ServerChat;
    beforeEach(async () => {
      chat = await startServerChat(browser);
      const { objects } = administrator(chat.service);
      await objects.setUUIDMetadata({ uuid: CARA, data: { name: 'Cara Cook' } });
    });
    afterEach(async () => {
      for (const context of browser.contexts()) await context.close();
      await chat.close();
    });

    it('adds nobody and leaves the focus in the list for a user who is muted meanwhile', async () => {
      const { objects } = administrator(chat.service);
      await objects.setChannelMetadata({ channel: GROUP, data: { name: 'The trip' } });
      await objects.setChannelMembers({ channel: GROUP, uuids: [ANN, BOB] });
      const { page } = await chat.open(`uuid=${ANN}&channel=${GROUP}`);
      await openDialog(page);
      await checkBox(page, 'Cara Cook').check();
      await chat.server.call('POST', '/v1/decisions', {
        token: await chat.server.moderator('lea'),
        body: { kind: 'mute', reason: 'Spam', userId: ANN, channelId: GROUP },
      });
      await page.getByPlaceholder('You were muted from this channel').waitFor();
      await add(page).click();
      await dialog(page).getByRole('img', { name: 'Not added' }).waitFor();
      await page.keyboard.press('Escape');
      await expectGone(dialog(page));
      // The focus comes with the dialog's close event, a moment after the dialog is gone.
      await panel(page).and(page.locator(':focus-within')).waitFor();
      await page.keyboard.press('Escape');
      await expectGone(panel(page));
    });

    it('brings a user into a new group, whose token follows', async () => {
      const [{ page: ann }, { page: cara, errors }] = [
        await chat.open(`uuid=${ANN}`, LATENCY_MS),
        await chat.open(`uuid=${CARA}`, LATENCY_MS),
      ];
      await expectCurrent(ann, 'General');
      const newChat = await openNewChat(ann);
      await newChat.getByRole('button', { name: 'New group chat' }).click();
      await newChat.getByRole('checkbox', { name: 'Bob Baker' }).check();
      await newChat.getByRole('textbox', { name: /^Group chat name/ }).fill('The trip');
      await newChat.getByRole('button', { name: 'Create group chat' }).click();
      await expectCurrent(ann, 'The trip');
      await say(ann, 'We leave at six');
      await openDialog(ann);
      await checkBox(ann, 'Cara Cook').check();
      await add(ann).click();
      await expectGone(dialog(ann));
      await panel(ann).getByText('Cara Cook').waitFor();

      await rowOf(cara, CHATS, 'The trip').click();
      await message(cara, 'We leave at six').waitFor();
      await say(cara, 'I am there');
      await message(ann, 'I am there').waitFor();
      expect(errors).toEqual([]);
    });
  });
});
