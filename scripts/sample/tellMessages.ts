import { timetokenAt } from '../../emulator/protocol/timetoken';
import type { SampleData } from './sampleData';

const BATCH = 400;

/**
 * Tells a moderation server of the messages of the sample, as Events & Actions would have when they were sent: so it
 * finds them, and takes none of their senders for new.
 *
 * @param secret of Events & Actions
 * @throws (rejects) when the server does not take them
 */
export async function tellMessages(
  url: string,
  secret: string,
  { messages }: Pick<SampleData, 'messages'>,
): Promise<void> {
  for (let begin = 0; begin < messages.length; begin += BATCH) {
    const data = messages.slice(begin, begin + BATCH).map((said) => ({
      channel: said.channelId,
      timetoken: timetokenAt(said.sentAt),
      senderId: said.userId,
      message: said.message,
      ...(said.image && { fileId: said.image.id, fileName: said.image.name }),
    }));
    const response = await fetch(`${url}/v1/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-events-secret': secret },
      body: JSON.stringify({ schema: SCHEMA, data }),
    });
    if (!response.ok) throw new Error(`The server refused messages: ${await response.text()}`);
  }
}

const SCHEMA = 'pubnub.com/schemas/events/messages.pubsub.publish';
