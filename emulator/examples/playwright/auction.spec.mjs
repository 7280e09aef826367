import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from '@playwright/test';
import { startEmulator } from 'pubnub-emulator';

const SDK = createRequire(import.meta.url).resolve('pubnub/dist/web/pubnub.min.js');
const PAGE = `<!doctype html><output></output><script src="/pubnub.js"></script><script>
  const pubnub = new PubNub(JSON.parse(decodeURIComponent(location.hash.slice(1))));
  pubnub.addListener({ message: ({ message }) => {
    document.querySelector('output').textContent = message.amount;
  } });
  pubnub.subscribe({ channels: ['auction.vase'] });
</script>`;

let emulator;
let app;

/** The app would be the one under test. */
test.beforeAll(async () => {
  emulator = await startEmulator();
  const script = await readFile(SDK);
  app = createServer(({ url }, response) => {
    const isScript = url === '/pubnub.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : PAGE);
  });
  await new Promise((resolve) => app.listen(0, '127.0.0.1', resolve));
});
test.afterAll(async () => {
  await emulator.close();
  await new Promise((resolve) => app.close(resolve));
});

test('shows a bid', async ({ page }) => {
  const keyset = await emulator.createKeyset();
  const config = encodeURIComponent(JSON.stringify({ ...keyset.sdk, userId: 'bob' }));
  await page.goto(`http://localhost:${app.address().port}/#${config}`);
  await expect.poll(() => keyset.calls('subscribe').length).toBeGreaterThan(0);
  const bid = encodeURIComponent(JSON.stringify({ amount: 20 }));
  const { publishKey, subscribeKey } = keyset;
  await fetch(
    `${emulator.url}/publish/${publishKey}/${subscribeKey}/0/auction.vase/0/${bid}?uuid=ann`,
  );
  await expect(page.locator('output')).toHaveText('20');
});
