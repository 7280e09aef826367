import type { Browser, Page } from 'playwright-core';
import { FUNCTIONS_FOLDER } from './builtFunctions';
import { LOG_CHANNEL } from '../../../src/domain/moderation/moderationRecord';
import { startChatApp, withBrowser } from './chatApp';
import { consolePath, MODERATOR, moderatorClient } from '../drivers/moderator';
import { administrator, createSmallWorld, GENERAL } from './smallWorld';

/** The functions that `npm start` runs before publishing. */

export type ConsoleStory = Awaited<ReturnType<typeof startConsoleStory>>;

/** The chat and its moderator console on a moderated service, with a moderator to act in a story. */
async function startConsoleStory(browser: Browser) {
  let ahead = 0;
  const app = await startChatApp(browser, {
    isModerated: true,
    functionsFolder: FUNCTIONS_FOLDER,
    now: () => Date.now() + ahead,
  });
  await createSmallWorld(app.service);
  await administrator(app.service).objects.setUUIDMetadata({
    uuid: MODERATOR,
    data: { name: 'Mo Derator' },
  });
  const moderator = moderatorClient(app.service);

  return {
    app,
    moderator,
    close: () => app.close(),
    /** Lets the service's clock go ahead. */
    pass: (ms: number) => void (ahead += ms),

    async openConsole(options: Parameters<typeof app.openPath>[1] = {}) {
      const opened = await app.openPath(consolePath(app.service), options);
      await opened.page.getByRole('tab', { name: 'Queue' }).waitFor();
      return opened;
    },

    /** As moderators do who see nothing in what was reported. */
    async clearFlag(uuid: string) {
      const { custom } = (await moderator.objects.getUUIDMetadata({ uuid })).data;
      await moderator.objects.setUUIDMetadata({
        uuid,
        data: { custom: { ...custom, flag: false } },
      });
    },

    async customOf(uuid: string) {
      const include = { customFields: true };
      const { data } = await moderator.objects.getUUIDMetadata({ uuid, include });
      return data.custom ?? {};
    },

    /** The moderation log, oldest first. */
    async logged() {
      const { channels } = await moderator.fetchMessages({ channels: [LOG_CHANNEL], count: 100 });
      return Object.values(channels)
        .flat()
        .map(({ message }) => message as Record<string, unknown>);
    },

    async publish(userId: string, text: string) {
      const message = { text, type: 'default' };
      const sdk = app.service.client(userId);
      return (await sdk.publish({ channel: GENERAL, message })).timetoken;
    },

    /** Reports a message through the service, as the chat does. */
    async report(
      reporter: string,
      author: string,
      message: string | number,
      reason = "It's a spam",
      channel = GENERAL,
    ) {
      const flag = {
        flag: true,
        flaggedAt: Date.now(),
        flaggedBy: `Somebody (${reporter})`,
        reason,
        flaggedChannel: channel,
        flaggedMessage: String(message),
      };
      const sdk = app.service.client(reporter);
      await sdk.objects.setUUIDMetadata({ uuid: author, data: { custom: flag } });
    },
  };
}

/** Gives every test of a suite a story of its own, in one browser. */
export function withConsoleStory(begin: (story: ConsoleStory) => void | Promise<void>): void {
  let story: ConsoleStory;
  withBrowser(async (browser) => {
    story = await startConsoleStory(browser);
    await begin(story);
  });
  afterEach(() => story.close());
}

export const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

export const composer = (page: Page) => page.getByRole('textbox', { name: 'Send message' });

/** A message in the chat. */
export const row = (page: Page, text: string) =>
  page.getByRole('log', { name: 'Messages' }).getByRole('article').filter({ hasText: text });

/** A button of the decisions about who is looked at in the queue. */
export const decide = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Decide' }).getByRole('button', { name });

export const reported = (page: Page) => page.getByRole('list', { name: 'Reported users' });

export const toast = (page: Page, text: string) =>
  page.getByRole('status', { name: 'Recent actions' }).getByText(text);

/** Opens a person from the list of users, and gives what is shown about them. */
export async function openPerson(page: Page, name: string) {
  await openTab(page, 'Users');
  await page.getByRole('list', { name: 'Users' }).getByRole('button', { name }).click();
  return page.getByRole('complementary', { name: `About ${name}` });
}
