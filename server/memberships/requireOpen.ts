import { chatOf, roleOf } from '../../src/domain/channelRole';
import { toChannelId, type ChannelId, type UserId } from '../../src/domain/ids';
import { PUBLIC_PREFIX } from '../../src/domain/protocol';
import { Problem } from '../http/problem';
import type { Keyset } from '../keyset/keyset';
import { requireValue } from '../keyset/requireValue';
import { factsOf } from '../sessions/restrictionFacts';
import type { Store } from '../store/openStore';

/**
 * PubNub's Chat SDK keeps restrictions as memberships of channels with names of its own, which no user may write.
 *
 * @throws Problem `forbidden` for what is neither a chat nor a thread of one
 */
export function requireConversation(name: string): void {
  const role = roleOf(name);
  if (role.kind === 'thread') requireConversation(role.channel);
  else if (role.kind !== 'chat') throw new Problem('forbidden');
}

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
  requireConversation(channelId);
  const chat = toChannelId(chatOf(channelId));
  const { restrictions } = await factsOf(store.db, userId);
  const isClosed = restrictions.isBanned || restrictions.blockedChannels.includes(chat);
  if (isClosed || /\*|-pnpres$/.test(channelId)) throw new Problem('forbidden');
  await requireInvited(keyset, userId, channelId);
}

/**
 * Public channels and their threads are there for everybody, other chats for their members.
 *
 * @throws (rejects) Problem `forbidden`
 */
export async function requireInvited(
  keyset: Pick<Keyset, 'memberships'>,
  userId: UserId,
  channelId: ChannelId,
): Promise<void> {
  const chat = chatOf(channelId);
  if (chat.startsWith(PUBLIC_PREFIX)) return;
  const memberships = requireValue(await keyset.memberships(userId));
  if (memberships.every((membership) => membership.channelId !== chat)) {
    throw new Problem('forbidden');
  }
}

/**
 * A closed channel takes no new members.
 *
 * @throws (rejects) Problem `forbidden` for whoever is none
 */
export async function requireNotClosed(
  store: Store,
  keyset: Pick<Keyset, 'memberships'>,
  userId: UserId,
  channelId: ChannelId,
): Promise<void> {
  const closed = await store.db
    .selectFrom('protections')
    .select('channelId')
    .where('kind', '=', 'close')
    .where('channelId', '=', channelId)
    .executeTakeFirst();
  if (!closed) return;
  const memberships = requireValue(await keyset.memberships(userId));
  if (memberships.some((membership) => membership.channelId === channelId)) return;
  throw new Problem('forbidden', 'The channel is closed to new members.');
}
