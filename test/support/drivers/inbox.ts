import type PubNub from 'pubnub';
import { toUserId } from '../../../src/domain/ids';
import { type InboxRecord, readInboxRecord } from '../../../src/domain/moderation/inbox';
import { inboxChannelOf } from '../../../src/domain/moderation/inboxChannel';
import type { Timetoken } from '../../../shared/protocol';

/** The notices for a user, oldest first, as `client` reads them. */
export async function inboxOf(client: PubNub, userId: string): Promise<InboxRecord[]> {
  const channel = inboxChannelOf(toUserId(userId));
  const { channels } = await client.fetchMessages({ channels: [channel], count: 100 });
  return (channels[encodeURIComponent(channel)] ?? []).flatMap(({ message, timetoken }) => {
    const record = readInboxRecord(String(timetoken) as Timetoken, message);
    return record ? [record] : [];
  });
}
