import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ChannelId, UserId } from '../../domain/ids';
import type { MessageAddress } from '../../domain/message';
import type { ReportReason } from '../../domain/moderation/report';
import type { Timetoken } from '../../../shared/protocol';
import { sessionEnded } from '../../realtime/events';
import type { RootState } from '../../state/rootState';
import { dialogClosed, reportOpened, selectDialog } from '../dialogs/dialogsSlice';

export interface Report {
  readonly userId: UserId;
  readonly channelId: ChannelId;
  readonly timetoken: Timetoken;
  /** After `failed`, a reason can be chosen again. */
  readonly status: 'choosing' | 'sending' | 'failed' | 'sent';
  /** The last chosen reason. */
  readonly reason: ReportReason | null;
}

const initialState: { readonly report: Report | null } = { report: null };

/** The report that the user makes. Restrictions by moderators are in the `users` slice. */
export const moderationSlice = createSlice({
  name: 'moderation',
  initialState,
  reducers: {
    reportReasonChosen: {
      prepare: (reason: ReportReason) => ({ payload: reason }),
      reducer: ({ report }, { payload }: PayloadAction<ReportReason>) => {
        if (!report || !canChooseReason(report)) return;
        report.status = 'sending';
        report.reason = payload;
      },
    },
    reportSent: (state, { payload }: PayloadAction<MessageAddress>) => {
      if (isAbout(state.report, payload)) state.report.status = 'sent';
    },
    reportFailed: (state, { payload }: PayloadAction<MessageAddress>) => {
      if (isAbout(state.report, payload)) state.report.status = 'failed';
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(reportOpened, (state, { payload: { authorId: userId, channelId, timetoken } }) => {
        state.report = { userId, channelId, timetoken, status: 'choosing', reason: null };
      })
      .addCase(dialogClosed, () => initialState)
      .addCase(sessionEnded, () => initialState);
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof moderationSlice> {}
}

/** No reason can be chosen while the report is sent, or once it is. */
export function canChooseReason({ status }: Pick<Report, 'status'>): boolean {
  return status === 'choosing' || status === 'failed';
}

/** By the time a response arrives, another message may have been reported. */
function isAbout<Opened extends MessageAddress>(
  report: Opened | null,
  { channelId, timetoken }: MessageAddress,
): report is Opened {
  return report?.channelId === channelId && report.timetoken === timetoken;
}

/** The report, while its dialog is open. */
export function selectReport(state: RootState): Report | null {
  return selectDialog(state, 'report') && state.moderation.report;
}

export const { reportReasonChosen, reportSent, reportFailed } = moderationSlice.actions;
