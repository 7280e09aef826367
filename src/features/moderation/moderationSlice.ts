import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { UserId } from '../../domain/ids';
import type { ReportReason } from '../../domain/report';
import { sessionEnded } from '../../realtime/facts';

interface Report {
  readonly userId: UserId;
  /** `choosing` again after a report that could not be sent. */
  readonly status: 'choosing' | 'sending' | 'sent';
}

const initialState: { readonly report: Report | null } = { report: null };

/** The report dialog. What moderators decided about a user is in their record, not here. */
export const moderationSlice = createSlice({
  name: 'moderation',
  initialState,
  reducers: {
    reportOpened: (state, { payload }: PayloadAction<UserId>) => {
      state.report = { userId: payload, status: 'choosing' };
    },
    reportReasonChosen: {
      prepare: (reason: ReportReason) => ({ payload: reason }),
      reducer: (state) => {
        if (state.report?.status === 'choosing') state.report.status = 'sending';
      },
    },
    reportSent: (state, { payload }: PayloadAction<UserId>) => {
      if (state.report?.userId === payload) state.report.status = 'sent';
    },
    reportFailed: (state, { payload }: PayloadAction<UserId>) => {
      if (state.report?.userId === payload) state.report.status = 'choosing';
    },
    reportClosed: (state) => {
      state.report = null;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
  selectors: { selectReport: (state) => state.report },
});

export const { reportOpened, reportReasonChosen, reportSent, reportFailed, reportClosed } =
  moderationSlice.actions;
export const { selectReport } = moderationSlice.selectors;
