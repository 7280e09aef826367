import type { ChannelId, UserId } from './ids';
import type { Timetoken } from '../../shared/protocol';

/** Something a user attached to a message: a reaction, an edit, a deletion. */
export interface MessageAction {
  readonly channelId: ChannelId;
  readonly messageTimetoken: Timetoken;
  /** Names the action: the same user adding the same value again makes another one. */
  readonly actionTimetoken: Timetoken;
  readonly userId: UserId;
  readonly type: string;
  readonly value: string;
}

/** The actions of one channel's messages that a slice cares about. */
export interface ActionLog {
  /** Per message, in the order in which they were added. */
  readonly byMessage: Readonly<Record<Timetoken, readonly MessageAction[]>>;
  /** Removed ones, which a page that was fetched before may still bring. */
  readonly removed: Readonly<Record<Timetoken, true>>;
}

export const EMPTY_ACTION_LOG: ActionLog = { byMessage: {}, removed: {} };

/**
 * Max number of removed actions per channel that are remembered: pages and events that are older than so
 * many removals do not arrive any more.
 */
const MAX_REMOVED = 1_000;

/** An action that was made or taken back. */
export interface MessageActionChange {
  readonly event: 'added' | 'removed';
  readonly action: MessageAction;
}

/** The actions as changes. */
export function added(actions: readonly MessageAction[]): readonly MessageActionChange[] {
  return actions.map((action) => ({ event: 'added', action }));
}

/**
 * Applies changes; those that are known change nothing, and what was removed does not come back,
 * whatever the order. The log is copied once, however many there are.
 */
export function changeActions(log: ActionLog, changes: readonly MessageActionChange[]): ActionLog {
  const next = { byMessage: { ...log.byMessage }, removed: { ...log.removed } };
  let isChanged = false;
  for (const { event, action } of changes) {
    if (event === 'added' ? add(next, action) : remove(next, action)) isChanged = true;
  }
  return isChanged ? { ...next, removed: forgetOldest(next.removed) } : log;
}

interface GrowingLog {
  readonly byMessage: Record<Timetoken, readonly MessageAction[]>;
  readonly removed: Record<Timetoken, true>;
}

/** Returns whether the log changed. */
function add({ byMessage, removed }: GrowingLog, action: MessageAction): boolean {
  const known = byMessage[action.messageTimetoken] ?? [];
  const isKnown = known.some(({ actionTimetoken }) => actionTimetoken === action.actionTimetoken);
  if (isKnown || removed[action.actionTimetoken]) return false;
  byMessage[action.messageTimetoken] = [...known, action].sort(byTime);
  return true;
}

/** Remembers the removal, which may arrive before the action. */
function remove(
  { byMessage, removed }: GrowingLog,
  { messageTimetoken, actionTimetoken: gone }: MessageAction,
): boolean {
  if (removed[gone]) return false;
  keep(byMessage, messageTimetoken, ({ actionTimetoken }) => actionTimetoken !== gone);
  removed[gone] = true;
  return true;
}

function forgetOldest(removed: ActionLog['removed']): ActionLog['removed'] {
  const all = Object.entries(removed);
  return all.length > MAX_REMOVED ? Object.fromEntries(all.slice(-MAX_REMOVED / 2)) : removed;
}

/**
 * Takes what a fetched page says about some messages. An action that is known here but missing there
 * was removed while nobody listened, if the page was read after it was made; else the page may simply
 * have been fetched before that.
 *
 * @param newest the newest timetoken, message or action, that was there when the page was read
 */
export function mergePage(
  log: ActionLog,
  messages: readonly Timetoken[],
  actions: readonly MessageAction[],
  newest: Timetoken,
): ActionLog {
  const there = new Set(actions.map(({ actionTimetoken }) => actionTimetoken));
  const byMessage = { ...log.byMessage };
  for (const message of messages) {
    keep(
      byMessage,
      message,
      ({ actionTimetoken }) => there.has(actionTimetoken) || actionTimetoken > newest,
    );
  }
  return changeActions({ ...log, byMessage }, added(actions));
}

/** The timetoken of the action that was made last of those that are known. */
export function newestAction({ byMessage }: ActionLog): Timetoken | undefined {
  return Object.values(byMessage)
    .flatMap((actions) => actions.at(-1)?.actionTimetoken ?? [])
    .sort()
    .at(-1);
}

/**
 * Forgets the actions of messages older than this one, but for those in `others`; a page that brings the
 * messages brings them.
 */
export function dropOlderActions(
  log: ActionLog,
  oldestKept: Timetoken,
  others: object = {},
): ActionLog {
  const kept = Object.entries(log.byMessage).filter(
    ([message]) => message >= oldestKept || message in others,
  );
  return { ...log, byMessage: Object.fromEntries(kept) };
}

/** Keeps the same list when nothing is removed, so that it is not rendered again. */
function keep(
  byMessage: Record<Timetoken, readonly MessageAction[]>,
  message: Timetoken,
  isKept: (action: MessageAction) => boolean,
): void {
  const known = byMessage[message];
  if (!known || known.every(isKept)) return;
  const kept = known.filter(isKept);
  if (kept.length > 0) byMessage[message] = kept;
  else delete byMessage[message];
}

function byTime(a: MessageAction, b: MessageAction): number {
  return a.actionTimetoken < b.actionTimetoken ? -1 : 1;
}

/** The longest value that is shown, UTF-8 bytes. */
const MAX_BYTES = 64;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

const segmenter = new Intl.Segmenter();

/** Whether a value is one emoji: other clients may send any text as a reaction. */
export function isReactionValue(value: string): boolean {
  if (!EMOJI.test(value) || new TextEncoder().encode(value).length > MAX_BYTES) return false;
  return Array.from(segmenter.segment(value)).length === 1;
}

/** The largest count, and the most names, that are shown of a reaction (specification, section 9). */
export const MAX_SHOWN_REACTORS = 99;

/** The count beside an emoji: up to 99, then `99+` (specification, section 9). */
export function reactionCount(count: number): string {
  return count > MAX_SHOWN_REACTORS ? `${MAX_SHOWN_REACTORS}+` : String(count);
}
