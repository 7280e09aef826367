import type { Message } from '../../src/domain/message';
import { historyPageReceived } from '../../src/realtime/events';
import { GENERAL } from './buildMessage';

type Page = ReturnType<typeof historyPageReceived>['payload'];

/** The event of a page with these messages and nothing else. */
export function buildPage(messages: readonly Message[], overrides: Partial<Page> = {}) {
  return historyPageReceived({
    channelId: messages[0]?.channelId ?? GENERAL,
    before: null,
    messages,
    actions: [],
    oldest: messages[0]?.timetoken ?? null,
    newest: messages.at(-1)?.timetoken ?? null,
    hasOlder: true,
    ...overrides,
  });
}
