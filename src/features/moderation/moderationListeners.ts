import type { UnknownAction } from '@reduxjs/toolkit';
import type { AppListenerApi, RootState, StartListening } from '../../state/rootState';
import { channelsClosed } from '../../realtime/events';
import { canChooseReason, reportFailed, reportReasonChosen, selectReport } from './moderationSlice';
import { dialogClosed } from '../dialogs/dialogsSlice';
import { selectIsMuted } from '../restrictions/restrictions';

/** Sends the report. After a failure the dialog stays open for another attempt. */
async function sendReport(
  { payload: reason }: ReturnType<typeof reportReasonChosen>,
  api: AppListenerApi,
): Promise<void> {
  const before = selectReport(api.getOriginalState());
  if (!before || !canChooseReason(before)) return;
  const { channelId, timetoken } = before;
  // Reports are rare, so that is a separate file.
  const calls = await import('./moderationCalls').catch(() => undefined);
  if (calls) await calls.sendReport(before, reason, api);
  else api.dispatch(reportFailed({ channelId, timetoken }));
}

/** Whether the channel of the open report was closed to the user, or they were muted before sending it. */
function isReportOver(action: UnknownAction, state: RootState): boolean {
  const report = selectReport(state);
  if (!report) return false;
  if (channelsClosed.match(action)) return action.payload.includes(report.channelId);
  return report.status !== 'sent' && selectIsMuted(state, report.channelId);
}

export function addModerationListeners(startListening: StartListening): void {
  startListening({ actionCreator: reportReasonChosen, effect: sendReport });
  // Muted users cannot report (specification, section 5).
  startListening({
    predicate: (action, state) => isReportOver(action, state),
    effect: (_action, api) => void api.dispatch(dialogClosed()),
  });
}
