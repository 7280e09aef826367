import { checkLog } from '../../../server/check/checkLog';
import { checkPubnub } from '../../../server/check/checkPubnub';
import type { Keyset } from '../../../server/keyset/keyset';
import { requireValue } from '../../../server/keyset/requireValue';
import type { Store } from '../../../server/store/openStore';
import { toChannelId, toUserId, type UserId } from '../../../src/domain/ids';
import { inboxChannelOf } from '../../../src/domain/moderation/inboxChannel';
import { groupBy } from '../../../src/lib/table';

/**
 * Expects that the log, what follows from it, and PubNub agree: records and tokens of users, and each statement once in
 * the inbox of its user.
 */
export async function expectAgreement(
  store: Store,
  keyset: Keyset,
  serverId: UserId,
): Promise<void> {
  expect((await checkLog(store.db)).disagreements).toEqual([]);
  expect((await checkPubnub(store, keyset, serverId)).disagreements).toEqual([]);
  const statements = await store.db.selectFrom('statements').select(['id', 'userId']).execute();
  for (const [userId, told] of groupBy(statements, (statement) => statement.userId)) {
    const channel = toChannelId(inboxChannelOf(toUserId(userId)));
    const inbox = requireValue(await keyset.history(channel, {}));
    const ids = inbox.map(({ message }) => (message as { noticeId?: string }).noticeId);
    for (const { id } of told) expect(ids.filter((each) => each === id)).toEqual([id]);
  }
}
