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

/** Adds actions; those that are known or were removed change nothing, whatever the order. */
export function addActions(log: ActionLog, actions: readonly MessageAction[]): ActionLog {
  const byMessage = { ...log.byMessage };
  let isChanged = false;
  for (const action of actions) {
    const known = byMessage[action.messageTimetoken] ?? [];
    const isKnown = known.some(({ actionTimetoken }) => actionTimetoken === action.actionTimetoken);
    if (isKnown || log.removed[action.actionTimetoken]) continue;
    byMessage[action.messageTimetoken] = [...known, action].sort(byTime);
    isChanged = true;
  }
  return isChanged ? { ...log, byMessage } : log;
}

/** Removes actions and remembers that they are gone. */
export function removeActions(log: ActionLog, actions: readonly MessageAction[]): ActionLog {
  const gone = new Set(actions.map(({ actionTimetoken }) => actionTimetoken));
  const byMessage = { ...log.byMessage };
  for (const { messageTimetoken } of actions) {
    keep(byMessage, messageTimetoken, ({ actionTimetoken }) => !gone.has(actionTimetoken));
  }
  const removed = { ...log.removed };
  for (const actionTimetoken of gone) removed[actionTimetoken] = true;
  return { byMessage, removed };
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
  return addActions({ ...log, byMessage }, actions);
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
