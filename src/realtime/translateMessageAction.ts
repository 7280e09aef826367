import { isRecord, textField } from '../lib/isRecord';
import { readAction } from '../pubnub/actionFormat';
import type { FactBatch } from './batch';
import { eventsIgnored, messageActionsChanged } from './facts';

/** Takes reactions, edits and deletions that were added or removed. */
export function createMessageActionTranslator(batch: FactBatch) {
  return (received: unknown): void => {
    const channelId = (isRecord(received) && textField(received, 'channel')) || '';
    const event = isRecord(received) ? received['event'] : undefined;
    const data = isRecord(received) ? received['data'] : undefined;
    const action = readAction(data, channelId);
    if (action && (event === 'added' || event === 'removed')) {
      batch.add(messageActionsChanged, { event, action });
    } else {
      batch.add(eventsIgnored, { kind: 'messageAction', channelId, reason: 'not an action' });
    }
  };
}
