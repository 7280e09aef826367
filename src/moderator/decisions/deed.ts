import type { Decision } from '../../domain/decision';
import type { ChannelId, UserId } from '../../domain/ids';
import type { EndChange, LogRecord, ModerationNote } from '../../domain/moderationRecord';
import type { Timetoken } from '../../domain/timetoken';
import type { RulesChange } from '../../domain/wordRules/rulesChange';

/** Something a moderator does, as data: it can be shown, carried out, tried again and undone. */
export type Deed =
  | {
      readonly type: 'decide';
      readonly userId: UserId;
      readonly decision: Decision;
      readonly note: ModerationNote;
    }
  | {
      readonly type: 'revise';
      readonly kind: 'deleteMessage' | 'restoreMessage';
      /** Whose message it is. */
      readonly userId: UserId;
      readonly channelId: ChannelId;
      readonly message: Timetoken;
      /** A deletion closes the reports that the note names. */
      readonly note: ModerationNote;
    }
  | {
      readonly type: 'dismiss';
      readonly userId: UserId;
      readonly reportIds: readonly Timetoken[];
      readonly note: ModerationNote;
    }
  | {
      readonly type: 'settle';
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
  /** The note says when it is to end. */
  | (Omit<EndChange, 'kind'> & { readonly type: 'changeEnd'; readonly note: ModerationNote })
  | { readonly type: 'undo'; readonly record: UndoneRecord };

/** What is needed of a record to take it back; of one's own deeds before the log tells of them. */
export type UndoneRecord = Omit<LogRecord, 'id' | 'actorId' | 'reason'> & {
  readonly id?: Timetoken;
};

/** What came of a deed. */
export interface DeedResult {
  /** What would take it back; missing when nothing was changed, or there is no way back. */
  readonly undo?: UndoneRecord;
}

/** What is said once to several deeds. */
export interface BulkNote {
  /** Empty where each keeps its own. */
  readonly reason: string;
  /** When the restrictions among them end, ms since the epoch; for good where this is missing. */
  readonly until?: number;
}

export function withNote(deed: Deed, { reason, until }: BulkNote): Deed {
  if (deed.type === 'undo') return deed;
  const note = {
    ...deed.note,
    ...(reason !== '' && { reason }),
    ...(deed.type === 'decide' && until !== undefined && { until }),
  };
  return { ...deed, note };
}

/** The reports that a deed answers. */
export function answeredBy(deed: Deed): readonly Timetoken[] {
  if (deed.type === 'dismiss') return deed.reportIds;
  return deed.type === 'decide' || deed.type === 'revise' ? (deed.note.reportIds ?? []) : [];
}
