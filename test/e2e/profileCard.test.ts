import type { Page } from 'playwright-core';
import { message, openChannel } from '../support/drivers/conversation';
import { expectFocused } from '../support/drivers/threads';
import { waitFor } from '../support/drivers/waitFor';
import { accessibilityFaults } from '../support/matchers/axe';
import { withChatApp, type ChatApp } from '../support/worlds/chatApp';
import { ANN, BOB, createSmallWorld, publishAll } from '../support/worlds/smallWorld';

const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
const card = (page: Page, name = 'Bob Baker') => page.getByRole('dialog', { name });
const author = (page: Page) =>
  page.getByRole('log').getByRole('button', { name: 'Bob Baker', exact: true });
const composer = (page: Page) => page.getByRole('textbox', { name: 'Send message' });

describe('the profile card', () => {
  let app: ChatApp;

  withChatApp(async (started) => {
    app = started;
    await createSmallWorld(app.service);
    await publishAll(app.service, BOB, 'space.general', ['Hello there']);
  });

  const open = async (context = {}) => {
    const opened = await app.open(ANN, { context });
    await message(opened.page, 'Hello there').waitFor();
    return opened;
  };

  it('opens from the name of an author, and mentions them in what is being written', async () => {
    const { page, errors } = await open();
    await composer(page).fill('I agree with');
    await author(page).click();
    await card(page).getByText('Baker', { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await card(page).getByRole('button', { name: 'Mention' }).click();
    await card(page).waitFor({ state: 'detached' });
    expect(await composer(page).inputValue()).toBe('I agree with @Bob Baker ');
    await page.keyboard.type('here');
    expect(await composer(page).inputValue()).toBe('I agree with @Bob Baker here');
    expect(errors).toEqual([]);
  });

  it('opens by keyboard alone, and gives the focus back', async () => {
    const { page } = await open();
    await message(page, 'Hello there').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await card(page).waitFor();
    await page.keyboard.press('Escape');
    await card(page).waitFor({ state: 'detached' });
    await waitFor(
      () => author(page).evaluate((element) => element === document.activeElement),
      'the focus on the name',
    );
    expect(await card(page).count()).toBe(0);
  });

  it('leaves the focus at the message when the name that opened it is gone', async () => {
    const { page } = await open();
    await message(page, 'Hello there').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    // The message gives way to a line, and comes back.
    await card(page).getByRole('button', { name: 'Ignore Bob Baker' }).press('Enter');
    await author(page).waitFor({ state: 'detached' });
    await card(page).getByRole('button', { name: 'Stop ignoring Bob Baker' }).press('Enter');
    await author(page).waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await card(page).waitFor({ state: 'detached' });
    await expectFocused(message(page, 'Hello there'));
  });

  it('reports, ignores, and opens a chat, on a narrow phone as well', async () => {
    const { page } = await open(PHONE);
    await author(page).tap();
    await card(page).getByRole('button', { name: 'Report user' }).tap();
    const report = page.getByRole('dialog', { name: 'Why are you reporting this comment?' });
    await report.waitFor();
    await report.getByRole('button', { name: 'Close' }).tap();
    await author(page).tap();
    await card(page).getByRole('button', { name: 'New chat' }).tap();
    await card(page).waitFor({ state: 'detached' });
    await page.getByRole('main').getByRole('heading', { name: 'Bob Baker' }).waitFor();
    expect(await message(page, 'Hello there').count()).toBe(0);
  });

  it('opens from the members, and offers nothing to do with oneself', async () => {
    const { page } = await open();
    await page.getByRole('main').getByRole('heading', { name: 'General' }).click();
    const members = page.getByRole('complementary', { name: 'Members' });
    await members.getByRole('button', { name: 'Ann Archer', exact: true }).click();
    await card(page, 'Ann Archer').waitFor();
    expect(await card(page, 'Ann Archer').getByRole('button').count()).toBe(1);
    await page.keyboard.press('Escape');
    await members.getByRole('button', { name: 'Bob Baker', exact: true }).click();
    const ignore = card(page).getByRole('button', { name: 'Ignore Bob Baker' });
    await ignore.click();
    await card(page).getByRole('button', { name: 'Stop ignoring Bob Baker' }).click();
    await ignore.waitFor();
    expect(await card(page).getByRole('button', { name: 'Report user' }).count()).toBe(0);
  });

  it('says that a chat could not be opened, and tries again', async () => {
    const { page } = await open();
    await app.service.client(ANN).objects.removeMemberships({
      uuid: ANN,
      channels: [`direct.${ANN}@${BOB}`],
    });
    await page
      .getByRole('navigation', { name: 'Chats' })
      .getByRole('button', { name: 'Ann Archer and Bob Baker', exact: true })
      .waitFor({ state: 'detached' });
    await page.route(/\/channels\/direct/, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await author(page).click();
    await card(page).getByRole('button', { name: 'New chat' }).click();
    await card(page).getByRole('img', { name: 'Not opened' }).waitFor();
    await page.unrouteAll();
    await card(page).getByRole('button', { name: 'New chat' }).click();
    await card(page).waitFor({ state: 'detached' });
    await page.getByRole('main').getByRole('heading', { name: 'Bob Baker' }).waitFor();
    await openChannel(page, 'General');
    expect(await card(page).count()).toBe(0);
  });
});
