import type { AppListenerApi, StartListening } from '../../app/listenerMiddleware';
import { userTitle } from '../../domain/user';
import { selectOwnId } from '../session/sessionSlice';
import { selectOwnUser } from '../users/usersSelectors';
import { moderationApi } from './moderationApi';
import { reportFailed, reportReasonChosen, reportSent, selectReport } from './moderationSlice';

/** Sends the report; a failure leaves the dialog open, so that nothing is lost. */
async function sendReport(
  { payload: reason }: ReturnType<typeof reportReasonChosen>,
  api: AppListenerApi,
): Promise<void> {
  const before = selectReport(api.getOriginalState());
  const state = api.getState();
  const ownId = selectOwnId(state);
  if (before?.status !== 'choosing' || ownId === null) return;
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

export function addModerationListeners(startListening: StartListening): void {
  startListening({ actionCreator: reportReasonChosen, effect: sendReport });
}
