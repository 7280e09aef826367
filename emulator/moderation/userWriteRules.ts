import { FLAG_FIELDS } from '../../src/domain/moderation/flag';
import { NOTE_FIELD } from '../../src/domain/moderation/moderationRecord';
import { RESTRICTION_FIELDS } from '../../src/domain/moderation/restriction';
import { isChannelName } from '../protocol/channels';
import type { Custom, ObjectPatch, UserTextField } from '../objects/objectContent';
import { parseTimetoken } from '../protocol/timetoken';

export type UserPatch = ObjectPatch<UserTextField>;

const KEPT_FIELDS: readonly string[] = [...Object.values(RESTRICTION_FIELDS), ...FLAG_FIELDS];

/** Characters of each text of a report. */
const MAX_TEXT = 500;

/** The accepted fields of a report. */
export interface Flag {
  readonly flag: true;
  /** Ms since the epoch. */
  readonly flaggedAt: number;
  readonly flaggedBy: string;
  readonly reason: string;
  readonly flaggedChannel?: string;
  readonly flaggedMessage?: string;
}

/**
 * The permitted part of a write to the own record: all fields but those of moderators. These keep their
 * stored values, so that clients which write all of `custom` back lose nothing.
 */
export function reviseOwnPatch(stored: Custom | null, patch: UserPatch): UserPatch {
  if (patch.custom === undefined) return patch;
  const custom = { ...without(patch.custom, [...KEPT_FIELDS, NOTE_FIELD]), ...pick(stored) };
  return { ...patch, custom: Object.keys(custom).length === 0 ? null : custom };
}

/**
 * The permitted part of a write to another user's record: a report that names the caller as reporter.
 *
 * @returns undefined when no part is permitted
 */
export function reviseForeignPatch(
  callerId: string,
  stored: Custom | null,
  patch: UserPatch,
  now: number,
): { readonly patch: UserPatch; readonly flag: Flag } | undefined {
  const flag = readFlag(callerId, patch.custom, now);
  return flag && { patch: { custom: { ...stored, ...flag } }, flag };
}

function readFlag(callerId: string, custom: UserPatch['custom'], now: number): Flag | undefined {
  const { flag, flaggedAt, flaggedBy, reason, flaggedChannel, flaggedMessage } = custom ?? {};
  if (flag !== true || typeof flaggedBy !== 'string' || typeof reason !== 'string')
    return undefined;
  const signature = `(${callerId})`;
  if (flaggedBy !== callerId && !flaggedBy.endsWith(signature)) return undefined;
  return {
    flag,
    flaggedAt: typeof flaggedAt === 'number' ? flaggedAt : now,
    flaggedBy: flaggedBy.length <= MAX_TEXT ? flaggedBy : `${beginningOf(flaggedBy)}… ${signature}`,
    reason: reason.length <= MAX_TEXT ? reason : `${beginningOf(reason)}…`,
    ...(isChannel(flaggedChannel) && { flaggedChannel }),
    ...(isTimetoken(flaggedMessage) && { flaggedMessage }),
  };
}

/** Never splits a surrogate pair. */
function beginningOf(text: string): string {
  return Array.from(text.slice(0, MAX_TEXT)).slice(0, -1).join('');
}

function isChannel(value: unknown): value is string {
  return typeof value === 'string' && isChannelName(value);
}

function isTimetoken(value: unknown): value is string {
  return typeof value === 'string' && parseTimetoken(value) !== undefined;
}

/**
 * A record as far as it counts for the limit of its size. Moderators' fields do not: a user with a full
 * record can be banned and reported like any other.
 */
export function countedContent<Content extends { readonly custom: Custom | null }>(
  content: Content,
): Content {
  return { ...content, custom: without(content.custom, KEPT_FIELDS) };
}

function pick(stored: Custom | null): Custom {
  return Object.fromEntries(
    Object.entries(stored ?? {}).filter(([name]) => KEPT_FIELDS.includes(name)),
  );
}

function without(custom: Custom | null, names: readonly string[]): Custom {
  return Object.fromEntries(Object.entries(custom ?? {}).filter(([name]) => !names.includes(name)));
}
