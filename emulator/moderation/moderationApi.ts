import { createHash } from 'node:crypto';
import { roleOf } from '../../src/domain/channelRole';
import { toChannelId } from '../../src/domain/ids';
import { decide, type Decision } from '../../src/domain/moderation/decision';
import type { ModerationNote } from '../../src/domain/moderation/moderationRecord';
import type { Timetoken } from '../../shared/protocol';
import type { Caller } from '../access/access';
import { ServiceError } from '../protocol/serviceError';
import type { Journal, JournalEntry } from '../subscribe/journal';
import type { Stores } from '../stores';
import { writeUserCustom } from './decisions';
import type { Moderation } from './moderation';
import { reviseForeignPatch } from './userWriteRules';

interface Deps {
  readonly moderation: Moderation;
  readonly stores: Stores;
  readonly journal: Journal;
  /** The clock, ms since the epoch. */
  readonly now: () => number;
}

/** A call of another system. The same call with the same id is carried out once. */
interface Call<Input> {
  readonly caller: Caller;
  readonly id: string;
  readonly input: Input;
}

interface Done {
  /** The record that the call made. */
  readonly record: Timetoken;
  /** Whether it was made by an earlier call. */
  readonly isRepeated: boolean;
}

export interface ReportInput {
  readonly userId: string;
  readonly reason: string;
  readonly channelId?: string;
  readonly message?: Timetoken;
}

/** Decisions in the record of a user. */
export const USER_DECISIONS = [
  ...(['ban', 'unban', 'mute', 'unmute', 'block', 'unblock', 'unflag'] as const),
] as const;
/** Decisions that moderators publish to the log as commands, see `LogCommand`. */
export const COMMANDED_DECISIONS = [
  ...(['warn', 'unwarn', 'changeEnd', 'dismiss', 'deleteMessage'] as const),
  ...(['release', 'deny', 'uphold', 'overturn'] as const),
] as const;

type UserDecision = (typeof USER_DECISIONS)[number];

/** The fields that a kind needs are checked when it is carried out. */
export interface DecisionInput extends ModerationNote {
  readonly kind: UserDecision | (typeof COMMANDED_DECISIONS)[number];
  readonly userId?: string;
  readonly channelId?: string;
}

/**
 * Reports a user, in the name of the caller, as users do.
 *
 * @throws (rejects) ServiceError `notFound` when there is no such user, or no such message by that user,
 * `alreadyReported`, `idUsed`
 */
export function reportUser(deps: Deps, call: Call<ReportInput>): Promise<Done> {
  return once(deps, 'report', call, (entry) => addReport(deps, entry, call));
}

/**
 * Decides as a moderator does in the console.
 *
 * @throws (rejects) ServiceError `alreadyDecided` when it holds already, `leased` when somebody else works on the
 * case, `notFound`, `idUsed`, `invalidArguments`; AccessDenied for an undo of somebody else's decision
 */
export function decideCase(deps: Deps, call: Call<DecisionInput>): Promise<Done> {
  return once(deps, 'decision', call, (entry) => {
    const { caller, input } = call;
    const { userId } = input;
    if (userId !== undefined && !isKnown(deps.stores, userId)) throw new ServiceError('notFound');
    const kind = USER_DECISIONS.find((known) => known === input.kind);
    return kind
      ? decideAboutUser(deps, entry, caller, { ...input, kind })
      : deps.moderation.command(entry, caller, JSON.stringify(input));
  });
}

/** Carries a call out in one transaction with its id, so that a repeated one gives the same answer. */
function once(
  { journal, stores, now }: Deps,
  kind: string,
  { caller: { userId = '' }, id, input }: Call<object>,
  work: (entry: JournalEntry) => Timetoken,
): Promise<Done> {
  const digest = createHash('sha256').update(kind).update(JSON.stringify(input)).digest('base64');
  return journal.write((entry) => {
    const known = stores.apiCalls.get(userId, id);
    if (known && known.digest !== digest) throw new ServiceError('idUsed');
    if (known) return { record: known.record, isRepeated: true };
    const record = work(entry);
    stores.apiCalls.add({ userId, id, digest, record }, now());
    return { record, isRepeated: false };
  });
}

function addReport(
  { moderation, stores, now }: Deps,
  entry: JournalEntry,
  { caller: { userId: reporterId = '' }, input }: Call<ReportInput>,
): Timetoken {
  const { userId, reason, channelId, message } = input;
  const before = stores.users.get(userId)?.custom ?? null;
  const about = {
    ...(channelId !== undefined && { flaggedChannel: channelId }),
    ...(message !== undefined && { flaggedMessage: message }),
  };
  const custom = { flag: true, flaggedAt: now(), flaggedBy: reporterId, reason, ...about };
  const report = reviseForeignPatch(reporterId, before, { custom }, now());
  if (!report) throw new ServiceError('invalidArguments');
  const isFound = message === undefined || moderation.history.evidenceOf(userId, report.flag);
  if (!isFound || !isKnown(stores, userId)) throw new ServiceError('notFound');
  writeUserCustom(stores, entry, userId, report.patch.custom ?? {});
  const { flag } = report;
  const record = moderation.history.addReport(entry, { reporterId, userId, flag, before });
  if (record === undefined) throw new ServiceError('alreadyReported');
  moderation.shield.reported(userId, reporterId, channelId ?? '');
  return record;
}

function decideAboutUser(
  { moderation, stores }: Deps,
  entry: JournalEntry,
  caller: Caller,
  { kind, userId = '', channelId, ...note }: DecisionInput & { readonly kind: UserDecision },
): Timetoken {
  if (note.undoes !== undefined) moderation.requireUndo(caller, note.undoes);
  const before = stores.users.get(userId)?.custom ?? {};
  const changed = decide(before, decisionOf(kind, channelId));
  const actor = { userId, ...(caller.userId !== undefined && { actorId: caller.userId }) };
  const logged =
    changed && moderation.decisions.change(entry, { ...note, ...actor }, before, changed);
  if (!logged) throw new ServiceError('alreadyDecided');
  return logged;
}

/** @throws ServiceError `invalidArguments` when a channel is missing, or makes no sense */
function decisionOf(kind: UserDecision, channelId: string | undefined): Decision {
  if (kind === 'ban' || kind === 'unban' || kind === 'unflag') {
    if (channelId === undefined) return { kind };
  } else if (channelId !== undefined) {
    return { kind, channelId: toChannelId(channelId) };
  }
  throw new ServiceError('invalidArguments');
}

/** Private records of users are no users. */
function isKnown({ users }: Stores, userId: string): boolean {
  return roleOf(userId).kind !== 'personal' && users.get(userId) !== undefined;
}
