import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { toChannelId, type ChannelId } from '../../domain/ids';
import { bannedChannelOf, LOG_CHANNEL, REPORTS_CHANNEL } from '../../domain/moderationRecord';
import type { SdkError } from '../../pubnub/errors';
import { connectionEstablished } from '../../realtime/facts';
import type { ModeratorListenerApi, StartListening } from '../app/listenerMiddleware';
import {
  channelListFailed,
  channelListRetried,
  channelsListed,
  selectAllChannelIds,
} from '../channels/channelDirectory';
import { historyApi } from './historyApi';
import {
  historyLoadEnded,
  historyLoadStarted,
  historyRetried,
  type HistoryKind,
} from './historyFacts';

/** Pages of one channel: 10,000 records are more than anybody reads and less than memory holds. */
const MOST_PAGES = 100;
/** Channels in one call: their names are in its address, which must not become too long. */
const CHANNELS_PER_CALL = 50;

type Result = Parameters<typeof historyLoadEnded>[0]['result'];

/** Fetches a channel to its beginning, newest page first. */
async function loadChannel(
  api: ModeratorListenerApi,
  channelId: ChannelId,
  from?: string,
): Promise<Result> {
  const { initiate } = historyApi.endpoints.getRecords;
  let before = from;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { data, error } = await api.dispatch(
      initiate(
        { channelIds: [channelId], ...(before !== undefined && { before: before as never }) },
        { forceRefetch: true, subscribe: false },
      ),
    );
    api.throwIfCancelled();
    if (error) return resultOf(error);
    before = data?.[channelId];
    if (before === undefined) return 'complete';
  }
  return 'truncated';
}

/** Reports and log are each one channel; what was stopped has one beside every channel. */
async function load(kind: HistoryKind, api: ModeratorListenerApi): Promise<void> {
  api.dispatch(historyLoadStarted(kind));
  const result =
    kind === 'blocked'
      ? await loadBlocked(api)
      : await loadChannel(api, kind === 'log' ? LOG_CHANNEL : REPORTS_CHANNEL);
  api.dispatch(historyLoadEnded({ kind, result }));
}

async function loadBlocked(api: ModeratorListenerApi): Promise<Result> {
  const channelIds = selectAllChannelIds(api.getState()).map(bannedChannelOf);
  let result: Result = 'complete';
  for (let start = 0; start < channelIds.length; start += CHANNELS_PER_CALL) {
    const some = channelIds.slice(start, start + CHANNELS_PER_CALL);
    const { data, error } = await api.dispatch(
      historyApi.endpoints.getRecords.initiate(
        { channelIds: some },
        { forceRefetch: true, subscribe: false },
      ),
    );
    api.throwIfCancelled();
    if (error) return resultOf(error);
    for (const [channelId, before] of Object.entries(data ?? {})) {
      const end = await loadChannel(api, toChannelId(channelId), before);
      if (end !== 'complete') result = end;
    }
  }
  return result;
}

function resultOf(error: unknown): Result {
  return (error as SdkError).kind === 'forbidden' ? 'denied' : 'failed';
}

const both = async (_action: UnknownAction, api: ModeratorListenerApi): Promise<void> => {
  api.cancelActiveListeners();
  await Promise.all([load('log', api), load('reports', api)]);
};

/** Where to look is what the list of channels says: without it "none" would be a guess. */
const blocked = async (action: UnknownAction, api: ModeratorListenerApi): Promise<void> => {
  api.cancelActiveListeners();
  if (channelListFailed.match(action)) {
    api.dispatch(historyLoadEnded({ kind: 'blocked', result: resultOf(action.payload) }));
  } else await load('blocked', api);
};

const again = async (
  { payload }: ReturnType<typeof historyRetried>,
  api: ModeratorListenerApi,
): Promise<void> => {
  if (payload !== 'blocked') return load(payload, api);
  api.dispatch(historyLoadStarted(payload));
  api.dispatch(channelListRetried());
};

export function addHistoryListeners(startListening: StartListening): void {
  // After an outage again: more may have been written than the service hands over.
  startListening({ actionCreator: connectionEstablished, effect: both });
  startListening({ matcher: isAnyOf(channelsListed, channelListFailed), effect: blocked });
  startListening({ actionCreator: historyRetried, effect: again });
}
