import type { Page } from 'playwright-core';
import { ignoreListIdOf } from '../../src/domain/ignoreList';
import { toUserId } from '../../src/domain/ids';
import { appErrors } from '../support/drivers/conversation';
import { waitFor } from '../support/drivers/waitFor';
import { accessibilityFaults } from '../support/matchers/axe';
import { say, withChatApp, type ChatApp } from '../support/worlds/chatApp';
import {
  administrator,
  ANN,
  BOB,
  createSmallWorld,
  DIRECT,
  GENERAL,
  publishAll,
  RANDOM,
} from '../support/worlds/smallWorld';

const LEFT = 'Message of somebody you ignore';
const EVE = 'user_eve';
const LIST = ignoreListIdOf(toUserId(ANN));

const article = (page: Page, text: string) =>
  page.getByRole('log', { name: 'Messages' }).getByRole('article').filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ignored users' });

async function openMembers(page: Page): Promise<void> {
  await page.getByRole('button', { name: /members$/ }).click();
  await page.getByRole('complementary', { name: 'Members' }).waitFor();
}

async function ignoreBob(page: Page): Promise<void> {
  await openMembers(page);
  await button(page, 'Ignore Bob Baker').click();
  await button(page, 'Stop ignoring Bob Baker').waitFor();
}

describe('ignoring a user', () => {
  let app: ChatApp;

  withChatApp(async (started) => {
    app = started;
    await createSmallWorld(app.service);
    await publishAll(app.service, BOB, GENERAL, ['The bread is ready']);
  });

  /** Ann's record of ignored users as soon as it names Bob. */
  const stored = () =>
    waitFor(async () => {
      const get = administrator(app.service).objects.getUUIDMetadata({
        uuid: LIST,
        include: { customFields: true },
      });
      const [answer] = await Promise.allSettled([get]);
      // Until something is stored, there is no such record.
      return answer.status === 'fulfilled' && answer.value.data.custom?.['m'] === BOB
        ? answer.value.data
        : undefined;
    }, 'the list to be stored');

  it('leaves a line of each message, on all devices of the user, and shows a message on request', async () => {
    const desk = await app.open(ANN);
    const sofa = await app.open(ANN);
    await article(sofa.page, 'The bread is ready').waitFor();
    await article(desk.page, 'The bread is ready').waitFor();
    await ignoreBob(desk.page);
    for (const { page } of [desk, sofa]) {
      await article(page, LEFT).waitFor();
      expect(await page.getByText('The bread is ready').count()).toBe(0);
    }
    expect(await stored()).toMatchObject({ name: ANN, type: 'pn.prv', custom: { m: BOB } });
    expect(await accessibilityFaults(desk.page)).toEqual([]);

    await publishAll(app.service, BOB, GENERAL, ['Still warm']);
    await waitFor(async () => (await article(desk.page, LEFT).count()) === 2, 'the next line');
    await article(desk.page, LEFT).first().getByRole('button', { name: 'Show' }).click();
    const shown = article(desk.page, 'The bread is ready');
    await shown.getByText('Bob Baker').waitFor();
    expect(await shown.evaluate((row) => row === document.activeElement)).toBe(true);

    await openMembers(sofa.page);
    await button(sofa.page, 'Stop ignoring Bob Baker').click();
    for (const { page } of [desk, sofa]) await article(page, 'Still warm').waitFor();
    expect([...appErrors(desk), ...appErrors(sofa)]).toEqual([]);
  });

  it('shows nothing of them in reactions, typing, announcements and unread counts', async () => {
    await publishAll(app.service, ANN, GENERAL, ['Who has flour?']);
    const { page } = await app.open(ANN);
    await article(page, 'Who has flour?').waitFor();
    await ignoreBob(page);
    const bob = await app.open(BOB);
    await article(bob.page, 'Who has flour?').waitFor();
    const { channels } = await app.service.client(BOB).fetchMessages({ channels: [GENERAL] });
    const newest = Object.values(channels).flat().at(-1);
    const action = { type: 'reaction', value: '👍' };
    const messageTimetoken = String(newest?.timetoken);
    await app.service.client(BOB).addMessageAction({ channel: GENERAL, messageTimetoken, action });
    await bob.page.getByRole('textbox', { name: 'Send message' }).pressSequentially('I ha');
    await publishAll(app.service, BOB, RANDOM, ['psst']);
    await say(bob.page, 'I have flour');
    await waitFor(async () => (await article(page, LEFT).count()) === 2, 'the line');
    // A later message of somebody else is shown, so the others had the time to be.
    const eve = app.service.client(EVE);
    await eve.addMessageAction({
      channel: GENERAL,
      messageTimetoken,
      action: { ...action, value: '🎉' },
    });
    await publishAll(app.service, EVE, RANDOM, ['hello from Eve']);
    await button(page, '🎉 1').waitFor();
    await waitFor(async () => (await page.title()).startsWith('(1) '), 'one unread message');
    expect(await button(page, '👍 1').count()).toBe(0);
    expect(await page.getByText('is typing').count()).toBe(0);
    expect(await page.getByText('I have flour').count()).toBe(0);
  });

  it('is known before the first message is drawn on the next visit, and can leave no line at all', async () => {
    const { page } = await app.open(ANN);
    await article(page, 'The bread is ready').waitFor();
    await ignoreBob(page);
    await button(page, 'Ignored users').click();
    await dialog(page).getByText('1 of 200').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog(page).getByRole('checkbox').check();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await waitFor(async () => (await article(page, LEFT).count()) === 0, 'the line to go');
    await say(page, 'anybody?');
    await article(page, 'anybody?').waitFor();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.documentElement.innerText.includes('The bread is ready')) window.name = 'seen';
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await article(page, 'anybody?').waitFor();
    expect(await page.evaluate(() => window.name)).toBe('');
    expect(await article(page, LEFT).count()).toBe(0);
    await openMembers(page);
    await button(page, 'Ignored users').click();
    await dialog(page).getByRole('button', { name: 'Stop ignoring Bob Baker' }).click();
    await dialog(page).getByText('You ignore nobody').waitFor();
    await dialog(page).getByText('0 of 200').waitFor();
    await article(page, 'The bread is ready').waitFor({ state: 'attached' });
  });

  it('leaves them out of the members who can be mentioned, and of the list of mentions', async () => {
    const mention = `Hello [Ann](pn-user://${ANN})`;
    const sdk = app.service.client(BOB);
    const message = { text: mention, type: 'default' };
    const { timetoken } = await sdk.publish({ channel: GENERAL, message });
    const event = { type: 'mention', messageTimetoken: timetoken, channel: GENERAL };
    await sdk.publish({ channel: ANN, message: event });
    const { page } = await app.open(ANN);
    await button(page, 'Mentions').click();
    const mentions = page.getByRole('dialog', { name: 'Mentions' });
    await mentions.getByText('Hello').waitFor();
    await page.keyboard.press('Escape');
    const composer = page
      .getByRole('textbox', { name: 'Send message' })
      .or(page.getByRole('combobox', { name: 'Send message' }));
    await composer.pressSequentially('@b');
    await page.getByRole('option', { name: 'Bob Baker' }).waitFor();
    await composer.fill('');
    await ignoreBob(page);
    await button(page, 'Mentions').click();
    await mentions.getByText('Nobody has mentioned you yet').waitFor();
    await page.keyboard.press('Escape');
    await composer.pressSequentially('@b');
    await waitFor(async () => (await composer.inputValue()) === '@b', 'the text');
    expect(await page.getByRole('option', { name: 'Bob Baker' }).count()).toBe(0);
  });

  it('is undone when it cannot be stored, says so, and works at the next attempt', async () => {
    const { page } = await app.open(ANN);
    await article(page, 'The bread is ready').waitFor();
    const path = (url: URL) => url.pathname.includes(encodeURIComponent(LIST));
    await page.route(path, (route) => route.abort());
    await openMembers(page);
    await button(page, 'Ignore Bob Baker').click();
    await dialog(page).getByRole('img', { name: 'Not saved' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await article(page, 'The bread is ready').count()).toBe(1);
    await page.unroute(path);
    await dialog(page).getByRole('button', { name: 'Ignore Bob Baker' }).click();
    await dialog(page).getByText('1 of 200').waitFor();
    await stored();
  });

  it('tells nobody: the page of the ignored user hears nothing of the list', async () => {
    const { page } = await app.open(ANN);
    const bob = await app.open(BOB);
    await article(bob.page, 'The bread is ready').waitFor();
    await article(page, 'The bread is ready').waitFor();
    const heard: string[] = [];
    bob.page.on('response', (response) => {
      void response.text().then(
        (text) => heard.push(text),
        () => undefined,
      );
    });
    await ignoreBob(page);
    await say(page, 'news');
    await article(bob.page, 'news').waitFor();
    await waitFor(() => heard.join().includes('news'), 'the body of the answer');
    expect(heard.join()).not.toContain('PN_PRV.user_ann');
  });

  it('is offered in the menu of a message, and where a report is thanked for', async () => {
    const { page } = await app.open(ANN);
    const row = article(page, 'The bread is ready');
    await row.hover();
    await row.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Ignore Bob Baker' }).click();
    await article(page, LEFT).getByRole('button', { name: 'Show' }).click();
    await row.hover();
    await row.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Stop ignoring Bob Baker' }).click();
    await row.hover();
    await row.getByRole('button', { name: 'Report user' }).click();
    await page.getByRole('button', { name: "It's a spam" }).click();
    const thanks = page.getByRole('dialog', { name: 'Thank you for letting us know' });
    await thanks.getByRole('button', { name: 'Ignore Bob Baker', exact: true }).click();
    await thanks.getByRole('button', { name: 'Stop ignoring Bob Baker' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await stored();
  });

  it('holds in direct chats as well', async () => {
    await publishAll(app.service, BOB, DIRECT, ['just for you']);
    const { page } = await app.open(ANN);
    await article(page, 'The bread is ready').waitFor();
    await ignoreBob(page);
    await page.getByRole('button', { name: 'Ann Archer and Bob Baker' }).click();
    await article(page, LEFT).waitFor();
    expect(await page.getByText('just for you').count()).toBe(0);
  });
});
