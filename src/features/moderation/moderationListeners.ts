import type { AppListenerApi, StartListening } from '../../app/listenerMiddleware';
import type { RootState } from '../../app/store';
import { userTitle } from '../../domain/user';
import { selectOwnId } from '../session/sessionSlice';
import { selectOwnUser } from '../users/usersSelectors';
import { moderationApi } from './moderationApi';
import {
  canChooseReason,
  reportClosed,
  reportFailed,
  reportReasonChosen,
  reportSent,
  selectReport,
} from './moderationSlice';
import { selectIsMuted } from './restrictionSelectors';

/** Sends the report; a failure leaves the dialog open, so that nothing is lost. */
async function sendReport(
  { payload: reason }: ReturnType<typeof reportReasonChosen>,
  api: AppListenerApi,
): Promise<void> {
  const before = selectReport(api.getOriginalState());
  const state = api.getState();
  const ownId = selectOwnId(state);
  if (!before || !canChooseReason(before) || ownId === null) return;
  const name = userTitle(selectOwnUser(state) ?? { id: ownId, name: null });
  const { userId, channelId, timetoken } = before;
  const result = await api.dispatch(
    moderationApi.endpoints.flagUser.initiate(
      {
        userId,
        flag: {
          flag: true,
          flaggedAt: api.extra.now(),
          flaggedBy: `${name} (${ownId})`,
          reason,
          flaggedChannel: channelId,
          flaggedMessage: timetoken,
        },
      },
      { track: false },
    ),
  );
  const end = result.error === undefined ? reportSent : reportFailed;
  api.dispatch(end({ channelId, timetoken }));
}

/** Whether a report that is not sent yet is about a channel in which the user is muted. */
function isOfMuted(state: RootState): boolean {
  const report = selectReport(state);
  return report !== null && report.status !== 'sent' && selectIsMuted(state, report.channelId);
}

export function addModerationListeners(startListening: StartListening): void {
  startListening({ actionCreator: reportReasonChosen, effect: sendReport });
  // A muted user cannot report (specification, section 5).
  startListening({
    predicate: (_action, state) => isOfMuted(state),
    effect: (_action, api) => void api.dispatch(reportClosed()),
  });
}
