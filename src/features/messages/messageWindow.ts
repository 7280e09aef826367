import type { Timetoken } from '../../../shared/protocol';
import type { HistoryPage } from '../../realtime/events';
import {
  dropRepeatedSends,
  insertMessages,
  type MessageChunk,
  newestMessage,
} from './messageChunks';

/** The loaded messages of a channel: the newest ones, and perhaps a window. */
export interface LoadedMessages {
  readonly chunks: readonly MessageChunk[];
  /** The oldest message the service was asked for so far: where the next older page starts. */
  readonly oldestSeen: Timetoken | null;
  readonly hasOlder: boolean;
  /**
   * The first messages of fetched pages. A row at such a place always shows its author, so that it does not
   * change its height when the page before it arrives.
   */
  readonly pageStarts: Readonly<Record<Timetoken, true>>;
  /** Shown instead of the newest messages; null while those are shown. */
  readonly window: MessageWindow | null;
  /** Changes when the list shows other messages instead of more of them. */
  readonly view: Timetoken | null;
}

/**
 * Messages around an older one, shown instead of the newest. It has no gap and ends before the newest messages:
 * as soon as it reaches those, it becomes a part of them (ADR 0019).
 */
interface MessageWindow extends Omit<LoadedMessages, 'window' | 'view'> {
  readonly oldestSeen: Timetoken;
  /** Exclusive: all messages from `oldestSeen` until here are loaded. */
  readonly before: Timetoken;
  /** The newest message of the channel when the window was opened. */
  readonly newestThen: Timetoken;
}

/** A page that would leave a gap is ignored: its window is another one by now. */
export function addWindowPage<Channel extends LoadedMessages>(
  channel: Channel,
  page: HistoryPage,
): Channel {
  const { before, oldest, window: kind } = page;
  const { oldestSeen: newestBegin, window } = channel;
  if (before === null || oldest === null || newestBegin === null) return channel;
  const isOpened = kind === 'opened';
  if (!isOpened && !(window && isConnected(window, before, oldest))) return channel;
  const begun = isOpened ? null : window;
  const newestThen = begun?.newestThen ?? newestMessage(channel.chunks)?.timetoken ?? before;
  const merged = { ...addTo(begun, { ...page, before, oldest }), newestThen };
  if (merged.before >= newestBegin) return joinNewest(channel, merged);
  return { ...channel, window: merged, view: isOpened ? before : channel.view };
}

function isConnected(window: MessageWindow, before: Timetoken, oldest: Timetoken): boolean {
  return oldest <= window.before && before >= window.oldestSeen;
}

function addTo(
  window: MessageWindow | null,
  { before, oldest, hasOlder, messages }: HistoryPage & Record<'before' | 'oldest', Timetoken>,
): Omit<MessageWindow, 'newestThen'> {
  const first = messages[0]?.timetoken;
  const isOlder = !window || oldest < window.oldestSeen;
  return {
    chunks: dropRepeatedSends(insertMessages(window?.chunks ?? [], messages), messages),
    pageStarts: { ...window?.pageStarts, ...(first !== undefined && { [first]: true }) },
    oldestSeen: isOlder ? oldest : window.oldestSeen,
    hasOlder: isOlder ? hasOlder : window.hasOlder,
    before: window && window.before > before ? window.before : before,
  };
}

function joinNewest<Channel extends LoadedMessages>(
  channel: Channel,
  window: MessageWindow,
): Channel {
  const messages = window.chunks.flatMap((chunk) => chunk.messages);
  const joined = {
    ...channel,
    chunks: dropRepeatedSends(insertMessages(channel.chunks, messages), messages),
    pageStarts: { ...channel.pageStarts, ...window.pageStarts },
    window: null,
  };
  if (channel.oldestSeen !== null && channel.oldestSeen <= window.oldestSeen) return joined;
  return { ...joined, oldestSeen: window.oldestSeen, hasOlder: window.hasOlder };
}

/** Shows the newest messages again. */
export function closeWindow<Channel extends LoadedMessages>(channel: Channel): Channel {
  return channel.window === null ? channel : { ...channel, window: null, view: null };
}
