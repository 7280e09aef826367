import type { ChannelId, UserId } from '../../domain/ids';
import type { CaseMark } from '../team/casesSelectors';

/** What a row of the queue shows of a case. */
export interface CaseSummary {
  readonly userId: UserId;
  /** Open reports. */
  readonly count: number;
  /** As they are shown, with their numbers. */
  readonly reasons: readonly string[];
  /** The newest reported text; null when no report holds one. */
  readonly excerpt: string | null;
  /** How long the account is here. */
  readonly account: string;
  readonly channelIds: readonly ChannelId[];
  /** Ms since the epoch; 0 when it is unknown. */
  readonly newestAt: number;
  /** Decisions about the user. */
  readonly decisions: number;
  /** The moderator who works on it. */
  readonly holder: UserId | undefined;
  readonly mark: Pick<CaseMark, 'handedTo' | 'asked'>;
}
