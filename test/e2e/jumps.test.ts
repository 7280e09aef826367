import type { Page } from 'playwright-core';
import { faultsOf } from '../support/drivers/faults';
import { message } from '../support/drivers/conversation';
import { waitFor } from '../support/drivers/waitFor';
import type { ChatApp } from '../support/worlds/chatApp';
import { withSharedPages, type SharedChat } from '../support/worlds/sharedPages';
import { administrator, ANN, BOB, deliverAll, numbered } from '../support/worlds/smallWorld';

/** How long each call of the reader takes on its way to the service, ms. */
const LATENCIES_MS = [0, 400];

describe('after going to a message, the list', () => {
  let app: ChatApp;
  let chat: SharedChat;
  let channel: string;

  withSharedPages(
    (shared) => {
      chat = shared;
      ({ app, channel } = shared);
    },
    { faults: true },
  );
  afterEach(() => faultsOf(app.service).clear());

  const publish = async (text: string, meta?: { readonly [name: string]: string }) => {
    const sdk = app.service.client(BOB);
    const sent = { text, type: 'default' };
    const { timetoken } = await sdk.publish({
      channel,
      message: sent,
      ...(meta && { meta: { quotedMessage: { ...meta } } }),
    });
    return timetoken;
  };
  const pin = (pinnedMessageTimetoken: string) =>
    administrator(app.service).objects.setChannelMetadata({
      channel,
      data: { custom: { pinnedMessageTimetoken, pinnedMessageChannelID: channel } },
    });
  const goToPin = (page: Page) =>
    page.getByRole('button', { name: 'Pinned message of Bob Baker' }).click();
  const setLatency = async (ms: number) => {
    await faultsOf(app.service).clear();
    if (ms === 0) return;
    await faultsOf(app.service).add({ match: { userId: ANN }, effect: { kind: 'delay', ms } });
  };
  const open = async (text: string) => {
    const opened = await chat.open(ANN);
    await message(opened.page, text).last().waitFor();
    return opened;
  };
  const arriveAt = async (page: Page, timetoken: string) => {
    const row = page.locator(`[data-timetoken="${timetoken}"]`);
    await waitFor(() => row.evaluate((it) => it === document.activeElement), 'the focus');
  };
  const belowEnd = (page: Page) =>
    page.getByRole('log').evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight);
  /** The message is in view and read, and so is what follows it. */
  const expectFollowed = async (page: Page, text: string) => {
    await message(page, text).waitFor();
    await waitFor(async () => (await belowEnd(page)) <= 1, `the list to follow to "${text}"`);
    expect(await page.getByRole('button', { name: /new message|Jump to newest/ }).count()).toBe(0);
    const row = page.getByRole('button', { name: chat.name, exact: true });
    await row.and(page.locator(':not([aria-description])')).waitFor();
  };

  /** Each way to a message that is the newest one but for what leads there. */
  const ways: Readonly<
    Record<string, (wanted: string) => Promise<{ go: (page: Page) => Promise<void> }>>
  > = {
    'a pin': async (wanted) => {
      await pin(wanted);
      return { go: goToPin };
    },
    'a quote': async (wanted) => {
      await publish('the answer', { timetoken: wanted, text: 'the wanted one', userId: BOB });
      return {
        go: (page) =>
          message(page, 'the answer')
            .getByRole('button', { name: 'Quoted message of Bob Baker' })
            .click(),
      };
    },
    'a link': async (wanted) => {
      const hash = `#?channel=${encodeURIComponent(channel)}&message=${wanted}`;
      await publish(`look [there](${app.service.url}/${hash})`);
      return {
        go: (page) => message(page, 'look there').getByRole('link', { name: 'there' }).click(),
      };
    },
    'a mention': async (wanted) => {
      await app.service.client(BOB).publish({
        channel: ANN,
        message: { type: 'mention', messageTimetoken: wanted, channel },
      });
      return {
        go: async (page) => {
          await page.getByRole('button', { name: /^Mentions/ }).click();
          const dialog = page.getByRole('dialog', { name: 'Mentions' });
          await dialog.getByRole('button', { name: 'the wanted one' }).click();
        },
      };
    },
  };

  it.each(Object.entries(ways))(
    'follows the conversation when %s led to its end',
    async (_way, prepare) => {
      await deliverAll(app.service, BOB, channel, numbered('line', 40));
      const wanted = await publish(`[Ann Archer](pn-user://${ANN}) the wanted one`);
      const { go } = await prepare(wanted);
      const { page, errors } = await open('the wanted one');
      for (const ms of LATENCIES_MS) {
        await setLatency(ms);
        await go(page);
        await arriveAt(page, wanted);
        await publish(`after ${ms} ms`);
        await expectFollowed(page, `after ${ms} ms`);
      }
      expect(errors).toEqual([]);
    },
  );

  it('follows when all that was said fits into the window [4.23]', async () => {
    const wanted = await publish('The only rule');
    await pin(wanted);
    const { page } = await open('The only rule');
    await goToPin(page);
    await arriveAt(page, wanted);
    for (const text of numbered('line', 20)) await publish(text);
    await expectFollowed(page, 'line 020');
  });

  it.each(LATENCIES_MS)(
    'follows from its end on, also after older messages, at %i ms of latency',
    async (ms) => {
      await deliverAll(app.service, BOB, channel, numbered('early', 20));
      const early = await publish('the early one');
      await deliverAll(app.service, BOB, channel, numbered('line', 80));
      await pin(early);
      const { page } = await open('line 080');
      await setLatency(ms);
      await goToPin(page);
      await publish('said on the way there');
      await arriveAt(page, early);
      await page.getByRole('button', { name: /new message|Jump to newest/ }).waitFor();
      expect(await message(page, 'said on the way there').count()).toBe(0);

      const last = await publish('the last one');
      await pin(last);
      const bar = page.getByRole('region', { name: 'Pinned messages' });
      await bar.getByText('the last one').waitFor();
      await goToPin(page);
      await publish('said on the way back');
      await arriveAt(page, last);
      await expectFollowed(page, 'said on the way back');
      await publish('and then');
      await expectFollowed(page, 'and then');
    },
  );

  it.each(LATENCIES_MS)(
    'follows when the reader scrolls on to the newest message, at %i ms of latency',
    async (ms) => {
      await deliverAll(app.service, BOB, channel, numbered('early', 20));
      const early = await publish('the early one');
      await deliverAll(app.service, BOB, channel, numbered('line', 60));
      await pin(early);
      const { page } = await open('line 060');
      await setLatency(ms);
      await goToPin(page);
      await arriveAt(page, early);
      await publish('said meanwhile');
      const log = page.getByRole('log');
      await waitFor(async () => {
        await log.evaluate((it) => it.scrollTo({ top: it.scrollHeight }));
        return (await message(page, 'said meanwhile').count()) > 0;
      }, 'the newest message');
      await expectFollowed(page, 'said meanwhile');
      await publish('and then');
      await expectFollowed(page, 'and then');
    },
  );

  it('stays at a message further up, and counts what comes', async () => {
    const wanted = await publish('The rules');
    await deliverAll(app.service, BOB, channel, numbered('line', 20));
    await pin(wanted);
    const { page } = await open('line 020');
    await goToPin(page);
    await arriveAt(page, wanted);
    await publish('out of sight');
    await page.getByRole('button', { name: '1 new message', exact: true }).waitFor();
    expect(await belowEnd(page)).toBeGreaterThan(40);
  });
});
