import { rmSync } from 'node:fs';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import sirv from 'sirv';
import { toUserId } from '../../../src/domain/ids';
import { freePort } from '../drivers/freePort';
import { buildApp } from './buildApp';
import { describePages, type ChatPage } from './chatApp';
import { startModerationServer, type TestServer } from './moderationServer';
import { createSmallWorld } from './smallWorld';
import { startTestService, type TestService } from './testService';

const DESKTOP = { width: 1440, height: 900 };
/** The user id of the server. */
const SERVER_ID = 'moderation-server';

/** The built chat with a moderation server, on a keyset that has nothing but what PubNub documents. */
export interface ServerChat {
  readonly service: TestService;
  /** The server of the moment. */
  readonly server: TestServer;
  /** A page of its own browser profile. @param latencyMs of each call to the server and to the keyset */
  open(
    hash: string,
    latencyMs?: number,
    prepare?: (context: BrowserContext) => Promise<void>,
  ): Promise<ServerPage>;
  /** A page of the built app by its path. */
  openPath(path: string, options?: BrowserContextOptions): Promise<ServerPage>;
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

/** A build of the app, which names the address of its server. */
export interface ServerApp {
  readonly port: number;
  readonly serverUrl: string;
  readonly folder: string;
  remove(): void;
}

export async function buildServerApp(): Promise<ServerApp> {
  const port = await freePort();
  const serverUrl = `http://127.0.0.1:${port}`;
  const folder = buildApp({
    VITE_PUBNUB_ORIGIN: 'self',
    VITE_PUBNUB_PUBLISH_KEY: 'pub-local',
    VITE_PUBNUB_SUBSCRIBE_KEY: 'sub-local',
    VITE_SERVER_URL: serverUrl,
    VITE_MODERATOR_IDS: SERVER_ID,
  });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { port, serverUrl, folder, remove };
}

/** @param built serves several chats, one after the other; without it the chat has a build of its own */
export async function startServerChat(browser: Browser, built?: ServerApp): Promise<ServerChat> {
  const app = built ?? (await buildServerApp());
  const { port, serverUrl, folder } = app;
  const service = await startTestService({
    ...{ subscribeHoldMs: 20_000, isModerated: false, fallback: sirv(folder), faults: true },
    accessManager: { isEnforced: true, isStrict: true, listable: ['user'] },
  });
  await createSmallWorld(service);
  const { keys, accessManager } = service.context;
  const keyset = {
    ...{ ...keys, secretKey: accessManager.secretKey, userId: toUserId(SERVER_ID) },
    ...{ origin: service.origin, ssl: false },
  };
  const server = await startModerationServer('sqlite', {
    ...{ port, origins: [new URL(service.url).origin] },
    pubnub: { keyset, sessions: { proof: { kind: 'open' }, minutes: 15 }, eventSecrets: [] },
  });
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
      const { origin, pathname } = new URL(request.url());
      if (origin === serverUrl) calls.push(`${request.method()} ${pathname}`);
    });
    opened.push({ page, errors });
    await page.goto(`${service.url}/${path}`);
    return { page, context, errors, calls };
  };
  return {
    service,
    server,
    open: (hash, latencyMs = 0, prepare) =>
      openPage(`#?${hash}`, { latencyMs, ...(prepare && { prepare }) }),
    openPath: (path, options = {}) => openPage(path, options),
    async close() {
      for (const context of browser.contexts()) await context.close();
      await server.stop();
      await service.close();
      if (!built) app.remove();
    },
  };
}
