import type { Page } from 'playwright-core';
import { message, openChannel } from '../support/drivers/conversation';
import { waitFor } from '../support/drivers/waitFor';
import { accessibilityFaults } from '../support/matchers/axe';
import type { ChatApp } from '../support/worlds/chatApp';
import { withSharedPages, type SharedChat } from '../support/worlds/sharedPages';
import {
  administrator,
  ANN,
  BOB,
  deliverAll,
  DIRECT,
  numbered,
} from '../support/worlds/smallWorld';

describe('pinned messages', () => {
  let app: ChatApp;
  let chat: SharedChat;
  let channel: string;

  withSharedPages((shared) => {
    chat = shared;
    ({ app, channel } = shared);
  });

  const bar = (page: Page) => page.getByRole('region', { name: 'Pinned messages' });
  const pinned = (page: Page) =>
    bar(page).getByRole('button', { name: 'Pinned message of Bob Baker' });
  const publish = async (text: string, place = channel) => {
    const message = { text, type: 'default' };
    return (await app.service.client(BOB).publish({ channel: place, message })).timetoken;
  };
  /** As a client of PubNub's Chat SDK does. */
  const pin = (pinnedMessageTimetoken: string | null) =>
    administrator(app.service).objects.setChannelMetadata({
      channel,
      data: {
        custom: pinnedMessageTimetoken
          ? { pinnedMessageTimetoken, pinnedMessageChannelID: channel }
          : {},
      },
    });
  const act = (userId: string, messageTimetoken: string, type: string, value: string) =>
    app.service.client(userId).addMessageAction({
      channel,
      messageTimetoken,
      action: { type, value },
    });
  const open = async (userId: string, text: string) => {
    const opened = await chat.open(userId);
    await message(opened.page, text).last().waitFor();
    return opened;
  };

  it('stand in a bar as they read now, also far back, and lead there', async () => {
    const timetoken = await publish('The rules of the house');
    await deliverAll(app.service, BOB, channel, numbered('line', 60));
    const { page, errors } = await open(ANN, 'line 060');
    expect(await bar(page).count()).toBe(0);
    await pin(timetoken);
    await pinned(page).getByText('The rules of the house').waitFor();
    await act(BOB, timetoken, 'updated', 'The new rules of the house');
    await pinned(page).getByText('The new rules of the house').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.reload();
    await chat.show(page);
    await pinned(page).getByText('The new rules of the house').waitFor();
    await pinned(page).click();
    const row = page.locator(`[data-timetoken="${timetoken}"]`);
    await waitFor(() => row.evaluate((it) => it === document.activeElement), 'the focus');
    await pin(null);
    await bar(page).waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  });

  it('do not move what is being read further up when they come and go', async () => {
    const timetoken = await publish('The rules of the house');
    await deliverAll(app.service, BOB, channel, numbered('line', 60));
    const { page } = await open(ANN, 'line 060');
    await message(page, 'line 045').evaluate((row) => row.scrollIntoView({ block: 'center' }));
    await page.getByRole('button', { name: 'Jump to newest' }).waitFor();
    const top = async () => (await message(page, 'line 045').boundingBox())?.y ?? 0;
    const before = await top();
    await pin(timetoken);
    await bar(page).waitFor();
    await waitFor(async () => Math.abs((await top()) - before) <= 1, 'the same place');
    await pin(null);
    await bar(page).waitFor({ state: 'detached' });
    await waitFor(async () => Math.abs((await top()) - before) <= 1, 'the same place');
    expect(await page.getByRole('button', { name: 'Jump to newest' }).isVisible()).toBe(true);
  });

  const openMenu = async (page: Page, text: string) => {
    await message(page, text).hover();
    await message(page, text).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menu').waitFor();
  };
  const item = (page: Page, name: string) =>
    page.getByRole('menuitem', { name: `${name} message`, exact: true });

  it('are set and removed by the members of a chat, from the menu', async () => {
    await publish('Just between us', DIRECT);
    await publish('For everybody');
    const [ann, bob] = [await open(ANN, 'For everybody'), await open(BOB, 'For everybody')];
    for (const { page } of [ann, bob]) {
      await openMenu(page, 'For everybody');
      expect(await item(page, 'Pin').count()).toBe(0);
      await page.keyboard.press('Escape');
      await openChannel(page, 'Ann Archer and Bob Baker');
    }
    await openMenu(ann.page, 'Just between us');
    await item(ann.page, 'Pin').click();
    for (const { page } of [ann, bob]) await pinned(page).getByText('Just between us').waitFor();
    await openMenu(bob.page, 'Just between us');
    await item(bob.page, 'Unpin').click();
    for (const { page } of [ann, bob]) await bar(page).waitFor({ state: 'detached' });
    const decide = (mutedChannels: string) =>
      administrator(app.service).objects.setUUIDMetadata({
        uuid: ANN,
        data: { custom: { mutedChannels } },
      });
    await decide(DIRECT);
    await ann.page.getByPlaceholder('You were muted from this channel').waitFor();
    await openMenu(ann.page, 'Just between us');
    expect(await item(ann.page, 'Pin').count()).toBe(0);
    await ann.page.keyboard.press('Escape');
    await decide('');
    expect([...ann.errors, ...bob.errors]).toEqual([]);
  });

  it('say when they could not be stored, and are stored at the next attempt', async () => {
    await publish('Between you and me', DIRECT);
    await publish('For everybody');
    const { page } = await open(ANN, 'For everybody');
    await openChannel(page, 'Ann Archer and Bob Baker');
    await openMenu(page, 'Between you and me');
    const path = (url: URL) => url.pathname.includes(`/channels/${encodeURIComponent(DIRECT)}`);
    await page.route(path, (route) => route.abort());
    await item(page, 'Pin').click();
    const dialog = page.getByRole('dialog', { name: 'Pinned messages' });
    await dialog.getByRole('img', { name: 'Not saved' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.unroute(path);
    await dialog.getByRole('button', { name: 'Pin message' }).click();
    await dialog.getByRole('listitem').filter({ hasText: 'Between you and me' }).waitFor();
    expect(await dialog.getByRole('img', { name: 'Not saved' }).count()).toBe(0);
  });

  it('of a thread lead there, and are taken off in the list', async () => {
    const group = 'group.000000000000000000000000001';
    const { objects } = administrator(app.service);
    await objects.setChannelMetadata({ channel: group, data: { name: 'The house' } });
    await publish('The rules of the house', group);
    await objects.setChannelMembers({ channel: group, uuids: [ANN, BOB] });
    const { page, errors } = await chat.open(ANN);
    await openChannel(page, 'The house');
    await message(page, 'The rules').waitFor();
    await openMenu(page, 'The rules');
    await item(page, 'Pin').click();
    await pinned(page).getByText('The rules of the house').waitFor();
    const panel = page.getByRole('complementary', { name: 'Thread' });
    await openMenu(page, 'The rules');
    await page.getByRole('menuitem', { name: 'Reply in thread' }).click();
    await panel.getByRole('textbox', { name: 'Reply' }).fill('And be kind');
    await page.keyboard.press('Enter');
    const reply = panel.getByRole('article').filter({ hasText: 'And be kind' });
    await reply.hover();
    await reply.getByRole('button', { name: 'More' }).click();
    await item(page, 'Pin').click();
    const replyInBar = bar(page).getByRole('button', { name: /^Pinned message of Ann Archer/ });
    await replyInBar.getByText('And be kind').waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await openChannel(page, 'The house');
    await replyInBar.click();
    await waitFor(() => reply.evaluate((row) => row.contains(document.activeElement)), 'the focus');
    await bar(page).getByRole('button', { name: 'All pinned messages' }).click();
    const list = page.getByRole('dialog').getByRole('list', { name: 'Pinned messages' });
    const rows = list.getByRole('listitem');
    await waitFor(async () => (await rows.count()) === 2, 'two rows');
    await rows.filter({ hasText: 'in a thread' }).getByText('And be kind').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await rows.first().getByRole('button', { name: 'Unpin message' }).click();
    await waitFor(async () => (await rows.count()) === 1, 'one row');
    expect(await list.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await pinned(page).getByText('The rules of the house').waitFor();
    expect(errors).toEqual([]);
  });

  it('are all in a list, the newest first, which leads to each', async () => {
    const [first, second] = [await publish('The first rule'), await publish('The second rule')];
    await deliverAll(app.service, BOB, channel, numbered('line', 60));
    const third = await publish('The third rule');
    const pins = [third, second, first];
    await administrator(app.service).objects.setChannelMetadata({
      channel,
      data: {
        custom: {
          pinnedMessageTimetoken: third,
          pinnedMessageChannelID: channel,
          pinnedMessages: pins.join(),
        },
      },
    });
    const { page, errors } = await open(ANN, 'The third rule');
    await bar(page).getByRole('button', { name: 'All pinned messages' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pinned messages' });
    const rows = dialog.getByRole('listitem');
    await waitFor(async () => (await rows.count()) === 3, 'three rows');
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringContaining('The third rule'),
      expect.stringContaining('The second rule'),
      expect.stringContaining('The first rule'),
    ]);
    expect(await rows.getByRole('button', { name: 'Unpin message' }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await act(BOB, second, 'deleted', '.');
    await waitFor(async () => (await rows.count()) === 2, 'two rows');
    expect(await page.getByText('The second rule').count()).toBe(0);
    await rows.last().getByRole('button').click();
    await dialog.waitFor({ state: 'detached' });
    const row = page.locator(`[data-timetoken="${first}"]`);
    await waitFor(() => row.evaluate((it) => it === document.activeElement), 'the focus');
    expect(errors).toEqual([]);
  });

  it('show nothing of what was deleted', async () => {
    const first = await publish('Something rude');
    await deliverAll(app.service, BOB, channel, numbered('line', 40));
    const second = await publish('Something else');
    await pin(first);
    const { page } = await open(ANN, 'Something else');
    await pinned(page).getByText('Something rude').waitFor();
    await administrator(app.service).addMessageAction({
      channel,
      messageTimetoken: first,
      action: { type: 'deleted', value: 'rude' },
    });
    await bar(page).waitFor({ state: 'detached' });
    await pin(second);
    await pinned(page).getByText('Something else').waitFor();
    await act(BOB, second, 'deleted', '.');
    await bar(page).waitFor({ state: 'detached' });
    expect(await page.getByText(/^Something/).count()).toBe(0);
  });
});
