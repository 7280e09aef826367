import { createAction, createSlice, type WithSlice } from '@reduxjs/toolkit';
import { type ChannelId, toChannelId } from '../../domain/ids';
import type { Message, MessageAddress } from '../../domain/message';
import {
  type ActionLog,
  added,
  changeActions,
  dropOlderActions,
  EMPTY_ACTION_LOG,
  mergePage,
  type MessageAction,
  type MessageActionChange,
} from '../../domain/messageAction';
import type { Conversation } from '../../domain/snapshot';
import { isRevision, type Timetoken } from '../../domain/protocol';
import { isThreadRoot } from '../../domain/thread';
import { createTable, groupBy, withEntries } from '../../lib/table';
import { pruneClosed, pruneToSubscribed, reduceByChannel } from '../../state/byChannel';
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
  threadsForgotten,
} from '../../realtime/events';
import {
  dropRepeatedSends,
  findMessage,
  insertMessages,
  type MessageChunk,
  newestMessage,
  removeMessages,
} from './messageChunks';
import type { RootState } from '../../state/rootState';

/** The reader came near the top of what is loaded. */
export const olderMessagesRequested = createAction<ChannelId>('messages/olderMessagesRequested');
/** A gap after an outage is closed up to now. */
export const gapClosed = createAction<ChannelId>('messages/gapClosed');

export interface ChannelMessages {
  readonly chunks: readonly MessageChunk[];
  /** Whether the newest page has been fetched; live messages alone do not make a history. */
  readonly hasHistory: boolean;
  readonly hasOlder: boolean;
  /** The oldest message the service was asked for so far: where the next older page starts. */
  readonly oldestSeen: Timetoken | null;
  /**
   * The first messages of fetched pages. A row at such a place always shows its author, so that it does not
   * change its height when the page before it arrives.
   */
  readonly pageStarts: Readonly<Record<Timetoken, true>>;
  /** Set while messages may be missing: all messages up to this one are known. Null otherwise. */
  readonly syncedTo: Timetoken | null;
  /** Messages up to `syncedTo` are from the last visit: those that the history has no more were deleted. */
  readonly isRestored: boolean;
  /** Edits, deletions and beginnings of threads; they may arrive before their message. */
  readonly revisions: ActionLog;
  /** Messages beyond those that are loaded, which these quote; null: not in the history. */
  readonly originals: Readonly<Record<Timetoken, Message | null>>;
}

interface MessagesState {
  readonly byChannel: Readonly<Record<ChannelId, ChannelMessages>>;
}

const initialState: MessagesState = { byChannel: createTable() };

const EMPTY: ChannelMessages = {
  chunks: [],
  hasHistory: false,
  hasOlder: true,
  oldestSeen: null,
  pageStarts: {},
  syncedTo: null,
  isRestored: false,
  revisions: EMPTY_ACTION_LOG,
  originals: {},
};

/** `syncedTo` of an empty channel. */
export const BEFORE_ALL = '0'.repeat(17) as Timetoken;

type ByChannel = MessagesState['byChannel'];

const forget = reduceByChannel((byChannel: ByChannel, closed: readonly ChannelId[]) =>
  pruneClosed(byChannel, closed),
);

/** Messages per channel. Live events and fetched pages are merged in any order. */
export const messagesSlice = createSlice({
  name: 'messages',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(
        messagesReceived,
        reduceByChannel((byChannel: ByChannel, messages) => {
          const added = groupBy(messages, ({ channelId }) => channelId);
          return replaceAll(byChannel, [...added.keys()], (channel, channelId) =>
            addMessages(channel, notBeyond(channel, added.get(channelId) ?? [])),
          );
        }),
      )
      .addCase(
        messageActionsChanged,
        reduceByChannel((byChannel: ByChannel, changes) =>
          [...revisionsByChannel(changes)].reduce(
            (channels, [channelId, ofChannel]) =>
              replaceAll(channels, [channelId], (channel) =>
                revise(channel, (log) => changeActions(log, ofChannel)),
              ),
            byChannel,
          ),
        ),
      )
      .addCase(
        historyPageReceived,
        reduceByChannel((byChannel: ByChannel, page) =>
          replaceAll(byChannel, [page.channelId], (channel) => addPage(channel, page)),
        ),
      )
      .addCase(
        quotedMessageReceived,
        reduceByChannel((byChannel: ByChannel, found) =>
          replaceAll(byChannel, [found.channelId], (channel) => addOriginal(channel, found)),
        ),
      )
      .addCase(
        stateRestored,
        reduceByChannel((byChannel: ByChannel, { conversations }) =>
          conversations.reduce(
            (channels, conversation) =>
              replaceAll(channels, [conversation.channelId], (channel) =>
                restore(channel, conversation),
              ),
            byChannel,
          ),
        ),
      )
      .addCase(
        membershipsLoaded,
        reduceByChannel((byChannel: ByChannel, { channels }) =>
          pruneToSubscribed(byChannel, channels),
        ),
      )
      .addCase(channelsClosed, forget)
      // The last batch of events may have arrived after the channel was closed.
      .addCase(channelsReopened, forget)
      .addCase(threadsForgotten, forget)
      .addCase(
        connectionLost,
        reduceByChannel((byChannel: ByChannel) =>
          replaceAll(byChannel, channelIds(byChannel), rememberEnd),
        ),
      )
      .addCase(
        connectionEstablished,
        // A channel that was opened during the outage is known up to the page fetched then.
        reduceByChannel((byChannel: ByChannel, { isRecovered }) =>
          isRecovered ? replaceAll(byChannel, channelIds(byChannel), rememberEnd) : byChannel,
        ),
      )
      .addCase(
        gapClosed,
        reduceByChannel((byChannel: ByChannel, channelId) =>
          replaceAll(byChannel, [channelId], (channel) => ({
            ...channel,
            syncedTo: null,
            isRestored: false,
          })),
        ),
      )
      .addCase(
        historyTrimmed,
        reduceByChannel((byChannel: ByChannel, { channelId, oldestKept }) =>
          replaceAll(byChannel, [channelId], (channel) => dropOlder(channel, oldestKept)),
        ),
      )
      .addCase(sessionEnded, () => initialState);
  },
});

declare module '../../state/rootState' {
  interface RootState extends WithSlice<typeof messagesSlice> {}
}

function replaceAll(
  byChannel: ByChannel,
  ids: readonly ChannelId[],
  change: (channel: ChannelMessages, channelId: ChannelId) => ChannelMessages,
): ByChannel {
  const changes: [ChannelId, ChannelMessages][] = [];
  for (const id of ids) {
    const channel = byChannel[id] ?? EMPTY;
    const changed = change(channel, id);
    if (changed !== channel) changes.push([id, changed]);
  }
  return changes.length === 0 ? byChannel : withEntries(byChannel, changes);
}

function channelIds(byChannel: ByChannel): ChannelId[] {
  return Object.keys(byChannel).map(toChannelId);
}

/** Late messages older than the loaded pages come with their own page; added now they would leave a gap. */
function notBeyond(
  { oldestSeen, hasOlder }: ChannelMessages,
  messages: readonly Message[],
): readonly Message[] {
  if (oldestSeen === null || !hasOlder) return messages;
  return messages.filter(({ timetoken }) => timetoken >= oldestSeen);
}

function addMessages(channel: ChannelMessages, messages: readonly Message[]): ChannelMessages {
  const chunks = dropRepeatedSends(insertMessages(channel.chunks, messages), messages);
  return chunks === channel.chunks ? channel : { ...channel, chunks };
}

const isKept = (action: MessageAction) => isRevision(action) || isThreadRoot(action);

function revisionsByChannel(changes: readonly MessageActionChange[]) {
  const revisions = changes.filter(({ action }) => isKept(action));
  return groupBy(revisions, ({ action }) => action.channelId);
}

function revise(channel: ChannelMessages, change: (log: ActionLog) => ActionLog): ChannelMessages {
  const revisions = change(channel.revisions);
  return revisions === channel.revisions ? channel : { ...channel, revisions };
}

function addPage(
  channel: ChannelMessages,
  page: ReturnType<typeof historyPageReceived>['payload'],
): ChannelMessages {
  const { before, oldest, newest, hasOlder, messages, actions } = page;
  // The page this one continues was evicted; appending it would leave a gap.
  if (before !== null && (channel.oldestSeen === null || before < channel.oldestSeen)) {
    return channel;
  }
  const first = messages[0]?.timetoken;
  const { hasHistory, oldestSeen } = channel;
  const isOldestYet =
    !hasHistory || oldestSeen === null || (oldest !== null && oldest < oldestSeen);
  return {
    ...addMessages(withoutDeleted(bordering(channel, oldest), page), messages),
    ...(newest !== null && {
      revisions: mergePage(
        channel.revisions,
        messages.map(({ timetoken }) => timetoken),
        actions.filter(isKept),
        newest,
      ),
    }),
    hasHistory: true,
    ...((isOldestYet || oldest === null) && {
      oldestSeen: oldest ?? channel.oldestSeen,
      hasOlder,
    }),
    ...(first !== undefined && { pageStarts: { ...channel.pageStarts, [first]: true } }),
  };
}

/**
 * Before the first page, messages may be missing among those delivered: pending ones, or those dropped
 * from a full response. So messages older than the page are discarded and read again with older pages.
 */
function bordering(channel: ChannelMessages, oldest: Timetoken | null): ChannelMessages {
  if (channel.hasHistory || oldest === null) return channel;
  return {
    ...channel,
    chunks: removeMessages(channel.chunks, (message) => message.timetoken < oldest),
  };
}

/** A message of the last visit that should be on a page of the history, and is not, was deleted since. */
function withoutDeleted(
  channel: ChannelMessages,
  { before, oldest, hasOlder, messages }: ReturnType<typeof historyPageReceived>['payload'],
): ChannelMessages {
  const { isRestored, syncedTo } = channel;
  if (!isRestored || syncedTo === null) return channel;
  const there = new Set(messages.map(({ timetoken }) => timetoken));
  const isDeleted = ({ timetoken }: Message) =>
    timetoken <= syncedTo &&
    (before === null || timetoken < before) &&
    (!hasOlder || oldest === null || timetoken >= oldest) &&
    !there.has(timetoken);
  return { ...channel, chunks: removeMessages(channel.chunks, isDeleted) };
}

function addOriginal(
  channel: ChannelMessages,
  { timetoken, message, actions, newest }: ReturnType<typeof quotedMessageReceived>['payload'],
): ChannelMessages {
  return {
    ...channel,
    originals: { ...channel.originals, [timetoken]: message },
    ...(newest !== null && {
      revisions: mergePage(channel.revisions, [timetoken], actions.filter(isRevision), newest),
    }),
  };
}

/** Puts the end of the last visit's history there, with a gap up to now. */
function restore(
  channel: ChannelMessages,
  { messages, actions, hasOlder }: Conversation,
): ChannelMessages {
  if (channel.hasHistory) return channel;
  const first = messages[0]?.timetoken;
  return {
    ...revise(addMessages(channel, messages), (log) =>
      changeActions(log, added(actions.filter(isKept))),
    ),
    hasHistory: true,
    hasOlder,
    oldestSeen: first ?? null,
    pageStarts: first === undefined ? {} : { [first]: true },
    syncedTo: messages.at(-1)?.timetoken ?? BEFORE_ALL,
    isRestored: true,
  };
}

function rememberEnd(channel: ChannelMessages): ChannelMessages {
  if (channel.syncedTo !== null) return channel;
  return { ...channel, syncedTo: newestMessage(channel.chunks)?.timetoken ?? BEFORE_ALL };
}

function dropOlder(channel: ChannelMessages, oldestKept: Timetoken): ChannelMessages {
  const pageStarts = Object.entries(channel.pageStarts).filter(([start]) => start >= oldestKept);
  return {
    ...channel,
    chunks: removeMessages(channel.chunks, ({ timetoken }) => timetoken < oldestKept),
    oldestSeen: oldestKept,
    hasOlder: true,
    pageStarts: Object.fromEntries(pageStarts),
    revisions: dropOlderActions(channel.revisions, oldestKept, channel.originals),
  };
}

export const selectChannelMessages = (
  state: RootState,
  channelId: ChannelId,
): ChannelMessages | undefined => state.messages.byChannel[channelId];

/**
 * A message as it was published, whether it is loaded or was looked for because another one quotes it. Null
 * when it is not in the history, undefined while that is not known.
 */
export function selectPublished(
  state: RootState,
  { channelId, timetoken }: MessageAddress,
): Message | null | undefined {
  const channel = selectChannelMessages(state, channelId);
  return channel && (findMessage(channel.chunks, timetoken) ?? channel.originals[timetoken]);
}

/** The edits and deletions of a message. */
export const selectRevisions = (state: RootState, { channelId, timetoken }: MessageAddress) =>
  selectChannelMessages(state, channelId)?.revisions.byMessage[timetoken];
