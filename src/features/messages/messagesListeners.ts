import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import type { AppListenerApi, StartListening } from '../../app/listenerMiddleware';
import { retryUntilDone } from '../../app/retryUntilDone';
import type { ChannelId } from '../../domain/ids';
import { DEFAULT_CHANNEL } from '../../domain/channel';
import type { Timetoken } from '../../domain/timetoken';
import {
  channelsReopened,
  connectionEstablished,
  connectionLost,
  historyTrimmed,
  messagesReceived,
} from '../../realtime/facts';
import { selectCurrentChannelId } from '../channels/channelsSelectors';
import { channelOpened } from '../channels/channelsSlice';
import { bottomReached, selectIsAtBottom } from '../channels/unreadSlice';
import { selectIsClosed } from '../moderation/restrictionSelectors';
import { oldestOfNewest } from './messageBlocks';
import { messagesApi, type HistoryPage } from './messagesApi';
import { selectChannelMessages } from './messagesSelectors';
import { gapClosed, gapSkipped, olderMessagesRequested } from './messagesSlice';

/** A gap longer than this many pages is not filled: the reader pages back when they want to. */
const MOST_GAP_PAGES = 20;

function fetchPage(api: AppListenerApi, channelId: ChannelId, before?: Timetoken) {
  const { initiate } = messagesApi.endpoints.getHistory;
  const cursor = { channelId, ...(before !== undefined && { before }) };
  return api.dispatch(initiate(cursor, { forceRefetch: true, subscribe: false }));
}

/** Fetches the newest page of the channel on screen, unless it is there already or closed. */
async function loadNewest(_action: unknown, api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  const channelId = selectCurrentChannelId(api.getState());
  if (channelId === DEFAULT_CHANNEL.id || selectIsClosed(api.getState(), channelId)) return;
  if (selectChannelMessages(api.getState(), channelId)?.hasHistory) return;
  await retryUntilDone(api, () => fetchPage(api, channelId));
}

/** One older page at a time: requests while one is on its way are the same wish. */
function createOlderLoader() {
  const loading = new Set<ChannelId>();
  return async (
    { payload: channelId }: ReturnType<typeof olderMessagesRequested>,
    api: AppListenerApi,
  ): Promise<void> => {
    const channel = selectChannelMessages(api.getState(), channelId);
    if (!channel?.hasHistory || !channel.hasOlder || loading.has(channelId)) return;
    loading.add(channelId);
    try {
      await fetchPage(api, channelId, channel.oldestSeen ?? undefined);
    } finally {
      loading.delete(channelId);
    }
  };
}

/**
 * Live delivery works again. The service hands over at most the newest 100 events, so every channel
 * that was loaded is read back from now to where it was complete, the one on screen first.
 */
async function fillGaps(action: UnknownAction, api: AppListenerApi): Promise<void> {
  // Lost again: what was read until now no longer reaches to where live delivery starts.
  api.cancelActiveListeners();
  if (!connectionEstablished.match(action) || !action.payload.isRecovered) return;
  const { byChannel } = api.getState().messages;
  const currentId = selectCurrentChannelId(api.getState());
  const channelIds = Object.keys(byChannel) as ChannelId[];
  channelIds.sort((a, b) => Number(b === currentId) - Number(a === currentId));
  for (const channelId of channelIds) await fillGap(channelId, api);
}

async function fillGap(channelId: ChannelId, api: AppListenerApi): Promise<void> {
  const syncedTo = selectChannelMessages(api.getState(), channelId)?.syncedTo;
  if (!syncedTo) return;
  let before: Timetoken | undefined;
  for (let page = 0; page < MOST_GAP_PAGES; page += 1) {
    const { data } = await retryUntilDone(api, () => fetchPage(api, channelId, before));
    if (!data) return;
    const { oldest, hasOlder }: HistoryPage = data;
    if (oldest === null || oldest <= syncedTo || !hasOlder) {
      api.dispatch(gapClosed(channelId));
      return;
    }
    before = oldest;
  }
  if (before) api.dispatch(gapSkipped({ channelId, oldestKept: before }));
}

/** More messages of one channel than this are too many to keep. */
const MOST_KEPT = 2_000;
/** How many are left then. */
const KEPT_WHEN_TRIMMED = 1_000;

/**
 * Keeps memory within bounds: drops the older messages of long channels, but never of one in which
 * the reader has scrolled up.
 */
function trimHistory(action: UnknownAction, api: AppListenerApi): void {
  const state = api.getState();
  const readId = selectIsAtBottom(state) ? undefined : selectCurrentChannelId(state);
  const channelIds = messagesReceived.match(action)
    ? action.payload.map(({ channelId }) => channelId)
    : (Object.keys(state.messages.byChannel) as ChannelId[]);
  for (const channelId of new Set(channelIds)) {
    const blocks = selectChannelMessages(state, channelId)?.blocks ?? [];
    if (channelId === readId || !oldestOfNewest(blocks, MOST_KEPT)) continue;
    const oldest = oldestOfNewest(blocks, KEPT_WHEN_TRIMMED);
    if (oldest) api.dispatch(historyTrimmed({ channelId, oldestKept: oldest.timetoken }));
  }
}

export function addMessagesListeners(startListening: StartListening): void {
  startListening({ matcher: isAnyOf(channelOpened, channelsReopened), effect: loadNewest });
  startListening({ actionCreator: olderMessagesRequested, effect: createOlderLoader() });
  startListening({ matcher: isAnyOf(connectionEstablished, connectionLost), effect: fillGaps });
  startListening({
    matcher: isAnyOf(messagesReceived, bottomReached, channelOpened),
    effect: trimHistory,
  });
}
