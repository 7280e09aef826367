import {
  MAX_PROTECTION_MS,
  type ProtectionKind,
  protectionStep,
  type ProtectionStep,
} from '../../src/domain/behaviourRules/protectionState';
import { chatOf, roleOf } from '../../src/domain/channelRole';
import type { RestrictionKind } from '../../src/domain/moderation/moderationRecord';
import { PUBLIC_PREFIX } from '../../src/domain/protocol';
import { groupBy } from '../../src/lib/table';
import type { Evidence } from '../facts';
import { decideHeld } from '../held/held';
import { Problem } from '../http/problem';
import { makeTrue } from '../outbox/subjects';
import type { Write } from '../store/openStore';
import type { NewRecord } from './newRecord';
import { keepDeletion } from './deletions';
import { deleteRecent } from './recentMessages';
import { addRecord } from './records';
import {
  keepRestriction,
  requireInForce,
  requireNotInForce,
  type RestrictionKey,
} from './restrictions';

const RESTRICTING = ['ban', 'mute', 'block'] as const;
const LIFTING = { unban: 'ban', unmute: 'mute', unblock: 'block' } as const;
const PROTECTING = [
  ...(['startSlowMode', 'endSlowMode', 'closeChannel', 'openChannel'] as const),
  ...(['startRaidMode', 'endRaidMode'] as const),
];

/** The decisions that a moderator can ask for. An undo and an answer to an appeal are calls of their own. */
export const DECISION_KINDS = [
  ...RESTRICTING,
  ...(['unban', 'unmute', 'unblock', 'warn', 'changeEnd', 'dismiss', 'deleteMessage'] as const),
  ...(['release', 'deny'] as const),
  ...PROTECTING,
] as const;
type DecisionKind = (typeof DECISION_KINDS)[number];

interface DecisionInput {
  readonly kind: DecisionKind;
  readonly reason: string;
  readonly userId?: string;
  readonly channelId?: string;
  readonly message?: string;
  /** Ms since the epoch. */
  readonly until?: number;
  /** The end that the moderator saw; missing when there was none. */
  readonly untilBefore?: number;
  readonly restriction?: RestrictionKind;
  readonly reportIds?: readonly string[];
  readonly law?: string;
  /** With a ban: also deletes what the user wrote since then, ms since the epoch. */
  readonly deleteSince?: number;
}

/** A decision with who makes it, and what was looked up for it. */
export interface Deciding extends DecisionInput {
  /** Missing when the service acts by itself. */
  readonly actorId?: string;
  /** The rule by which it is made, where nobody asked for it. */
  readonly ruleId?: string;
  /** The channel's name. */
  readonly place?: string | undefined;
  /** The decision that it takes back. */
  readonly undoes?: string;
  /** The message, if the decision is about one. */
  readonly evidence?: Evidence | undefined;
  /** The names of the channels whose messages are deleted as well. */
  readonly places?: ReadonlyMap<string, string | undefined> | undefined;
}

/**
 * Carries a decision out in one transaction.
 *
 * @returns the ids of its records, one for each user concerned
 * @throws (rejects) Problem `alreadyDecided` when somebody was faster, `leased`, `notFound`, or `invalidInput` when a
 * field is missing or makes no sense
 */
export async function decide(write: Write, given: Deciding): Promise<readonly string[]> {
  const { kind, deleteSince } = given;
  const channelId = scopeOf(given);
  const decision = { ...given, ...(channelId !== undefined && { channelId }) };
  if (deleteSince !== undefined && kind !== 'ban') {
    throw invalid('deleteSince', 'is possible with a ban only');
  }
  switch (kind) {
    case 'ban':
      return await ban(write, decision);
    case 'mute':
    case 'block':
      return [await restrict(write, decision, kind)];
    case 'unban':
    case 'unmute':
    case 'unblock':
      return [await lift(write, decision, LIFTING[kind])];
    case 'changeEnd':
      return [await changeEnd(write, decision)];
    case 'warn':
      return [await warn(write, decision)];
    case 'dismiss':
      return await dismiss(write, decision);
    case 'release':
    case 'deny':
      return [await decideHeld(write, { ...toRecord(decision), message: decision.message })];
    case 'deleteMessage':
      return [await deleteMessage(write, decision)];
    default:
      return [await protect(write, decision, kind)];
  }
}

/** Where a decision holds: what is not about a message of a thread is about the chat in which the thread is. */
function scopeOf({ message, channelId }: Deciding): string | undefined {
  return message === undefined && channelId !== undefined ? chatOf(channelId) : channelId;
}

/** The record that a decision makes, without what is special about its kind. */
function toRecord(decision: Deciding): NewRecord {
  const { kind, reason, actorId, userId, channelId, reportIds, law, undoes } = decision;
  const { place, evidence, ruleId } = decision;
  return {
    kind,
    reason,
    actorId,
    userId,
    channelId,
    reportIds,
    law,
    undoes,
    ruleId,
    told: { place, text: evidence?.message.text || evidence?.message.fileName },
  };
}

async function ban(write: Write, decision: Deciding): Promise<readonly string[]> {
  const { userId = '', actorId, reason, law, deleteSince, places = new Map() } = decision;
  const id = await restrict(write, decision, 'ban');
  if (deleteSince === undefined) return [id];
  const record = { userId, actorId, reason, law };
  return [id, ...(await deleteRecent(write, { id, since: deleteSince }, record, places))];
}

async function restrict(write: Write, decision: Deciding, kind: RestrictionKind): Promise<string> {
  const { until = null } = decision;
  if (until !== null && until <= write.now) throw invalid('until', 'must be in the future');
  const key = keyOf(decision, kind);
  requireReason(decision);
  await requireNotInForce(write, key);
  const id = await addRecord(write, { ...toRecord(decision), until: until ?? undefined });
  await keepRestriction(write, key, { isInForce: true, until, origin: id }, id);
  return id;
}

/** Lifts a restriction before its end. */
export async function lift(
  write: Write,
  decision: Deciding,
  kind: RestrictionKind,
): Promise<string> {
  const key = keyOf(decision, kind);
  const { until, origin } = await requireInForce(write, key);
  const id = await addRecord(write, { ...toRecord(decision), untilBefore: until ?? undefined });
  await keepRestriction(write, key, { isInForce: false, until: null, origin }, id);
  return id;
}

/** Changes the end of a restriction from the one that the moderator saw. */
async function changeEnd(write: Write, decision: Deciding): Promise<string> {
  const { restriction, until = null, untilBefore = null } = decision;
  if (!restriction) throw invalid('restriction', 'is required');
  if (until !== null && until <= write.now) throw invalid('until', 'must be in the future');
  const key = keyOf(decision, restriction);
  const found = await requireInForce(write, key);
  if (found.until !== untilBefore) throw new Problem('alreadyDecided');
  const id = await addRecord(write, {
    ...toRecord(decision),
    restriction,
    until: until ?? undefined,
    untilBefore: untilBefore ?? undefined,
  });
  await keepRestriction(write, key, { isInForce: true, until, origin: found.origin }, id);
  return id;
}

/**
 * A warning changes nothing but what the user is told, and PubNub where it says something else than what holds: after a
 * restore of the database it may have restrictions of which nothing is known here.
 */
async function warn(write: Write, decision: Deciding): Promise<string> {
  const { userId } = decision;
  if (userId === undefined) throw invalid('userId', 'is required');
  requireReason(decision);
  const id = await addRecord(write, toRecord(decision));
  await makeTrue(write, { kind: 'user', userId });
  return id;
}

/** The user reads it in the statement. @throws Problem `invalidInput` */
function requireReason({ reason }: DecisionInput): void {
  if (reason.trim() === '') throw invalid('reason', 'is required');
}

/** Closes reports without doing anything, with a record for each reported user. */
async function dismiss(write: Write, decision: Deciding): Promise<readonly string[]> {
  const { reportIds = [] } = decision;
  if (reportIds.length === 0) throw invalid('reportIds', 'is required');
  const reports = await write.db
    .selectFrom('reports')
    .select(['id', 'userId'])
    .where('id', 'in', reportIds)
    .execute();
  if (reports.length < new Set(reportIds).size) throw new Problem('notFound');
  const ids: string[] = [];
  for (const [userId, own] of groupBy(reports, (report) => report.userId)) {
    const about = { userId, reportIds: own.map(({ id }) => id) };
    ids.push(await addRecord(write, { ...toRecord(decision), ...about }));
  }
  return ids;
}

/** Deletes a message for everybody. */
async function deleteMessage(write: Write, decision: Deciding): Promise<string> {
  const { channelId, message, evidence } = decision;
  if (channelId === undefined || message === undefined) {
    throw invalid(channelId === undefined ? 'channelId' : 'message', 'is required');
  }
  if (!evidence) throw new Problem('notFound');
  const userId = evidence.message.authorId;
  const id = await addRecord(write, { ...toRecord(decision), userId, message });
  await keepDeletion(write, { channelId, message, userId, record: id });
  return id;
}

/** Begins or ends slow mode, a closed channel or raid mode. */
export async function protect(
  write: Write,
  decision: Deciding,
  logKind: ProtectionStep,
): Promise<string> {
  const step = protectionStep(logKind);
  const { channelId = '', until } = decision;
  if (!step || (step.kind === 'raidMode') !== (channelId === '')) {
    throw invalid('channelId', channelId === '' ? 'is required' : 'is not possible here');
  }
  if (channelId !== '' && !isProtectable(step.kind, channelId))
    throw invalid('channelId', 'is no chat that this is possible in');
  const found = await write.db
    .selectFrom('protections')
    .select('endsAt')
    .where('kind', '=', step.kind)
    .where('channelId', '=', channelId)
    .executeTakeFirst();
  if (Boolean(found) === step.isStart) throw new Problem('alreadyDecided');
  if (step.isStart && !isSoon(until, write.now)) throw invalid('until', 'must be within a day');
  const ends = step.isStart ? { until } : { untilBefore: found?.endsAt };
  const id = await addRecord(write, { ...toRecord(decision), kind: logKind, ...ends });
  const rows = write.db.deleteFrom('protections').where('kind', '=', step.kind);
  if (!step.isStart) await rows.where('channelId', '=', channelId).execute();
  else {
    const row = { kind: step.kind, channelId, since: write.now, endsAt: until ?? 0, record: id };
    await write.db.insertInto('protections').values(row).execute();
  }
  await makeTrue(write, { kind: 'shield' });
  await makeTrue(write, { kind: 'news', topic: 'protections' });
  return id;
}

function isSoon(until: number | undefined, now: number): boolean {
  return until !== undefined && until > now && until <= now + MAX_PROTECTION_MS;
}

/** Only people who are invited join private chats, so these need not be closed. */
function isProtectable(kind: ProtectionKind, channelId: string): boolean {
  if (kind === 'close') return channelId.startsWith(PUBLIC_PREFIX);
  return roleOf(channelId).kind === 'chat';
}

/** @throws Problem `invalidInput` when the user or the channel is missing, or a channel makes no sense */
function keyOf({ userId, channelId }: DecisionInput, kind: RestrictionKind): RestrictionKey {
  if (userId === undefined) throw invalid('userId', 'is required');
  const isAboutChannel = kind !== 'ban';
  if (isAboutChannel !== (channelId !== undefined)) {
    throw invalid('channelId', isAboutChannel ? 'is required' : 'is not possible here');
  }
  return { userId, kind, channelId: channelId ?? '' };
}

function invalid(field: string, message: string): Problem {
  return new Problem('invalidInput', undefined, { errors: [{ field: `body.${field}`, message }] });
}
