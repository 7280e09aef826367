import { FLAG_FIELDS } from './flag';
import type { ChannelId } from '../ids';
import type { LogKind, LogRecord } from './moderationRecord';
import { isSet, RESTRICTION_FIELDS, readChannelList, writeChannelList } from './restriction';

/** A user's `custom` data; the service takes only scalars. */
export type Custom = Readonly<Record<string, string | number | boolean | null>>;

/** A moderator's decision about a user. */
export type Decision =
  | { readonly kind: 'ban' | 'unban' | 'unflag' }
  | {
      readonly kind: 'mute' | 'unmute' | 'block' | 'unblock';
      readonly channelId: ChannelId;
    };

/** The list that a decision about a channel changes, and whether it adds the channel. */
const CHANNEL_LISTS = {
  mute: [RESTRICTION_FIELDS.mute, true],
  unmute: [RESTRICTION_FIELDS.mute, false],
  block: [RESTRICTION_FIELDS.block, true],
  unblock: [RESTRICTION_FIELDS.block, false],
} as const;

/** All moderation fields of a user's record. */
const MODERATION_FIELDS: readonly string[] = [...Object.values(RESTRICTION_FIELDS), ...FLAG_FIELDS];

/** Performs a decision and changes no other field. Gives null when it already holds. */
export function decide(custom: Custom, decision: Decision): Custom | null {
  switch (decision.kind) {
    case 'ban':
    case 'unban': {
      const isBan = decision.kind === 'ban';
      return isSet(custom['ban']) === isBan ? null : { ...custom, ban: isBan };
    }
    case 'unflag':
      return isSet(custom['flag']) ? { ...without(custom, FLAG_FIELDS), flag: false } : null;
    default: {
      const [field, isAdded] = CHANNEL_LISTS[decision.kind];
      return changeList(custom, field, decision.channelId, isAdded);
    }
  }
}

/** The moderation fields that differ, before and after; a missing one was unset. */
export function changedFields(before: Custom, after: Custom): { before: Custom; after: Custom } {
  const names = MODERATION_FIELDS.filter((name) => before[name] !== after[name]);
  return { before: pick(before, names), after: pick(after, names) };
}

/** The part of a record that undoing needs. */
export type Undoable = Pick<LogRecord, 'kind' | 'channelId' | 'before' | 'after'>;

/**
 * Undoes a decision: its fields get their former values unless somebody changed them since; in a list
 * only its one channel changes. Gives null when nothing is left to undo.
 */
export function undoDecision(custom: Custom, record: Undoable): Custom | null {
  const { kind, channelId, before = {}, after = {} } = record;
  if (isListKind(kind)) {
    const [field, isAdded] = CHANNEL_LISTS[kind];
    if (channelId === undefined) return null;
    const undone = changeList(custom, field, channelId, !isAdded);
    if (undone === null) return null;
    const isAsBefore = undone[field] === writeChannelList(readChannelList(before[field]));
    return isAsBefore ? restore(custom, before, [field]) : undone;
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const own = MODERATION_FIELDS.filter((name) => names.has(name));
  const unchanged = own.filter(
    (name) => custom[name] === after[name] && custom[name] !== before[name],
  );
  return unchanged.length === 0 ? null : restore(custom, before, unchanged);
}

/** The kinds that change a user's record, each with the kind that undoes it. */
export const OPPOSITES = {
  ban: 'unban',
  unban: 'ban',
  mute: 'unmute',
  unmute: 'mute',
  block: 'unblock',
  unblock: 'block',
  flag: 'unflag',
  unflag: 'flag',
} as const satisfies Partial<Record<LogKind, LogKind>>;

export function isAboutRecord(kind: LogKind): kind is keyof typeof OPPOSITES {
  return kind in OPPOSITES;
}

function isListKind(kind: LogKind): kind is keyof typeof CHANNEL_LISTS {
  return kind in CHANNEL_LISTS;
}

function changeList(
  custom: Custom,
  field: 'mutedChannels' | 'blockedChannels',
  channelId: ChannelId,
  isAdded: boolean,
): Custom | null {
  const list = readChannelList(custom[field]);
  if (list.includes(channelId) === isAdded) return null;
  const changed = isAdded ? [...list, channelId] : list.filter((id) => id !== channelId);
  return { ...custom, [field]: writeChannelList(changed) };
}

/** Gives fields their former values; fields that were unset become unset again. */
function restore(custom: Custom, values: Custom, names: readonly string[]): Custom {
  return { ...without(custom, names), ...pick(values, names) };
}

function without(custom: Custom, names: readonly string[]): Custom {
  return Object.fromEntries(Object.entries(custom).filter(([name]) => !names.includes(name)));
}

function pick(custom: Custom, names: readonly string[]): Custom {
  return Object.fromEntries(Object.entries(custom).filter(([name]) => names.includes(name)));
}
