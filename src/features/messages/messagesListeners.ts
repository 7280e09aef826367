import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import type { AppListenerApi, StartListening } from '../../state/rootState';
import { fetchFresh } from '../../pubnub/requests';
import { retryUntilDone } from '../../state/fetching';
import type { ChannelId } from '../../domain/ids';
import { DEFAULT_CHANNEL } from '../../domain/channel';
import type { Timetoken } from '../../domain/protocol';
import {
  channelsReopened,
  connectionEstablished,
  connectionLost,
  historyTrimmed,
  messagesReceived,
  stateRestored,
} from '../../realtime/events';
import { selectCurrentChannelId } from '../channels/channelsSelectors';
import { channelOpened } from '../channels/channelsSlice';
import { bottomReached, selectIsAtBottom } from '../unread/unreadSlice';
import { selectIsConnecting } from '../session/sessionSlice';
import { selectIsClosed } from '../restrictions/restrictions';
import { oldestOfNewest } from './messageChunks';
import { messagesApi } from './messagesApi';
import {
  BEFORE_ALL,
  type ChannelMessages,
  gapClosed,
  olderMessagesRequested,
  selectChannelMessages,
} from './messagesSlice';

/** A gap longer than this many pages is not filled: the reader pages back when they want to. */
const MAX_GAP_PAGES = 20;

function fetchPage(api: AppListenerApi, channelId: ChannelId, before?: Timetoken) {
  const cursor = { channelId, ...(before !== undefined && { before }) };
  return api.dispatch(fetchFresh(messagesApi.endpoints.getHistory, cursor));
}

/** Fetches the newest page of the channel on screen, unless it is there already or closed. */
async function loadNewest(_action: unknown, api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  const channelId = selectCurrentChannelId(api.getState());
  while (channelId !== DEFAULT_CHANNEL.id && !selectIsClosed(api.getState(), channelId)) {
    if (selectChannelMessages(api.getState(), channelId)?.hasHistory) return;
    const { data } = await retryUntilDone(api, () => fetchPage(api, channelId));
    if (!data?.isOutdated) return;
  }
}

/**
 * Requests for a page that is on its way are the same wish. A page that has just been drawn and does
 * not fill the screen is no longer on its way, though its fetch has yet to end.
 */
function createOlderLoader() {
  const loading = new Set<string>();
  return async (
    { payload: channelId }: ReturnType<typeof olderMessagesRequested>,
    api: AppListenerApi,
  ): Promise<void> => {
    const page = `${selectChannelMessages(api.getState(), channelId)?.oldestSeen} ${channelId}`;
    if (loading.has(page)) return;
    loading.add(page);
    try {
      if (selectIsConnecting(api.getState())) {
        await api.condition((_action, state) => !selectIsConnecting(state));
      }
      for (let isOutdated = true; isOutdated;) {
        const channel = selectChannelMessages(api.getState(), channelId);
        if (!channel?.hasHistory || !channel.hasOlder) return;
        const { data } = await fetchPage(api, channelId, channel.oldestSeen ?? undefined);
        isOutdated = data?.isOutdated ?? false;
      }
    } finally {
      loading.delete(page);
    }
  };
}

/**
 * Live delivery works, or works again. The service hands over at most the newest 100 events, so every
 * channel that was loaded, in this visit or the last, is read back from now to where it was complete, the one
 * on screen first.
 */
async function fillGaps(_action: unknown, api: AppListenerApi): Promise<void> {
  // Lost again: what was read until now no longer reaches to where live delivery starts.
  api.cancelActiveListeners();
  if (api.getState().session.connection !== 'connected') return;
  const { byChannel } = api.getState().messages;
  const currentId = selectCurrentChannelId(api.getState());
  const channelIds = Object.keys(byChannel) as ChannelId[];
  channelIds.sort((a, b) => Number(b === currentId) - Number(a === currentId));
  for (const channelId of channelIds) await fillGap(channelId, api);
}

/**
 * Loads the messages of the gap. Loaded messages older than the gap may have been edited, deleted or
 * reacted to meanwhile: in the current channel they are loaded again; elsewhere they are dropped, and
 * loaded again when the user scrolls there.
 */
async function fillGap(channelId: ChannelId, api: AppListenerApi): Promise<void> {
  const loadedTo = oldestLoaded(selectChannelMessages(api.getState(), channelId));
  let before: Timetoken | undefined;
  for (let pages = 1; ; pages += 1) {
    const syncedTo = selectChannelMessages(api.getState(), channelId)?.syncedTo;
    // The last batch of events may arrive after the channel was closed.
    if (!syncedTo || selectIsClosed(api.getState(), channelId)) return;
    const { data } = await retryUntilDone(api, () => fetchPage(api, channelId, before));
    if (!data) return;
    // The channel may be left or closed now; then it is gone, and so is its gap.
    if (data.isOutdated) continue;
    const { oldest, hasOlder } = data;
    const isEnd = oldest === null || !hasOlder;
    const isGapRead = isEnd || oldest <= syncedTo;
    const isAllRead = isEnd || (isGapRead && oldest <= loadedTo);
    const isEnough = isGapRead ? !isReadBack(api, channelId, pages) : pages >= MAX_GAP_PAGES;
    if (isAllRead || isEnough) {
      if (!isAllRead) api.dispatch(historyTrimmed({ channelId, oldestKept: oldest }));
      api.dispatch(gapClosed(channelId));
      return;
    }
    before = oldest;
  }
}

/** The oldest known timetoken of a channel. */
function oldestLoaded(channel: ChannelMessages | undefined): Timetoken {
  return channel?.oldestSeen ?? channel?.chunks[0]?.messages[0]?.timetoken ?? BEFORE_ALL;
}

/** Whether what is loaded beyond the gap is read again: as much as is bearable, all of it for a reader. */
function isReadBack(api: AppListenerApi, channelId: ChannelId, pages: number): boolean {
  const state = api.getState();
  if (selectCurrentChannelId(state) !== channelId) return false;
  return pages < MAX_GAP_PAGES || !selectIsAtBottom(state);
}

/** More messages of one channel than this are too many to keep. */
const MAX_KEPT = 2_000;
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
    const chunks = selectChannelMessages(state, channelId)?.chunks ?? [];
    if (channelId === readId || !oldestOfNewest(chunks, MAX_KEPT)) continue;
    const oldest = oldestOfNewest(chunks, KEPT_WHEN_TRIMMED);
    if (oldest) api.dispatch(historyTrimmed({ channelId, oldestKept: oldest.timetoken }));
  }
}

export function addMessagesListeners(startListening: StartListening): void {
  startListening({ matcher: isAnyOf(channelOpened, channelsReopened), effect: loadNewest });
  startListening({ actionCreator: olderMessagesRequested, effect: createOlderLoader() });
  startListening({
    matcher: isAnyOf(stateRestored, connectionEstablished, connectionLost),
    effect: fillGaps,
  });
  startListening({
    matcher: isAnyOf(messagesReceived, bottomReached, channelOpened),
    effect: trimHistory,
  });
}
