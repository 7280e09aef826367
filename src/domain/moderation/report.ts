import type { ChannelId } from '../ids';
import type { Timetoken } from '../../../shared/protocol';

/** Why a user may be reported (specification, section 9). */
export const REPORT_REASONS = [
  "It's a spam",
  'Nudity or sexual activity',
  'Hate speech or symbols',
  'Violence or dangerous organizations',
  'Sales or illegal or regulated goods',
  'Bullying or harassment',
  'Intellectual property violation',
  'False information',
] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

/** The fields that a report writes into the reported user's `custom` data. */
export interface ReportFlag {
  readonly flag: true;
  /** Milliseconds since the epoch. */
  readonly flaggedAt: number;
  /** Name and id of the reporter. */
  readonly flaggedBy: string;
  readonly reason: ReportReason;
  /** The reported message, for moderators; these two fields are not in the specification. */
  readonly flaggedChannel: ChannelId;
  readonly flaggedMessage: Timetoken;
}
