import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import sirv from 'sirv';
import { SERVER_ID, SERVER_PATH } from '../../../scripts/start/environments';
import type { ProofSettings } from '../../../server/sessions/proof';
import { createProxy } from '../../../scripts/start/proxy';
import { toUserId } from '../../../src/domain/ids';
import { readWebhookTargets } from '../../../server/webhooks/webhookTargets';
import { freePort } from '../drivers/freePort';
import { webhooksTo } from '../drivers/webhookReceiver';
import { describePages, type ChatPage } from './chatApp';
import { startModerationServer, type TestServer } from './moderationServer';
import { createSmallWorld } from './smallWorld';
import { startTestService, type TestService } from './testService';

export const EVENTS_SECRET = 'a-secret-that-nobody-guesses';
const DESKTOP = { width: 1440, height: 900 };

/** The built chat with a moderation server, on a keyset that has nothing but what PubNub documents. */
export interface ServerChat {
  readonly service: TestService;
  /** Its `url` is the one at which pages call it. */
  readonly server: TestServer;
  /** A page of its own browser profile. @param latencyMs of each call to the server and to the keyset */
  open(
    hash: string,
    latencyMs?: number,
    prepare?: (context: BrowserContext) => Promise<void>,
  ): Promise<ServerPage>;
  /** A page of the built app by its path. */
  openPath(path: string, options?: PageOptions): Promise<ServerPage>;
  close(): Promise<void>;
}

export interface ServerPage extends ChatPage {
  readonly context: BrowserContext;
  /** The calls to the server so far: method and path. */
  readonly calls: readonly string[];
}

interface PageOptions extends BrowserContextOptions {
  readonly latencyMs?: number;
  readonly prepare?: (context: BrowserContext) => Promise<void>;
}

/**
 * The chat, the moderation server beside it at the same address, and Ann and Bob.
 *
 * @param proof how users prove who they are
 * @param webhooks addresses that are told of events
 * @param searchDays for how many days they can search messages; events then come with `EVENTS_SECRET`
 */
export async function startServerChat(
  browser: Browser,
  proof: ProofSettings = { kind: 'open' },
  searchDays = 0,
  webhooks: readonly string[] = [],
): Promise<ServerChat> {
  const port = await freePort();
  const service = await startTestService({
    subscribeHoldMs: 20_000,
    faults: true,
    fallback: sirv(process.env['TEST_SERVER_APP_FOLDER'] ?? ''),
    mount: { path: SERVER_PATH, handle: createProxy(SERVER_PATH, port) },
    accessManager: { isEnforced: true, listable: ['user'] },
  });
  await createSmallWorld(service);
  const { keys, accessManager } = service.context;
  const keyset = {
    ...keys,
    secretKey: accessManager.secretKey,
    userId: toUserId(SERVER_ID),
    origin: service.origin,
    ssl: false,
  };
  const server = await startModerationServer('sqlite', {
    port,
    webhooks: readWebhookTargets(webhooksTo(...webhooks)),
    pubnub: {
      keyset,
      sessions: { proof, minutes: 15 },
      searchDays,
      eventSecrets: searchDays > 0 ? [EVENTS_SECRET] : [],
    },
  });
  const serverUrl = service.url + SERVER_PATH;
  const opened: ChatPage[] = [];
  Object.assign(globalThis, { describePages: () => describePages(opened) });
  const openPage = async (
    path: string,
    { latencyMs = 0, prepare, ...options }: PageOptions,
  ): Promise<ServerPage> => {
    const context = await browser.newContext({ viewport: DESKTOP, ...options });
    await prepare?.(context);
    const calls: string[] = [];
    if (latencyMs > 0) {
      await context.route(/\/(?:v\d|publish|signal)\//, async (route) => {
        await new Promise((go) => setTimeout(go, latencyMs));
        await route.continue().catch(() => undefined);
      });
    }
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('request', (request) => {
      const [start, path] = request.url().split(SERVER_PATH, 2);
      if (start === service.url) calls.push(`${request.method()} ${path}`);
    });
    opened.push({ page, errors });
    await page.goto(`${service.url}/${path}`);
    return { page, context, errors, calls };
  };
  return {
    service,
    server: { ...server, url: serverUrl },
    open: (hash, latencyMs = 0, prepare) =>
      openPage(`#?${hash}`, { latencyMs, ...(prepare && { prepare }) }),
    openPath: (path, options = {}) => openPage(path, options),
    async close() {
      for (const context of browser.contexts()) await context.close();
      await server.stop();
      await service.close();
    },
  };
}
