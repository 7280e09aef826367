import type { Page } from 'playwright-core';
import { toChannelId } from '../../src/domain/ids';
import { threadIdOf } from '../../src/domain/thread';
import { appErrors, message, openChannel } from '../support/drivers/conversation';
import {
  beginThread,
  deleteMessage,
  openMessageMenu,
  replies,
  reply,
  replyField,
  replyItem,
  replyTimetoken,
  slowDown,
  threadPanel,
  threadSummary,
} from '../support/drivers/threads';
import { accessibilityFaults } from '../support/matchers/axe';
import type { ChatApp } from '../support/worlds/chatApp';
import { withSharedPages, type SharedChat } from '../support/worlds/sharedPages';
import { administrator, ANN, BOB, numbered, publishAll } from '../support/worlds/smallWorld';
import { waitFor } from '../support/drivers/waitFor';

const CARA = 'user_cara';
/** Of each call, where the order of answers matters. */
const LATENCY_MS = 400;
const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

describe('followed threads', () => {
  let app: ChatApp;
  let chat: SharedChat;
  let channel: string;
  let root: string;
  let thread: string;

  withSharedPages(async (shared) => {
    chat = shared;
    ({ app, channel } = shared);
    await publishAll(app.service, BOB, channel, ['Who brings bread?']);
    const { timetoken } = await app.service
      .client(ANN)
      .publish({ channel, message: { text: 'When do we meet?', type: 'default' } });
    root = timetoken;
    thread = threadIdOf({ channelId: toChannelId(channel), timetoken: root as never });
  });

  const begin = (userId = BOB, texts = ['At noon']) =>
    beginThread(app.service, { channel, root, thread }, userId, texts);
  const open = async (userId: string) => {
    const opened = await chat.open(userId);
    await message(opened.page, 'When do we meet?').waitFor();
    return opened;
  };
  const summary = (page: Page, name: string) => threadSummary(page, 'When do we meet?', name);
  const remove = (id: string, timetoken: string) => deleteMessage(app.service, id, timetoken);

  const threadsButton = (page: Page) => page.getByRole('button', { name: 'Threads', exact: true });
  const expectNews = (page: Page, count: number) =>
    waitFor(
      async () =>
        (await threadsButton(page).getAttribute('aria-description')) ===
        (count > 0 ? `${count} new` : null),
      `${count} unread replies`,
    );
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Threads' });
  const entries = (page: Page) =>
    dialog(page).getByRole('list', { name: 'Threads' }).getByRole('listitem');

  it('are news to those who take part in them, wherever they are', async () => {
    const [ann, bob] = [await open(ANN), await open(BOB)];
    await slowDown(ann.page, LATENCY_MS);
    await slowDown(bob.page, LATENCY_MS);
    await openChannel(ann.page, 'General');
    const before = Number(/^\((\d+)\)/.exec(await ann.page.title())?.[1] ?? 0);
    await openMessageMenu(bob.page, 'When do we meet?');
    await replyItem(bob.page).click();
    await reply(bob.page, 'answer one');
    await reply(bob.page, 'answer two');
    await expectNews(ann.page, before + 2);
    expect(await ann.page.title()).toMatch(`(${before + 2}) `);
    expect(await ann.page.getByRole('navigation').getByText('PUBNUB').count()).toBe(0);

    await threadsButton(ann.page).click();
    const entry = entries(ann.page).filter({ hasText: chat.name });
    await entry.waitFor();
    expect(await entry.innerText()).toMatch(/Bob Baker[^]*When do we meet\?[^]*answer two/);
    expect(await entry.getByRole('button').getAttribute('aria-description')).toBe('2 unread');
    expect(await accessibilityFaults(ann.page)).toEqual([]);
    await entry.getByRole('button').click();
    await dialog(ann.page).waitFor({ state: 'detached' });
    await ann.page.getByRole('main').getByRole('heading', { name: chat.name }).waitFor();
    await replies(ann.page).filter({ hasText: 'answer two' }).waitFor();
    await expectNews(ann.page, before);

    await expectNews(bob.page, 0);
    await replyField(bob.page).press('Escape');
    await openChannel(bob.page, 'General');
    await reply(ann.page, 'answer three');
    await expectNews(bob.page, 1);
    await ann.page.keyboard.press('Escape');
    await openChannel(bob.page, chat.name);
    await summary(bob.page, '3 replies').click();
    await expectNews(bob.page, 0);
    expect([...appErrors(ann), ...appErrors(bob)]).toEqual([]);
  });

  it('are news to an author who was not there, on all devices until one of them shows the thread', async () => {
    const asked = await app.service
      .client(CARA)
      .publish({ channel, message: { text: 'Where do we meet?', type: 'default' } });
    await administrator(app.service).objects.setChannelMembers({ channel, uuids: [CARA] });
    const bob = await open(BOB);
    await openMessageMenu(bob.page, 'Where do we meet?');
    await replyItem(bob.page).click();
    await reply(bob.page, 'At the well');
    // The question is on no page that is loaded then.
    await publishAll(app.service, BOB, channel, numbered('chatter', 30));
    const [phone, desk] = [await chat.openAnew(CARA), await chat.openAnew(CARA)];
    for (const { page } of [phone, desk]) {
      await expectNews(page, 1);
      await page.reload();
      await expectNews(page, 1);
    }
    await threadsButton(phone.page).click();
    await entries(phone.page).getByRole('button').click();
    await replies(phone.page).filter({ hasText: 'At the well' }).waitFor();
    for (const { page } of [phone, desk]) await expectNews(page, 0);
    await threadPanel(phone.page).getByRole('button', { name: 'Close' }).click();
    const sdk = administrator(app.service);
    await sdk.objects.setUUIDMetadata({
      uuid: CARA,
      data: { custom: { blockedChannels: channel } },
    });
    await publishAll(app.service, BOB, thread, ['Hidden']);
    const id = threadIdOf({ channelId: toChannelId(channel), timetoken: asked.timetoken as never });
    await publishAll(app.service, BOB, id, ['Not for Cara']);
    await threadsButton(desk.page).click();
    await dialog(desk.page).getByText('You have no threads yet').waitFor();
    await sdk.objects.setUUIDMetadata({ uuid: CARA, data: { custom: {} } });
    await entries(desk.page).filter({ hasText: 'Not for Cara' }).waitFor();
    await expectNews(desk.page, 1);
  });

  it('are listed on a narrow phone, and again after a failure', async () => {
    await begin(BOB, ['At noon']);
    const { page } = await chat.openAnew(ANN, { context: PHONE });
    await page.getByRole('button', { name: 'Show chats' }).tap();
    await page.route(/history/, (route) => route.abort());
    await threadsButton(page).tap();
    await dialog(page).getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute(/history/);
    await dialog(page).getByRole('button', { name: 'Try again' }).tap();
    const entry = entries(page).filter({ hasText: chat.name });
    await entry.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const box = await entry.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    await entry.getByRole('button').tap();
    await replies(page).filter({ hasText: 'At noon' }).waitFor();
  });

  it('are reached from their message when that is deleted, unless nobody has replied', async () => {
    await begin(BOB, ['At noon']);
    const [ann, bob] = [await open(ANN), await open(BOB)];
    await remove(channel, root);
    const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
    const row = (page: Page) => log(page).getByRole('article', { name: 'Message deleted' });
    for (const { page } of [ann, bob]) {
      await row(page).getByText('Message deleted').waitFor();
      expect(await log(page).getByText('When do we meet?').count()).toBe(0);
    }
    await bob.page.reload();
    await chat.show(bob.page);
    await row(bob.page).getByRole('button', { name: '1 reply' }).click();
    await replies(bob.page).filter({ hasText: 'At noon' }).waitFor();
    expect(await accessibilityFaults(bob.page)).toEqual([]);
    await threadsButton(ann.page).click();
    await entries(ann.page).filter({ hasText: 'Message deleted' }).getByText('At noon').waitFor();
    await ann.page.keyboard.press('Escape');
    await remove(thread, await replyTimetoken(bob.page, 'At noon'));
    for (const { page } of [ann, bob]) await row(page).waitFor({ state: 'detached' });
    await bob.page.keyboard.press('Escape');
  });
});
