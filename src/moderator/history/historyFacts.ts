import { createAction } from '@reduxjs/toolkit';
import type { BlockedMessage, LogRecord, ReportRecord } from '../../domain/moderationRecord';

/** Reports, live or fetched; they may repeat and come in any order. */
export const reportsReceived = createAction<readonly ReportRecord[]>('history/reportsReceived');
/** Records of the log, live or fetched. */
export const logRecordsReceived = createAction<readonly LogRecord[]>('history/logRecordsReceived');
/** Messages that were stopped, live or fetched. */
export const blockedReceived = createAction<readonly BlockedMessage[]>('history/blockedReceived');

/** What the history of moderation consists of. */
export type HistoryKind = 'reports' | 'log' | 'blocked';

export const historyLoadStarted = createAction<HistoryKind>('history/loadStarted');
export const historyLoadEnded = createAction<{
  readonly kind: HistoryKind;
  /** `truncated`: there is more than is kept in memory. */
  readonly result: 'complete' | 'truncated' | 'denied' | 'failed';
}>('history/loadEnded');
/** Somebody pressed "Try again". */
export const historyRetried = createAction<HistoryKind>('history/retried');
