import { chatOf } from '../../src/domain/channelRole';
import { toChannelId, type ChannelId, type UserId } from '../../src/domain/ids';
import { PUBLIC_PREFIX } from '../../src/domain/protocol';
import { Problem } from '../http/problem';
import type { Keyset } from '../keyset/keyset';
import { requireValue } from '../keyset/requireValue';
import { factsOf } from '../sessions/restrictionFacts';
import type { Store } from '../store/openStore';

/**
 * Public channels are open to everybody who is not blocked there, other chats to their members, and threads to whom
 * their chat is open.
 *
 * @throws (rejects) Problem `forbidden`
 */
export async function requireOpen(
  store: Store,
  keyset: Keyset,
  userId: UserId,
  channelId: ChannelId,
): Promise<void> {
  const chat = toChannelId(chatOf(channelId));
  const { restrictions } = await factsOf(store.db, userId);
  const isClosed = restrictions.isBanned || restrictions.blockedChannels.includes(chat);
  if (isClosed || /\*|-pnpres$/.test(channelId)) throw new Problem('forbidden');
  if (chat.startsWith(PUBLIC_PREFIX)) return;
  const memberships = requireValue(await keyset.memberships(userId));
  if (memberships.every((membership) => membership.channelId !== chat)) {
    throw new Problem('forbidden');
  }
}
