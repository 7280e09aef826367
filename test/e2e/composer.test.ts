import type { Page } from 'playwright-core';
import { isAnswered, say, shownTexts, withChatApp, type ChatApp } from '../support/worlds/chatApp';
import { channelButton } from '../support/drivers/conversation';
import { focusedName } from '../support/drivers/focus';
import {
  administrator,
  ANN,
  BOB,
  createSmallWorld,
  deliverAll,
  GENERAL,
  numbered,
  publishAll,
  RANDOM,
} from '../support/worlds/smallWorld';
import { waitFor } from '../support/drivers/waitFor';

const MUTED = 'You were muted from this channel';

const composer = (page: Page) => page.getByRole('textbox', { name: 'Send message' });
const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name });
const sign = (page: Page, name: string) =>
  page.getByRole('main').getByRole('img', { name, exact: true });
const jump = (page: Page) => page.getByRole('button', { name: 'Jump to newest' });
const fromEnd = (page: Page) =>
  page.getByRole('log').evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight);
const scrollUp = async (page: Page) => {
  await page.getByRole('log').evaluate((log) => log.scrollBy({ top: -1_500 }));
  await jump(page).waitFor();
};
const isAtEnd = (page: Page) =>
  waitFor(async () => (await fromEnd(page)) <= 1 && (await jump(page).count()) === 0, 'the end');

describe('the composer', () => {
  let app: ChatApp;

  withChatApp(async (started) => {
    app = started;
    await createSmallWorld(app.service);
  });

  const decide = (custom: Record<string, string>) =>
    administrator(app.service).objects.setUUIDMetadata({ uuid: ANN, data: { custom } });
  const removeAnn = (channel: string) =>
    administrator(app.service).objects.removeChannelMembers({ channel, uuids: [ANN] });
  const open = async () => {
    const chat = await app.open(ANN);
    await heading(chat.page, 'General').waitFor();
    await waitFor(async () => (await focusedName(chat.page)) === 'Send message', 'the focus');
    return chat;
  };

  it('takes no keys that were meant for another channel, nor any from another field', async () => {
    const { page } = await open();
    await page.keyboard.type('for General only, ');
    await removeAnn(GENERAL);
    await heading(page, 'random').waitFor();
    await composer(page).isEnabled();
    await page.keyboard.type('and the rest');
    await page.keyboard.press('Enter');
    expect(await composer(page).inputValue()).toBe('');

    // Nor where an open channel changes while something is searched for.
    const search = page.getByRole('searchbox', { name: 'Search in...' });
    await search.pressSequentially('an');
    await decide({ blockedChannels: RANDOM });
    await page.getByText('Unfortunately, you were blocked').waitFor();
    await decide({ blockedChannels: '' });
    await composer(page).waitFor();
    await page.keyboard.type('n');
    expect(await search.inputValue()).toBe('ann');
    await removeAnn(RANDOM);
    await heading(page, 'Ann Archer and Bob Baker').waitFor();
    await page.keyboard.type('!');
    expect(await search.inputValue()).toBe('ann!');

    // The draft waits in its channel, and what the user opens takes the keys.
    await administrator(app.service).objects.setChannelMembers({ channel: GENERAL, uuids: [ANN] });
    await search.fill('');
    await channelButton(page, 'General').click();
    await page.keyboard.type('after all');
    expect(await composer(page).inputValue()).toBe('for General only, after all');
  });

  it('leads to the end of the list: by a button, and with what one sends [4.23]', async () => {
    await deliverAll(app.service, BOB, GENERAL, numbered('line', 80));
    const { page } = await open();
    await isAtEnd(page);

    await scrollUp(page);
    await jump(page).focus();
    await page.keyboard.press('Enter');
    await isAtEnd(page);
    expect(await focusedName(page)).toBe('Messages');

    await scrollUp(page);
    await say(page, 'here I am');
    await isAtEnd(page);
    expect((await shownTexts(page)).at(-1)).toContain('here I am');

    await scrollUp(page);
    await composer(page).focus();
    await publishAll(app.service, BOB, GENERAL, ['some news']);
    await page.getByRole('button', { name: '1 new message' }).click();
    await isAtEnd(page);
    expect(await focusedName(page)).toBe('Send message');
  });

  it('says that one was muted instead of showing the draft, which is back afterwards [5.3]', async () => {
    const { page } = await open();
    await composer(page).fill('half a wo');
    await decide({ mutedChannels: GENERAL });
    await page.getByPlaceholder(MUTED).waitFor();
    expect(await composer(page).inputValue()).toBe('');
    expect(await page.locator('[aria-live="polite"]', { hasText: MUTED }).count()).toBe(1);

    await page.reload();
    await page.getByPlaceholder(MUTED).waitFor();
    expect(await composer(page).inputValue()).toBe('');
    await decide({ mutedChannels: '' });
    await waitFor(async () => (await composer(page).inputValue()) === 'half a wo', 'the draft');
  });

  it('marks what was not sent and what is too long, and lets an emoji be undone', async () => {
    const { page } = await open();
    await page.route('**/publish/**', (route) => route.abort());
    await say(page, 'into the tunnel');
    await sign(page, 'Not sent').waitFor();
    expect(await composer(page).inputValue()).toBe('into the tunnel');
    expect(await shownTexts(page)).toEqual([]);
    await page.unroute('**/publish/**');
    await page.keyboard.press('Enter');
    expect(await composer(page).inputValue()).toBe('');
    expect((await shownTexts(page)).join()).toContain('tunnel');
    expect(await sign(page, 'Not sent').count()).toBe(0);
    await isAnswered(page);

    const publishes: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/publish/')) publishes.push(request.url());
    });
    await say(page, 'ж'.repeat(6_300));
    await sign(page, 'Too long to send').waitFor();
    expect(await composer(page).inputValue()).toHaveLength(6_300);
    await say(page, 'ж'.repeat(5_300));
    expect(await composer(page).inputValue()).toBe('');
    expect((await shownTexts(page)).join()).toContain('жж');
    await isAnswered(page);
    expect(publishes).toHaveLength(1);

    await page.keyboard.type('hello ');
    await page.getByRole('button', { name: 'Add an emoji' }).click();
    await page.locator('em-emoji-picker').getByRole('option', { name: '😀' }).first().click();
    expect(await composer(page).inputValue()).toBe('hello 😀');
    await page.keyboard.press('Control+z');
    expect(await composer(page).inputValue()).toBe('hello ');
  });
});
