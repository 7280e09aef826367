import type { ModerationNote } from '../../src/domain/moderation/moderationRecord';
import type { Timetoken } from '../../shared/protocol';
import { textField } from '../../shared/isRecord';
import { ServiceError } from '../protocol/serviceError';
import type { JournalEntry } from '../subscribe/journal';
import type { ModerationHistory } from './moderationHistory';

/** The commands by which moderators share their work. */
export const TEAM_COMMANDS = ['claim', 'unclaim', 'note', 'handOver', 'askOpinion'] as const;
type TeamCommand = (typeof TEAM_COMMANDS)[number];

interface Command {
  readonly kind: TeamCommand;
  readonly actorId: string;
  readonly note: ModerationNote;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Characters of a note, or of what is said with a case that is handed over. */
const MAX_NOTE = 2_000;

/**
 * Performs a command about a case, and logs it unless it only changes a lease.
 *
 * @throws ServiceError `invalidArguments` when it names no user or says nothing, `leased` when somebody else
 * works on the case, `alreadyDecided` when it claims a case by reports that are closed
 */
export function runTeamCommand(
  history: ModerationHistory,
  entry: JournalEntry,
  { kind, actorId, note, fields }: Command,
): Timetoken {
  const userId = textField(fields, 'userId');
  const moderatorId = textField(fields, 'moderatorId');
  const { reason } = note;
  if (!userId || actorId === '' || reason.length > MAX_NOTE) {
    throw new ServiceError('invalidArguments');
  }
  const { cases } = history;
  const about = { actorId, userId, reason, ...(moderatorId && { moderatorId }) };
  switch (kind) {
    case 'claim':
      if (fields['isTakeOver'] === true) takeOver(history, entry, userId, actorId);
      cases.requireFree(userId, actorId);
      cases.requireOpen(note.reportIds);
      return cases.take(entry, userId, actorId);
    case 'unclaim':
      return (
        (cases.holderOf(userId) === actorId && cases.free(entry, userId)) || entry.nextTimetoken()
      );
    case 'handOver':
      cases.requireFree(userId, actorId);
      cases.free(entry, userId);
      return history.log(entry, { ...about, kind });
    case 'note':
    case 'askOpinion':
      if (kind === 'note' && reason.trim() === '') throw new ServiceError('invalidArguments');
      return history.log(entry, { ...about, kind });
  }
}

/** Ends the lease of somebody else, and says so in the log. */
function takeOver(
  history: ModerationHistory,
  entry: JournalEntry,
  userId: string,
  actorId: string,
): void {
  const holder = history.cases.holderOf(userId);
  if (holder === undefined || holder === actorId) return;
  history.cases.free(entry, userId);
  history.log(entry, { kind: 'takeOver', reason: '', actorId, userId, moderatorId: holder });
}
