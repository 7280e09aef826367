import { OPPOSITES } from '../../src/domain/moderation/decision';
import {
  type ProtectionKind,
  protectionStep,
} from '../../src/domain/behaviourRules/protectionState';
import {
  isRestriction,
  type LogKind,
  type RestrictionKind,
} from '../../src/domain/moderation/moderationRecord';
import { Problem } from '../http/problem';
import type { Write } from '../store/openStore';
import type { Database, DatabaseWrite } from '../store/schema';
import type { DecisionTables } from '../store/migrations/0004Decisions';
import { undoRulesChange } from '../rules/rules';
import { protect } from './decide';
import { keepDeletion, removeDeletion } from './deletions';
import type { NewRecord } from './newRecord';
import { addRecord } from './records';
import { findRestriction, keepRestriction, requireInForce } from './restrictions';

export type LogRow = DecisionTables['decisions'];

/** The moderator, the reason and the appeal of an undo. */
interface Undoing {
  readonly actorId: string;
  readonly reason: string;
  readonly appealId?: string;
  /** The channel's name. */
  readonly place?: string | undefined;
}

/** @throws (rejects) Problem `notFound` */
export async function requireRecord(
  { db }: { readonly db: Database | DatabaseWrite },
  id: string,
): Promise<LogRow> {
  const record = await db
    .selectFrom('decisions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!record) throw new Problem('notFound');
  return record;
}

/**
 * Takes a decision back, unless its effect was changed since.
 *
 * @returns the id of the record that takes it back
 * @throws (rejects) Problem `alreadyDecided` when nothing of it is left, `invalidInput` when it cannot be undone
 */
export async function undo(write: Write, record: LogRow, undoing: Undoing): Promise<string> {
  const { kind } = record;
  if (kind === 'changeEnd') return await undoEnd(write, record, undoing);
  if (kind === 'warn')
    return await addRecord(write, { ...takingBack(record, undoing), kind: 'unwarn' });
  // The undo of a dismissal opened its reports; to close them is a decision of its own.
  if (kind === 'dismiss' && record.undoes === null) {
    return await addRecord(write, { ...takingBack(record, undoing), kind });
  }
  if (kind === 'deleteMessage') return await restoreMessage(write, record, undoing);
  if (kind === 'restoreMessage') return await deleteAgain(write, record, undoing);
  if (isRestriction(kind)) return await undoRestriction(write, record, undoing, kind);
  if (kind === 'changeRules') {
    return await undoRulesChange(write, record.change, { ...undoing, undoes: record.id });
  }
  const lifted = LIFTED[kind];
  if (lifted) return await undoLift(write, record, undoing, lifted);
  return await undoProtection(write, record, undoing);
}

/** The restriction that a kind lifts. */
const LIFTED: Partial<Record<LogKind, RestrictionKind>> = {
  unban: 'ban',
  unmute: 'mute',
  unblock: 'block',
};

/** The record that takes another one back, but for its kind. */
function takingBack(record: LogRow, undoing: Undoing): Omit<NewRecord, 'kind'> {
  const { id, userId, channelId, message } = record;
  const { actorId, reason, appealId, place } = undoing;
  return {
    actorId,
    reason,
    appealId,
    undoes: id,
    told: { place },
    userId: userId ?? undefined,
    channelId: channelId ?? undefined,
    message: message ?? undefined,
  };
}

const keyOf = ({ userId, channelId }: LogRow, kind: RestrictionKind) => ({
  userId: userId ?? '',
  kind,
  channelId: channelId ?? '',
});

async function undoRestriction(
  write: Write,
  record: LogRow,
  undoing: Undoing,
  kind: RestrictionKind,
): Promise<string> {
  const key = keyOf(record, kind);
  const { until, origin } = await requireInForce(write, key);
  if (origin !== record.id) throw new Problem('alreadyDecided');
  const ended = { kind: OPPOSITES[kind], untilBefore: until ?? undefined };
  const id = await addRecord(write, { ...takingBack(record, undoing), ...ended });
  await keepRestriction(write, key, { isInForce: false, until: null, origin }, id);
  return id;
}

async function undoLift(
  write: Write,
  record: LogRow,
  undoing: Undoing,
  kind: RestrictionKind,
): Promise<string> {
  const key = keyOf(record, kind);
  const found = await findRestriction(write, key);
  if (found?.inForce !== 0 || found.record !== record.id) throw new Problem('alreadyDecided');
  const until = record.untilBefore;
  if (until !== null && until <= write.now) {
    throw new Problem('invalidInput', 'The end of this restriction has passed.');
  }
  const id = await addRecord(write, {
    ...takingBack(record, undoing),
    kind,
    until: until ?? undefined,
  });
  await keepRestriction(write, key, { isInForce: true, until, origin: id }, id);
  return id;
}

async function undoEnd(write: Write, record: LogRow, undoing: Undoing): Promise<string> {
  const { restriction, until, untilBefore } = record;
  if (!restriction) throw new Problem('invalidInput');
  const key = keyOf(record, restriction);
  const found = await requireInForce(write, key);
  if (found.record !== record.id) throw new Problem('alreadyDecided');
  const ends = { until: untilBefore ?? undefined, untilBefore: until ?? undefined };
  const taken = {
    ...takingBack(record, undoing),
    ...ends,
    restriction,
    kind: 'changeEnd' as const,
  };
  const id = await addRecord(write, taken);
  const state = { isInForce: true, until: untilBefore, origin: found.origin };
  await keepRestriction(write, key, state, id);
  return id;
}

async function restoreMessage(write: Write, record: LogRow, undoing: Undoing): Promise<string> {
  const { channelId, message } = place(record);
  await removeDeletion(write, { channelId, message, record: record.id });
  return await addRecord(write, { ...takingBack(record, undoing), kind: 'restoreMessage' });
}

async function deleteAgain(write: Write, record: LogRow, undoing: Undoing): Promise<string> {
  const { channelId, message } = place(record);
  const id = await addRecord(write, { ...takingBack(record, undoing), kind: 'deleteMessage' });
  await keepDeletion(write, { channelId, message, userId: record.userId ?? '', record: id });
  return id;
}

const place = ({ channelId, message }: LogRow) => ({
  channelId: channelId ?? '',
  message: message ?? '',
});

/** A protection that ended by itself is over. */
async function undoProtection(write: Write, record: LogRow, undoing: Undoing): Promise<string> {
  const step = protectionStep(record.kind);
  if (!step || (!step.isStart && record.actorId === null)) {
    throw new Problem('invalidInput', 'This decision cannot be undone.');
  }
  const { channelId, untilBefore } = record;
  if (step.isStart) await requireBegunBy(write, step.kind, record);
  const decision = {
    kind: step.opposite,
    reason: undoing.reason,
    actorId: undoing.actorId,
    ...(channelId !== null && { channelId }),
    ...(untilBefore !== null && !step.isStart && { until: untilBefore }),
  };
  return await protect(write, { ...decision, undoes: record.id }, step.opposite);
}

/** @throws (rejects) Problem `alreadyDecided` when the protection is over, or another decision has begun it again */
async function requireBegunBy({ db }: Write, kind: ProtectionKind, { id, channelId }: LogRow) {
  const found = await db
    .selectFrom('protections')
    .select('record')
    .where('kind', '=', kind)
    .where('channelId', '=', channelId ?? '')
    .executeTakeFirst();
  if (found?.record !== id) throw new Problem('alreadyDecided');
}
