import type { Locator, Page } from 'playwright-core';
import { toChannelId } from '../../src/domain/ids';
import { threadIdOf } from '../../src/domain/thread';
import { PNG } from '../builders/buildFile';
import { message, openChannel, unsentMessage } from '../support/drivers/conversation';
import { faultsOf } from '../support/drivers/faults';
import { hasFocus } from '../support/drivers/focus';
import { waitFor } from '../support/drivers/waitFor';
import { isAnswered, shownTexts, type ChatApp } from '../support/worlds/chatApp';
import { functionsRefusing } from '../support/worlds/refusingFunction';
import { withSharedPages, type SharedChat } from '../support/worlds/sharedPages';
import { administrator, ANN, BOB } from '../support/worlds/smallWorld';

/** Longer than it takes to type what follows the message. */
const SLOW_MS = 2_000;
/** Between two keys of somebody who types fast, ms. */
const FAST_MS = 15;

const composer = (page: Page) => page.getByRole('textbox', { name: 'Send message' });
const alert = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Your message was blocked.' });
const holds = (field: Locator, text: string) =>
  waitFor(async () => (await field.inputValue()) === text, `"${text}" in the field`);
/** The key presses of somebody who types fast. */
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: FAST_MS });
const send = (page: Page) => page.keyboard.press('Enter');

describe('a message on its way', () => {
  let app: ChatApp;
  let chat: SharedChat;
  let channel: string;

  withSharedPages(
    (shared) => {
      chat = shared;
      ({ app, channel } = shared);
    },
    { faults: true, functionsFolder: functionsRefusing('idiot') },
  );
  afterEach(() => faultsOf(app.service).clear());

  const delay = (ms: number, operation = 'publish') =>
    faultsOf(app.service).add({ match: { operation }, effect: { kind: 'delay', ms } });
  const open = async () => {
    const { page } = await chat.open(ANN);
    await composer(page).fill('');
    await composer(page).focus();
    return page;
  };
  const published = async (name = channel) => {
    const { channels } = await administrator(app.service).fetchMessages({ channels: [name] });
    return (channels[name] ?? []).map((item) => (item.message as { text: string }).text);
  };
  const shows = (page: Page, texts: readonly string[]) =>
    waitFor(async () => {
      const shown = await shownTexts(page);
      return shown.length === texts.length && texts.every((text, i) => shown[i]?.includes(text));
    }, texts.join(', '));

  it('leaves the field at once for the next one [4.11]', async () => {
    const page = await open();
    const { page: bobs } = await chat.open(BOB);
    await delay(400);
    for (const text of ['first', 'second quick', 'third']) {
      await type(page, text);
      await send(page);
      expect(await composer(page).inputValue()).toBe('');
      await isAnswered(page);
    }
    await shows(bobs, ['first', 'second quick', 'third']);
    await shows(page, ['first', 'second quick', 'third']);
    expect(await published()).toEqual(['first', 'second quick', 'third']);
  });

  it('leaves alone what is typed and entered meanwhile [4.10]', async () => {
    const page = await open();
    const { page: bobs } = await chat.open(BOB);
    await delay(SLOW_MS);
    await type(page, 'first');
    await send(page);
    await type(page, 'second quick');
    await send(page);
    await type(page, ', I said');
    await send(page);
    await message(bobs, 'first').waitFor();
    await isAnswered(page);
    expect(await composer(page).inputValue()).toBe('second quick, I said');
    expect(await published()).toEqual(['first']);
    await faultsOf(app.service).clear();
    await send(page);
    await shows(bobs, ['first', 'second quick, I said']);
    await holds(composer(page), '');
    expect(await published()).toEqual(['first', 'second quick, I said']);
  });

  it('that is refused comes back before what was typed since', async () => {
    const page = await open();
    const { page: bobs } = await chat.open(BOB);
    await delay(SLOW_MS);
    await type(page, 'you idiot');
    await send(page);
    await type(page, 'I am sorry');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await alert(page).waitFor();
    await holds(composer(page), 'you idiot\nI am sorry');
    // The caret stays where one types, and the alert until one has seen it.
    await type(page, ' really');
    await holds(composer(page), 'you idiot\nI really am sorry');
    expect(await alert(page).count()).toBe(1);
    expect(await shownTexts(page)).toEqual([]);
    await faultsOf(app.service).clear();
    await composer(page).fill('I am sorry');
    await alert(page).waitFor({ state: 'detached' });
    await send(page);
    await message(bobs, 'I am sorry').waitFor();
    expect(await published()).toEqual(['I am sorry']);
  });

  it('that is refused comes back as it was, and can be sent again', async () => {
    const page = await open();
    await delay(400);
    await type(page, 'you idiot');
    await send(page);
    await holds(composer(page), '');
    await alert(page).waitFor();
    await holds(composer(page), 'you idiot');
    await page.keyboard.press('Control+a');
    await type(page, 'you angel');
    await send(page);
    await message(page, 'you angel').waitFor();
    await holds(composer(page), '');
    expect(await published()).toEqual(['you angel']);
  });

  it('stays with its channel when another one is opened', async () => {
    const page = await open();
    await delay(SLOW_MS);
    await type(page, 'you idiot');
    await send(page);
    await type(page, 'more here');
    await openChannel(page, 'random');
    await type(page, 'elsewhere');
    await faultsOf(app.service).clear();
    await chat.show(page);
    await holds(composer(page), 'you idiot\nmore here');
    await openChannel(page, 'random');
    expect(await composer(page).inputValue()).toBe('elsewhere');
    await composer(page).fill('');
  });

  it('is neither lost nor in the field again when the page is loaded anew meanwhile', async () => {
    const page = await open();
    const { page: bobs } = await chat.open(BOB);
    // The service gets it, but this page no answer.
    await delay(SLOW_MS);
    await type(page, 'it arrived');
    await send(page);
    await type(page, 'next');
    await page.reload();
    await message(bobs, 'it arrived').waitFor();
    await chat.show(page);
    await message(page, 'it arrived').waitFor();
    await holds(composer(page), 'next');
    await faultsOf(app.service).clear();

    await page.route('**/publish/**', () => undefined);
    await composer(page).fill('it did not');
    await send(page);
    await unsentMessage(page, 'it did not').waitFor();
    await type(page, 'and another');
    await page.reload();
    await page.unroute('**/publish/**');
    await chat.show(page);
    await message(page, 'it arrived').waitFor();
    await holds(composer(page), 'it did not\nand another');
    await composer(page).fill('it did not');
    await send(page);
    await shows(bobs, ['it arrived', 'it did not']);
    expect(await published()).toEqual(['it arrived', 'it did not']);
  });

  it('with a picture leaves its words at once, which are back when the picture is taken out', async () => {
    const page = await open();
    const attach = () =>
      page
        .locator('main form input[type="file"]')
        .setInputFiles({ name: 'cat.png', mimeType: 'image/png', buffer: PNG });
    await delay(SLOW_MS, 'generateUploadUrl');
    await type(page, 'look');
    await attach();
    await page.locator('main form [role="group"][aria-busy="false"]').waitFor();
    await composer(page).focus();
    await send(page);
    await type(page, 'next');
    expect(await composer(page).inputValue()).toBe('next');
    await page.getByRole('button', { name: 'Remove the file' }).click();
    await holds(composer(page), 'look\nnext');
    await isAnswered(page);
    await faultsOf(app.service).clear();
    expect(await published()).toEqual([]);

    await composer(page).fill('look');
    await attach();
    await page.locator('main form [role="group"][aria-busy="false"]').waitFor();
    await composer(page).focus();
    await delay(400, 'publishFile');
    await send(page);
    await type(page, 'next');
    await message(page, 'look').getByRole('img', { name: 'cat.png' }).waitFor();
    await isAnswered(page);
    expect(await composer(page).inputValue()).toBe('next');
    expect(await page.locator('main form [role="group"]').count()).toBe(0);
  });

  it('in a thread leaves the field at once, and comes back there', async () => {
    const { timetoken } = await app.service
      .client(BOB)
      .publish({ channel, message: { text: 'When?', type: 'default' } });
    const page = await open();
    await message(page, 'When?').hover();
    await message(page, 'When?').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Reply in thread' }).click();
    const field = page.getByRole('textbox', { name: 'Reply', exact: true });
    await waitFor(() => hasFocus(field), 'the focus');
    await delay(400);
    for (const text of ['at noon', 'or at one']) {
      await type(page, text);
      await send(page);
      await holds(field, '');
      await isAnswered(page);
    }
    await delay(SLOW_MS);
    await type(page, 'you idiot');
    await send(page);
    await type(page, 'well');
    await holds(field, 'you idiot\nwell');
    const thread = threadIdOf({
      channelId: toChannelId(channel),
      timetoken: timetoken as never,
    });
    expect(await published(thread)).toEqual(['at noon', 'or at one']);
    expect(await composer(page).inputValue()).toBe('');
    await field.fill('');
  });

  it('that is refused does not disturb an input method that is composing', async () => {
    const page = await open();
    await delay(SLOW_MS);
    await type(page, 'you idiot');
    await send(page);
    const keyboard = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      keyboard.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    await compose('に');
    await compose('にほ');
    await alert(page).waitFor();
    await compose('にほん');
    expect(await composer(page).inputValue()).toBe('にほん');
    await keyboard.send('Input.insertText', { text: '日本' });
    await holds(composer(page), 'you idiot\n日本');
    await type(page, '!');
    expect(await composer(page).inputValue()).toBe('you idiot\n日本!');
    await composer(page).fill('');
  });
});
