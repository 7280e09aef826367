import { timetokenAt } from '../domain/timetoken';
import type { ServiceContext } from '../serviceContext';
import type { SampleData, SampleMessage } from './sampleData';

/** Whether nobody has used the service's data folder yet. */
export function isEmpty({ stores }: ServiceContext): boolean {
  return stores.users.page({ limit: 1, offset: 0, sort: [], isCounted: false }).rows.length === 0;
}

/**
 * Fills an empty service in one transaction. The past is written straight into the stores: nobody
 * was subscribed to it, so there is nothing to deliver.
 */
export async function seedService(context: ServiceContext, data: SampleData): Promise<void> {
  const { stores, journal } = context;
  const at = data.messages[0]?.sentAt ?? context.now();
  await journal.write(() => {
    for (const { id, ...user } of data.users) stores.users.set(id, user, timetokenAt(at));
    for (const { id, ...channel } of data.channels) {
      stores.channels.set(id, channel, timetokenAt(at));
    }
    for (const membership of data.memberships) {
      stores.memberships.set(membership, {}, timetokenAt(at));
    }
    for (const message of data.messages) storeMessage(context, message);
  });
}

function storeMessage({ stores }: ServiceContext, sample: SampleMessage): void {
  const { channelId: channel, userId, image, message, reactions } = sample;
  const timetoken = timetokenAt(sample.sentAt);
  const file = image && { id: image.id, name: image.name };
  stores.messages.insert(
    {
      channel,
      timetoken,
      kind: file ? 'file' : 'message',
      publisher: userId,
      payload: JSON.stringify(file ? { message, file } : message),
    },
    null,
  );
  if (image) stores.files.insert({ channel, ...image, createdAt: sample.sentAt });
  for (const reaction of reactions) {
    stores.messageActions.insert(channel, {
      messageTimetoken: timetoken,
      actionTimetoken: timetokenAt(reaction.at),
      type: 'reaction',
      value: reaction.value,
      userId: reaction.userId,
    });
  }
}
