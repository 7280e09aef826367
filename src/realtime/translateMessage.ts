import type PubNub from 'pubnub';
import { createFileUrl, readMessage } from '../pubnub/messageFormat';
import { isRecord, textField } from '../lib/isRecord';
import type { FactBatch } from './batch';
import { eventsIgnored, messagesReceived } from './facts';

/** Takes message and file events. */
export function createMessageTranslator(pubnub: PubNub, batch: FactBatch) {
  const fileUrl = createFileUrl(pubnub);
  return (kind: 'message' | 'file') =>
    (event: unknown): void => {
      const channelId = (isRecord(event) && textField(event, 'channel')) || '';
      const message = readMessage(event, channelId, fileUrl);
      if (typeof message === 'string') {
        batch.add(eventsIgnored, { kind, channelId, reason: message });
      } else {
        batch.add(messagesReceived, message);
      }
    };
}
