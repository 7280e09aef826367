import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import type { AppListenerApi, StartListening } from '../../app/listenerMiddleware';
import { retryUntilDone } from '../../app/retryUntilDone';
import type { ChannelId } from '../../domain/ids';
import { DEFAULT_CHANNEL } from '../../domain/channel';
import { hasTooManyOutside } from '../../domain/messageAction';
import type { Timetoken } from '../../domain/timetoken';
import {
  actionsTrimmed,
  channelsReopened,
  connectionEstablished,
  connectionLost,
  historyTrimmed,
  messageActionsChanged,
  messagesReceived,
} from '../../realtime/facts';
import { selectCurrentChannelId } from '../channels/channelsSelectors';
import { channelOpened } from '../channels/channelsSlice';
import { bottomReached, selectIsAtBottom } from '../channels/unreadSlice';
import { selectIsClosed } from '../moderation/restrictionSelectors';
import { oldestOfNewest } from './messageBlocks';
import { messagesApi } from './messagesApi';
import { selectChannelMessages } from './messagesSelectors';
import {
  BEFORE_ALL,
  gapClosed,
  olderMessagesRequested,
  type ChannelMessages,
} from './messagesSlice';

/** A gap longer than this many pages is not filled: the reader pages back when they want to. */
const MOST_GAP_PAGES = 20;

/** Fetches a page. A failure has no data, not that of the fetch before it, which the cache adds. */
async function fetchPage(api: AppListenerApi, channelId: ChannelId, before?: Timetoken) {
  const { initiate } = messagesApi.endpoints.getHistory;
  const cursor = { channelId, ...(before !== undefined && { before }) };
  const { isSuccess, data, error } = await api.dispatch(
    initiate(cursor, { forceRefetch: true, subscribe: false }),
  );
  return { isSuccess, error, data: isSuccess ? data : undefined };
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

/**
 * What is loaded beyond the gap may have been edited, deleted or reacted to meanwhile. On screen it is
 * read again; elsewhere it is dropped, and read again when somebody scrolls there.
 */
async function fillGap(channelId: ChannelId, api: AppListenerApi): Promise<void> {
  const loadedTo = oldestLoaded(selectChannelMessages(api.getState(), channelId));
  let before: Timetoken | undefined;
  for (let pages = 1; ; pages += 1) {
    const syncedTo = selectChannelMessages(api.getState(), channelId)?.syncedTo;
    // What was delivered last may be told after the channel was closed.
    if (!syncedTo || selectIsClosed(api.getState(), channelId)) return;
    const { data } = await retryUntilDone(api, () => fetchPage(api, channelId, before));
    if (!data) return;
    // The channel may be left or closed now; then it is gone, and so is its gap.
    if (data.isOutdated) continue;
    const { oldest, hasOlder } = data;
    const isEnd = oldest === null || !hasOlder;
    const isGapRead = isEnd || oldest <= syncedTo;
    const isAllRead = isEnd || (isGapRead && oldest <= loadedTo);
    const isEnough = isGapRead ? !isReadBack(api, channelId, pages) : pages >= MOST_GAP_PAGES;
    if (isAllRead || isEnough) {
      if (!isAllRead) api.dispatch(historyTrimmed({ channelId, oldestKept: oldest }));
      api.dispatch(gapClosed(channelId));
      return;
    }
    before = oldest;
  }
}

/** Where what is known of a channel begins. */
function oldestLoaded(channel: ChannelMessages | undefined): Timetoken {
  return channel?.oldestSeen ?? channel?.blocks[0]?.messages[0]?.timetoken ?? BEFORE_ALL;
}

/** Whether what is loaded beyond the gap is read again: as much as is bearable, all of it for a reader. */
function isReadBack(api: AppListenerApi, channelId: ChannelId, pages: number): boolean {
  const state = api.getState();
  if (selectCurrentChannelId(state) !== channelId) return false;
  return pages < MOST_GAP_PAGES || !selectIsAtBottom(state);
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

/** Later than any message. */
const AFTER_ALL = '9'.repeat(17) as Timetoken;

/**
 * Reactions, edits and deletions arrive for messages as well that are not in memory, and those have no
 * end; a page that brings the messages brings them again.
 */
function trimActions(
  { payload: changes }: ReturnType<typeof messageActionsChanged>,
  api: AppListenerApi,
): void {
  for (const channelId of new Set(changes.map(({ action }) => action.channelId))) {
    const { reactions } = api.getState();
    const channel = selectChannelMessages(api.getState(), channelId);
    const oldestKept = channel?.blocks[0]?.messages[0]?.timetoken ?? AFTER_ALL;
    const logs = [channel?.revisions, reactions.byChannel[channelId]];
    if (logs.some((log) => log && hasTooManyOutside(log, oldestKept))) {
      api.dispatch(actionsTrimmed({ channelId, oldestKept }));
    }
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
  startListening({ actionCreator: messageActionsChanged, effect: trimActions });
}
