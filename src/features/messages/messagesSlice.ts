import { createAction, createSlice } from '@reduxjs/toolkit';
import { toChannelId, type ChannelId } from '../../domain/ids';
import type { Message } from '../../domain/message';
import {
  changeActions,
  dropOlderActions,
  dropOutsideActions,
  EMPTY_ACTION_LOG,
  mergePage,
  type ActionLog,
  type MessageAction,
  type MessageActionChange,
} from '../../domain/messageAction';
import type { Timetoken } from '../../domain/timetoken';
import { groupBy } from '../../lib/groupBy';
import { reduceByChannel } from '../../lib/reduceByChannel';
import { createTable, withEntries } from '../../lib/table';
import {
  actionsTrimmed,
  channelsClosed,
  channelsReopened,
  connectionEstablished,
  connectionLost,
  historyPageReceived,
  historyTrimmed,
  messageActionsChanged,
  membershipsLoaded,
  messagesReceived,
  sessionEnded,
} from '../../realtime/facts';
import { dropClosed, keepJoined } from '../../realtime/joinedOnly';
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
  /** Edits and deletions; they may arrive before their message. */
  readonly revisions: ActionLog;
}

interface MessagesState {
  readonly byChannel: Readonly<Record<ChannelId, ChannelMessages>>;
}

const initialState: MessagesState = { byChannel: createTable() };

const EMPTY: ChannelMessages = {
  blocks: [],
  hasHistory: false,
  hasOlder: true,
  oldestSeen: null,
  pageStarts: {},
  syncedTo: null,
  revisions: EMPTY_ACTION_LOG,
};

/** Where an empty channel is known up to. */
export const BEFORE_ALL = '0'.repeat(17) as Timetoken;

type ByChannel = MessagesState['byChannel'];

const forget = reduceByChannel((byChannel: ByChannel, closed: readonly ChannelId[]) =>
  dropClosed(byChannel, closed),
);

/** Messages per channel. Live events and fetched pages meet here; the order of arrival is no matter. */
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
        actionsTrimmed,
        reduceByChannel((byChannel: ByChannel, { channelId, oldestKept }) =>
          replaceAll(byChannel, [channelId], (channel) =>
            revise(channel, (log) => dropOutsideActions(log, oldestKept)),
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
        membershipsLoaded,
        reduceByChannel((byChannel: ByChannel, { channels }) => keepJoined(byChannel, channels)),
      )
      .addCase(channelsClosed, forget)
      // What was delivered before it was closed may have been told after that.
      .addCase(channelsReopened, forget)
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
          replaceAll(byChannel, [channelId], (channel) => ({ ...channel, syncedTo: null })),
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

/** What is delivered late and lies beyond what was read comes with its page; before that it would leave a hole. */
function notBeyond(
  { oldestSeen, hasOlder }: ChannelMessages,
  messages: readonly Message[],
): readonly Message[] {
  if (oldestSeen === null || !hasOlder) return messages;
  return messages.filter(({ timetoken }) => timetoken >= oldestSeen);
}

function addMessages(channel: ChannelMessages, messages: readonly Message[]): ChannelMessages {
  const blocks = dropRepeatedSends(insertMessages(channel.blocks, messages), messages);
  return blocks === channel.blocks ? channel : { ...channel, blocks };
}

/** The types of action that change what a message says. */
const REVISION_TYPES = ['updated', 'deleted'];
const isRevision = ({ type }: MessageAction) => REVISION_TYPES.includes(type);

function revisionsByChannel(changes: readonly MessageActionChange[]) {
  const revisions = changes.filter(({ action }) => isRevision(action));
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
  // What it borders on was dropped meanwhile: there would be a hole between them.
  if (before !== null && (channel.oldestSeen === null || before < channel.oldestSeen)) {
    return channel;
  }
  const first = messages[0]?.timetoken;
  const { hasHistory, oldestSeen } = channel;
  const isOldestYet =
    !hasHistory || oldestSeen === null || (oldest !== null && oldest < oldestSeen);
  return {
    ...addMessages(bordering(channel, oldest), messages),
    ...(newest !== null && {
      revisions: mergePage(
        channel.revisions,
        messages.map(({ timetoken }) => timetoken),
        actions.filter(isRevision),
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
 * Before the first page nobody knows what is missing among what was delivered: it may be on its way, or
 * have been too much for an answer. So what is older than the page is read again from the page on.
 */
function bordering(channel: ChannelMessages, oldest: Timetoken | null): ChannelMessages {
  if (channel.hasHistory || oldest === null) return channel;
  return {
    ...channel,
    blocks: removeMessages(channel.blocks, (message) => message.timetoken < oldest),
  };
}

function rememberEnd(channel: ChannelMessages): ChannelMessages {
  if (channel.syncedTo !== null) return channel;
  return { ...channel, syncedTo: newestMessage(channel.blocks)?.timetoken ?? BEFORE_ALL };
}

function dropOlder(channel: ChannelMessages, oldestKept: Timetoken): ChannelMessages {
  const pageStarts = Object.entries(channel.pageStarts).filter(([start]) => start >= oldestKept);
  return {
    ...channel,
    blocks: removeMessages(channel.blocks, ({ timetoken }) => timetoken < oldestKept),
    oldestSeen: oldestKept,
    hasOlder: true,
    pageStarts: Object.fromEntries(pageStarts),
    revisions: dropOlderActions(channel.revisions, oldestKept),
  };
}
