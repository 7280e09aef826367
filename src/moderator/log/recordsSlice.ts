import { createAction, createEntityAdapter, createSlice, type WithSlice } from '@reduxjs/toolkit';
import type { UserId } from '../../domain/ids';
import type {
  LogRecord,
  RejectedMessage,
  ReportRecord,
} from '../../domain/moderation/moderationRecord';
import type { Appeal } from '../../domain/moderation/inbox';
import { sessionEnded } from '../../realtime/events';
import type { RootState } from '../state/rootState';

/** Live records. They may repeat and arrive in any order. */
export const reportsReceived = createAction<readonly ReportRecord[]>('records/reportsReceived');
export const logRecordsReceived = createAction<readonly LogRecord[]>('records/logReceived');
export const rejectedReceived = createAction<readonly RejectedMessage[]>(
  'records/rejectedReceived',
);
export const appealsReceived = createAction<readonly Appeal[]>('records/appealsReceived');

/** Users whom fetched records mention. */
export const usersMentioned =
  createAction<readonly (UserId | undefined)[]>('records/usersMentioned');

export const usersInLog = ({ userId, actorId, moderatorId }: LogRecord) => [
  userId,
  actorId,
  moderatorId,
];
export const usersInReport = ({ userId, reporterId, message, surroundings }: ReportRecord) => [
  userId,
  reporterId,
  message?.authorId,
  ...surroundings.map(({ authorId }) => authorId),
];
export const usersInAppeal = ({ userId, deciderId }: Appeal) => [userId, deciderId];
export const usersInRejected = ({ senderId }: RejectedMessage) => [senderId];

const reports = createEntityAdapter<ReportRecord>();
const log = createEntityAdapter<LogRecord>();
const rejected = createEntityAdapter<RejectedMessage>();
const appeals = createEntityAdapter<Appeal>();

const initialState = {
  reports: reports.getInitialState(),
  log: log.getInitialState(),
  rejected: rejected.getInitialState(),
  appeals: appeals.getInitialState(),
};

/**
 * Records that arrived live. Older ones are pages in the cache (`recordsApi.ts`), which a request
 * replaces: a live record patched into them during a request would disappear (ADR 0007).
 */
export const recordsSlice = createSlice({
  name: 'records',
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
      .addCase(rejectedReceived, (state, { payload }) => {
        rejected.addMany(state.rejected, payload as RejectedMessage[]);
      })
      .addCase(appealsReceived, (state, { payload }) => {
        appeals.addMany(state.appeals, payload as Appeal[]);
      })
      .addCase(sessionEnded, () => initialState);
  },
});

declare module '../state/rootState' {
  interface RootState extends WithSlice<typeof recordsSlice> {}
}

const { selectAll: allReports } = reports.getSelectors();
const { selectAll: allLog } = log.getSelectors();
const { selectAll: allRejected } = rejected.getSelectors();
const { selectAll: allAppeals } = appeals.getSelectors();

export const selectLiveReports = (state: RootState) => allReports(state.records.reports);
export const selectLiveLog = (state: RootState) => allLog(state.records.log);
export const selectLiveRejected = (state: RootState) => allRejected(state.records.rejected);
export const selectLiveAppeals = (state: RootState) => allAppeals(state.records.appeals);
