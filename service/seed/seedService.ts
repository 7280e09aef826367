import { timetokenAt } from '../domain/timetoken';
import type { ServiceContext } from '../serviceContext';
import type { FileFacts } from '../storage/fileStore';
import type { SampleData, SampleMessage } from './sampleData';

/** Whether nobody has used the service's data folder yet. */
export function isEmpty({ stores }: ServiceContext): boolean {
  return stores.users.page({ limit: 1, offset: 0, sort: [], isCounted: false }).rows.length === 0;
}

/**
 * Fills an empty service in one transaction, behind the bytes of its pictures. The past is written
 * straight into the stores: nobody was subscribed to it, so there is nothing to deliver.
 */
export async function seedService(context: ServiceContext, data: SampleData): Promise<void> {
  const { stores, journal } = context;
  const at = data.messages[0]?.sentAt ?? context.now();
  const facts = await writeImages(context, data.messages);
  await journal.write(() => {
    for (const { id, ...user } of data.users) stores.users.set(id, user, timetokenAt(at));
    for (const { id, ...channel } of data.channels) {
      stores.channels.set(id, channel, timetokenAt(at));
    }
    for (const membership of data.memberships) {
      stores.memberships.set(membership, {}, timetokenAt(at));
    }
    for (const message of data.messages) storeMessage(context, message, facts);
  });
}

/** What is known about each picture, by its id. */
async function writeImages({ fileStore }: ServiceContext, messages: readonly SampleMessage[]) {
  const facts = new Map<string, FileFacts>();
  for (const { image } of messages) {
    if (image) facts.set(image.id, await fileStore.write(image.id, [image.bytes]));
  }
  return facts;
}

function storeMessage(
  { stores }: ServiceContext,
  sample: SampleMessage,
  imageFacts: ReadonlyMap<string, FileFacts>,
): void {
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
  const facts = image && imageFacts.get(image.id);
  if (facts) stores.files.insert({ channel, ...image, ...facts, createdAt: sample.sentAt });
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
