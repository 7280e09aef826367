import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import sirv from 'sirv';
import type { ServiceOptions } from '../../../emulator/serviceOptions';
import { startTestService, type TestService } from './testService';

const DESKTOP = { width: 1440, height: 900 };

declare global {
  /** Of the test environment (`pagesEnvironment.cjs`). */
  function connectBrowser(): Promise<Browser>;
}

/** For tests of what moves, of how it is scrolled, and of what the first load costs. */
export const WITH_MOTION = { reducedMotion: 'no-preference' } as const;

/**
 * A suite's own connection to the browser of all browser tests. Pages have no service worker unless their
 * context asks for one: a test does not see, and cannot fake, what a worker answers. Nothing moves in them
 * by itself: to draw transitions takes a fifth of the CPU time of a test that clicks and types.
 *
 * @param defaults of the suite's contexts
 */
export async function launchBrowser(defaults: BrowserContextOptions = {}): Promise<Browser> {
  const browser = await connectBrowser();
  const newContext = browser.newContext.bind(browser);
  browser.newContext = (options) =>
    newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...defaults, ...options });
  return browser;
}

/** Gives a suite its connection to the browser, for which `begin` is called before each test. */
export function withBrowser(begin: (browser: Browser) => Promise<void>): void {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  beforeEach(() => begin(browser));
  afterAll(() => browser.close());
}

/** Gives each test a chat of its own, for which `begin` is called, and closes it after the test. */
export function withChatApp(
  begin: (app: ChatApp) => Promise<void> | void,
  options?: ServiceOptions,
): void {
  let app: ChatApp | undefined;
  withBrowser(async (browser) => {
    app = await startChatApp(browser, options);
    await begin(app);
  });
  afterEach(() => app?.close());
}

/** Gives all tests of a suite one chat, for which `begin` is called. */
export function withSharedChatApp(
  begin: (app: ChatApp) => Promise<void> | void,
  options?: ServiceOptions,
): void {
  let browser: Browser;
  let app: ChatApp | undefined;
  beforeAll(async () => {
    browser = await launchBrowser();
    app = await startChatApp(browser, options);
    await begin(app);
  });
  afterAll(async () => {
    await app?.close();
    await browser.close();
  });
}

export interface ChatApp {
  /** The service of the moment; another one after `restart`. */
  readonly service: TestService;
  /** Stops the service and starts it again on the same port and data. */
  restart(whileDown?: () => Promise<void>): Promise<void>;
  /** A page of its own browser profile, signed in as the user. */
  open(userId: string, options?: OpenOptions): Promise<ChatPage>;
  /** A page of its own browser profile. @param path with what follows the hash */
  openPath(path: string, options?: OpenOptions): Promise<ChatPage>;
  close(): Promise<void>;
}

interface OpenOptions {
  readonly context?: BrowserContextOptions;
  /** The origin to open; another than the service's own to go through a proxy. */
  readonly url?: string;
  /** Prepares the browser profile before the app opens. */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
}

export interface ChatPage {
  readonly page: Page;
  /** Errors the page logged or threw. */
  readonly errors: string[];
}

/** The built app and a service with a data folder of its own, as `npm start` brings them up. */
export async function startChatApp(
  browser: Browser,
  options: ServiceOptions = {},
): Promise<ChatApp> {
  const appFolder = process.env['TEST_APP_FOLDER'];
  if (appFolder === undefined) throw new Error('the app has not been built');
  const dataFolder = mkdtempSync(join(tmpdir(), 'moderated-chat-data-'));
  const fallback = sirv(appFolder);
  const start = (port: number) =>
    startTestService({ subscribeHoldMs: 20_000, ...options, dataFolder, port, fallback });
  let service = await start(0);
  const opened: ChatPage[] = [];
  const openPath: ChatApp['openPath'] = async (path, open) => {
    const page = await openPage(browser, service.url, path, open);
    opened.push(page);
    return page;
  };
  Object.assign(globalThis, { describePages: () => describePages(opened) });
  return {
    get service() {
      return service;
    },
    async restart(whileDown) {
      const { port } = service;
      await service.close();
      await whileDown?.();
      service = await start(port);
    },
    open: (userId, open) => openPath(`/#?uuid=${encodeURIComponent(userId)}`, open),
    openPath,
    async close() {
      for (const context of browser.contexts()) await context.close();
      await service.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function openPage(
  browser: Browser,
  ownUrl: string,
  path: string,
  { url = ownUrl, context: contextOptions, prepare }: OpenOptions = {},
): Promise<ChatPage> {
  const context = await browser.newContext({ viewport: DESKTOP, ...contextOptions });
  await prepare?.(context);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(`${url}${path}`);
  return { page, errors };
}

/** For the report of a failed test (`pagesEnvironment.cjs`): what each page shows and has logged. */
export async function describePages(pages: readonly ChatPage[]): Promise<string> {
  const descriptions = pages.map(async ({ page, errors }) => {
    const shown = page.isClosed()
      ? 'closed'
      : await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
    return [page.url(), shown, ...errors].join('\n');
  });
  return (await Promise.all(descriptions)).join('\n\n');
}

/** The texts of all messages on screen, from top to bottom. */
export function shownTexts(page: Page): Promise<string[]> {
  return page.getByRole('log').getByRole('article').allInnerTexts();
}

/** Waits until the service has answered to the message that the page sends. Enter sends no other one before. */
export function isAnswered(page: Page): Promise<void> {
  return page.locator('button[type="submit"][aria-busy="true"]').waitFor({ state: 'detached' });
}

/** Types a message and sends it with Enter. */
export async function say(page: Page, text: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: 'Send message' });
  await composer.fill(text);
  await composer.press('Enter');
}
