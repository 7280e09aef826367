import type { Draft } from '@reduxjs/toolkit';
import { DEFAULT_CHANNEL } from '../../domain/channel';
import { chatOf } from '../../domain/channelRole';
import type { ChannelId, UserId } from '../../domain/ids';
import type { Message, MessageAddress } from '../../domain/message';
import { added } from '../../domain/messageAction';
import type { Custom } from '../../domain/moderation/decision';
import { msToTimetoken, type Timetoken } from '../../../shared/protocol';
import { isThread } from '../../domain/thread';
import { createTable } from '../../lib/table';
import type { HistoryPage, MembershipRecord } from '../../realtime/events';
import {
  addMessages,
  changeDeletions,
  type ChannelReading,
  countUnread,
  isBehind,
  moveMark,
  NOTHING_READ,
  type Reader,
} from './channelReading';

type Marks = Readonly<Record<ChannelId, Timetoken>>;

/** A message to which a jump leads. */
export interface JumpTarget extends MessageAddress {
  /** The words in it by which it was found. */
  readonly words?: readonly string[];
}

/** A message that the reader goes to. */
export interface Jump extends JumpTarget {
  /**
   * `opening`: the channel was opened for it, so nothing else of the channel is shown yet. `missing`: it is
   * deleted, or was never there; the list stays where it is.
   */
  readonly status: 'opening' | 'loading' | 'arrived' | 'missing';
}

export interface UnreadState extends Reader {
  /** Users whose messages are never unread. */
  readonly ignoredIds: readonly UserId[];
  readonly currentId: ChannelId;
  /** The channels on screen, a thread may be one, in which the reader is not at the newest message. */
  readonly scrolledUp: readonly ChannelId[];
  readonly isPageShown: boolean;
  /** The mark of the channel on screen was moved back: what follows it stays unread while one is there. */
  readonly isKeptUnread: boolean;
  readonly byChannel: Readonly<Record<ChannelId, ChannelReading>>;
  /** Marks that the service has not confirmed yet. */
  readonly unwritten: Marks;
  /**
   * Channels whose unwritten mark was moved back: only a record with the same mark confirms it. With the time of
   * the record that was known then, 0 without one.
   */
  readonly movedBack: Readonly<Record<ChannelId, number>>;
  /** Data of memberships that the service has not confirmed yet. */
  readonly unwrittenData: Readonly<Record<ChannelId, Custom>>;
  /** Channels of which the service has to be asked what came after the mark. */
  readonly uncounted: Readonly<Record<ChannelId, true>>;
  /** Events may have been missed since the memberships were last fetched. */
  readonly isOutdated: boolean;
  /** Whether the service's marks have been fetched in this visit. */
  readonly hasRecords: boolean;
  /** Last read message of the channel on screen; stays until another channel is opened. */
  readonly dividerAfter: Timetoken | null;
  /** The message that the reader goes to, or just went to, in the channel on screen or its thread. */
  readonly jump: Jump | null;
}

export const initialState: UnreadState = {
  ownId: null,
  moderators: [],
  ignoredIds: [],
  currentId: DEFAULT_CHANNEL.id,
  scrolledUp: [],
  isPageShown: true,
  isKeptUnread: false,
  byChannel: createTable(),
  unwritten: createTable(),
  movedBack: createTable(),
  unwrittenData: createTable(),
  uncounted: createTable(),
  isOutdated: true,
  hasRecords: false,
  dividerAfter: null,
  jump: null,
};

export type State = Draft<UnreadState>;

export function readingOf({ byChannel }: UnreadState, channelId: ChannelId): ChannelReading {
  return byChannel[channelId] ?? NOTHING_READ;
}

/** New messages of the channel on screen are read at once, or the divider is above them. */
export function setReading(state: State, channelId: ChannelId, reading: ChannelReading): void {
  const wasBehind = isBehind(readingOf(state, channelId));
  state.byChannel[channelId] = reading as Draft<ChannelReading>;
  if (channelId !== state.currentId) return;
  markRead(state);
  if (!wasBehind && isBehind(readingOf(state, channelId))) state.dividerAfter ??= reading.mark;
}

export function countOf({ byChannel, moderators }: UnreadState, channelId: ChannelId): number {
  const reading = byChannel[channelId];
  return reading ? countUnread(reading, moderators) : 0;
}

export function receive(state: State, channelId: ChannelId, messages: readonly Message[]): void {
  const before = readingOf(state, channelId);
  const heard = messages.filter(({ authorId }) => !state.ignoredIds.includes(authorId));
  setReading(state, channelId, addMessages(before, heard, state));
}

/** A page at the end of the history of a channel. */
export function receivePage(state: State, { channelId, messages, actions }: HistoryPage): void {
  const reading = readingOf(state, channelId);
  const { mark, newest } = reading;
  const isFirstPage = newest === null;
  if (isFirstPage && mark !== null && channelId === state.currentId) {
    const hasNews = messages.some(
      ({ authorId, timetoken }) =>
        authorId !== state.ownId && !state.ignoredIds.includes(authorId) && timetoken > mark,
    );
    if (hasNews) state.dividerAfter ??= mark;
  }
  setReading(state, channelId, changeDeletions(reading, added(actions)));
  receive(state, channelId, messages);
  const after = readingOf(state, channelId);
  // Messages from before the user joined are not unread.
  if (isFirstPage && mark === null && after.newest) {
    setReading(state, channelId, moveMark(after, after.newest));
  }
}

export function isAtBottom({ scrolledUp }: UnreadState, channelId: ChannelId): boolean {
  return !scrolledUp.includes(channelId);
}

export function isReading(state: UnreadState): boolean {
  const { currentId, isPageShown, isKeptUnread } = state;
  return isAtBottom(state, currentId) && isPageShown && !isKeptUnread;
}

/** The reader sees the newest message of the channel on screen. */
export function markRead(state: State): void {
  const id = state.currentId;
  const reading = readingOf(state, id);
  if (!isReading(state) || !reading.newest || !isBehind(reading)) return;
  moveToNewest(state, id);
}

/** All messages of a channel or a thread are read. */
export function moveToNewest(state: State, id: ChannelId): void {
  const reading = readingOf(state, id);
  if (reading.newest === null) return;
  state.byChannel[id] = moveMark(reading, reading.newest) as Draft<ChannelReading>;
  state.unwritten[id] = reading.newest;
  delete state.movedBack[id];
  delete state.uncounted[id];
}

/** Threads are counted when the user follows them. */
export function isCounted({ byChannel }: UnreadState, channelId: ChannelId): boolean {
  return !isThread(channelId) || channelId in byChannel;
}

/** Messages that were sent while the user could not read channels and their threads are unknown. */
export function countAgain(state: State, channelIds: readonly string[]): void {
  for (const id of Object.keys(state.byChannel) as ChannelId[]) {
    if (channelIds.includes(chatOf(id))) state.uncounted[id] = true;
  }
}

/**
 * The service's mark counts, also one that was moved back, except while a newer one, or one that was moved back
 * here, is to be written.
 */
export function takeRecord(state: State, channelId: ChannelId, record: MembershipRecord): void {
  const { readUpTo, writtenAt, custom } = record;
  const reading = readingOf(state, channelId);
  if (writtenAt < reading.writtenAt) return;
  const written = { ...reading, writtenAt, custom };
  setReading(state, channelId, written);
  confirmData(state, channelId, custom);
  // Messages from before the user joined are not unread.
  const mark = readUpTo ?? msToTimetoken(writtenAt);
  const known = reading.mark;
  if (known === null) state.uncounted[channelId] = true;
  if (!confirmMark(state, channelId, mark, writtenAt)) return;
  // A record without a mark, as other clients write it, takes none away.
  if (readUpTo === null && known !== null && known > mark) state.unwritten[channelId] = known;
  else takeMark(state, channelId, written, mark);
}

/** Forgets chosen data that the record has. */
function confirmData(state: State, channelId: ChannelId, custom: Custom): void {
  const chosen = Object.entries(state.unwrittenData[channelId] ?? {});
  if (chosen.every(([name, value]) => custom[name] === value)) {
    delete state.unwrittenData[channelId];
  }
}

/** Forgets an unwritten mark that the record has or has overtaken; false when it is still to be written. */
function confirmMark(
  state: State,
  channelId: ChannelId,
  mark: Timetoken,
  writtenAt: number,
): boolean {
  const { unwritten, movedBack } = state;
  const movedAfter = movedBack[channelId] ?? 0;
  // The mark was moved back in an earlier visit, and another device has written it since.
  const isOvertaken = !state.hasRecords && movedAfter > 0 && writtenAt > movedAfter;
  const own = isOvertaken ? '' : (unwritten[channelId] ?? '');
  const isMovedBack = !isOvertaken && channelId in movedBack;
  if (own > mark || (isMovedBack && own !== mark)) return false;
  delete unwritten[channelId];
  delete movedBack[channelId];
  return true;
}

/** Moves the mark to that of the record, and the divider with it. */
function takeMark(
  state: State,
  channelId: ChannelId,
  reading: ChannelReading,
  mark: Timetoken,
): void {
  const moved = moveMark(reading, mark);
  const isBack = reading.mark !== null && mark < reading.mark;
  if (isBack || moved.more > 0) state.uncounted[channelId] = true;
  if (isBack && channelId === state.currentId) {
    state.isKeptUnread = true;
    state.dividerAfter = isBehind(moved) ? mark : null;
  }
  setReading(state, channelId, moved);
  if (channelId !== state.currentId) return;
  if (!state.hasRecords && state.dividerAfter !== null && mark > state.dividerAfter) {
    state.dividerAfter = isBehind(moved) ? mark : null;
  }
}
