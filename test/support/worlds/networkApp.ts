import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page, Route } from 'playwright-core';
import sirv from 'sirv';
import { buildApp } from './buildApp';
import { startTestService } from './testService';

const KEYS = { publishKey: 'pub-network', subscribeKey: 'sub-network' };
/** Every host of PubNub's network. */
const NETWORK = /^https:\/\/[a-z0-9-]+\.pndsn\.com\//;

/**
 * The app as it is built for PubNub's network, served as files and nothing else, with a keyset that
 * has no moderation. Calls to the network's hosts are answered by that keyset on this machine.
 */
export async function startNetworkApp(browser: Browser) {
  const folder = buildApp({
    VITE_PUBNUB_ORIGIN: '',
    VITE_PUBNUB_PUBLISH_KEY: KEYS.publishKey,
    VITE_PUBNUB_SUBSCRIBE_KEY: KEYS.subscribeKey,
    VITE_MODERATOR_IDS: 'user_mo',
  });
  const service = await startTestService({ keys: KEYS, subscribeHoldMs: 20_000 });
  const serve = sirv(folder);
  const files = createServer((request, response) => {
    serve(request, response, () => void response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  const { port } = files.address() as AddressInfo;

  const answer = async (route: Route) => {
    const { pathname, search } = new URL(route.request().url());
    try {
      await route.fulfill({
        response: await route.fetch({ url: service.url + pathname + search }),
      });
    } catch {
      // The page has gone meanwhile, and with it whoever asked.
      await route.abort().catch(() => undefined);
    }
  };

  return {
    service,
    /** A page of its own browser profile. @param path with what follows the hash */
    async open(path: string): Promise<{ page: Page; errors: readonly string[] }> {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await context.route(NETWORK, answer);
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      await page.goto(`http://localhost:${port}${path}`);
      return { page, errors };
    },
    async close() {
      for (const context of browser.contexts()) await context.close();
      await service.close();
      files.closeAllConnections();
      await new Promise((resolve) => files.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
