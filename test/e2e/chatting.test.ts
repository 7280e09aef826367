import type { Browser, Page } from 'playwright-core';
import { CARA, expectCurrent, openJoin, openNewChat, rowOf } from '../support/drivers/chatDialogs';
import { message, openChannel } from '../support/drivers/conversation';
import { reply } from '../support/drivers/threads';
import { waitFor } from '../support/drivers/waitFor';
import { expectGone } from '../support/matchers/expectShown';
import { launchBrowser, say } from '../support/worlds/chatApp';
import { idOf, itemsOf } from '../support/worlds/moderationServer';
import { startServerChat, type ServerChat } from '../support/worlds/serverChat';
import { administrator, ANN, BOB, GENERAL } from '../support/worlds/smallWorld';

/** A decision of a moderator reaches an open tab within this time, ms; the machine may be busy. */
const FELT_MS = 5_000;
/** Of each call, where the order of answers matters. */
const LATENCY_MS = 200;

describe('chatting with a token of the moderation server', () => {
  let browser: Browser;
  let chat: ServerChat;
  let lead: string;
  beforeAll(async () => {
    browser = await launchBrowser();
    chat = await startServerChat(browser);
    lead = await chat.server.moderator('lea');
    const { objects } = administrator(chat.service);
    await objects.setUUIDMetadata({ uuid: CARA, data: { name: 'Cara Cook' } });
    const gardens = { name: 'Gardens', description: 'About gardens' };
    await objects.setChannelMetadata({ channel: 'space.gardens', data: gardens });
    await objects.setChannelMetadata({ channel: 'space.books', data: { name: 'books' } });
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(async () => {
    await chat.close();
    await browser.close();
  });

  const open = async (userId: string, ms = 0) => {
    const opened = await chat.open(`uuid=${userId}`, ms);
    await openChannel(opened.page, 'General');
    return opened;
  };
  const decide = async (body: object) =>
    idOf(await chat.server.call('POST', '/v1/decisions', { token: lead, body }));
  const leave = async (page: Page, name: string) => {
    const row = page.getByRole('listitem').filter({ hasText: name });
    await row.hover();
    await row.getByRole('button', { name: 'Leave channel' }).click();
  };
  const composer = (page: Page) => page.getByRole('textbox', { name: 'Send message' });

  it('joins a public channel and leaves it', async () => {
    const { page, errors } = await open(ANN, LATENCY_MS);
    const dialog = await openJoin(page);
    await dialog.getByRole('button', { name: 'Gardens', exact: true }).click();
    await expectCurrent(page, 'Gardens');
    await say(page, 'roses');
    await message(page, 'roses').waitFor();
    const row = rowOf(page, 'Channels', 'Gardens');
    await leave(page, 'Gardens');
    await expectGone(row);
    await waitFor(async () => {
      const { data } = await administrator(chat.service).objects.getMemberships({ uuid: ANN });
      return data.every(({ channel }) => channel.id !== 'space.gardens');
    }, 'the end of the membership');
    expect(errors).toEqual([]);
  });

  it('makes a group and a direct chat, which the others see', async () => {
    const [ann, bob] = [await open(ANN, LATENCY_MS), await open(BOB, LATENCY_MS)];
    const dialog = await openNewChat(ann.page);
    await dialog.getByRole('button', { name: 'New group chat' }).click();
    await dialog.getByRole('checkbox', { name: 'Bob Baker' }).check();
    await dialog.getByRole('textbox', { name: /Group chat name/ }).fill('Plans');
    await dialog.getByRole('button', { name: 'Create group chat' }).click();
    await expectCurrent(ann.page, 'Plans');
    await openChannel(bob.page, 'Plans');
    await say(ann.page, 'only us');
    await message(bob.page, 'only us').waitFor();
    await say(bob.page, 'indeed');
    await message(ann.page, 'indeed').waitFor();

    await (await openNewChat(ann.page)).getByRole('button', { name: 'Cara Cook' }).click();
    await expectCurrent(ann.page, 'Ann Archer and Cara Cook');
    await say(ann.page, 'a private word');
    await message(ann.page, 'a private word').waitFor();
    await openChannel(ann.page, 'Plans');
    await ann.page.reload();
    await message(ann.page, 'indeed').waitFor();
  });

  it('pins in a group, and brings the author of a message into its thread', async () => {
    const group = 'group.garden-party';
    const admin = administrator(chat.service).objects;
    await admin.setChannelMetadata({ channel: group, data: { name: 'Garden party' } });
    await admin.setChannelMembers({ channel: group, uuids: [ANN, BOB] });
    const [ann, bob] = [await open(ANN), await open(BOB)];
    for (const { page } of [ann, bob]) await openChannel(page, 'Garden party');
    await say(bob.page, 'When do we meet?');
    const shown = message(ann.page, 'When do we meet?');
    const choose = async (name: string) => {
      await shown.hover();
      await shown.getByRole('button', { name: 'More' }).click();
      await ann.page.getByRole('menuitem', { name, exact: true }).click();
    };
    await choose('Pin message');
    await bob.page.getByRole('region', { name: 'Pinned messages' }).waitFor();
    await choose('Reply in thread');
    await reply(ann.page, 'At noon');
    await waitFor(async () => {
      const { data } = await admin.getMemberships({ uuid: BOB });
      return data.some(({ channel }) => channel.id.startsWith('PUBNUB_INTERNAL_THREAD_group.'));
    }, 'the author to follow the thread');
    expect([...ann.errors, ...bob.errors]).toEqual([]);
  });

  it('reacts and takes the reaction back', async () => {
    const [ann, bob] = [await open(ANN), await open(BOB)];
    await say(bob.page, 'what do you think?');
    const shown = message(ann.page, 'what do you think?');
    await shown.hover();
    await shown.getByRole('button', { name: 'Add a reaction' }).click();
    const picker = ann.page.locator('em-emoji-picker');
    await picker.waitFor();
    await ann.page.keyboard.type('tada');
    await picker.locator('button[aria-label="🎉"]').first().click();
    const own = shown.getByRole('button', { name: '🎉 1' });
    await own.waitFor();
    const others = message(bob.page, 'what do you think?').getByRole('button', { name: '🎉 1' });
    await others.waitFor();
    await own.click();
    await expectGone(own);
    await expectGone(others);
  });

  it('sends a report to the moderators, and into nobody’s record', async () => {
    const [ann, bob] = [await open(ANN), await open(BOB)];
    await say(bob.page, 'buy my watches');
    const shown = message(ann.page, 'buy my watches');
    const thanks = ann.page.getByRole('dialog', { name: 'Thank you for letting us know' });
    const report = async () => {
      await shown.hover();
      await shown.getByRole('button', { name: 'Report user' }).click();
      await ann.page.getByRole('button', { name: "It's a spam" }).click();
      await thanks.waitFor();
      await ann.page.keyboard.press('Escape');
      await expectGone(thanks);
    };
    await report();
    // The moderators have it already: the reporter sees the same.
    await report();
    const reports = await chat.server.call('GET', `/v1/reports?userId=${BOB}`, { token: lead });
    expect(itemsOf(reports)).toMatchObject([
      {
        reporterId: ANN,
        userId: BOB,
        reason: "It's a spam",
        channelId: GENERAL,
        message: { text: 'buy my watches', authorId: BOB },
      },
    ]);
    const cases = itemsOf(await chat.server.call('GET', '/v1/cases', { token: lead }));
    expect(cases).toMatchObject([{ userId: BOB }]);
    const { data } = await administrator(chat.service).objects.getUUIDMetadata({ uuid: BOB });
    expect(JSON.stringify(data)).not.toContain(ANN);
  });

  it('feels a mute and its end at once, and lives with it meanwhile', async () => {
    const { page } = await open(ANN);
    await decide({ kind: 'mute', userId: ANN, channelId: GENERAL, reason: 'Rude' });
    await page.getByPlaceholder('You were muted from this channel').waitFor({ timeout: FELT_MS });
    // The token no longer writes the own record: joining and leaving go another way.
    const dialog = await openJoin(page);
    await dialog.getByRole('button', { name: 'books', exact: true }).click();
    await expectCurrent(page, 'books');
    await say(page, 'a quiet place');
    await message(page, 'a quiet place').waitFor();
    await page.reload();
    await openChannel(page, 'books');
    await message(page, 'a quiet place').waitFor();
    await leave(page, 'books');
    await expectGone(rowOf(page, 'Channels', 'books'));
    await openChannel(page, 'General');
    await decide({ kind: 'unmute', userId: ANN, channelId: GENERAL });
    await composer(page).waitFor({ timeout: FELT_MS });
    await say(page, 'sorry for that');
    await message(page, 'sorry for that').waitFor();
  });

  it('closes a blocked channel and opens it again with what was missed', async () => {
    const [ann, bob] = [await open(ANN), await open(BOB)];
    const { page } = ann;
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'Unfortunately, you were blocked from this channel.' });
    await decide({ kind: 'block', userId: ANN, channelId: GENERAL, reason: 'Rude again' });
    await notice.waitFor({ timeout: FELT_MS });
    await say(bob.page, 'is she gone?');
    await message(bob.page, 'is she gone?').waitFor();
    await page.reload();
    await openChannel(page, 'random');
    await say(page, 'elsewhere');
    await message(page, 'elsewhere').waitFor();
    await rowOf(page, 'Channels', 'General').click();
    await notice.waitFor();
    await decide({ kind: 'unblock', userId: ANN, channelId: GENERAL });
    await message(page, 'is she gone?').waitFor();
    await say(page, 'here again');
    await message(bob.page, 'here again').waitFor();
    expect(await notice.count()).toBe(0);
  });

  it('shows a ban, and the whole chat once it is lifted', async () => {
    const [ann, bob] = [await open(ANN), await open(BOB)];
    const notice = ann.page.getByRole('heading', {
      name: 'Unfortunately, you were banned from the chat.',
    });
    await decide({ kind: 'ban', userId: ANN, reason: 'Enough' });
    await notice.waitFor({ timeout: FELT_MS });
    await say(bob.page, 'peace and quiet');
    await message(bob.page, 'peace and quiet').waitFor();
    await ann.page.reload();
    await notice.waitFor();
    await decide({ kind: 'unban', userId: ANN });
    await message(ann.page, 'peace and quiet').waitFor();
    // The address of the page names a channel that the user was in all the time.
    expect(await ann.page.getByRole('dialog').count()).toBe(0);
    await say(ann.page, 'I am back');
    await message(bob.page, 'I am back').waitFor();
    expect(await notice.count()).toBe(0);
  });
});
