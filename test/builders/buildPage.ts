import type { Message } from '../../src/domain/message';
import type { HistoryPage } from '../../src/realtime/events';
import { historyPageReceived } from './buildAnswers';
import { GENERAL } from './buildMessage';

/** The answer of a page with these messages and nothing else. */
export function buildPage(messages: readonly Message[], overrides: Partial<HistoryPage> = {}) {
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
