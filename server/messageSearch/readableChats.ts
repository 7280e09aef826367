import { toChannelId, type UserId } from '../../src/domain/ids';
import { DIRECT_PREFIX, GROUP_PREFIX, PUBLIC_PREFIX } from '../../src/domain/protocol';
import type { Keyset } from '../keyset/keyset';
import { requireValue } from '../keyset/requireValue';
import { isDirectOf } from '../sessions/grants';
import { factsOf } from '../sessions/restrictionFacts';
import type { Store } from '../store/openStore';

/** The chats that a user may read now. */
export interface ReadableChats {
  /** Those of the user that are not public. */
  readonly own: readonly string[];
  /** Public ones that the user may not read. */
  readonly hidden: readonly string[];
  /** Also tells of public ones. */
  has(chatId: string): boolean;
}

/**
 * Looks up what a user may read: public channels, unless they are closed and the user is no member, and the groups and
 * direct chats of the user, and no chat in which the user is blocked.
 *
 * @returns undefined for whom is banned, who reads nothing
 * @throws (rejects) Problem `unavailable` when the keyset does not answer
 */
export async function readableChats(
  { db }: Pick<Store, 'db'>,
  keyset: Pick<Keyset, 'memberships'>,
  userId: UserId,
): Promise<ReadableChats | undefined> {
  const memberships = requireValue(await keyset.memberships(userId));
  // Read last: what was decided while the keyset answered counts.
  const { restrictions } = await factsOf(db, userId);
  if (restrictions.isBanned) return undefined;
  const closed = await db
    .selectFrom('protections')
    .select('channelId')
    .where('kind', '=', 'close')
    .execute();
  const blocked = new Set<string>(restrictions.blockedChannels);
  const joined = new Set<string>(memberships.map(({ channelId }) => channelId));
  const isClosed = new Set(closed.map(({ channelId }) => channelId));
  const own = new Set(
    [...joined].filter(
      (chat) =>
        !blocked.has(chat) &&
        (chat.startsWith(GROUP_PREFIX) ||
          (chat.startsWith(DIRECT_PREFIX) && isDirectOf(userId, toChannelId(chat)))),
    ),
  );
  const hidden = new Set([...blocked, ...[...isClosed].filter((chat) => !joined.has(chat))]);
  const isOpen = (chat: string) => chat.startsWith(PUBLIC_PREFIX) && !hidden.has(chat);
  return { own: [...own], hidden: [...hidden], has: (chat) => own.has(chat) || isOpen(chat) };
}
