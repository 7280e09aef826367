import type { Message } from '../../domain/message';
import {
  type ActionLog,
  added,
  changeActions,
  dropOlderActions,
  EMPTY_ACTION_LOG,
  mergePage,
  type MessageAction,
} from '../../domain/messageAction';
import { isRevision } from '../../domain/protocol';
import type { Timetoken } from '../../../shared/protocol';
import type { Conversation } from '../../domain/snapshot';
import { isThreadRoot } from '../../domain/thread';
import type { HistoryPage, QuotedMessage } from '../../realtime/events';
import {
  dropRepeatedSends,
  findMessage,
  insertMessages,
  newestMessage,
  removeMessages,
} from './messageChunks';
import { addWindowPage, type LoadedMessages } from './messageWindow';

export interface ChannelMessages extends LoadedMessages {
  /** Whether the newest page has been fetched; live messages alone do not make a history. */
  readonly hasHistory: boolean;
  /** Set while messages may be missing: all messages up to this one are known. Null otherwise. */
  readonly syncedTo: Timetoken | null;
  /** Messages up to `syncedTo` are from the last visit: those that the history has no more were deleted. */
  readonly isRestored: boolean;
  /** Edits, deletions and beginnings of threads; they may arrive before their message. */
  readonly revisions: ActionLog;
  /** Messages beyond those that are loaded, which these quote; null: not in the history. */
  readonly originals: Readonly<Record<Timetoken, Message | null>>;
}

export const NO_MESSAGES: ChannelMessages = {
  chunks: [],
  hasHistory: false,
  hasOlder: true,
  oldestSeen: null,
  pageStarts: {},
  syncedTo: null,
  isRestored: false,
  revisions: EMPTY_ACTION_LOG,
  originals: {},
  window: null,
  view: null,
};

/** `syncedTo` of an empty channel. */
export const BEFORE_ALL = '0'.repeat(17) as Timetoken;

/** The actions that change a message itself. */
export const isKept = (action: MessageAction) => isRevision(action) || isThreadRoot(action);

/** Late messages older than the loaded pages come with their own page; added now they would leave a gap. */
export function notBeyond(
  { oldestSeen, hasOlder }: ChannelMessages,
  messages: readonly Message[],
): readonly Message[] {
  if (oldestSeen === null || !hasOlder) return messages;
  return messages.filter(({ timetoken }) => timetoken >= oldestSeen);
}

export function addMessages(
  channel: ChannelMessages,
  messages: readonly Message[],
): ChannelMessages {
  const chunks = dropRepeatedSends(insertMessages(channel.chunks, messages), messages);
  return chunks === channel.chunks ? channel : { ...channel, chunks };
}

export function revise(
  channel: ChannelMessages,
  change: (log: ActionLog) => ActionLog,
): ChannelMessages {
  const revisions = change(channel.revisions);
  return revisions === channel.revisions ? channel : { ...channel, revisions };
}

export function addPage(channel: ChannelMessages, page: HistoryPage): ChannelMessages {
  if (page.window) return takeActions(addWindowPage(channel, page), page);
  const { before, oldest, hasOlder, messages } = page;
  // The page this one continues was evicted; appending it would leave a gap.
  if (before !== null && (channel.oldestSeen === null || before < channel.oldestSeen)) {
    return channel;
  }
  const first = messages[0]?.timetoken;
  const { hasHistory, oldestSeen } = channel;
  const isOldestYet =
    !hasHistory || oldestSeen === null || (oldest !== null && oldest < oldestSeen);
  return {
    ...addMessages(withoutDeleted(bordering(takeActions(channel, page), oldest), page), messages),
    hasHistory: true,
    ...((isOldestYet || oldest === null) && {
      oldestSeen: oldest ?? channel.oldestSeen,
      hasOlder,
    }),
    ...(first !== undefined && { pageStarts: { ...channel.pageStarts, [first]: true } }),
  };
}

function takeActions(
  channel: ChannelMessages,
  { newest, messages, actions }: Pick<HistoryPage, 'newest' | 'messages' | 'actions'>,
): ChannelMessages {
  if (newest === null) return channel;
  const timetokens = messages.map(({ timetoken }) => timetoken);
  return revise(channel, (log) => mergePage(log, timetokens, actions.filter(isKept), newest));
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
  { before, oldest, hasOlder, messages }: HistoryPage,
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

export function addOriginal(
  channel: ChannelMessages,
  { timetoken, message, actions, newest }: QuotedMessage,
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
export function restore(
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

export function rememberEnd(channel: ChannelMessages): ChannelMessages {
  if (channel.syncedTo !== null) return channel;
  return { ...channel, syncedTo: newestMessage(channel.chunks)?.timetoken ?? BEFORE_ALL };
}

export function dropOlder(channel: ChannelMessages, oldestKept: Timetoken): ChannelMessages {
  const { window } = channel;
  const begin = window && window.oldestSeen < oldestKept ? window.oldestSeen : oldestKept;
  const pageStarts = Object.entries(channel.pageStarts).filter(([start]) => start >= oldestKept);
  return {
    ...channel,
    chunks: removeMessages(channel.chunks, ({ timetoken }) => timetoken < oldestKept),
    oldestSeen: oldestKept,
    hasOlder: true,
    pageStarts: Object.fromEntries(pageStarts),
    revisions: dropOlderActions(channel.revisions, begin, channel.originals),
  };
}

/** A loaded message, be it one of the window. */
export function findLoaded(
  { chunks, window }: LoadedMessages,
  timetoken: Timetoken,
): Message | undefined {
  return (
    findMessage(chunks, timetoken) ?? (window ? findMessage(window.chunks, timetoken) : undefined)
  );
}
