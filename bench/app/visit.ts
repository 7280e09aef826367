import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Service } from '../../emulator/createService';
import type { Contender } from './contender';
import type { Turn } from './measure';
import { whenQuiet } from './pageCost';
import { installProbe } from './probe';
import { pastMessages, READER, startWorld, textOf, type WorldSize } from './world';

const DESKTOP = { width: 1440, height: 900 };
/** Tall enough for a page of history in both chats. */
export const TALL = { width: 1440, height: 2_400 };

export interface Visit {
  readonly contender: Contender;
  readonly page: Page;
  readonly devTools: CDPSession;
  readonly close: () => Promise<void>;
}

export interface Network {
  readonly roundTripMs: number;
  readonly bitsPerSecond: number;
}

/** The network of a phone with a good connection. */
export const NETWORK: Network = { roundTripMs: 100, bitsPerSecond: 10_000_000 };

interface VisitOptions {
  readonly viewport?: typeof DESKTOP;
  /** How many times slower the page's CPU is. */
  readonly slowDown?: number;
  /** Emulated by the browser; as fast as the machine is when missing. */
  readonly network?: Network;
  /** Messages of each channel that are loaded at once instead of page by page. */
  readonly loaded?: number;
  /** Prepares the page before it loads. */
  readonly prepare?: (page: Page) => void;
}

interface World extends VisitOptions, WorldSize {
  /** Messages in the first channel. */
  readonly past: number;
}

/** Visits a chat in a world of its own, and ends both whatever happens. */
export async function inWorld<T>(
  { browser, apps, contender }: Turn,
  { past, ...options }: World,
  use: (opened: Visit, service: Service) => Promise<T>,
): Promise<T> {
  const service = await startWorld(apps, past, options);
  try {
    const opened = await visit(browser, service, contender, options);
    try {
      return await use(opened, service);
    } finally {
      await opened.close();
    }
  } finally {
    await service.close();
  }
}

/** The same with a number of messages loaded in the channel on screen, when the page is idle. */
export function withLoaded<T>(
  turn: Turn,
  loaded: number,
  use: (opened: Visit, service: Service) => Promise<T>,
): Promise<T> {
  return inWorld(turn, { past: 0, loaded }, async (opened, service) => {
    await whenReady(opened, loaded);
    return use(opened, service);
  });
}

/** Opens a chat in a browser profile of its own; the page has just begun to load. */
export async function visit(
  browser: Browser,
  service: Pick<Service, 'url'>,
  contender: Contender,
  { viewport = DESKTOP, slowDown = 1, network, loaded, prepare }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport });
  // The compiler's helper for function names, which is not in the page.
  await context.addInitScript('globalThis.__name = (value) => value;');
  await context.addInitScript(installProbe);
  const page = await context.newPage();
  prepare?.(page);
  if (loaded !== undefined) await answerHistoryAtOnce(page, loaded);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  if (network) await emulate(devTools, network);
  const url = `${service.url}${contender.path}#?uuid=${READER}`;
  await page.goto(url, { waitUntil: 'commit' });
  return { contender, page, devTools, close: () => context.close() };
}

async function emulate(devTools: CDPSession, { roundTripMs, bitsPerSecond }: Network) {
  const bytesPerSecond = bitsPerSecond / 8;
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** A page of history, as both chats load it. */
export const PAGE_SIZE = 25;

/** The time from the beginning of the navigation until a page of history is on screen, ms. */
export function whenPageShown({ page, contender }: Visit): Promise<number> {
  return page.evaluate(([selector, count]) => window.probe.whenOnScreen(selector, count), [
    contender.message,
    PAGE_SIZE,
  ] as const);
}

/** A click on a channel in the list; what it does goes on. */
export function clickChannel({ page, contender }: Visit, name: string): Promise<void> {
  // oxlint-disable-next-line typescript/no-deprecated -- until Playwright's default is the same
  return page.locator(contender.channel, { hasText: name }).first().click({ noWaitAfter: true });
}

/**
 * Answers the first page of a channel's history with all of it. Thousands of messages are then loaded
 * in the same way and the same moment in both chats, which page by page takes minutes.
 */
async function answerHistoryAtOnce(page: Page, count: number): Promise<void> {
  await page.route(/\/v3\/history(-with-actions)?\/sub-key\//, async (route) => {
    const { pathname } = new URL(route.request().url());
    const channel = decodeURIComponent(pathname.split('/').at(-1) ?? '');
    const rows = pastMessages(channel, count).map(({ timetoken, publisher, message }) => ({
      message,
      timetoken,
      uuid: publisher,
      message_type: null,
      custom_message_type: '',
      meta: '',
    }));
    await route.fulfill({
      json: { status: 200, error: false, error_message: '', channels: { [channel]: rows } },
    });
  });
}

/** The newest past message is on screen, live ones arrive, and the page has nothing left to do. */
export async function whenReady({ page, devTools, contender }: Visit, loaded: number) {
  await page.evaluate(([selector, text]) => window.probe.whenTextOnScreen(selector, text), [
    contender.message,
    textOf('past', loaded),
  ] as const);
  await page.unrouteAll({ behavior: 'wait' });
  await whenQuiet(page, devTools);
}
