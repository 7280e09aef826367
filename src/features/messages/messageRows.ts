import type { UserId } from '../../domain/ids';
import type { Message } from '../../domain/message';
import type { ActionLog } from '../../domain/messageAction';
import { timetokenToMs, type Timetoken } from '../../domain/timetoken';
import type { MessageBlock } from './messageBlocks';
import type { ChannelMessages } from './messagesSlice';

/** What the list draws: messages with their place in a run of one author, and what separates them. */
export type MessageRow =
  | { readonly kind: 'day'; readonly key: string; readonly time: number }
  /** What follows came after the reader stopped reading. */
  | { readonly kind: 'unread'; readonly key: string }
  /**
   * Takes the place of a deleted message and shows nothing. The list knows the heights of its rows by
   * their places: with one row less, everything below would move.
   */
  | { readonly kind: 'gone'; readonly key: string }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: Message;
      /** The first of a run shows who speaks. */
      readonly isRunStart: boolean;
    };

/** Messages of one author further apart than this begin a new run, ms. */
const RUN_GAP_MS = 5 * 60_000;

interface Reader {
  readonly ownId: UserId | null;
  /** Reading stopped here; null when there is nothing to mark. */
  readonly dividerAfter: Timetoken | null;
}

type Build = (channel: ChannelMessages | undefined, reader?: Reader) => readonly MessageRow[];

const NOTHING_TO_MARK: Reader = { ownId: null, dividerAfter: null };

const NO_ROWS: readonly MessageRow[] = [];

/**
 * Remembers the rows of every block and of every message, so that a new message looks through one
 * block and builds its own rows; all others are the same objects as before. A row depends on the
 * message before it, which for a block's first row lies in the block before.
 */
export function createRowBuilder(): Build {
  let remembered = new Map<MessageBlock, BlockRows>();
  const built = new WeakMap<Message, MessageRows>();
  let last: { channel: ChannelMessages; reader: Reader; rows: readonly MessageRow[] } | undefined;

  return (channel, reader = NOTHING_TO_MARK) => {
    if (!channel) return NO_ROWS;
    if (last?.channel === channel && isSameReader(last.reader, reader)) return last.rows;
    const current = new Map<MessageBlock, BlockRows>();
    const rows: MessageRow[] = [];
    let previous: Message | undefined;
    for (const block of channel.blocks) {
      let blockRows = remembered.get(block);
      if (!blockRows || !isCurrent(blockRows, previous, channel)) {
        blockRows = buildBlock(block, previous, channel, built);
      }
      current.set(block, blockRows);
      rows.push(...blockRows.rows);
      previous = block.messages.at(-1);
    }
    remembered = current;
    markUnread(rows, reader);
    last = { channel, reader, rows };
    return rows;
  };
}

function isSameReader(a: Reader, b: Reader): boolean {
  return a.ownId === b.ownId && a.dividerAfter === b.dividerAfter;
}

/** Puts the mark before the first message of others that is newer than what was read. */
function markUnread(rows: MessageRow[], { ownId, dividerAfter }: Reader): void {
  if (dividerAfter === null) return;
  let first: number | undefined;
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index];
    if (row?.kind !== 'message') continue;
    if (row.message.timetoken <= dividerAfter) break;
    if (row.message.authorId !== ownId) first = index;
  }
  const row = first === undefined ? undefined : rows[first];
  if (first === undefined || row?.kind !== 'message') return;
  // Below the mark it must be plain again who speaks.
  rows.splice(first, 1, { kind: 'unread', key: 'unread' }, { ...row, isRunStart: true });
}

/** How many messages of others came after what was read. */
export function countUnread(
  rows: readonly MessageRow[],
  readUpTo: Timetoken | undefined,
  ownId: UserId | null,
): number {
  let count = 0;
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index];
    if (row?.kind !== 'message') continue;
    if (readUpTo !== undefined && row.message.timetoken <= readUpTo) break;
    if (row.message.authorId !== ownId) count += 1;
  }
  return count;
}

interface BlockRows {
  readonly rows: readonly MessageRow[];
  /** What the rows were built from, besides the block. */
  readonly previous: Message | undefined;
  readonly channel: Pick<ChannelMessages, 'pageStarts' | 'revisions' | 'hasOlder'>;
}

function isCurrent(known: BlockRows, previous: Message | undefined, channel: ChannelMessages) {
  return (
    known.previous === previous &&
    known.channel.pageStarts === channel.pageStarts &&
    known.channel.revisions === channel.revisions &&
    (previous !== undefined || known.channel.hasOlder === channel.hasOlder)
  );
}

function buildBlock(
  block: MessageBlock,
  before: Message | undefined,
  channel: ChannelMessages,
  built: WeakMap<Message, MessageRows>,
): BlockRows {
  const { pageStarts, revisions, hasOlder } = channel;
  const rows: MessageRow[] = [];
  let previous = before;
  for (const message of block.messages) {
    const actions = revisions.byMessage[message.timetoken];
    if (actions?.some(({ type }) => type === 'deleted')) {
      rows.push({ kind: 'gone', key: message.timetoken });
      continue;
    }
    const context = {
      previous,
      actions,
      isPageStart: isPageStart(pageStarts, message.timetoken),
      // The first row loaded gets its separator once it is known what comes before it: a row that
      // is there must not change its height when older ones arrive.
      isFirstOfAll: !previous && !hasOlder,
    };
    let known = built.get(message);
    if (!known || !isSameContext(known.context, context)) {
      known = { context, rows: buildRows(message, context) };
      built.set(message, known);
    }
    rows.push(...known.rows);
    previous = message;
  }
  return { rows, previous: before, channel: { pageStarts, revisions, hasOlder } };
}

/** What the rows of a message depend on, besides itself. */
interface Context {
  readonly previous: Message | undefined;
  readonly actions: ActionLog['byMessage'][Timetoken] | undefined;
  readonly isPageStart: boolean;
  readonly isFirstOfAll: boolean;
}

interface MessageRows {
  readonly context: Context;
  readonly rows: readonly MessageRow[];
}

function isSameContext(a: Context, b: Context): boolean {
  return (
    a.previous === b.previous &&
    a.actions === b.actions &&
    a.isPageStart === b.isPageStart &&
    a.isFirstOfAll === b.isFirstOfAll
  );
}

/** The row of a message, after a separator where its day begins. */
function buildRows(published: Message, context: Context): readonly MessageRow[] {
  const { previous, actions } = context;
  const text = actions?.findLast(({ type }) => type === 'updated')?.value;
  const message = text === undefined ? published : { ...published, text };
  const key = message.timetoken;
  const time = timetokenToMs(key);
  const isNewDay = previous ? !isSameDay(time, previous) : context.isFirstOfAll;
  const isRunStart = isNewDay || context.isPageStart || !isSameRun(message, time, previous);
  const row = { kind: 'message', key, message, isRunStart } as const;
  return isNewDay ? [{ kind: 'day', key: `day ${key}`, time }, row] : [row];
}

function isPageStart(pageStarts: ChannelMessages['pageStarts'], timetoken: Timetoken): boolean {
  return pageStarts[timetoken] === true;
}

function isSameDay(time: number, previous: Message): boolean {
  const [day, dayBefore] = [new Date(time), new Date(timetokenToMs(previous.timetoken))];
  return (
    day.getDate() === dayBefore.getDate() &&
    day.getMonth() === dayBefore.getMonth() &&
    day.getFullYear() === dayBefore.getFullYear()
  );
}

function isSameRun(message: Message, time: number, previous: Message | undefined): boolean {
  return (
    previous !== undefined &&
    previous.authorId === message.authorId &&
    time - timetokenToMs(previous.timetoken) < RUN_GAP_MS
  );
}
