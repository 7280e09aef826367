import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { startChatApp, type ChatApp } from '../worlds/chatApp';
import { ANN, createSmallWorld } from '../worlds/smallWorld';

export const CARA = 'user_cara';
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The small world with somebody to chat with and channels to join. */
export async function startDialogsApp(browser: Browser): Promise<ChatApp> {
  const app = await startChatApp(browser);
  await createSmallWorld(app.service);
  const { objects } = app.service.client('user_setup');
  await objects.setUUIDMetadata({ uuid: CARA, data: { name: 'Cara Cook' } });
  for (const [channel, name] of [
    ['space.gardens', 'Gardens'],
    ['space.books', 'books'],
  ] as const) {
    await objects.setChannelMetadata({ channel, data: { name, description: `About ${name}` } });
  }
  return app;
}

/** A page that shows General. */
export async function openGeneral(
  app: ChatApp,
  userId = ANN,
  context: BrowserContextOptions = {},
): Promise<Page> {
  const { page } = await app.open(userId, { context });
  await expectCurrent(page, 'General');
  return page;
}

export const joinDialog = (page: Page) => page.getByRole('dialog', { name: 'Join a channel' });
export const newChat = (page: Page) => page.getByRole('dialog', { name: 'New chat' });

export async function openJoin(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Join a channel' }).click();
  return opened(joinDialog(page));
}

export async function openNewChat(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New chat', exact: true }).click();
  return opened(newChat(page));
}

/** Dialogs are loaded when somebody comes to the page; until one is drawn, all is as before. */
async function opened(dialog: Locator): Promise<Locator> {
  await dialog.waitFor();
  return dialog;
}

export const expectCurrent = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { name }).waitFor();

/** A channel in the panel. @param list its name: `Channels` or that of the chats */
export const rowOf = (page: Page, list: string, name: string) =>
  page
    .getByRole('navigation', { name: 'Chats' })
    .getByRole('list', { name: list, exact: true })
    .getByRole('button', { name, exact: true });

/** Ids of a channel's members, in order. */
export async function membersOf({ service }: ChatApp, channel: string): Promise<readonly string[]> {
  const { data } = await service.client('user_setup').objects.getChannelMembers({ channel });
  return data.map(({ uuid }) => uuid.id).sort();
}
