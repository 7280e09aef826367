import type { ReportReason } from '../../domain/moderation/report';
import { namelessUser, userTitle } from '../../domain/user';
import { mutate } from '../../pubnub/mutate';
import type { AppListenerApi } from '../../state/rootState';
import { selectOwnId } from '../session/sessionSlice';
import { selectOwnUser } from '../users/usersSlice';
import { moderationApi } from './moderationApi';
import { type Report, reportFailed, reportSent } from './moderationSlice';

/** Flags the author of the reported message. */
export async function sendReport(
  { userId, channelId, timetoken }: Report,
  reason: ReportReason,
  api: AppListenerApi,
): Promise<void> {
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
