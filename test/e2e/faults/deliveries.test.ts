import type { Browser } from 'playwright-core';
import { launchBrowser, startChatApp, type ChatApp } from '../../support/worlds/chatApp';
import {
  appErrors,
  expectAllTexts,
  message,
  openChannel,
  waitForListener,
} from '../../support/drivers/conversation';
import { startCuttableProxy, type CuttableProxy } from '../../support/fakes/cuttableProxy';
import { faultsOf } from '../../support/drivers/faults';
import {
  ANN,
  BOB,
  createSmallWorld,
  DIRECT,
  GENERAL,
  numbered,
  publishAll,
  RANDOM,
} from '../../support/worlds/smallWorld';

const CHAT = 'Ann Archer and Bob Baker';

/** F2 and F3: what the network does to what others say (docs/reliability.md). */
describe('a bad network between the service and a page', () => {
  let browser: Browser;
  let app: ChatApp;
  let proxy: CuttableProxy;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  beforeEach(async () => {
    app = await startChatApp(browser, { faults: true });
    await createSmallWorld(app.service);
    proxy = await startCuttableProxy(app.service.port);
  });
  afterEach(async () => {
    // The pages first: one that goes on asking through the proxy would keep that from closing.
    await app.close();
    await proxy.close();
  });
  afterAll(() => browser.close());

  const openAnn = async () => {
    const chat = await app.open(ANN, { url: proxy.url });
    await waitForListener(app, GENERAL);
    return chat;
  };

  it('that doubles, turns round, splits and repeats deliveries changes nothing on screen [F3]', async () => {
    const chat = await openAnn();
    const { page } = chat;
    await openChannel(page, 'random');
    const faults = faultsOf(app.service);
    const said: string[] = [];
    for (const kind of ['duplicate', 'reorder', 'split', 'olderCursor'] as const) {
      const fault = await faults.add({
        match: { operation: 'subscribe', userId: ANN },
        times: 1,
        effect: { kind },
      });
      // A page that was slow to come back begins anew and reads history instead; then once more.
      for (let round = 1; (await fault.hits()) === 0; round += 1) {
        expect(round).toBeLessThan(6);
        const texts = numbered(`${kind} ${round}`, 8);
        said.push(...texts);
        // Published while nobody polls, so that one answer has several.
        proxy.cut();
        await publishAll(app.service, BOB, RANDOM, texts);
        proxy.mend();
        await message(page, `${kind} ${round} 008`).waitFor();
        await publishAll(app.service, BOB, RANDOM, [`after ${kind} ${round}`]);
        said.push(`after ${kind} ${round}`);
        await message(page, `after ${kind} ${round}`).waitFor();
      }
    }
    await expectAllTexts(page, said);
    expect(appErrors(chat)).toEqual([]);
  });

  it('that is away for a minute takes none of 250 messages in three channels [F2]', async () => {
    const chat = await openAnn();
    const { page } = chat;
    await page.clock.install();
    await page.reload();
    const channels = [
      { id: RANDOM, name: 'random', before: numbered('r0', 1), missed: numbered('r', 115) },
      { id: DIRECT, name: CHAT, before: numbered('d0', 1), missed: numbered('d', 30) },
      { id: GENERAL, name: 'General', before: numbered('g0', 1), missed: numbered('g', 105) },
    ];
    for (const { id, name, before } of channels) {
      await publishAll(app.service, BOB, id, before);
      await openChannel(page, name);
      await message(page, before[0] ?? '').waitFor();
    }
    let attempts = 0;
    page.on('request', (request) => {
      if (request.url().includes('/v2/subscribe/')) attempts += 1;
    });

    proxy.cut();
    for (let i = 0; i < 115; i += 1) {
      for (const { id, missed } of channels) {
        await publishAll(app.service, BOB, id, missed.slice(i, i + 1));
      }
    }
    // A minute as the page's clock has it, second by second, so that everything has its turn.
    for (let second = 0; second < 60; second += 1) await page.clock.runFor(1_000);
    expect(attempts).toBeGreaterThan(5);
    expect(attempts).toBeLessThanOrEqual(60);
    proxy.mend();

    await message(page, 'g 105').waitFor();
    await expectAllTexts(page, ['g0 001', ...numbered('g', 105)]);
    await openChannel(page, CHAT);
    await expectAllTexts(page, ['d0 001', ...numbered('d', 30)]);
    await publishAll(app.service, BOB, DIRECT, ['live again']);
    await message(page, 'live again').waitFor();
    await openChannel(page, 'random');
    await expectAllTexts(page, ['r0 001', ...numbered('r', 115)]);
    expect(appErrors(chat)).toEqual([]);
  });
});
