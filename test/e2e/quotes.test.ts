import type { Page } from 'playwright-core';
import { PNG } from '../builders/buildFile';
import { message, openChannel, unsentMessage } from '../support/drivers/conversation';
import { waitFor } from '../support/drivers/waitFor';
import { accessibilityFaults } from '../support/matchers/axe';
import { say, type ChatApp } from '../support/worlds/chatApp';
import { withSharedPages, type SharedChat } from '../support/worlds/sharedPages';
import {
  administrator,
  ANN,
  BOB,
  deliverAll,
  DIRECT,
  numbered,
  publishAll,
  RANDOM,
} from '../support/worlds/smallWorld';
import { expectShown } from '../support/matchers/expectShown';

describe('quotes', () => {
  let app: ChatApp;
  let chat: SharedChat;
  let channel: string;

  withSharedPages((shared) => {
    chat = shared;
    ({ app, channel } = shared);
  });

  const composer = (page: Page) => page.getByRole('textbox', { name: 'Send message' });
  const bar = (page: Page) => page.getByRole('group', { name: 'Replying to Bob Baker' });
  const quoteIn = (page: Page, text: string, author = 'Bob Baker') =>
    unsentMessage(page, text).getByRole('button', { name: `Quoted message of ${author}` });
  const reply = async (page: Page, text: string) => {
    await message(page, text).first().hover();
    await message(page, text).first().getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Reply', exact: true }).click();
    await waitFor(() => composer(page).evaluate((it) => it === document.activeElement), 'focus');
  };
  const open = async (userId: string, text: string) => {
    const opened = await chat.open(userId);
    await message(opened.page, text).last().waitFor();
    return opened;
  };
  const isInView = (page: Page, text: string) =>
    message(page, text)
      .first()
      .evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        const log = document.querySelector('[role="log"]')?.getBoundingClientRect();
        return log !== undefined && top >= log.top && bottom <= log.bottom;
      });
  const act = (userId: string, messageTimetoken: string, type: string, value: string) =>
    app.service.client(userId).addMessageAction({
      channel,
      messageTimetoken,
      action: { type, value },
    });
  const publish = async (text: string, quotedMessage?: object, place = channel) => {
    const { timetoken } = await app.service.client(BOB).publish({
      channel: place,
      message: { text, type: 'default' },
      ...(quotedMessage && { meta: { quotedMessage: { ...quotedMessage } } }),
    });
    return timetoken;
  };

  it('show everybody what is answered, as it reads now, and lead there', async () => {
    const timetoken = await publish('Who takes the bread?');
    const [ann, bob] = [await open(ANN, 'Who takes'), await open(BOB, 'Who takes')];
    await reply(ann.page, 'Who takes the bread?');
    expect(await bar(ann.page).innerText()).toContain('Who takes the bread?');
    expect(await accessibilityFaults(ann.page)).toEqual([]);
    await ann.page.keyboard.type('I do');
    await ann.page.keyboard.press('Enter');
    await bar(ann.page).waitFor({ state: 'detached' });
    for (const { page } of [ann, bob]) {
      expect(await quoteIn(page, 'I do').innerText()).toContain('Who takes the bread?');
    }
    await act(BOB, timetoken, 'updated', 'Who takes the buns?');
    await quoteIn(ann.page, 'I do').getByText('Who takes the buns?').waitFor();
    await quoteIn(ann.page, 'I do').click();
    const original = ann.page.locator(`[data-timetoken="${timetoken}"]`);
    await waitFor(() => original.evaluate((it) => it === document.activeElement), 'the focus');
    expect(await accessibilityFaults(ann.page)).toEqual([]);
    await act(BOB, timetoken, 'deleted', '.');
    for (const { page } of [ann, bob]) {
      await quoteIn(page, 'I do').getByText('Deleted message').waitFor();
      expect(await page.getByText('Who takes').count()).toBe(0);
    }
    await quoteIn(ann.page, 'I do').click();
    await ann.page.getByRole('img', { name: 'The message is not there' }).waitFor();
    expect([...ann.errors, ...bob.errors]).toEqual([]);
  });

  it('are given up with Esc and with the button', async () => {
    await publish('Who takes the bread?');
    const { page } = await open(ANN, 'Who takes');
    await reply(page, 'Who takes');
    await page.keyboard.press('Escape');
    await bar(page).waitFor({ state: 'detached' });
    await reply(page, 'Who takes');
    await page.getByRole('button', { name: 'Cancel reply' }).click();
    await bar(page).waitFor({ state: 'detached' });
    await page.keyboard.type('no quote');
    await page.keyboard.press('Enter');
    await message(page, 'no quote').waitFor();
    expect(await quoteIn(page, 'no quote').count()).toBe(0);
  });

  it('belong to the draft of their channel, also after a reload', async () => {
    await publish('Who takes the bread?');
    const { page } = await open(ANN, 'Who takes');
    await reply(page, 'Who takes');
    await page.keyboard.type('I do');
    await openChannel(page, 'random');
    expect(await bar(page).count()).toBe(0);
    await chat.show(page);
    await bar(page).waitFor();
    await page.reload();
    await chat.show(page);
    await bar(page).waitFor();
    await composer(page).press('Enter');
    await quoteIn(page, 'I do').waitFor();
  });

  it('in a draft say what their message says at the next visit', async () => {
    const timetoken = await publish('Who takes the bread?');
    const { page } = await open(ANN, 'Who takes');
    await reply(page, 'Who takes');
    await page.keyboard.type('I do');
    await deliverAll(app.service, BOB, channel, numbered('line', 40));
    const address = page.url();
    await page.goto('about:blank');
    await act(BOB, timetoken, 'updated', 'Who takes the **buns**?');
    await page.goto(address);
    await chat.show(page);
    await bar(page).getByText('Who takes the buns?').waitFor();
    await page.goto('about:blank');
    await act(BOB, timetoken, 'deleted', '.');
    await page.goto(address);
    await chat.show(page);
    await bar(page).getByText('Deleted message').waitFor();
    expect(await page.getByText('Who takes').count()).toBe(0);
    expect(await composer(page).inputValue()).toBe('I do');
  });

  it('go out with a picture, and with what was written without a connection', async () => {
    await publish('Who takes the bread?');
    const { page } = await open(ANN, 'Who takes');
    await reply(page, 'Who takes');
    await page.locator('input[type="file"]').setInputFiles({
      name: 'bread.png',
      mimeType: 'image/png',
      buffer: PNG,
    });
    await page.getByRole('button', { name: 'Send' }).click();
    const picture = page.getByRole('img', { name: 'bread.png' });
    const sent = page.locator('article[data-timetoken]').filter({ has: picture });
    await sent.getByRole('button', { name: 'Quoted message of Bob Baker' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('img', { name: 'Offline' }).waitFor();
    await reply(page, 'Who takes');
    await say(page, 'written offline');
    await quoteIn(page, 'written offline').waitFor();
    await page.context().setOffline(false);
    await message(page, 'written offline').waitFor();
    const { page: other } = await open(BOB, 'written offline');
    await expectShown(quoteIn(other, 'written offline'));
  });

  it('work in direct chats', async () => {
    await publish('Just between us', undefined, DIRECT);
    const { page } = await chat.open(ANN);
    await openChannel(page, 'Ann Archer and Bob Baker');
    await reply(page, 'Just between us');
    await say(page, 'Of course');
    await expectShown(quoteIn(page, 'Of course'));
  });

  it('show the message and not what a forged quote says of it', async () => {
    const timetoken = await publish('The truth');
    const elsewhere = await publish('A secret of another channel', undefined, RANDOM);
    await deliverAll(app.service, BOB, channel, numbered('line', 40));
    const forged = { text: 'a lie', userId: ANN };
    await publish('forged words', { ...forged, timetoken });
    await publish('forged place', { ...forged, timetoken: elsewhere });
    await publish('forged size', { ...forged, timetoken, text: 'lie '.repeat(7_000) });
    await publish('no quote at all', { ...forged, timetoken: 'constructor' });
    const { page, errors } = await open(ANN, 'no quote at all');
    for (const text of ['forged words', 'forged size']) {
      await quoteIn(page, text).getByText('The truth').waitFor();
    }
    const place = message(page, 'forged place').getByRole('button', { name: 'Quoted message' });
    await place.getByText('Deleted message').waitFor();
    expect(await message(page, 'no quote at all').getByText('quote').count()).toBe(1);
    expect(
      await page
        .getByRole('main')
        .getByText(/ lie|secret/)
        .count(),
    ).toBe(0);
    expect(errors).toEqual([]);
  });

  it('never show a message that a moderator deleted before, and far back', async () => {
    const timetoken = await publish('Something rude');
    await administrator(app.service).addMessageAction({
      channel,
      messageTimetoken: timetoken,
      action: { type: 'deleted', value: 'rude' },
    });
    await deliverAll(app.service, BOB, channel, numbered('line', 40));
    await publish('look', { timetoken, text: 'Something rude', userId: BOB });
    const { page } = await open(ANN, 'look');
    await quoteIn(page, 'look').getByText('Deleted message').waitFor();
    expect(await page.getByText('Something rude').count()).toBe(0);
  });

  it('lead to a message some pages back, and a press leads to the newest again', async () => {
    const timetoken = await publish('The beginning');
    await deliverAll(app.service, BOB, channel, numbered('line', 60));
    await publish('back', { timetoken, text: '', userId: BOB });
    const { page } = await open(ANN, 'back');
    await quoteIn(page, 'back').getByText('The beginning').waitFor();
    // The reader may go on while the list still settles.
    for (let round = 0; round < 3; round += 1) {
      await quoteIn(page, 'back').click();
      // A message that is quoted is above those that quote it.
      await message(page, 'The beginning').first().waitFor();
      await waitFor(() => isInView(page, 'The beginning'), 'it to be in view');
      await page.getByRole('button', { name: 'Jump to newest' }).click();
      await expectShown(message(page, 'back'));
      await waitFor(() => isInView(page, 'back'), 'the newest message');
    }
  });

  it('are not offered to whoever is muted', async () => {
    await publishAll(app.service, BOB, channel, ['Who takes the bread?']);
    const { page } = await open(ANN, 'Who takes');
    const decide = (mutedChannels: string) =>
      administrator(app.service).objects.setUUIDMetadata({
        uuid: ANN,
        data: { custom: { mutedChannels } },
      });
    await decide(channel);
    await page.getByPlaceholder('You were muted from this channel').waitFor();
    await message(page, 'Who takes').hover();
    await message(page, 'Who takes').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menu').waitFor();
    expect(await page.getByRole('menuitem', { name: 'Reply', exact: true }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await decide('');
  });

  it('wait for their message while it cannot be fetched', async () => {
    const timetoken = await publish('The beginning');
    await deliverAll(app.service, BOB, channel, numbered('line', 40));
    await publish('back', { timetoken, text: 'a claim', userId: BOB });
    let refused = 0;
    const { page } = await chat.openAnew(ANN, {
      prepare: async (context) => {
        // Other channels have quotes, too.
        await context.route(`**/v3/history-with-actions/**/${channel}?**&end=*`, (route) => {
          refused += 1;
          return refused < 4 ? route.abort() : route.continue();
        });
      },
    });
    await message(page, 'back').waitFor();
    expect(await page.getByText('a claim').count()).toBe(0);
    await quoteIn(page, 'back').getByText('The beginning').waitFor();
    expect(refused).toBe(4);
  });
});
