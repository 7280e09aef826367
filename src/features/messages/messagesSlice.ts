import {
  createAction,
  createSlice,
  type Draft,
  weakMapMemoize,
  type WithSlice,
  type PayloadAction,
} from '@reduxjs/toolkit';
import { type ChannelId, toChannelId } from '../../domain/ids';
import { type Message, type MessageAddress, readRevised } from '../../domain/message';
import {
  changeActions,
  type MessageAction,
  type MessageActionChange,
} from '../../domain/messageAction';
import type { Timetoken } from '../../../shared/protocol';
import { type Moderators, validFor } from '../../domain/revision';
import { createTable, groupBy, withEntries } from '../../lib/table';
import {
  type Payload,
  pruneClosed,
  pruneToSubscribed,
  reduceByChannel,
} from '../../state/byChannel';
import {
  channelsClosed,
  channelsReopened,
  connectionEstablished,
  connectionLost,
  historyPageReceived,
  historyTrimmed,
  membershipsLoaded,
  messageActionsChanged,
  messagesReceived,
  quotedMessageReceived,
  sessionEnded,
  stateRestored,
  threadsOutdated,
  type HistoryPage,
  type QuotedMessage,
} from '../../realtime/events';
import type { RootState } from '../../state/rootState';
import { channelOpened } from '../channels/channelsSlice';
import { sendStarted } from '../outbox/outboxSlice';
import { selectModerators } from '../session/sessionSlice';
import { newestRequested } from '../unread/unreadSlice';
import {
  addMessages,
  addOriginal,
  addPage,
  type ChannelMessages,
  dropOlder,
  findLoaded,
  isKept,
  NO_MESSAGES,
  notBeyond,
  rememberEnd,
  restore,
  revise,
} from './channelMessages';
import { lastMessageEditRequested } from './editsSlice';
import { closeWindow } from './messageWindow';

/** The reader came near the top of what is loaded. */
export const olderMessagesRequested = createAction<ChannelId>('messages/olderMessagesRequested');
/** The reader came near the end of a window, which is not the newest message. */
export const newerMessagesRequested = createAction<ChannelId>('messages/newerMessagesRequested');
/** A gap after an outage is closed up to now. */
export const gapClosed = createAction<ChannelId>('messages/gapClosed');

interface MessagesState {
  /** How often threads were subscribed: a page of one that was requested before may lack events. */
  readonly subscriptions: number;
  readonly byChannel: Readonly<Record<ChannelId, ChannelMessages>>;
  /** Channels whose newest page the service refused last. */
  readonly refusedIds: readonly ChannelId[];
}

const initialState: MessagesState = { subscriptions: 0, byChannel: createTable(), refusedIds: [] };

type ByChannel = MessagesState['byChannel'];

/** Messages per channel. Live events and fetched pages are merged in any order. */
export const messagesSlice = createSlice({
  name: 'messages',
  initialState,
  reducers: {
    /** The newest page of a channel could not be fetched, and will not be the next time. */
    historyRefused: ({ refusedIds }, { payload }: PayloadAction<ChannelId>) => {
      if (!refusedIds.includes(payload)) refusedIds.push(payload);
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(messagesReceived, reduceByChannel(takeLive))
      .addCase(messageActionsChanged, reduceByChannel(takeRevisions))
      .addCase(stateRestored, reduceByChannel(takeStored))
      .addCase(channelsClosed, reduceByChannel(pruneClosed<ChannelMessages>))
      // The last batch of events may have arrived after the channel was closed.
      .addCase(channelsReopened, reduceByChannel(pruneClosed<ChannelMessages>))
      .addCase(threadsOutdated, markOutdated)
      .addCase(connectionLost, reduceByChannel(rememberEnds))
      .addCase(connectionEstablished, reduceByChannel(rememberMissed))
      .addCase(gapClosed, reduceByChannel(closeGap))
      .addCase(historyTrimmed, reduceByChannel(trim))
      .addCase(newestRequested, reduceByChannel(showNewest))
      // The last own message, and what is being sent, are at the end.
      .addCase(lastMessageEditRequested, reduceByChannel(showNewest))
      .addCase(sendStarted, reduceByChannel(showSent))
      .addCase(channelOpened, reduceByChannel(closeWindows))
      .addCase(sessionEnded, () => initialState)
      .addMatcher(historyPageReceived, reduceByChannel(takePage))
      .addMatcher(quotedMessageReceived, reduceByChannel(takeQuoted))
      .addMatcher(membershipsLoaded, reduceByChannel(pruneToSubscribed<ChannelMessages>));
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof messagesSlice> {}
}

export const { historyRefused } = messagesSlice.actions;

function takeLive(byChannel: ByChannel, messages: readonly Message[]): ByChannel {
  const added = groupBy(messages, ({ channelId }) => channelId);
  return replaceAll(byChannel, [...added.keys()], (channel, channelId) =>
    addMessages(channel, notBeyond(channel, added.get(channelId) ?? [])),
  );
}

function takeRevisions(byChannel: ByChannel, changes: readonly MessageActionChange[]): ByChannel {
  const revisions = changes.filter(({ action }) => isKept(action));
  const changed = groupBy(revisions, ({ action }) => action.channelId);
  return replaceAll(byChannel, [...changed.keys()], (channel, channelId) =>
    revise(channel, (log) => changeActions(log, changed.get(channelId) ?? [])),
  );
}

function takePage(byChannel: ByChannel, page: HistoryPage): ByChannel {
  return replaceAll(byChannel, [page.channelId], (channel) => addPage(channel, page));
}

function takeQuoted(byChannel: ByChannel, found: QuotedMessage): ByChannel {
  return replaceAll(byChannel, [found.channelId], (channel) => addOriginal(channel, found));
}

function takeStored(
  byChannel: ByChannel,
  { conversations }: Payload<typeof stateRestored>,
): ByChannel {
  return conversations.reduce(
    (channels, conversation) =>
      replaceAll(channels, [conversation.channelId], (channel) => restore(channel, conversation)),
    byChannel,
  );
}

function markOutdated(
  state: Draft<MessagesState>,
  action: ReturnType<typeof threadsOutdated>,
): void {
  state.subscriptions += 1;
  reduceByChannel((byChannel: ByChannel, threadIds: readonly ChannelId[]) =>
    replaceAll(byChannel, threadIds, (thread) =>
      thread.hasHistory ? rememberEnd(thread) : thread,
    ),
  )(state, action);
}

function rememberEnds(byChannel: ByChannel): ByChannel {
  return replaceAll(byChannel, channelIds(byChannel), rememberEnd);
}

/** A channel that was opened during the outage is known up to the page fetched then. */
function rememberMissed(
  byChannel: ByChannel,
  { isRecovered }: Payload<typeof connectionEstablished>,
): ByChannel {
  return isRecovered ? rememberEnds(byChannel) : byChannel;
}

function closeGap(byChannel: ByChannel, channelId: ChannelId): ByChannel {
  return replaceAll(byChannel, [channelId], (channel) => ({
    ...channel,
    syncedTo: null,
    isRestored: false,
  }));
}

function trim(
  byChannel: ByChannel,
  { channelId, oldestKept }: Payload<typeof historyTrimmed>,
): ByChannel {
  return replaceAll(byChannel, [channelId], (channel) => dropOlder(channel, oldestKept));
}

function showNewest(byChannel: ByChannel, channelId: ChannelId): ByChannel {
  return replaceAll(byChannel, [channelId], closeWindow);
}

function showSent(byChannel: ByChannel, { channelId }: Payload<typeof sendStarted>): ByChannel {
  return showNewest(byChannel, channelId);
}

function closeWindows(byChannel: ByChannel): ByChannel {
  return replaceAll(byChannel, channelIds(byChannel), closeWindow);
}

function replaceAll(
  byChannel: ByChannel,
  ids: readonly ChannelId[],
  change: (channel: ChannelMessages, channelId: ChannelId) => ChannelMessages,
): ByChannel {
  const changes: [ChannelId, ChannelMessages][] = [];
  for (const id of ids) {
    const channel = byChannel[id] ?? NO_MESSAGES;
    const changed = change(channel, id);
    if (changed !== channel) changes.push([id, changed]);
  }
  return changes.length === 0 ? byChannel : withEntries(byChannel, changes);
}

function channelIds(byChannel: ByChannel): ChannelId[] {
  return Object.keys(byChannel).map(toChannelId);
}

/** A channel with its messages, and of the edits and deletions those that count. */
export function selectChannelMessages(
  state: RootState,
  channelId: ChannelId,
): ChannelMessages | undefined {
  const channel = state.messages.byChannel[channelId];
  const moderators = selectModerators(state);
  return channel && withValidRevisions(channel, moderators);
}

/** Judged when they are read and not when they arrive: an action may arrive before its message. */
const withValidRevisions = weakMapMemoize(
  (channel: ChannelMessages, moderators: Moderators): ChannelMessages => {
    const { byMessage } = channel.revisions;
    const judged = (Object.entries(byMessage) as [Timetoken, readonly MessageAction[]][]).map(
      ([timetoken, actions]): [Timetoken, readonly MessageAction[]] => {
        const message = findPublished(channel, timetoken);
        return [timetoken, message ? rememberedValid(message, actions, moderators) : actions];
      },
    );
    if (judged.every(([timetoken, actions]) => actions === byMessage[timetoken])) return channel;
    return {
      ...channel,
      revisions: { ...channel.revisions, byMessage: Object.fromEntries(judged) },
    };
  },
);

/** Gives the same list again for the same actions, so that their row is not drawn again. */
const rememberedValid = weakMapMemoize(validFor<MessageAction>);

/** The messages of a channel that its list shows: the newest ones, or a window around an older one. */
export function selectShownMessages(
  state: RootState,
  channelId: ChannelId,
): ChannelMessages | undefined {
  const channel = selectChannelMessages(state, channelId);
  return channel?.window ? throughWindow(channel) : channel;
}

/** Whether there is nothing to show of a channel, since the service refuses its history. */
export const selectIsHistoryRefused = ({ messages }: RootState, channelId: ChannelId): boolean =>
  messages.refusedIds.includes(channelId) && messages.byChannel[channelId]?.hasHistory !== true;

const throughWindow = weakMapMemoize((channel: ChannelMessages): ChannelMessages => ({
  ...channel,
  ...channel.window,
}));

/**
 * A message as it was published, whether it is loaded or was looked for because another one quotes it. Null
 * when it is not in the history, undefined while that is not known.
 */
export function selectPublished(
  state: RootState,
  { channelId, timetoken }: MessageAddress,
): Message | null | undefined {
  const channel = selectChannelMessages(state, channelId);
  return channel && findPublished(channel, timetoken);
}

function findPublished(channel: ChannelMessages, timetoken: Timetoken): Message | null | undefined {
  return findLoaded(channel, timetoken) ?? channel.originals[timetoken];
}

/** Whether a message is known to be deleted, or not to be in the history. */
export function selectIsGone(state: RootState, address: MessageAddress): boolean {
  const published = selectPublished(state, address);
  if (!published) return published === null;
  return readRevised(published, selectRevisions(state, address)) === undefined;
}

/** The edits and deletions of a message. */
export const selectRevisions = (state: RootState, { channelId, timetoken }: MessageAddress) =>
  selectChannelMessages(state, channelId)?.revisions.byMessage[timetoken];
