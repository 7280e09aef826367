import type { Page } from 'playwright-core';
import type { ServiceOptions } from '../../../emulator/serviceOptions';
import { openChannel } from '../drivers/conversation';
import { withSharedChatApp, type ChatApp } from './chatApp';
import { createFilledChannel } from './filledChannel';
import { createSmallWorld } from './smallWorld';

/** Below this width, a sheet has the chats. */
const NARROW_PX = 760;

/** The part of the shared chat that belongs to one test of the suite. */
export interface SharedChat {
  readonly app: ChatApp;
  /** The channel of the test, of which Ann and Bob are members. */
  readonly channel: string;
  readonly name: string;
  /** Opens the channel on the page, for instance after a reload. */
  show(page: Page): Promise<void>;
  /** The user's page, which shows the channel of the test. Its errors are those of the test. */
  open(userId: string): Promise<Opened>;
  /** A page that has loaded nothing on demand yet. It is closed after the test. */
  openAnew(userId: string, options?: Parameters<ChatApp['open']>[1]): Promise<Opened>;
}

type Opened = Awaited<ReturnType<ChatApp['open']>>;

/**
 * Gives the tests of a suite one chat and one page for each user, and each test a channel of its own, for
 * which `begin` is called: a page takes a second to open.
 */
export function withSharedPages(
  begin: (chat: SharedChat) => Promise<void> | void,
  options?: ServiceOptions,
): void {
  let app: ChatApp;
  let channels = 0;
  const shared = new Map<string, Opened>();
  const ofTest: Opened[] = [];
  withSharedChatApp(async (started) => {
    app = started;
    await createSmallWorld(app.service);
  }, options);
  beforeEach(async () => {
    channels += 1;
    const name = `Room ${String(channels).padStart(2, '0')}`;
    const channel = await createFilledChannel(app.service, name);
    const show = async (page: Page) => {
      const isNarrow = (page.viewportSize()?.width ?? 0) < NARROW_PX;
      if (isNarrow) await page.getByRole('button', { name: 'Show chats' }).click();
      await openChannel(page, name);
    };
    const open = async (userId: string) => {
      const chat = shared.get(userId) ?? (await app.open(userId));
      shared.set(userId, chat);
      chat.errors.length = 0;
      // Of a test that failed, or ended in one.
      while ((await chat.page.getByRole('dialog').count()) > 0) {
        await chat.page.keyboard.press('Escape');
      }
      await show(chat.page);
      return chat;
    };
    const openAnew: SharedChat['openAnew'] = async (...args) => {
      const chat = await app.open(...args);
      ofTest.push(chat);
      await show(chat.page);
      return chat;
    };
    await begin({ app, channel, name, show, open, openAnew });
  });
  afterEach(async () => {
    for (const { page } of ofTest.splice(0)) await page.context().close();
    for (const { page } of shared.values()) await page.unrouteAll();
  });
}
