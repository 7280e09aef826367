import type { BrowserContextOptions, Browser } from 'playwright-core';
import type { ProofSettings } from '../../../server/sessions/proof';
import type { ModeratorRole } from '../../../src/domain/moderation/role';
import { withBrowser } from './chatApp';
import { startServerChat } from './serverChat';
import { idOf, itemsOf } from './moderationServer';
import { administrator, GENERAL } from './smallWorld';

/** A lead, whose name is Mo Derator. */
export const MODERATOR = 'user_moderator';

export type ConsoleChat = Awaited<ReturnType<typeof startConsoleChat>>;

interface ConsoleOptions extends BrowserContextOptions {
  readonly userId?: string;
  readonly role?: ModeratorRole;
}

/** The chat and its console on a moderation server, with calls by which others act in a story. */
async function startConsoleChat(
  browser: Browser,
  proof?: ProofSettings,
  webhooks?: readonly string[],
) {
  const chat = await startServerChat(browser, proof, 0, webhooks);
  const { service, server } = chat;
  const { secretKey } = service.context.accessManager;
  await administrator(service).objects.setUUIDMetadata({
    uuid: MODERATOR,
    data: { name: 'Mo Derator' },
  });
  const token = await server.moderator('user_lea');
  return {
    ...chat,
    /** Another lead's token. */
    token,

    /** A console in which somebody has signed in with an invitation. */
    async openConsole({ userId = MODERATOR, role = 'lead', ...options }: ConsoleOptions = {}) {
      const code = await server.invite(userId, role);
      const opened = await chat.openPath(`moderator.html#?code=${code}`, options);
      await opened.page.getByRole('tab', { name: 'Queue' }).waitFor();
      return opened;
    },

    /** @returns the timetoken */
    async publish(userId: string, text: string, channel = GENERAL): Promise<string> {
      const sdk = service.client(userId, { secretKey });
      const sent = await sdk.publish({ channel, message: { text, type: 'default' } });
      return sent.timetoken;
    },

    /** Reports a message as the chat does. @returns the id of the report */
    async report(
      reporter: string,
      userId: string,
      message: string,
      reason = "It's a spam",
      channelId = GENERAL,
    ): Promise<string> {
      const body = { userId, reason, channelId, message };
      const by = await server.user(reporter);
      return idOf(await server.call('POST', '/v1/reports', { token: by, body }));
    },

    /** Decides as another lead. */
    async decide(body: object): Promise<string> {
      return idOf(
        await server.call('POST', '/v1/decisions', { token, body: { reason: 'Spam', ...body } }),
      );
    },

    /** The log, oldest first. */
    async logged() {
      return itemsOf(await server.call('GET', '/v1/decisions', { token })).toReversed();
    },
  };
}

/** Gives every test of a suite a server and a chat of its own, in one browser. */
export function withConsoleChat(
  begin: (chat: ConsoleChat) => void | Promise<void>,
  proof?: ProofSettings,
  webhooks?: readonly string[],
): void {
  let chat: ConsoleChat | undefined;
  withBrowser(async (browser) => {
    chat = await startConsoleChat(browser, proof, webhooks);
    await begin(chat);
  });
  afterEach(() => chat?.close());
}
