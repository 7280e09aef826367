import type { UserId } from '../../domain/ids';
import { type Message, readRevised } from '../../domain/message';
import { type ActionLog, EMPTY_ACTION_LOG } from '../../domain/messageAction';
import { DELETION } from '../../domain/protocol';
import { type Timetoken, timetokenToMs } from '../../../shared/protocol';
import type { Ignoring } from '../ignoring/ignoringSlice';
import type { ChannelOutbox, UnsentMessage } from '../outbox/outboxSlice';
import type { ChannelMessages } from './channelMessages';

/** A row of the list: a message with its place in a run of one author, or a separator. */
export type MessageRow =
  | { readonly kind: 'day'; readonly key: string; readonly time: number }
  /** The rows below are unread. */
  | { readonly kind: 'unread'; readonly key: string }
  /**
   * Takes the place of a message that is deleted, or hidden because of its author, and shows nothing. The list
   * knows the heights of its rows by their places: with one row less, everything below would move.
   */
  | { readonly kind: 'gone'; readonly key: string }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: Message;
      /** The first of a run shows who speaks. */
      readonly isRunStart: boolean;
      /** Set while the history does not hold the message. */
      readonly unsent?: UnsentMessage;
      /** The user ignores the author: only that there is a message is said. */
      readonly isIgnored?: true;
      /** The message is deleted, but has replies: only its thread is shown. */
      readonly isDeleted?: true;
    };

/** Messages of one author further apart than this begin a new run, ms. */
const RUN_GAP_MS = 5 * 60_000;

interface Reader {
  readonly ownId: UserId | null;
  /** Reading stopped here; null when there is nothing to mark. */
  readonly dividerAfter: Timetoken | null;
  /** The messages that the reader is editing: what is written there outlasts a deletion. */
  readonly openEdits: readonly Timetoken[];
  /** Deleted messages that keep a row, because there are replies to them. */
  readonly keptRoots?: readonly Timetoken[];
  /** Missing when no user is ignored. */
  readonly ignoring?: Ignoring;
}

type Build = (
  channel: ChannelMessages | undefined,
  reader?: Reader,
  outbox?: ChannelOutbox,
) => readonly MessageRow[];

const NOTHING_TO_MARK: Reader = { ownId: null, dividerAfter: null, openEdits: [] };

const NOTHING_UNSENT: ChannelOutbox = { unsent: [], sentIds: {} };
const NOT_LOADED = { chunks: [], pageStarts: {}, revisions: EMPTY_ACTION_LOG, hasOlder: true };

/**
 * Remembers the rows of every message: those that did not change are the same objects as before, edited
 * texts included, so that their components are not drawn again (ADR 0011).
 */
export function createRowBuilder(): Build {
  const built = new WeakMap<Message, MessageRows>();
  return (channel, reader = NOTHING_TO_MARK, outbox = NOTHING_UNSENT) => {
    const rows = buildAllRows(channel ?? NOT_LOADED, outbox, built, reader);
    markUnread(rows, reader);
    return rows;
  };
}

/**
 * Puts the mark before the first message of others that is newer than what was read. While nothing older is
 * loaded there is none: a mark that moved up with each older page would move what is being read.
 */
function markUnread(rows: MessageRow[], { ownId, dividerAfter }: Reader): void {
  if (dividerAfter === null) return;
  let first: number | undefined;
  let isLoaded = false;
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index];
    if (row?.kind !== 'message' || row.unsent) continue;
    if (row.message.timetoken <= dividerAfter) {
      isLoaded = true;
      break;
    }
    if (isFromOther(row, ownId)) first = index;
  }
  const row = first === undefined ? undefined : rows[first];
  if (!isLoaded || first === undefined || row?.kind !== 'message') return;
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
    if (row?.kind !== 'message' || row.unsent) continue;
    if (readUpTo !== undefined && row.message.timetoken <= readUpTo) break;
    if (isFromOther(row, ownId)) count += 1;
  }
  return count;
}

/** The newest own message; null while a newer one is being sent. */
export function newestOwn(rows: readonly MessageRow[], ownId: UserId | null): Timetoken | null {
  const row = rows.findLast(
    (each) => each.kind === 'message' && each.message.authorId === ownId && !each.isDeleted,
  );
  return row?.kind === 'message' && !row.unsent ? row.message.timetoken : null;
}

/** Whether the message can be unread: own and deleted ones and those of ignored users cannot. */
function isFromOther(
  { message, isIgnored, isDeleted }: MessageRow & { readonly kind: 'message' },
  ownId: UserId | null,
): boolean {
  return message.authorId !== ownId && !isIgnored && !isDeleted;
}

type LoadedMessages = Pick<ChannelMessages, 'chunks' | 'pageStarts' | 'revisions' | 'hasOlder'>;

function buildAllRows(
  { chunks, pageStarts, revisions, hasOlder }: LoadedMessages,
  { unsent, sentIds }: ChannelOutbox,
  built: WeakMap<Message, MessageRows>,
  { openEdits, keptRoots, ignoring }: Reader,
): MessageRow[] {
  const rows: MessageRow[] = [];
  let previous: Message | undefined;
  let isPreviousDeleted = false;
  const add = (message: Message, context: Context) => {
    let known = built.get(message);
    if (!known || !isSameContext(known.context, context)) {
      known = { context, rows: buildRows(message, context) };
      built.set(message, known);
    }
    rows.push(...known.rows);
    previous = message;
    isPreviousDeleted = context.isDeleted;
  };
  const loaded = chunks.flatMap(({ messages }) => messages);
  for (const message of loaded) {
    const actions = revisions.byMessage[message.timetoken];
    const key = sentIds[message.timetoken] ?? message.timetoken;
    const isDeleted = actions?.some(({ type }) => type === DELETION) ?? false;
    const { timetoken } = message;
    if (isDeleted && (openEdits.includes(timetoken) || !keptRoots?.includes(timetoken))) {
      rows.push(goneRow(message, key, openEdits));
      continue;
    }
    const isOfIgnored = ignoring?.userIds.has(message.authorId) ?? false;
    const isIgnored = isOfIgnored && !ignoring?.shown.includes(message.timetoken);
    if (isIgnored && ignoring?.isHidden) {
      rows.push({ kind: 'gone', key });
      continue;
    }
    add(message, {
      key,
      previous,
      actions,
      // The message above belongs to an ignored user or is deleted, so this one says who speaks.
      isPageStart: isOfIgnored || isPreviousDeleted || isPageStart(pageStarts, message.timetoken),
      isIgnored: isIgnored && !isDeleted,
      isDeleted,
      // The first row loaded gets its separator once it is known what comes before it: a row that
      // is there must not change its height when older ones arrive.
      isFirstOfAll: !previous && !hasOlder,
      unsent: undefined,
    });
  }
  for (const each of unsent) {
    // The answer to an earlier send was lost, but its message arrived.
    if (loaded.some((message) => isSameSend(message, each.drawn))) continue;
    const isFirstOfAll = !previous && !hasOlder;
    const place = {
      key: each.message.id,
      previous,
      isFirstOfAll,
      isPageStart: isPreviousDeleted,
      isIgnored: false,
      isDeleted: false,
    };
    add(each.drawn, { ...place, actions: undefined, unsent: each });
  }
  return rows;
}

/** The author counts as well: anybody can use another's id. */
function isSameSend(a: Message, b: Message): boolean {
  return a.id === b.id && a.authorId === b.authorId;
}

/** The row of a deleted message: nothing of it is shown, but for the place where it is edited. */
function goneRow(message: Message, key: string, openEdits: readonly Timetoken[]): MessageRow {
  if (!openEdits.includes(message.timetoken)) return { kind: 'gone', key };
  return { kind: 'message', key, message: withoutContent(message), isRunStart: true };
}

const withoutContent = ({ timetoken, channelId, authorId, type }: Message): Message => {
  return { timetoken, channelId, authorId, type, text: '' };
};

/** The inputs of a message's rows besides the message. */
interface Context {
  readonly key: string;
  readonly previous: Message | undefined;
  readonly actions: ActionLog['byMessage'][Timetoken] | undefined;
  readonly isPageStart: boolean;
  readonly isFirstOfAll: boolean;
  readonly isIgnored: boolean;
  readonly isDeleted: boolean;
  readonly unsent: UnsentMessage | undefined;
}

interface MessageRows {
  readonly context: Context;
  readonly rows: readonly MessageRow[];
}

function isSameContext(a: Context, b: Context): boolean {
  return (
    a.key === b.key &&
    a.unsent === b.unsent &&
    a.previous === b.previous &&
    a.actions === b.actions &&
    a.isPageStart === b.isPageStart &&
    a.isFirstOfAll === b.isFirstOfAll &&
    a.isIgnored === b.isIgnored &&
    a.isDeleted === b.isDeleted
  );
}

/** The row of a message, after a separator where its day begins. */
function buildRows(published: Message, context: Context): readonly MessageRow[] {
  const { key, previous, actions, unsent, isIgnored, isDeleted } = context;
  const message = isDeleted
    ? withoutContent(published)
    : (readRevised(published, actions) ?? published);
  const time = timetokenToMs(message.timetoken);
  const isNewDay = previous ? !isSameDay(time, previous) : context.isFirstOfAll;
  const isRunStart = isNewDay || context.isPageStart || !isSameRun(message, time, previous);
  const row = {
    kind: 'message',
    key,
    message,
    isRunStart,
    ...(unsent && { unsent }),
    ...(isIgnored && { isIgnored }),
    ...(isDeleted && { isDeleted }),
  } as const;
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
