import type { ChannelId } from '../../domain/ids';
import { nextTimetoken, type Timetoken } from '../../domain/timetoken';
import { isRecord } from '../../lib/isRecord';
import { readItemActions } from '../../pubnub/actionFormat';
import { chatApi } from '../../pubnub/chatApi';
import { historyRows } from '../../pubnub/historyRows';
import type { ModeratorListenerApi, StartListening } from '../app/listenerMiddleware';
import { messageLookedUp } from './evidenceSlice';
import { selectShownGroup } from './queueSelectors';

const evidenceApi = chatApi.injectEndpoints({
  endpoints: (build) => ({
    /** One message with its edits and deletions. Answers whether it is there. */
    lookUpMessage: build.query<
      boolean,
      { readonly channelId: ChannelId; readonly timetoken: Timetoken }
    >({
      async queryFn({ channelId, timetoken }, { dispatch }, _options, baseQuery) {
        const { data, error } = await baseQuery({
          operation: 'fetchMessages',
          params: {
            channels: [channelId],
            count: 1,
            includeMessageActions: true,
            // The page ends before this.
            start: nextTimetoken(timetoken),
          },
        });
        if (error) return { error };
        const row = historyRows(data, channelId).find(
          (found) => isRecord(found) && found['timetoken'] === timetoken,
        );
        const exists = row !== undefined;
        dispatch(
          messageLookedUp({
            channelId,
            timetoken,
            exists,
            actions: readItemActions(row, channelId),
          }),
        );
        return { data: exists };
      },
    }),
  }),
});

/** Messages of the person on screen: more than that nobody looks at in one go. */
const MOST_MESSAGES = 20;

/** What became of the messages of the group on screen. */
async function lookUp(_action: unknown, api: ModeratorListenerApi): Promise<void> {
  const group = selectShownGroup(api.getState());
  for (const { channelId, message } of group?.reports.slice(0, MOST_MESSAGES) ?? []) {
    if (!channelId || !message) continue;
    const { timetoken } = message;
    const { exists } = api.getState().evidence.byChannel[channelId] ?? {};
    if (exists?.[timetoken] !== undefined) continue;
    await api.dispatch(
      evidenceApi.endpoints.lookUpMessage.initiate(
        { channelId, timetoken },
        { forceRefetch: true, subscribe: false },
      ),
    );
  }
}

export function addEvidenceListeners(startListening: StartListening): void {
  startListening({
    predicate: (_action, state, previous) => selectShownGroup(state) !== selectShownGroup(previous),
    effect: lookUp,
  });
}
