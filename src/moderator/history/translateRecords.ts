import type PubNub from 'pubnub';
import { isModerationChannel } from '../../domain/moderationRecord';
import { isRecord, textField } from '../../lib/isRecord';
import type { FactBatch } from '../../realtime/batch';
import { eventsIgnored } from '../../realtime/facts';
import { createMessageTranslator } from '../../realtime/translateMessage';
import { blockedReceived, logRecordsReceived, reportsReceived } from './historyFacts';
import { readHistoryItem, type HistoryItem } from './readRecord';

/** Takes live records of moderation; what is said in the chat's own channels as the chat does. */
export function createRecordTranslator(pubnub: PubNub, batch: FactBatch) {
  const translateMessage = createMessageTranslator(pubnub, batch);
  return (kind: 'message' | 'file') => {
    const takeMessage = translateMessage(kind);
    return (event: unknown): void => {
      const channelId = (isRecord(event) && textField(event, 'channel')) || '';
      if (!isModerationChannel(channelId)) {
        takeMessage(event);
        return;
      }
      const record = readHistoryItem(event, channelId);
      if (record) addRecord(batch, record);
      else batch.add(eventsIgnored, { kind, channelId, reason: 'not a record of moderation' });
    };
  };
}

function addRecord(batch: FactBatch, { kind, item }: HistoryItem): void {
  switch (kind) {
    case 'reports':
      batch.add(reportsReceived, item);
      break;
    case 'log':
      batch.add(logRecordsReceived, item);
      break;
    case 'blocked':
      batch.add(blockedReceived, item);
      break;
  }
}
