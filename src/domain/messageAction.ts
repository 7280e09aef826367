import type { ChannelId, UserId } from './ids';
import type { Timetoken } from './timetoken';

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
 * So many removed actions are remembered. A page or an event that is older than so many removals does
 * not arrive any more.
 */
const MOST_REMOVED = 1_000;

/** An action that was made or taken back. */
export interface MessageActionChange {
  readonly event: 'added' | 'removed';
  readonly action: MessageAction;
}

/**
 * Follows changes; those that are known change nothing, and what was removed does not come back,
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

/** Whether that was news. */
function add({ byMessage, removed }: GrowingLog, action: MessageAction): boolean {
  const known = byMessage[action.messageTimetoken] ?? [];
  const isKnown = known.some(({ actionTimetoken }) => actionTimetoken === action.actionTimetoken);
  if (isKnown || removed[action.actionTimetoken]) return false;
  byMessage[action.messageTimetoken] = [...known, action].sort(byTime);
  return true;
}

/** Remembers that it is gone, also when it was not there yet. */
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
  return all.length > MOST_REMOVED ? Object.fromEntries(all.slice(-MOST_REMOVED / 2)) : removed;
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
  return changeActions(
    { ...log, byMessage },
    actions.map((action) => ({ event: 'added', action })),
  );
}

/** The timetoken of the action that was made last of those that are known. */
export function newestAction({ byMessage }: ActionLog): Timetoken | undefined {
  return Object.values(byMessage)
    .flatMap((actions) => actions.at(-1)?.actionTimetoken ?? [])
    .sort()
    .at(-1);
}

/** Forgets the actions of messages older than this one; a page that brings the messages brings them. */
export function dropOlderActions(log: ActionLog, oldestKept: Timetoken): ActionLog {
  const kept = Object.entries(log.byMessage).filter(([message]) => message >= oldestKept);
  return { ...log, byMessage: Object.fromEntries(kept) };
}

/** Of so many messages that are older than those in memory actions are kept. */
const MOST_OUTSIDE = 1_000;

/** Whether actions of too many messages older than this one are known. */
export function hasTooManyOutside({ byMessage }: ActionLog, oldestKept: Timetoken): boolean {
  const messages = Object.keys(byMessage);
  if (messages.length <= MOST_OUTSIDE) return false;
  return messages.filter((message) => message < oldestKept).length > MOST_OUTSIDE;
}

/**
 * Forgets actions of messages that are older than those in memory, but not the last ones: a page that
 * is on its way may have been read before them.
 *
 * @param oldestKept the oldest message in memory
 */
export function dropOutsideActions(log: ActionLog, oldestKept: Timetoken): ActionLog {
  if (!hasTooManyOutside(log, oldestKept)) return log;
  const outside = Object.entries(log.byMessage).filter(([message]) => message < oldestKept);
  const byLast = outside.sort(([, a], [, b]) => (lastOf(a) < lastOf(b) ? -1 : 1));
  const byMessage = { ...log.byMessage };
  for (const [message] of byLast.slice(0, -MOST_OUTSIDE / 2))
    delete byMessage[message as Timetoken];
  return { ...log, byMessage };
}

function lastOf(actions: readonly MessageAction[]): string {
  return actions.at(-1)?.actionTimetoken ?? '';
}

/** Leaves a list as it is when nothing goes, so that what is drawn from it is not drawn again. */
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
