import type { UnknownAction } from '@reduxjs/toolkit';
import { namelessUser, userTitle } from '../../domain/user';
import { mutate } from '../../pubnub/mutate';
import { channelsClosed } from '../../realtime/events';
import type { AppListenerApi, RootState, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { dialogClosed } from '../dialogs/dialogsSlice';
import { selectIsMuted } from '../restrictions/restrictions';
import { selectOwnId } from '../session/sessionSlice';
import { selectOwnUser } from '../users/usersSlice';
import { moderationApi } from './moderationApi';
import {
  canChooseReason,
  reportFailed,
  reportReasonChosen,
  reportSent,
  selectReport,
} from './moderationSlice';

/** Flags the author of the reported message. After a failure the dialog stays open for another attempt. */
async function sendReport(
  { payload: reason }: ReturnType<typeof reportReasonChosen>,
  api: AppListenerApi,
): Promise<void> {
  const before = selectReport(api.getOriginalState());
  if (!before || !canChooseReason(before)) return;
  const { userId, channelId, timetoken } = before;
  const state = api.getState();
  const ownId = selectOwnId(state);
  if (ownId === null) return;
  const name = userTitle(selectOwnUser(state) ?? namelessUser(ownId));
  const flag = {
    flag: true,
    flaggedAt: api.extra.now(),
    flaggedBy: `${name} (${ownId})`,
    reason,
    flaggedChannel: channelId,
    flaggedMessage: timetoken,
  } as const;
  const { error } = await api.dispatch(mutate(moderationApi.endpoints.flagUser, { userId, flag }));
  const end = error ? reportFailed : reportSent;
  api.dispatch(end({ channelId, timetoken }));
}

/** Whether the channel of the open report was closed to the user, or they were muted before sending it. */
function isReportOver(action: UnknownAction, state: RootState): boolean {
  const report = selectReport(state);
  if (!report) return false;
  if (channelsClosed.match(action)) return action.payload.includes(report.channelId);
  return report.status !== 'sent' && selectIsMuted(state, report.channelId);
}

export function addModerationListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ actionCreator: reportReasonChosen, effect: sendReport }),
    // Muted users cannot report (specification, section 5).
    startListening({
      predicate: (action, state) => isReportOver(action, state),
      effect: (_action, api) => void api.dispatch(dialogClosed()),
    }),
  );
}
