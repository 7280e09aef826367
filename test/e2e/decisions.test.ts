import type { Browser, Page } from 'playwright-core';
import { message, openChannel } from '../support/drivers/conversation';
import { waitFor, withinASecond } from '../support/drivers/waitFor';
import { expectGone } from '../support/matchers/expectShown';
import { launchBrowser, say } from '../support/worlds/chatApp';
import { idOf } from '../support/worlds/moderationServer';
import { startServerChat, type ServerChat } from '../support/worlds/serverChat';
import { administrator, ANN, BOB, GENERAL } from '../support/worlds/smallWorld';

/** Of each call. */
const LATENCY_MS = 200;

describe('a chat with the moderation server', () => {
  let browser: Browser;
  let chat: ServerChat;
  let lead: string;
  beforeAll(async () => {
    browser = await launchBrowser();
    chat = await startServerChat(browser);
    lead = await chat.server.moderator('lea');
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(async () => {
    await chat.close();
    await browser.close();
  });

  const decide = async (body: object) =>
    idOf(
      await chat.server.call('POST', '/v1/decisions', {
        token: lead,
        body: { reason: 'Spam', ...body },
      }),
    );
  const open = async (hash: string, ms = 0) => {
    const opened = await chat.open(hash, ms);
    await openChannel(opened.page, 'General');
    return opened;
  };
  const composer = (page: Page) => page.getByRole('textbox', { name: 'Send message' });

  it('feels a restriction and its end in all open tabs within a second', async () => {
    const tabs = [await open(`uuid=${ANN}`, LATENCY_MS), await open(`uuid=${ANN}`, LATENCY_MS)];
    const inAll = (shown: (page: Page) => Promise<unknown>) =>
      Promise.all(tabs.map(({ page }) => shown(page)));
    const about = { userId: ANN, channelId: GENERAL };
    const mute = async () => {
      await decide({ kind: 'mute', ...about });
      await inAll((page) => page.getByPlaceholder('You were muted from this channel').waitFor());
    };
    const unmute = async () => {
      await decide({ kind: 'unmute', ...about });
      await inAll((page) => composer(page).waitFor());
    };
    await withinASecond(mute, unmute);
    await withinASecond(unmute, mute);
    const blocked = 'Unfortunately, you were blocked from this channel.';
    await withinASecond(
      async () => {
        await decide({ kind: 'block', ...about });
        await inAll((page) => page.getByRole('alert').filter({ hasText: blocked }).waitFor());
      },
      () => decide({ kind: 'unblock', ...about }),
    );
    const banned = 'Unfortunately, you were banned from the chat.';
    await withinASecond(
      async () => {
        await decide({ kind: 'ban', userId: ANN });
        await inAll((page) => page.getByRole('heading', { name: banned }).waitFor());
      },
      () => decide({ kind: 'unban', userId: ANN }),
    );
    await decide({ kind: 'unban', userId: ANN });
    await decide({ kind: 'unblock', ...about });
    await inAll((page) => composer(page).waitFor());
    expect(tabs.flatMap(({ errors }) => errors).filter((error) => !error.includes('403'))).toEqual(
      [],
    );
  });

  it('returns to an earlier text of a message, which others see', async () => {
    const [ann, bob] = [await open(`uuid=${ANN}`), await open(`uuid=${BOB}`)];
    const edit = async (before: string, after: string) => {
      await composer(ann.page).press('ArrowUp');
      const editor = ann.page.getByRole('textbox', { name: 'Edit message' });
      await waitFor(async () => (await editor.inputValue()) === before, 'the text to edit');
      await editor.fill(after);
      await editor.press('Enter');
      for (const { page } of [ann, bob]) await message(page, after).waitFor();
    };
    await say(ann.page, 'tea at four');
    await message(bob.page, 'tea at four').waitFor();
    await edit('tea at four', 'tea at five');
    await edit('tea at five', 'tea at six');
    await edit('tea at six', 'tea at five');
    await ann.page.reload();
    await message(ann.page, 'tea at five').waitFor();
    await expectGone(message(ann.page, 'tea at six'));
    expect([...ann.errors, ...bob.errors]).toEqual([]);
  });

  it('lets moderators pin in public channels, who prove that they are', async () => {
    const admin = administrator(chat.service).objects;
    await admin.setUUIDMetadata({ uuid: 'lea', data: { name: 'Lea Lead' } });
    await admin.setChannelMembers({ channel: GENERAL, uuids: ['lea'] });
    const bob = await open(`uuid=${BOB}`);
    await say(bob.page, 'the rules of this place');
    const menuOf = async (page: Page) => {
      const shown = message(page, 'the rules of this place');
      await shown.hover();
      await shown.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Reply in thread', exact: true }).waitFor();
      return page.getByRole('menuitem', { name: 'Pin message', exact: true });
    };
    const pretender = await open('uuid=lea');
    expect(await (await menuOf(pretender.page)).count()).toBe(0);
    const lea = await open(`uuid=lea&token=${lead}`);
    expect(lea.page.url()).not.toContain(lead);
    await (await menuOf(lea.page)).click();
    await bob.page.getByRole('region', { name: 'Pinned messages' }).waitFor();
    expect(await (await menuOf(bob.page)).count()).toBe(0);
  });
});
