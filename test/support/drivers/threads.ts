import type { Page } from 'playwright-core';
import { message } from './conversation';
import { administrator, BOB, publishAll } from '../worlds/smallWorld';
import type { TestService } from '../worlds/testService';
import { waitFor } from './waitFor';

/** A message with a thread, or one that may get one. */
export interface ThreadPlace {
  readonly channel: string;
  readonly root: string;
  /** The channel of the thread. */
  readonly thread: string;
}

/** As a client of PubNub's Chat SDK begins a thread. */
export async function beginThread(
  service: TestService,
  { channel, root, thread }: ThreadPlace,
  userId = BOB,
  texts: readonly string[] = ['At noon'],
): Promise<void> {
  const sdk = service.client(userId);
  const description = `Thread on channel ${channel} with message timetoken ${root}`;
  await sdk.objects.setChannelMetadata({ channel: thread, data: { description } });
  const action = { type: 'threadRootId', value: thread };
  await sdk.addMessageAction({ channel, messageTimetoken: root, action });
  await publishAll(service, userId, thread, texts);
}

/** Deletes a message as a moderator. */
export async function deleteMessage(
  service: TestService,
  channel: string,
  messageTimetoken: string,
): Promise<void> {
  const action = { type: 'deleted', value: '.' };
  await administrator(service).addMessageAction({ channel, messageTimetoken, action });
}

/** The button under a message that opens its thread. */
export const threadSummary = (page: Page, text: string, name: string) =>
  message(page, text).getByRole('button', { name, exact: true });

export const threadPanel = (page: Page) => page.getByRole('complementary', { name: 'Thread' });

export const replyField = (page: Page) => threadPanel(page).getByRole('textbox', { name: 'Reply' });

export const replies = (page: Page) =>
  threadPanel(page).getByRole('log', { name: 'Replies' }).getByRole('article');

export async function expectFocused(place: ReturnType<Page['locator']>): Promise<void> {
  await waitFor(() => place.evaluate((element) => element === document.activeElement), 'the focus');
}

/** Replies in the open thread, and waits until the service has the reply. */
export async function reply(page: Page, text: string): Promise<void> {
  await replyField(page).fill(text);
  await replyField(page).press('Enter');
  await replies(page)
    .filter({ hasText: text })
    .and(page.locator('[data-timetoken]'))
    .getByRole('button', { name: 'More' })
    .waitFor({ state: 'attached' });
}

export async function openMessageMenu(page: Page, text: string): Promise<void> {
  await message(page, text).hover();
  await message(page, text).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Copy text' }).waitFor();
}

export const replyItem = (page: Page) => page.getByRole('menuitem', { name: 'Reply in thread' });

export async function replyTimetoken(page: Page, text: string): Promise<string> {
  return (await replies(page).filter({ hasText: text }).getAttribute('data-timetoken')) ?? '';
}

/** Every call of the page takes so much longer, ms. */
export async function slowDown(page: Page, ms: number): Promise<void> {
  await page.route(/\/(v1|v2|v3|publish|signal)\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue().catch(() => undefined);
  });
}
