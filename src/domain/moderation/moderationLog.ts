import { protectionStep } from '../behaviourRules/protectionState';
import { isAboutRecord } from './decision';
import type { LogRecord } from './moderationRecord';

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
