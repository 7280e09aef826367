import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core';
import sirv from 'sirv';
import { toUserId } from '../../../src/domain/ids';
import { freePort } from '../drivers/freePort';
import { buildApp } from './buildApp';
import { startModerationServer } from './moderationServer';
import { startTestService } from './testService';

const KEYS = { publishKey: 'pub-network', subscribeKey: 'sub-network' };
/** The path of the pages: a team may have others at the root of its address. */
const BASE = '/chat/';
const SERVER_ID = 'user_server';
/** Every host of PubNub's network. */
const NETWORK = /^https:\/\/[a-z0-9-]+\.pndsn\.com\//;

/**
 * The app as it is built for PubNub's network with a moderation server: files and nothing else below one path, the
 * server at another. Calls to the network's hosts are answered by a keyset on this machine.
 */
export async function startNetworkApp(browser: Browser) {
  const serverPort = await freePort();
  const settings = {
    VITE_PUBNUB_ORIGIN: '',
    VITE_PUBNUB_PUBLISH_KEY: KEYS.publishKey,
    VITE_PUBNUB_SUBSCRIBE_KEY: KEYS.subscribeKey,
    VITE_SERVER_URL: `http://127.0.0.1:${serverPort}`,
    VITE_MODERATOR_IDS: SERVER_ID,
  };
  const folder = buildApp(settings, BASE);
  const service = await startTestService({
    keys: KEYS,
    subscribeHoldMs: 20_000,
    accessManager: { isEnforced: true, listable: ['user'] },
  });
  const serve = sirv(folder);
  const files = createServer((request, response) => {
    const refuse = () => void response.writeHead(404).end();
    const { url: path = '' } = request;
    if (path.startsWith(BASE)) {
      request.url = path.slice(BASE.length - 1);
      serve(request, response, refuse);
    } else {
      refuse();
    }
  });
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(files.address() as AddressInfo).port}`;
  const url = `${origin}${BASE}`;
  const { secretKey } = service.context.accessManager;
  const keyset = {
    ...KEYS,
    secretKey,
    userId: toUserId(SERVER_ID),
    origin: service.origin,
    ssl: false,
  };
  const server = await startModerationServer('sqlite', {
    port: serverPort,
    origins: [origin],
    pubnub: { keyset, sessions: { proof: { kind: 'open' }, minutes: 15 }, eventSecrets: [] },
  });

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
    server,
    url,
    /** A page of its own browser profile. @param path with what follows the hash */
    async open(
      path: string,
      options: BrowserContextOptions = {},
    ): Promise<{ page: Page; errors: readonly string[] }> {
      const viewport = { width: 1440, height: 900 };
      const context = await browser.newContext({ viewport, ...options });
      await context.route(NETWORK, answer);
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      await page.goto(`${url}${path}`);
      return { page, errors };
    },
    async close() {
      for (const context of browser.contexts()) await context.close();
      await server.stop();
      await service.close();
      files.closeAllConnections();
      await new Promise((resolve) => files.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
