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
 * Remembers the rows of every block, so that a new message builds the rows of one block and the rest
 * are the same objects as before. A row depends on the message before it, which for a block's first
 * row lies in the block before.
 */
export function createRowBuilder(): Build {
  let remembered = new Map<MessageBlock, BlockRows>();
  let last: { channel: ChannelMessages; reader: Reader; rows: readonly MessageRow[] } | undefined;

  return (channel, reader = NOTHING_TO_MARK) => {
    if (!channel) return NO_ROWS;
    if (last?.channel === channel && isSameReader(last.reader, reader)) return last.rows;
    const current = new Map<MessageBlock, BlockRows>();
    const rows: MessageRow[] = [];
    let previous: Message | undefined;
    for (const block of channel.blocks) {
      const known = remembered.get(block);
      const built =
        known && isCurrent(known, previous, channel) ? known : buildBlock(block, previous, channel);
      current.set(block, built);
      rows.push(...built.rows);
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
): BlockRows {
  const rows: MessageRow[] = [];
  let previous = before;
  for (const published of block.messages) {
    const message = revised(published, channel.revisions);
    if (!message) continue;
    const time = timetokenToMs(message.timetoken);
    // The first row loaded gets its separator once it is known what comes before it: a row that is
    // there must not change its height when older ones arrive.
    const isNewDay = previous ? !isSameDay(time, previous) : !channel.hasOlder;
    if (isNewDay) rows.push({ kind: 'day', key: `day ${message.timetoken}`, time });
    rows.push({
      kind: 'message',
      key: message.timetoken,
      message,
      isRunStart:
        isNewDay ||
        isPageStart(channel.pageStarts, message.timetoken) ||
        !isSameRun(message, time, previous),
    });
    previous = published;
  }
  const { pageStarts, revisions, hasOlder } = channel;
  return { rows, previous: before, channel: { pageStarts, revisions, hasOlder } };
}

/** The message as it reads now; nothing when it was deleted. */
function revised(message: Message, { byMessage }: ActionLog): Message | undefined {
  const actions = byMessage[message.timetoken];
  if (!actions) return message;
  if (actions.some(({ type }) => type === 'deleted')) return undefined;
  const text = actions.findLast(({ type }) => type === 'updated')?.value;
  return text === undefined ? message : { ...message, text };
}

function isPageStart(pageStarts: ChannelMessages['pageStarts'], timetoken: Timetoken): boolean {
  return pageStarts[timetoken] === true;
}

function isSameDay(time: number, previous: Message): boolean {
  return (
    new Date(time).toDateString() === new Date(timetokenToMs(previous.timetoken)).toDateString()
  );
}

function isSameRun(message: Message, time: number, previous: Message | undefined): boolean {
  return (
    previous !== undefined &&
    previous.authorId === message.authorId &&
    time - timetokenToMs(previous.timetoken) < RUN_GAP_MS
  );
}
