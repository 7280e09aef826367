import type { Page } from 'playwright-core';
import { message, openChannel } from '../support/drivers/conversation';
import { openMessageMenu, replyItem, threadPanel } from '../support/drivers/threads';
import { waitFor } from '../support/drivers/waitFor';
import { withChatApp, type ChatApp } from '../support/worlds/chatApp';
import { ANN, BOB, createSmallWorld, publishAll, RANDOM } from '../support/worlds/smallWorld';

const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

describe('the Back of the browser', () => {
  let app: ChatApp;

  withChatApp(async (started) => {
    app = started;
    await createSmallWorld(app.service);
    await publishAll(app.service, BOB, RANDOM, ['Who brings bread?']);
  });

  const open = async (context = {}) => {
    const opened = await app.open(ANN, { context });
    await opened.page.getByRole('main').getByRole('heading', { name: 'General' }).waitFor();
    return opened;
  };
  const joinDialog = (page: Page) => page.getByRole('dialog', { name: 'Join a channel' });
  const entries = (page: Page) => page.evaluate(() => window.history.length);

  it('closes the top layer, one after the other, and then leaves the page', async () => {
    const { page, errors } = await open(PHONE);
    await page.getByRole('button', { name: 'Show chats' }).tap();
    await page.getByRole('button', { name: 'Join a channel' }).tap();
    await joinDialog(page).waitFor();
    await page.goBack();
    await joinDialog(page).waitFor({ state: 'detached' });
    const sheet = page.getByRole('navigation', { name: 'Chats' });
    await sheet.waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    expect(errors).toEqual([]);
    await page.goBack();
    await waitFor(() => page.url() === 'about:blank', 'the page before the chat');
  });

  it('closes the emoji picker, of the composer and of a message', async () => {
    const { page } = await open();
    await openChannel(page, 'random');
    const picker = page.locator('em-emoji-picker');
    await page.getByRole('button', { name: 'Add an emoji' }).click();
    await picker.waitFor();
    await page.goBack();
    await picker.waitFor({ state: 'detached' });
    await message(page, 'Who brings bread?').hover();
    await message(page, 'Who brings bread?')
      .getByRole('button', { name: 'Add a reaction' })
      .click();
    await picker.waitFor();
    await page.goBack();
    await picker.waitFor({ state: 'detached' });
    expect(page.url()).toContain('channel=space.random');
  });

  it('closes a thread, and keeps the channel to which one went by a dialog', async () => {
    const { page } = await open();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('random');
    await page.getByRole('option', { name: 'random' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByRole('heading', { name: 'random' }).waitFor();
    await openMessageMenu(page, 'Who brings bread?');
    await replyItem(page).click();
    await threadPanel(page).waitFor();
    await page.goBack();
    await threadPanel(page).waitFor({ state: 'detached' });
    await message(page, 'Who brings bread?').waitFor();
    expect(page.url()).toContain('channel=space.random');
  });

  it('finds no trace of layers that were closed otherwise', async () => {
    const { page } = await open();
    for (let times = 0; times < 3; times += 1) {
      await page.getByRole('button', { name: 'Join a channel' }).click();
      await joinDialog(page).waitFor();
      await page.keyboard.press('Escape');
      await joinDialog(page).waitFor({ state: 'detached' });
    }
    await openChannel(page, 'random');
    expect(await entries(page)).toBeLessThanOrEqual(3);
    await page.goBack();
    await waitFor(() => page.url() === 'about:blank', 'the page before the chat');
  });

  it('leads back to the link that was followed while a dialog was open', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Join a channel' }).click();
    await joinDialog(page).waitFor();
    const link = page.url().replace(/channel=[^&]*/, `channel=${RANDOM}`);
    await page.goto(link);
    await page.getByRole('main').getByRole('heading', { name: 'random' }).waitFor();
    await page.goBack();
    await joinDialog(page).waitFor({ state: 'detached' });
    await page.getByRole('main').getByRole('heading', { name: 'random' }).waitFor();
    expect(page.url()).toBe(link);
  });
});
