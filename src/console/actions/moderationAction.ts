import type { BehaviourChange } from '../../domain/behaviourRules/behaviourChange';
import type { ProtectionCommand } from '../../domain/behaviourRules/protectionState';
import type { Decision } from '../../domain/moderation/decision';
import type { ChannelId, UserId } from '../../domain/ids';
import type {
  EndChange,
  LogRecord,
  ModerationNote,
} from '../../domain/moderation/moderationRecord';
import type { Timetoken } from '../../../shared/protocol';
import type { RulesChange } from '../../domain/wordRules/rulesChange';

/** A decision of a moderator as data, which can be described, performed, retried and undone. */
export type ModerationAction =
  | {
      readonly type: 'decide';
      readonly userId: UserId;
      readonly decision: Decision;
      readonly note: ModerationNote;
    }
  | {
      readonly type: 'revise';
      readonly kind: 'deleteMessage' | 'restoreMessage';
      /** The author of the message. */
      readonly userId: UserId;
      readonly channelId: ChannelId;
      readonly message: Timetoken;
      /** A deletion closes the reports in its note. */
      readonly note: ModerationNote;
    }
  | {
      readonly type: 'dismiss';
      readonly userId: UserId;
      readonly reportIds: readonly Timetoken[];
      readonly note: ModerationNote;
    }
  | {
      readonly type: 'resolve';
      readonly kind: 'release' | 'deny';
      readonly userId: UserId;
      readonly channelId: ChannelId;
      readonly message: Timetoken;
      readonly note: ModerationNote;
    }
  | {
      readonly type: 'changeRules';
      readonly change: RulesChange;
      readonly note: ModerationNote;
    }
  | {
      readonly type: 'changeBehaviour';
      readonly change: BehaviourChange;
      readonly note: ModerationNote;
    }
  /** Begins or ends slow mode, a closed channel or raid mode; the note holds the end. */
  | (ProtectionCommand & { readonly type: 'protect'; readonly note: ModerationNote })
  /** Changes nothing but what the user is told. */
  | { readonly type: 'warn'; readonly userId: UserId; readonly note: ModerationNote }
  /** Answers an appeal. */
  | {
      readonly type: 'answer';
      readonly kind: 'uphold' | 'overturn';
      readonly userId: UserId;
      readonly appealId: Timetoken;
      readonly note: ModerationNote;
    }
  /** The note holds the new end. */
  | (Omit<EndChange, 'kind'> & { readonly type: 'changeEnd'; readonly note: ModerationNote })
  | {
      readonly type: 'share';
      readonly kind: 'note' | 'askOpinion' | 'handOver';
      readonly userId: UserId;
      /** The moderator asked; missing for any moderator. */
      readonly moderatorId?: UserId;
      readonly note: ModerationNote;
    }
  | { readonly type: 'undo'; readonly record: UndoneRecord };

/** The part of a log record that an undo needs; own actions have it before their record arrives. */
export type UndoneRecord = Omit<LogRecord, 'id' | 'actorId' | 'reason'> & {
  readonly id?: Timetoken;
};

export interface ActionResult {
  /** The record that an undo needs; missing when nothing changed or undo is impossible. */
  readonly undo?: UndoneRecord;
}

/** The note for all actions of a bulk. */
export interface BulkNote {
  /** Empty when each action keeps its own reason. */
  readonly reason: string;
  /** When the restrictions end, ms since the epoch; missing when permanent. */
  readonly until?: number;
}

export function withNote(action: ModerationAction, { reason, until }: BulkNote): ModerationAction {
  if (action.type === 'undo') return action;
  const note = {
    ...action.note,
    ...(reason !== '' && { reason }),
    ...(action.type === 'decide' && until !== undefined && { until }),
  };
  return { ...action, note };
}

/** The ids of the reports that an action closes. */
export function reportsClosedBy(action: ModerationAction): readonly Timetoken[] {
  if (action.type === 'dismiss') return action.reportIds;
  const { type } = action;
  const mayClose = type === 'decide' || type === 'revise' || type === 'warn';
  return mayClose ? (action.note.reportIds ?? []) : [];
}
