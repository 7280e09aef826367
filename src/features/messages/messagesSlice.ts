import {
  createAction,
  createSlice,
  original,
  type Draft,
  type PayloadAction,
} from '@reduxjs/toolkit';
import { toChannelId, type ChannelId } from '../../domain/ids';
import type { Message } from '../../domain/message';
import type { Timetoken } from '../../domain/timetoken';
import {
  connectionLost,
  historyPageReceived,
  membershipsLoaded,
  messagesReceived,
  sessionEnded,
} from '../../realtime/facts';
import {
  dropRepeatedSends,
  insertMessages,
  newestMessage,
  removeMessages,
  type MessageBlock,
} from './messageBlocks';

/** The reader came near the top of what is loaded. */
export const olderMessagesRequested = createAction<ChannelId>('messages/olderMessagesRequested');
/** A gap after an outage is closed up to now. */
export const gapClosed = createAction<ChannelId>('messages/gapClosed');
/** A gap is too long to be filled: what is older than its near edge is read again when wanted. */
export const gapSkipped = createAction<{
  readonly channelId: ChannelId;
  readonly oldestKept: Timetoken;
}>('messages/gapSkipped');

export interface ChannelMessages {
  readonly blocks: readonly MessageBlock[];
  /** Whether the newest page has been fetched; live messages alone do not make a history. */
  readonly hasHistory: boolean;
  readonly hasOlder: boolean;
  /** The oldest message the service was asked for so far: where the next older page starts. */
  readonly oldestSeen: Timetoken | null;
  /**
   * Where fetched pages begin. A row at such a place always shows its author, so that it does not
   * change its height when the page before it arrives.
   */
  readonly pageStarts: Readonly<Record<Timetoken, true>>;
  /** Set while messages may be missing: all messages up to this one are known. Null otherwise. */
  readonly syncedTo: Timetoken | null;
}

interface MessagesState {
  readonly byChannel: Readonly<Record<ChannelId, ChannelMessages>>;
}

const initialState: MessagesState = { byChannel: {} };

const EMPTY: ChannelMessages = {
  blocks: [],
  hasHistory: false,
  hasOlder: true,
  oldestSeen: null,
  pageStarts: {},
  syncedTo: null,
};

/** Where an empty channel is known up to. */
const BEFORE_ALL = '0'.repeat(17) as Timetoken;

type ByChannel = MessagesState['byChannel'];

/** Messages per channel. Live events and fetched pages meet here; the order of arrival is no matter. */
export const messagesSlice = createSlice({
  name: 'messages',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(
        messagesReceived,
        plain((byChannel, messages) => {
          const added = groupByChannel(messages);
          return replaceAll(byChannel, [...added.keys()], (channel, channelId) =>
            addMessages(channel, added.get(channelId) ?? []),
          );
        }),
      )
      .addCase(
        historyPageReceived,
        plain((byChannel, page) =>
          replaceAll(byChannel, [page.channelId], (channel) => addPage(channel, page)),
        ),
      )
      .addCase(
        membershipsLoaded,
        plain((byChannel, { channels }) =>
          keepOnly(byChannel, new Set(channels.map(({ id }) => id))),
        ),
      )
      .addCase(
        connectionLost,
        plain((byChannel) => replaceAll(byChannel, channelIds(byChannel), rememberEnd)),
      )
      .addCase(
        gapClosed,
        plain((byChannel, channelId) =>
          replaceAll(byChannel, [channelId], (channel) => ({ ...channel, syncedTo: null })),
        ),
      )
      .addCase(
        gapSkipped,
        plain((byChannel, { channelId, oldestKept }) =>
          replaceAll(byChannel, [channelId], (channel) => skipGap(channel, oldestKept)),
        ),
      )
      .addCase(sessionEnded, () => initialState);
  },
});

/**
 * Reducers get the plain state, not a draft of it: the blocks are immutable already, and drafting
 * thousands of messages to add one costs more than adding it.
 */
function plain<Payload>(reduce: (byChannel: ByChannel, payload: Payload) => ByChannel) {
  return (draft: Draft<MessagesState>, { payload }: PayloadAction<Payload>) => {
    const state = original(draft) as MessagesState;
    const byChannel = reduce(state.byChannel, payload);
    return (byChannel === state.byChannel ? state : { byChannel }) as Draft<MessagesState>;
  };
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
  return changes.length === 0 ? byChannel : { ...byChannel, ...Object.fromEntries(changes) };
}

function channelIds(byChannel: ByChannel): ChannelId[] {
  return Object.keys(byChannel).map(toChannelId);
}

/** What is not joined is not delivered, so what is known of it would soon have a hole. */
function keepOnly(byChannel: ByChannel, joined: ReadonlySet<ChannelId>): ByChannel {
  const ids = channelIds(byChannel);
  const kept = ids.filter((id) => joined.has(id));
  return kept.length === ids.length
    ? byChannel
    : Object.fromEntries(kept.map((id) => [id, byChannel[id] ?? EMPTY]));
}

function groupByChannel(messages: readonly Message[]): Map<ChannelId, Message[]> {
  const groups = new Map<ChannelId, Message[]>();
  for (const message of messages) {
    const group = groups.get(message.channelId);
    if (group) group.push(message);
    else groups.set(message.channelId, [message]);
  }
  return groups;
}

function addMessages(channel: ChannelMessages, messages: readonly Message[]): ChannelMessages {
  const blocks = dropRepeatedSends(insertMessages(channel.blocks, messages), messages);
  return blocks === channel.blocks ? channel : { ...channel, blocks };
}

function addPage(
  channel: ChannelMessages,
  page: ReturnType<typeof historyPageReceived>['payload'],
): ChannelMessages {
  const { oldest, hasOlder, messages } = page;
  const first = messages[0]?.timetoken;
  const isOldestYet =
    channel.oldestSeen === null || (oldest !== null && oldest < channel.oldestSeen);
  return {
    ...addMessages(channel, messages),
    hasHistory: true,
    ...((isOldestYet || oldest === null) && {
      oldestSeen: oldest ?? channel.oldestSeen,
      hasOlder,
    }),
    ...(first !== undefined && { pageStarts: { ...channel.pageStarts, [first]: true } }),
  };
}

function rememberEnd(channel: ChannelMessages): ChannelMessages {
  if (channel.syncedTo !== null) return channel;
  return { ...channel, syncedTo: newestMessage(channel.blocks)?.timetoken ?? BEFORE_ALL };
}

function skipGap(channel: ChannelMessages, oldestKept: Timetoken): ChannelMessages {
  return {
    ...channel,
    blocks: removeMessages(channel.blocks, ({ timetoken }) => timetoken < oldestKept),
    oldestSeen: oldestKept,
    hasOlder: true,
    syncedTo: null,
  };
}
