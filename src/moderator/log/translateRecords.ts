import type PubNub from 'pubnub';
import { toChannelId, type ChannelId } from '../../domain/ids';
import { LEASES_CHANNEL } from '../../domain/moderation/lease';
import {
  isModerationChannel,
  LOG_CHANNEL,
  NO_REASON,
  REPORTS_CHANNEL,
  type LogRecord,
  type RejectedMessage,
  type ReportRecord,
} from '../../domain/moderation/moderationRecord';
import {
  readLogRecord,
  readRejectedMessage,
  readReport,
} from '../../domain/moderation/readModerationRecord';
import { APPEALS_CHANNEL, readAppeal, type Appeal } from '../../domain/moderation/inbox';
import { REJECTED_PREFIX } from '../../domain/protocol';
import { isTimetoken, type Timetoken } from '../../../shared/protocol';
import { isRecord, textField } from '../../../shared/isRecord';
import { stripBidiControls } from '../../lib/text';
import type { ActionBatch } from '../../realtime/batch';
import { eventsIgnored } from '../../realtime/events';
import { createMessageTranslator } from '../../realtime/translateMessage';
import { readRow } from '../team/leasesApi';
import { leasesReceived } from '../team/leasesSlice';
import {
  appealsReceived,
  logRecordsReceived,
  rejectedReceived,
  reportsReceived,
} from './recordsSlice';

/** The record types by what their channels hold. */
export interface RecordTypes {
  readonly reports: ReportRecord;
  readonly log: LogRecord;
  readonly rejected: RejectedMessage;
  readonly appeals: Appeal;
}
export type RecordKind = keyof RecordTypes;

type ReadPayload<Kind extends RecordKind> = (
  id: Timetoken,
  payload: unknown,
  channelId: ChannelId,
) => RecordTypes[Kind] | undefined;

const READERS: { readonly [Kind in RecordKind]: ReadPayload<Kind> } = {
  reports: (id, payload) => {
    const report = readReport(id, payload);
    return report && { ...report, reason: stripBidiControls(report.reason) };
  },
  log: (id, payload) => {
    const record = readLogRecord(id, payload);
    // A message action needs a value, so clients write a mark where a deletion has no reason.
    return record?.reason === NO_REASON ? { ...record, reason: '' } : record;
  },
  appeals: readAppeal,
  rejected: (id, payload, channelId) =>
    readRejectedMessage(id, toChannelId(channelId.slice(REJECTED_PREFIX.length)), payload),
};

/** Reads a live event or a row of history; undefined when it is no record of this kind. */
export function readRecord<Kind extends RecordKind>(
  kind: Kind,
  envelope: unknown,
  channelId: ChannelId,
): RecordTypes[Kind] | undefined {
  if (!isRecord(envelope) || !isTimetoken(envelope['timetoken'])) return undefined;
  return READERS[kind](envelope['timetoken'], envelope['message'], channelId);
}

/** Translates live records of moderation, and messages of the chat's channels as the chat does. */
export function createRecordTranslator(pubnub: PubNub, batch: ActionBatch) {
  const translateMessage = createMessageTranslator(pubnub, batch);
  return (kind: 'message' | 'file') => {
    const takeMessage = translateMessage(kind);
    return (event: unknown): void => {
      const channelId = toChannelId((isRecord(event) && textField(event, 'channel')) || '');
      if (!isModerationChannel(channelId)) takeMessage(event);
      else if (!addRecord(batch, event, channelId)) {
        batch.add(eventsIgnored, { kind, channelId, reason: 'not a record of moderation' });
      }
    };
  };
}

function addRecord(batch: ActionBatch, event: unknown, channelId: ChannelId): boolean {
  if (channelId === REPORTS_CHANNEL) {
    const report = readRecord('reports', event, channelId);
    if (report) batch.add(reportsReceived, report);
    return report !== undefined;
  }
  if (channelId === LOG_CHANNEL) {
    const record = readRecord('log', event, channelId);
    if (record) batch.add(logRecordsReceived, record);
    return record !== undefined;
  }
  if (channelId === LEASES_CHANNEL) {
    const lease = readRow(event);
    if (lease) batch.add(leasesReceived, lease);
    return lease !== undefined;
  }
  if (channelId === APPEALS_CHANNEL) {
    const appeal = readRecord('appeals', event, channelId);
    if (appeal) batch.add(appealsReceived, appeal);
    return appeal !== undefined;
  }
  const isRejected = channelId.startsWith(REJECTED_PREFIX);
  const message = isRejected ? readRecord('rejected', event, channelId) : undefined;
  if (message) batch.add(rejectedReceived, message);
  return message !== undefined;
}
