import type { LogKind, RestrictionKind } from '../../src/domain/moderation/moderationRecord';

/** A decision before it is in the log. */
export interface NewRecord {
  readonly kind: LogKind;
  /** Missing when the service acts by itself. */
  readonly actorId?: string | undefined;
  readonly userId?: string | undefined;
  readonly channelId?: string | undefined;
  readonly message?: string | undefined;
  readonly reason: string;
  /** Ms since the epoch. */
  readonly until?: number | undefined;
  readonly untilBefore?: number | undefined;
  readonly restriction?: RestrictionKind | undefined;
  readonly undoes?: string | undefined;
  readonly appealId?: string | undefined;
  readonly moderatorId?: string | undefined;
  readonly ruleId?: string | undefined;
  readonly law?: string | undefined;
  /** The ban with which a message is deleted. */
  readonly partOf?: string | undefined;
  /** JSON text of a change of rules. */
  readonly change?: string | undefined;
  /** The reports that it answers and closes. */
  readonly reportIds?: readonly string[] | undefined;
  /** Content of the statement that the log does not store. */
  readonly told?: Told;
}

interface Told {
  /** The channel's name. */
  readonly place?: string | undefined;
  /** The text of the message that it is about. */
  readonly text?: string | undefined;
}

/** An open report, as far as the decision about it needs it. */
export interface OpenReport {
  readonly id: string;
  readonly reporterId: string;
  readonly userId: string;
  readonly reason: string;
  readonly channelId: string | null;
  readonly evidence: string;
}
