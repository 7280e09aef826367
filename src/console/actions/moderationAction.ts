import type { UserId } from '../../domain/ids';
import { isRestriction, type LogRecord } from '../../domain/moderation/moderationRecord';
import type { Timetoken } from '../../../shared/protocol';
import type { PostDecisionsApiArg } from '../api/endpoints.generated';

/** A decision as the server takes it. */
export type Decision = PostDecisionsApiArg['body'];

/** What a moderator does, as data that can be described, performed, tried again and undone. */
export type ModerationAction =
  | Decision
  | (Pick<LogRecord, 'rules' | 'behaviour'> & { readonly kind: 'changeRules' })
  /** The answer to an appeal. */
  | {
      readonly kind: 'uphold' | 'overturn';
      readonly userId: UserId;
      readonly appealId: Timetoken;
      readonly reason: string;
    }
  | SharedText
  | { readonly kind: 'undo'; readonly record: LogRecord };

/** A text that a moderator writes for the others. */
export interface SharedText {
  readonly kind: 'note' | 'askOpinion' | 'handOver';
  readonly userId: UserId;
  /** The moderator who is asked or gets the case; missing for any. */
  readonly moderatorId?: UserId;
  readonly reason: string;
}

export const isShared = (action: ModerationAction): action is SharedText =>
  action.kind === 'note' || action.kind === 'askOpinion' || action.kind === 'handOver';

/** The note for all actions of a bulk. */
export interface BulkNote {
  /** Empty when each action keeps its own reason. */
  readonly reason: string;
  /** When the restrictions end, ms since the epoch; missing when permanent. */
  readonly until?: number;
}

export function withNote(action: ModerationAction, { reason, until }: BulkNote): ModerationAction {
  return {
    ...action,
    ...(reason !== '' && { reason }),
    ...(until !== undefined && isRestriction(action.kind) && { until }),
  };
}

/** The user whom an action is about. */
export function userOf(action: ModerationAction): UserId | undefined {
  const about = action.kind === 'undo' ? action.record : action;
  return 'userId' in about ? about.userId : undefined;
}

/** The ids of the reports that an action closes. */
export function reportsClosedBy(action: ModerationAction): readonly Timetoken[] {
  return 'reportIds' in action ? (action.reportIds ?? []) : [];
}
