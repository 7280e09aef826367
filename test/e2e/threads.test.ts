import type { Page } from 'playwright-core';
import { toChannelId } from '../../src/domain/ids';
import { threadIdOf } from '../../src/domain/thread';
import { appErrors, message, openChannel } from '../support/drivers/conversation';
import { accessibilityFaults } from '../support/matchers/axe';
import type { ChatApp } from '../support/worlds/chatApp';
import { withSharedPages, type SharedChat } from '../support/worlds/sharedPages';
import { administrator, ANN, BOB, DIRECT, publishAll } from '../support/worlds/smallWorld';
import { waitFor } from '../support/drivers/waitFor';

const CARA = 'user_cara';
const EVE = 'user_eve';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe('threads', () => {
  let app: ChatApp;
  let chat: SharedChat;
  let channel: string;
  let root: string;
  let thread: string;

  withSharedPages(
    async (shared) => {
      chat = shared;
      ({ app, channel } = shared);
      await publishAll(app.service, BOB, channel, ['Who brings bread?']);
      const { timetoken } = await app.service
        .client(ANN)
        .publish({ channel, message: { text: 'When do we meet?', type: 'default' } });
      root = timetoken;
      thread = threadIdOf({ channelId: toChannelId(channel), timetoken: root as never });
    },
    { isModerated: true },
  );

  /** As PubNub's Chat SDK begins a thread. */
  const begin = async (userId = BOB, texts = ['At noon']) => {
    const sdk = app.service.client(userId);
    const description = `Thread on channel ${channel} with message timetoken ${root}`;
    await sdk.objects.setChannelMetadata({ channel: thread, data: { description } });
    await sdk.addMessageAction({
      channel,
      messageTimetoken: root,
      action: { type: 'threadRootId', value: thread },
    });
    await publishAll(app.service, userId, thread, texts);
  };
  const open = async (userId: string) => {
    const opened = await chat.open(userId);
    await message(opened.page, 'When do we meet?').waitFor();
    return opened;
  };
  const summary = (page: Page, name: string) =>
    message(page, 'When do we meet?').getByRole('button', { name, exact: true });
  const panel = (page: Page) => page.getByRole('complementary', { name: 'Thread' });
  const field = (page: Page) => panel(page).getByRole('textbox', { name: 'Reply' });
  const replies = (page: Page) =>
    panel(page).getByRole('log', { name: 'Replies' }).getByRole('article');
  const isFocused = (place: ReturnType<typeof field>) =>
    waitFor(() => place.evaluate((element) => element === document.activeElement), 'the focus');
  const reply = async (page: Page, text: string) => {
    await field(page).fill(text);
    await field(page).press('Enter');
    await replies(page).filter({ hasText: text }).waitFor();
  };

  it('are shown at their message with their number and the last reply, at once when they begin', async () => {
    const { page, errors } = await open(ANN);
    await begin();
    await summary(page, '1 reply').waitFor();
    await message(page, 'When do we meet?').getByText('At noon').waitFor();
    expect(await page.getByRole('navigation').getByText('PUBNUB').count()).toBe(0);
    expect(await page.title()).toBe('Moderated Chat');
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
      await panel(page).getByText('When do we meet?').waitFor();
      await isFocused(field(page));
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

  it('give the focus back and cost no poll when they are closed', async () => {
    await begin();
    const { page } = await open(ANN);
    const { hub } = app.service.context;
    for (const close of [
      () => panel(page).getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await summary(page, '1 reply').click();
      await isFocused(field(page));
      await waitFor(() => hub.waitersOf(thread) === 1, 'the subscription to the thread');
      await close();
      await panel(page).waitFor({ state: 'detached' });
      await isFocused(summary(page, '1 reply'));
      await waitFor(() => hub.waitersOf(thread) === 0, 'the end of the subscription');
    }
    await publishAll(app.service, BOB, thread, ['Bring a cake']);
    await summary(page, '1 reply').click();
    await replies(page).filter({ hasText: 'Bring a cake' }).waitFor();
    await page.keyboard.press('Escape');
    await summary(page, '2 replies').waitFor();
  });

  const openMenu = async (page: Page, text: string) => {
    await message(page, text).hover();
    await message(page, text).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Copy text' }).waitFor();
  };
  const item = (page: Page) => page.getByRole('menuitem', { name: 'Reply in thread' });
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
    page.on('request', (request) => request.url().includes(thread) && reads.push(request.url()));
    await openMenu(page, 'Who brings bread?');
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
    await openMenu(ann.page, 'When do we meet?');
    await item(ann.page).click();
    await isFocused(field(ann.page));
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
    await isFocused(summary(ann.page, '2 replies'));
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
    await replies(page).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Copy text' }).waitFor();
    expect(await item(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await openChannel(page, 'Ann Archer and Bob Baker');
    await panel(page).waitFor({ state: 'detached' });
    await openMenu(page, 'Between us');
    expect(await item(page).count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('are read by who is muted, and closed to who is blocked', async () => {
    await begin();
    const { page } = await open(ANN);
    await summary(page, '1 reply').click();
    await isFocused(field(page));
    await decide(ANN, { mutedChannels: channel });
    await waitFor(() => field(page).isDisabled(), 'the composer to be locked');
    expect(await field(page).getAttribute('placeholder')).toBe('You were muted from this channel');
    await publishAll(app.service, BOB, thread, ['Sorry']);
    await replies(page).filter({ hasText: 'Sorry' }).waitFor();
    await openMenu(page, 'Who brings bread?');
    expect(await item(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await decide(ANN, { blockedChannels: channel });
    await panel(page).waitFor({ state: 'detached' });
    await waitFor(() => app.service.context.hub.waitersOf(thread) === 0, 'no subscription');
    await decide(ANN, {});
    await summary(page, '2 replies').waitFor();
  });

  it('outlast their message, of which they say that it was deleted, and show no deleted reply', async () => {
    await begin(BOB, ['At noon', 'Rubbish']);
    const { page } = await open(ANN);
    await summary(page, '2 replies').click();
    const rubbish = replies(page).filter({ hasText: 'Rubbish' });
    const timetoken = (await rubbish.getAttribute('data-timetoken')) ?? '';
    const action = { type: 'deleted', value: '.' };
    const remove = (channel: string, messageTimetoken: string) =>
      administrator(app.service).addMessageAction({ channel, messageTimetoken, action });
    await remove(thread, timetoken);
    await rubbish.waitFor({ state: 'detached' });
    await summary(page, '1 reply').waitFor();
    await page.reload();
    await chat.show(page);
    await message(page, 'When do we meet?').getByText('At noon').waitFor();
    await summary(page, '1 reply').click();
    await remove(channel, root);
    await panel(page).getByText('This message was deleted').waitFor();
    await replies(page).filter({ hasText: 'At noon' }).waitFor();
    await reply(page, 'Still here');
    await page.keyboard.press('Escape');
  });

  it('show after an outage what was said meanwhile, and send what was written', async () => {
    await begin();
    const { page } = await open(ANN);
    await summary(page, '1 reply').click();
    await isFocused(field(page));
    await app.restart(async () => {
      await page.getByRole('img', { name: 'Offline' }).waitFor();
      await field(page).fill('Written without a connection');
      await field(page).press('Enter');
      await replies(page).filter({ hasText: 'Written without' }).waitFor();
    });
    await publishAll(app.service, BOB, thread, ['Said meanwhile']);
    await replies(page).filter({ hasText: 'Said meanwhile' }).waitFor();
    await replies(page).filter({ hasText: 'Written without' }).waitFor();
    await summary(page, '3 replies').waitFor();
  });

  it('keep what was written there, on a phone as well, where they cover their channel', async () => {
    await begin();
    const { page } = await chat.openAnew(ANN, { context: PHONE });
    await summary(page, '1 reply').tap();
    await isFocused(panel(page).getByRole('button', { name: 'Close' }));
    await field(page).fill('Half a thou');
    expect(await accessibilityFaults(page)).toEqual([]);
    await panel(page).getByRole('button', { name: 'Close' }).tap();
    await isFocused(summary(page, '1 reply'));
    await page.reload();
    await chat.show(page);
    await summary(page, '1 reply').tap();
    await waitFor(async () => (await field(page).inputValue()) === 'Half a thou', 'the draft');
  });
});
