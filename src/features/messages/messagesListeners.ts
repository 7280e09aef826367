import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import type { AppListenerApi, RootState, StartListening } from '../../state/rootState';
import { combineListeners } from '../../state/storeKit';
import { retryUntilDone } from '../../state/fetching';
import type { ChannelId } from '../../domain/ids';
import { DEFAULT_CHANNEL } from '../../domain/channel';
import type { Timetoken } from '../../../shared/protocol';
import { isThread } from '../../domain/thread';
import {
  channelsReopened,
  connectionEstablished,
  connectionLost,
  historyTrimmed,
  membershipsLoaded,
  messagesReceived,
  stateRestored,
  threadsOutdated,
} from '../../realtime/events';
import { selectChannelsInOrder, selectCurrentChannelId } from '../channels/channelsSelectors';
import { channelOpened } from '../channels/channelsSlice';
import { whenFirstPageDrawn } from '../channels/firstPage';
import { selectOpenThreadId } from '../panels/panelsSlice';
import { selectAreMembershipsLoaded } from '../memberships/membershipsSlice';
import { bottomReached, selectIsAtBottom } from '../unread/unreadSlice';
import { selectIsConnected, selectIsConnecting } from '../session/sessionSlice';
import { selectIsClosed, selectOpenChannelIds } from '../restrictions/restrictions';
import { oldestOfNewest } from './messageChunks';
import { BEFORE_ALL, type ChannelMessages } from './channelMessages';
import { fetchOlder, fetchPage } from './fetchPage';
import { selectLiveThreads, selectShownThreads } from './liveThreads';
import {
  gapClosed,
  historyRefused,
  newerMessagesRequested,
  olderMessagesRequested,
  selectChannelMessages,
  selectShownMessages,
} from './messagesSlice';
import { loadNewer, reloadWindow } from './windowCalls';

/** A gap longer than this many pages is not filled: the reader pages back when they want to. */
const MAX_GAP_PAGES = 20;

/** The channel on screen and the open thread. */
const selectShownIds = (state: RootState): readonly (ChannelId | null)[] => [
  selectCurrentChannelId(state),
  selectOpenThreadId(state),
];

/** Fetches the newest pages of what is on screen, unless they are there already or the channel is closed. */
async function loadNewest(_action: unknown, api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  for (const channelId of selectShownIds(api.getState())) {
    if (channelId !== null) await loadFirstPage(channelId, api);
  }
}

async function loadFirstPage(
  channelId: ChannelId,
  api: AppListenerApi,
  isWanted: (state: RootState) => boolean = () => true,
): Promise<void> {
  while (channelId !== DEFAULT_CHANNEL.id && isWanted(api.getState())) {
    if (selectIsClosed(api.getState(), channelId)) return;
    if (selectChannelMessages(api.getState(), channelId)?.hasHistory) return;
    const { data, error } = await retryUntilDone(api, () => fetchPage(api, channelId));
    if (error) api.dispatch(historyRefused(channelId));
    if (data?.ignored !== 'outdated') return;
  }
}

/** The rows of so many channels at the top of the panel say what was said last, before the user has opened them. */
const MAX_LOADED_AHEAD = 25;

/** Fetches the newest pages of channels that are not on screen, once the one that is has been drawn. */
async function loadAhead(_action: unknown, api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  if (!(await whenFirstPageDrawn(api))) return;
  for (const { id } of selectChannelsInOrder(api.getState()).slice(0, MAX_LOADED_AHEAD)) {
    const isWanted = (state: RootState) =>
      selectIsConnected(state) &&
      selectAreMembershipsLoaded(state) &&
      selectOpenChannelIds(state).includes(id);
    await loadFirstPage(id, api, isWanted);
  }
}

/** Threads lack the replies from before their subscription. */
function markOutdated(_action: unknown, api: AppListenerApi): void {
  const before = selectLiveThreads(api.getOriginalState());
  const outdated = selectLiveThreads(api.getState()).filter((id) => !before.includes(id));
  if (outdated.length > 0) api.dispatch(threadsOutdated(outdated));
}

/**
 * Fetches the threads that are shown, the open one first, and what is missing of others that were loaded before. One
 * after the other, so that other calls need not wait for all of them.
 */
async function loadThreads(_action: unknown, api: AppListenerApi): Promise<void> {
  api.cancelActiveListeners();
  const state = api.getState();
  const shown = selectShownThreads(state);
  for (const threadId of new Set([...shown, ...selectLiveThreads(state)])) {
    if (shown.includes(threadId)) await loadFirstPage(threadId, api);
    if (selectChannelMessages(api.getState(), threadId)?.hasHistory) await fillGap(threadId, api);
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
    const page = `${selectShownMessages(api.getState(), channelId)?.oldestSeen} ${channelId}`;
    if (loading.has(page)) return;
    loading.add(page);
    try {
      if (selectIsConnecting(api.getState())) {
        await api.condition((_action, state) => !selectIsConnecting(state));
      }
      for (let isOutdated = true; isOutdated;) {
        const channel = selectShownMessages(api.getState(), channelId);
        if (!channel?.hasHistory || !channel.hasOlder) return;
        const { data } = await fetchOlder(api, channelId, channel);
        isOutdated = data?.ignored === 'outdated';
      }
    } finally {
      loading.delete(page);
    }
  };
}

/**
 * Live delivery works, or works again. The service hands over at most the newest 100 events, so every
 * channel that was loaded, in this visit or the last, is read back from now to where it was complete, those
 * on screen first.
 */
async function fillGaps(_action: unknown, api: AppListenerApi): Promise<void> {
  // Lost again: what was read until now no longer reaches to where live delivery starts.
  api.cancelActiveListeners();
  if (api.getState().session.connection !== 'connected') return;
  const state = api.getState();
  const shown = selectShownIds(state);
  const loaded = Object.keys(state.messages.byChannel) as ChannelId[];
  const live = selectLiveThreads(state);
  const channelIds = loaded.filter((id) => live.includes(id) || !isThread(id));
  channelIds.sort((a, b) => Number(shown.includes(b)) - Number(shown.includes(a)));
  for (const channelId of channelIds) await fillGap(channelId, api);
  for (const channelId of shown) {
    if (!channelId || !selectChannelMessages(api.getState(), channelId)?.window) continue;
    await reloadWindow(channelId, api);
  }
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
    const { data } = await retryUntilDone(api, () =>
      fetchPage(api, channelId, before === undefined ? {} : { before }),
    );
    if (!data) return;
    // The channel may be left or closed now; then it is gone, and so is its gap.
    if (data.ignored === 'outdated') continue;
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
  if (!selectShownIds(state).includes(channelId)) return false;
  return pages < MAX_GAP_PAGES || !selectIsAtBottom(state, channelId);
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
  const channelIds = messagesReceived.match(action)
    ? action.payload.map(({ channelId }) => channelId)
    : (Object.keys(state.messages.byChannel) as ChannelId[]);
  for (const channelId of new Set(channelIds)) {
    const chunks = selectChannelMessages(state, channelId)?.chunks ?? [];
    if (!selectIsAtBottom(state, channelId) || !oldestOfNewest(chunks, MAX_KEPT)) continue;
    const oldest = oldestOfNewest(chunks, KEPT_WHEN_TRIMMED);
    if (oldest) api.dispatch(historyTrimmed({ channelId, oldestKept: oldest.timetoken }));
  }
}

/** Requests while a page is on its way are the same wish. */
function createNewerLoader() {
  const loading = new Set<ChannelId>();
  return async (
    { payload: channelId }: ReturnType<typeof newerMessagesRequested>,
    api: AppListenerApi,
  ): Promise<void> => {
    if (loading.has(channelId)) return;
    loading.add(channelId);
    try {
      await loadNewer(channelId, api);
    } finally {
      loading.delete(channelId);
    }
  };
}

export function addMessagesListeners(startListening: StartListening) {
  return combineListeners(
    startListening({ matcher: isAnyOf(channelOpened, channelsReopened), effect: loadNewest }),
    startListening({
      matcher: isAnyOf(connectionEstablished, membershipsLoaded, channelsReopened),
      effect: loadAhead,
    }),
    startListening({
      predicate: (_action, state, before) => selectLiveThreads(state) !== selectLiveThreads(before),
      effect: markOutdated,
    }),
    startListening({
      predicate: (_action, state, before) =>
        selectShownThreads(state) !== selectShownThreads(before) ||
        selectLiveThreads(state) !== selectLiveThreads(before),
      effect: loadThreads,
    }),
    startListening({ actionCreator: olderMessagesRequested, effect: createOlderLoader() }),
    startListening({ actionCreator: newerMessagesRequested, effect: createNewerLoader() }),
    startListening({
      matcher: isAnyOf(stateRestored, connectionEstablished, connectionLost),
      effect: fillGaps,
    }),
    startListening({
      matcher: isAnyOf(messagesReceived, bottomReached, channelOpened),
      effect: trimHistory,
    }),
  );
}
