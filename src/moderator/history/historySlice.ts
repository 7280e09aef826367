import { createEntityAdapter, createSlice } from '@reduxjs/toolkit';
import type { BlockedMessage, LogRecord, ReportRecord } from '../../domain/moderationRecord';
import { sessionEnded } from '../../realtime/facts';
import {
  blockedReceived,
  historyLoadEnded,
  historyLoadStarted,
  logRecordsReceived,
  reportsReceived,
  type HistoryKind,
} from './historyFacts';

const reports = createEntityAdapter<ReportRecord>();
const log = createEntityAdapter<LogRecord>();
const blocked = createEntityAdapter<BlockedMessage>();

type LoadStatus = 'loading' | 'complete' | 'truncated' | 'denied' | 'failed';

const loading: Readonly<Record<HistoryKind, LoadStatus>> = {
  reports: 'loading',
  log: 'loading',
  blocked: 'loading',
};

const initialState = {
  reports: reports.getInitialState(),
  log: log.getInitialState(),
  blocked: blocked.getInitialState(),
  status: loading,
};

/** The history of moderation, as far as it was fetched and heard. Nothing is ever taken out. */
export const historySlice = createSlice({
  name: 'history',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(reportsReceived, (state, { payload }) => {
        reports.addMany(state.reports, payload as ReportRecord[]);
      })
      .addCase(logRecordsReceived, (state, { payload }) => {
        log.addMany(state.log, payload as LogRecord[]);
      })
      .addCase(blockedReceived, (state, { payload }) => {
        blocked.addMany(state.blocked, payload as BlockedMessage[]);
      })
      .addCase(historyLoadStarted, (state, { payload }) => {
        // What is known stays on screen while it is fetched again.
        const isKnown = ['complete', 'truncated'].includes(state.status[payload]);
        if (!isKnown) state.status = { ...state.status, [payload]: 'loading' };
      })
      .addCase(historyLoadEnded, (state, { payload }) => {
        state.status = { ...state.status, [payload.kind]: payload.result };
      })
      .addCase(sessionEnded, () => initialState);
  },
});

export const reportSelectors = reports.getSelectors();
export const logSelectors = log.getSelectors();
export const blockedSelectors = blocked.getSelectors();
