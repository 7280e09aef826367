import type { Page } from 'playwright-core';
import { toChannelId } from '../../src/domain/ids';
import { threadIdOf } from '../../src/domain/thread';
import { appErrors, message, openChannel } from '../support/drivers/conversation';
import {
  beginThread,
  deleteMessage,
  expectFocused,
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
import { administrator, ANN, BOB, DIRECT, publishAll } from '../support/worlds/smallWorld';
import { waitFor } from '../support/drivers/waitFor';
import { expectShown } from '../support/matchers/expectShown';

const CARA = 'user_cara';
const EVE = 'user_eve';
/** Of each call, where the order of answers matters. */
const LATENCY_MS = 400;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe('threads', () => {
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

  it('are shown at their message with their number and the last reply, at once when they begin', async () => {
    const { page, errors } = await open(ANN);
    await begin();
    await summary(page, '1 reply').waitFor();
    await message(page, 'When do we meet?').getByText('At noon').waitFor();
    expect(await page.getByRole('navigation').getByText('PUBNUB').count()).toBe(0);
    await waitFor(async () => (await page.title()).startsWith('(1) '), 'the title');
    await page.reload();
    await chat.show(page);
    await summary(page, '1 reply').waitFor();
    await message(page, 'When do we meet?').getByText('At noon').waitFor();
    expect(errors).toEqual([]);
  });

  it('open beside their channel, where two people talk', async () => {
    await begin();
    const [ann, bob] = [await open(ANN), await open(BOB)];
    for (const { page } of [ann, bob]) {
      await summary(page, '1 reply').click();
      await replies(page).filter({ hasText: 'At noon' }).waitFor();
      await threadPanel(page).getByText('When do we meet?').waitFor();
      await expectFocused(replyField(page));
    }
    await reply(ann.page, 'Rather at one');
    await replies(bob.page).filter({ hasText: 'Rather at one' }).waitFor();
    await reply(bob.page, 'Fine');
    await replies(ann.page).filter({ hasText: 'Fine' }).waitFor();
    for (const { page } of [ann, bob]) {
      await summary(page, '3 replies').waitFor();
      expect(await page.getByRole('log', { name: 'Messages' }).getByText('Rather').count()).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    expect([...ann.errors, ...bob.errors]).toEqual([]);
  });

  it('keep what was written there, on a phone as well, where they cover their channel', async () => {
    await begin();
    const { page } = await chat.openAnew(ANN, { context: PHONE });
    await summary(page, '1 reply').tap();
    await expectFocused(threadPanel(page).getByRole('button', { name: 'Close' }));
    await replyField(page).fill('Half a thou');
    expect(await accessibilityFaults(page)).toEqual([]);
    await threadPanel(page).getByRole('button', { name: 'Close' }).tap();
    await expectFocused(summary(page, '1 reply'));
    await page.reload();
    await chat.show(page);
    await summary(page, '1 reply').tap();
    await waitFor(async () => (await replyField(page).inputValue()) === 'Half a thou', 'the draft');
  });

  it('tell all who see their message what is said, edited and deleted there', async () => {
    const [ann, bob] = [await open(ANN), await open(BOB)];
    await slowDown(ann.page, LATENCY_MS);
    await slowDown(bob.page, LATENCY_MS);
    await openMessageMenu(bob.page, 'When do we meet?');
    await replyItem(bob.page).click();
    await expectFocused(replyField(bob.page));
    await reply(bob.page, 'answer one');
    const last = (page: Page, text: string) =>
      message(page, 'When do we meet?').getByText(text, { exact: true }).waitFor();
    await summary(ann.page, '1 reply').waitFor();
    await last(ann.page, 'answer one');
    await reply(bob.page, 'answer two');
    await reply(bob.page, 'answer three');
    await summary(ann.page, '3 replies').waitFor();
    await last(ann.page, 'answer three');
    await replyField(bob.page).press('ArrowUp');
    const editor = bob.page.getByRole('textbox', { name: 'Edit message' });
    await editor.fill('answer four');
    await editor.press('Enter');
    await last(ann.page, 'answer four');
    await remove(thread, await replyTimetoken(bob.page, 'answer four'));
    await last(ann.page, 'answer two');
    await summary(ann.page, '2 replies').waitFor();
    await remove(thread, await replyTimetoken(bob.page, 'answer two'));
    await remove(thread, await replyTimetoken(bob.page, 'answer one'));
    await summary(ann.page, '1 reply').waitFor({ state: 'detached' });
    await publishAll(app.service, EVE, thread, ['answer five']);
    await summary(ann.page, '1 reply').waitFor();
    await last(ann.page, 'answer five');
    expect([...appErrors(ann), ...appErrors(bob)]).toEqual([]);
  });

  it('that begin while the connection is lost, and go on meanwhile, are counted after it', async () => {
    await begin();
    const { page } = await open(ANN);
    await summary(page, '1 reply').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('img', { name: 'Offline' }).waitFor();
    await publishAll(app.service, BOB, thread, ['Said meanwhile', 'And this']);
    await page.context().setOffline(false);
    await summary(page, '3 replies').waitFor();
    await expectShown(message(page, 'When do we meet?').getByText('And this'));
  });

  it('give the focus back, and cost no poll of their own when they are closed', async () => {
    await begin();
    const { page } = await open(ANN);
    const polls = () => app.service.context.hub.waitersOf(ANN);
    for (const close of [
      () => threadPanel(page).getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await summary(page, '1 reply').click();
      await expectFocused(replyField(page));
      await close();
      await threadPanel(page).waitFor({ state: 'detached' });
      await expectFocused(summary(page, '1 reply'));
    }
    await waitFor(() => polls() === 1, 'one poll');
    await publishAll(app.service, BOB, thread, ['Bring a cake']);
    await summary(page, '2 replies').click();
    await replies(page).filter({ hasText: 'Bring a cake' }).waitFor();
    await page.keyboard.press('Escape');
  });

  const decide = (userId: string, custom: Record<string, string>) =>
    administrator(app.service).objects.setUUIDMetadata({ uuid: userId, data: { custom } });

  it('leave replies of ignored users out of their number, at once and without a request', async () => {
    await begin(EVE, ['Rather at one']);
    await publishAll(app.service, BOB, thread, ['At noon']);
    await administrator(app.service).objects.setChannelMembers({ channel, uuids: [CARA] });
    const cara = await chat.openAnew(CARA);
    const { page } = cara;
    await message(page, 'When do we meet?').getByText('At noon').waitFor();
    await summary(page, '2 replies').waitFor();
    const reads: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (url.includes(thread) && !url.includes('/subscribe/')) reads.push(url);
    });
    await openMessageMenu(page, 'Who brings bread?');
    await page.getByRole('menuitem', { name: 'Ignore Bob Baker' }).click();
    await summary(page, '1 reply').waitFor();
    await message(page, 'When do we meet?').getByText('Rather at one').waitFor();
    expect(await page.getByText('At noon').count()).toBe(0);
    expect(reads).toEqual([]);
    await summary(page, '1 reply').click();
    await replies(page).filter({ hasText: 'Message of somebody you ignore' }).waitFor();
    expect(appErrors(cara)).toEqual([]);
  });

  it('begin with the first reply, as clients of the Chat SDK begin them', async () => {
    const [ann, bob] = [await open(ANN), await open(BOB)];
    await openMessageMenu(ann.page, 'When do we meet?');
    await replyItem(ann.page).click();
    await expectFocused(replyField(ann.page));
    const sdk = app.service.client(BOB);
    const actions = () => sdk.getMessageActions({ channel });
    expect((await actions()).data).toEqual([]);
    await reply(ann.page, 'I can at ten');
    await summary(bob.page, '1 reply').waitFor();
    await message(bob.page, 'When do we meet?').getByText('I can at ten').waitFor();
    await reply(ann.page, 'or at eleven');
    await summary(ann.page, '2 replies').waitFor();
    expect((await actions()).data).toMatchObject([
      { type: 'threadRootId', value: thread, messageTimetoken: root, uuid: ANN },
    ]);
    const { data } = await sdk.objects.getChannelMetadata({ channel: thread });
    expect(data.description).toBe(`Thread on channel ${channel} with message timetoken ${root}`);
    await ann.page.keyboard.press('Escape');
    await expectFocused(summary(ann.page, '2 replies'));
    await bob.page.reload();
    await chat.show(bob.page);
    await summary(bob.page, '2 replies').waitFor();
    expect([...ann.errors, ...bob.errors]).toEqual([]);
  });

  it('have one level, and are not offered in direct chats', async () => {
    await begin();
    await publishAll(app.service, BOB, DIRECT, ['Between us']);
    const { page } = await open(ANN);
    await summary(page, '1 reply').click();
    await replies(page).filter({ hasText: 'At noon' }).hover();
    const tools = await replies(page).getByRole('button', { name: 'Add a reaction' }).boundingBox();
    const name = await replies(page).getByText('Bob Baker').boundingBox();
    expect(tools?.x).toBeGreaterThan((name?.x ?? Infinity) + (name?.width ?? 0));
    await replies(page).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Copy text' }).waitFor();
    expect(await replyItem(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await openChannel(page, 'Ann Archer and Bob Baker');
    await threadPanel(page).waitFor({ state: 'detached' });
    await openMessageMenu(page, 'Between us');
    expect(await replyItem(page).count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('are read by who is muted, and closed to who is blocked', async () => {
    await begin();
    const { page } = await open(ANN);
    await summary(page, '1 reply').click();
    await expectFocused(replyField(page));
    await decide(ANN, { mutedChannels: channel });
    await waitFor(() => replyField(page).isDisabled(), 'the composer to be locked');
    expect(await replyField(page).getAttribute('placeholder')).toBe(
      'You were muted from this channel',
    );
    await publishAll(app.service, BOB, thread, ['Sorry']);
    await replies(page).filter({ hasText: 'Sorry' }).waitFor();
    await openMessageMenu(page, 'Who brings bread?');
    expect(await replyItem(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await decide(ANN, { blockedChannels: channel });
    await threadPanel(page).waitFor({ state: 'detached' });
    await waitFor(() => app.service.context.hub.waitersOf(thread) === 0, 'no subscription');
    await decide(ANN, {});
    await summary(page, '2 replies').waitFor();
  });

  it('outlast their message, of which they say that it was deleted, and show no deleted reply', async () => {
    await begin(BOB, ['At noon', 'Rubbish']);
    const { page } = await open(ANN);
    await summary(page, '2 replies').click();
    const rubbish = replies(page).filter({ hasText: 'Rubbish' });
    await remove(thread, await replyTimetoken(page, 'Rubbish'));
    await rubbish.waitFor({ state: 'detached' });
    await summary(page, '1 reply').waitFor();
    await page.reload();
    await chat.show(page);
    await message(page, 'When do we meet?').getByText('At noon').waitFor();
    await summary(page, '1 reply').click();
    await remove(channel, root);
    await threadPanel(page).getByText('This message was deleted').waitFor();
    await expectShown(replies(page).filter({ hasText: 'At noon' }));
    await reply(page, 'Still here');
    await page.keyboard.press('Escape');
  });

  it('show after an outage what was said meanwhile, and send what was written', async () => {
    await begin();
    const { page } = await open(ANN);
    await summary(page, '1 reply').click();
    await expectFocused(replyField(page));
    await app.restart(async () => {
      await page.getByRole('img', { name: 'Offline' }).waitFor();
      await replyField(page).fill('Written without a connection');
      await replyField(page).press('Enter');
      await replies(page).filter({ hasText: 'Written without' }).waitFor();
    });
    await publishAll(app.service, BOB, thread, ['Said meanwhile']);
    await replies(page).filter({ hasText: 'Said meanwhile' }).waitFor();
    await replies(page).filter({ hasText: 'Written without' }).waitFor();
    await summary(page, '3 replies').waitFor();
  });
});
