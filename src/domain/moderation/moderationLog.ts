import { protectionStep } from '../behaviourRules/protectionState';
import { isAboutRecord } from './decision';
import type { LogRecord } from './moderationRecord';
import type { Timetoken } from '../../../shared/protocol';

/**
 * Ids of the records that were undone by records that are not undone themselves. A restored message
 * marks its deletion as undone without naming it.
 */
export function undoneRecords(log: readonly LogRecord[]): ReadonlySet<Timetoken> {
  const undone = new Set<Timetoken>();
  const revised = new Map<string, LogRecord['kind']>();
  // Newest first, so that an undo is known to hold before its target is reached.
  for (const record of [...log].sort(newestFirst)) {
    const { id, kind, undoes, channelId, message } = record;
    if (undoes !== undefined && !undone.has(id)) undone.add(undoes);
    if (kind !== 'deleteMessage' && kind !== 'restoreMessage') continue;
    const key = `${channelId ?? ''} ${message ?? ''}`;
    const later = revised.get(key);
    if (later !== undefined && later !== kind) undone.add(id);
    revised.set(key, kind);
  }
  return undone;
}

/** The kinds that end a restriction. */
const ENDS: ReadonlySet<LogRecord['kind']> = new Set(['unban', 'unmute', 'unblock']);

/** Whether a record can be undone: a published message has already been read. */
export function canBeUndone(record: LogRecord): boolean {
  const { kind, userId, message, reportIds, channelId, restriction } = record;
  if (kind === 'changeRules') return Boolean(record.rules ?? record.behaviour);
  // A restriction or protection that ended by itself is over.
  const isEnd = protectionStep(kind)?.isStart === false || ENDS.has(kind);
  if (isEnd && record.actorId === undefined) return false;
  if (protectionStep(kind)) return true;
  if (isAboutRecord(kind) || kind === 'warn') return userId !== undefined;
  if (kind === 'changeEnd') return userId !== undefined && restriction !== undefined;
  if (kind === 'dismiss') return reportIds !== undefined && reportIds.length > 0;
  const isRevision = kind === 'deleteMessage' || kind === 'restoreMessage';
  return isRevision && message !== undefined && channelId !== undefined;
}

/** Timetokens have equal length, so text order is time order. */
function newestFirst(a: { readonly id: Timetoken }, b: { readonly id: Timetoken }): number {
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}
