import { FLAG_FIELDS } from '../../src/domain/flag';
import { NOTE_FIELD } from '../../src/domain/moderationRecord';
import { isChannelName } from '../domain/channelName';
import type { Custom, ObjectPatch, UserTextField } from '../domain/objectContent';
import { parseTimetoken } from '../domain/timetoken';

export type UserPatch = ObjectPatch<UserTextField>;

/** What moderators decide about a user. */
export const RESTRICTION_FIELDS = ['ban', 'mutedChannels', 'blockedChannels'] as const;
const KEPT_FIELDS: readonly string[] = [...RESTRICTION_FIELDS, ...FLAG_FIELDS];

/** Of what a report says, characters: its reasons are sentences. */
const MAX_TEXT = 500;

/** What a report says, as far as it was allowed to say it. */
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
 * What users may write to their own record: everything but what moderators decide. Those fields keep
 * their stored values, so that clients which write all of `custom` back lose nothing.
 */
export function reviseOwnPatch(stored: Custom | null, patch: UserPatch): UserPatch {
  if (patch.custom === undefined) return patch;
  const custom = { ...without(patch.custom, [...KEPT_FIELDS, NOTE_FIELD]), ...pick(stored) };
  return { ...patch, custom: Object.keys(custom).length === 0 ? null : custom };
}

/**
 * What users may write to somebody else's record: a report that names themselves as who reports.
 *
 * @returns undefined when there is nothing in it that they may write
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

/** Without halves of characters. */
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
