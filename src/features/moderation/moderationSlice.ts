import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChannelId, UserId } from '../../domain/ids';
import type { Message } from '../../domain/message';
import type { ReportReason } from '../../domain/report';
import type { Timetoken } from '../../domain/timetoken';
import { channelsClosed, sessionEnded } from '../../realtime/facts';

/** The message that somebody reports. */
export type ReportedMessage = Pick<Message, 'authorId' | 'channelId' | 'timetoken'>;

interface Report {
  readonly userId: UserId;
  readonly channelId: ChannelId;
  readonly timetoken: Timetoken;
  /** After `failed` a reason can be chosen again. */
  readonly status: 'choosing' | 'sending' | 'failed' | 'sent';
  /** The reason that was chosen last. */
  readonly reason: ReportReason | null;
}

/** Two channels may have messages of one timetoken. */
type MessageAddress = Pick<Message, 'channelId' | 'timetoken'>;

const initialState: { readonly report: Report | null } = { report: null };

/** The report dialog. What moderators decided about a user is in their record, not here. */
export const moderationSlice = createSlice({
  name: 'moderation',
  initialState,
  reducers: {
    reportOpened: (state, { payload }: PayloadAction<ReportedMessage>) => {
      const { authorId: userId, channelId, timetoken } = payload;
      state.report = { userId, channelId, timetoken, status: 'choosing', reason: null };
    },
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
    reportClosed: (state) => {
      state.report = null;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(channelsClosed, (state, { payload }) => {
        if (state.report && payload.includes(state.report.channelId)) state.report = null;
      })
      .addCase(sessionEnded, () => initialState);
  },
  selectors: { selectReport: (state) => state.report },
});

/** One report of a message is sent at a time. */
export function canChooseReason({ status }: Pick<Report, 'status'>): boolean {
  return status === 'choosing' || status === 'failed';
}

/** The dialog may be about another message by the time a report ends, also of the same user. */
function isAbout<Opened extends MessageAddress>(
  report: Opened | null,
  { channelId, timetoken }: MessageAddress,
): report is Opened {
  return report?.channelId === channelId && report.timetoken === timetoken;
}

export const { reportOpened, reportReasonChosen, reportSent, reportFailed, reportClosed } =
  moderationSlice.actions;
export const { selectReport } = moderationSlice.selectors;
