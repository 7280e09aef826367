import type { Message } from '../../src/domain/message';
import type { User } from '../../src/domain/user';
import { historyPageReceived, membersPageReceived } from '../../src/realtime/facts';
import { GENERAL } from './buildMessage';

type Page = ReturnType<typeof historyPageReceived>['payload'];

/** A page with these messages and nothing else, as the fact that it arrived. */
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

type MembersPage = ReturnType<typeof membersPageReceived>['payload'];

/** All members of the general channel in one page, as the fact that it arrived. */
export function buildMembersPage(members: readonly User[], overrides: Partial<MembersPage> = {}) {
  return membersPageReceived({
    channelId: GENERAL,
    members,
    total: members.length,
    isFirst: true,
    isLast: true,
    ...overrides,
  });
}
