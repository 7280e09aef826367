import { copyFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import sirv from 'sirv';
import { waitFor } from '../support/drivers/waitFor';
import { launchBrowser } from '../support/worlds/chatApp';
import { temporaryFolder } from '../support/worlds/temporaryFolders';
import { startTestService, type TestService } from '../support/worlds/testService';

const PAGE = `<!doctype html><title>Tab</title><script src="/pubnub.min.js"></script><script>
  var texts = [];
  var statuses = [];
  var pubnub = new PubNub({
    publishKey: 'pub-local',
    subscribeKey: 'sub-local',
    userId: 'user_ann',
    origin: location.host,
    ssl: false,
    subscriptionWorkerUrl: '/pubnub.worker.min.js',
  });
  pubnub.addListener({
    message: function (event) { texts.push(event.message); },
    status: function (status) { statuses.push(status.category); },
  });
  pubnub.subscribe({ channels: ['lobby'] });
</script>`;

/** Why the chat shares its subscription by itself (decision 15). When this fails, look at it again. */
describe("the SDK's own subscription worker", () => {
  let browser: Browser;
  let service: TestService;

  beforeAll(async () => {
    const folder = temporaryFolder();
    const published = join(dirname(require.resolve('pubnub/package.json')), 'dist/web');
    for (const name of ['pubnub.min.js', 'pubnub.worker.min.js']) {
      copyFileSync(join(published, name), join(folder, name));
    }
    writeFileSync(join(folder, 'index.html'), PAGE);
    service = await startTestService({ subscribeHoldMs: 20_000, fallback: sirv(folder) });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await service.close();
  });

  const say = (text: string) =>
    service.client('user_bob').publish({ channel: 'lobby', message: text });

  it('ends with the tab that started it, and no other tab hears anything again', async () => {
    const context = await browser.newContext();
    const openTab = async () => {
      const page = await context.newPage();
      await page.goto(service.url);
      await page.waitForFunction('statuses.length > 0');
      return page;
    };
    const first = await openTab();
    const second = await openTab();
    const { hub } = service.context;
    await waitFor(() => hub.waiterCount === 1, 'one poll of both');
    await say('before');
    await second.waitForFunction('texts.length === 1');

    const crashed = first.waitForEvent('crash');
    first.goto('chrome://crash').catch(() => {});
    await crashed;
    await waitFor(() => hub.waiterCount === 0, 'the poll to end');
    await second.evaluate('pubnub.disconnect(true); pubnub.reconnect()');
    await say('after');
    const third = await openTab();
    await say('to the third');
    await third.waitForFunction('texts.length === 1');
    expect(await second.evaluate('texts')).toEqual(['before']);
  });
});
