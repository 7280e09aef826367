import type { BehaviourChange } from '../behaviourRules/behaviourChange';
import type { ChannelId, UserId } from '../ids';
import type { NamedFile } from '../message';
import type { Timetoken } from '../../../shared/protocol';
import type { RulesChange } from '../wordRules/rulesChange';

export { LOG_CHANNEL, RULES_CHANNEL } from './moderationChannels';

/**
 * The history of moderation: messages that the service writes to channels which only moderators
 * read. A record's id is the timetoken of the message that carries it.
 */

/** A message as it was when it was reported. */
export interface MessageSnapshot {
  readonly timetoken: Timetoken;
  readonly authorId: UserId;
  readonly text: string;
  readonly fileName?: string;
  readonly fileId?: string;
}

/** The facts about a reported user at the time of the report. */
export interface AuthorSummary {
  /** Ms since the epoch. */
  readonly firstSeen: number;
  /** Published messages; counted up to a limit. */
  readonly messages: number;
  /** Whether there are more than that. */
  readonly hasMore: boolean;
}

export interface ReportRecord {
  readonly id: Timetoken;
  readonly reporterId: UserId;
  readonly userId: UserId;
  readonly reason: string;
  /** The reported channel; missing when the report named no message, or a deleted one. */
  readonly channelId?: ChannelId;
  readonly message?: MessageSnapshot;
  /** The text that a word rule flagged before it was published: it had no timetoken yet. */
  readonly text?: string;
  /** The file of that message. */
  readonly file?: NamedFile;
  /** Up to ten messages before it and five after it, oldest first. */
  readonly surroundings: readonly MessageSnapshot[];
  /** Missing in reports by rules, and about users who have never written or joined. */
  readonly author?: AuthorSummary;
}

export const LOG_KINDS = [
  'ban',
  'unban',
  'mute',
  'unmute',
  'block',
  'unblock',
  'deleteMessage',
  'restoreMessage',
  'dismiss',
  'release',
  'deny',
  'changeRules',
  'changeEnd',
  'note',
  'askOpinion',
  'handOver',
  'takeOver',
  'startSlowMode',
  'endSlowMode',
  'closeChannel',
  'openChannel',
  'startRaidMode',
  'endRaidMode',
  'warn',
  'unwarn',
  'uphold',
  'overturn',
] as const;
export type LogKind = (typeof LOG_KINDS)[number];

/** The kinds of restriction. */
export const RESTRICTION_KINDS = ['ban', 'mute', 'block'] as const;
export type RestrictionKind = (typeof RESTRICTION_KINDS)[number];

export function isRestriction(kind: string): kind is RestrictionKind {
  return RESTRICTION_KINDS.some((known) => known === kind);
}

export interface LogRecord {
  readonly id: Timetoken;
  readonly reason: string;
  /** The reports that the decision answers and closes. */
  readonly reportIds?: readonly Timetoken[];
  /** When a restriction ends by itself, ms since the epoch. */
  readonly until?: number;
  /** The record that is undone. */
  readonly undoes?: Timetoken;
  /**
   * The moderator; missing when the service acted by itself, for instance at the end of a restriction.
   */
  readonly actorId?: UserId;
  readonly kind: LogKind;
  /** The user concerned. */
  readonly userId?: UserId;
  readonly channelId?: ChannelId;
  /** The moderator who is asked, who gets the case, or from whom it was taken over. */
  readonly moderatorId?: UserId;
  /** The message that was deleted, restored, released or denied. */
  readonly message?: Timetoken;
  /** The restriction whose end changed. */
  readonly restriction?: RestrictionKind;
  /** The former end of a restriction that was lifted or got another end, ms since the epoch. */
  readonly untilBefore?: number;
  /** The change of the word rules; missing for other decisions and when it is unknown. */
  readonly rules?: RulesChange;
  /** The change of the rules on behaviour that was made with it. */
  readonly behaviour?: BehaviourChange;
  /** The rule on behaviour that decided. */
  readonly ruleId?: string;
  /** The appeal that the decision answers; `uphold` and `overturn` change nothing else. */
  readonly appealId?: Timetoken;
}

/** A rejected message as stored in `banned.<channel>`. */
export interface RejectedMessage {
  readonly id: Timetoken;
  readonly channelId: ChannelId;
  readonly senderId: UserId;
  /** The text as sent, and as the word rules would have changed it. */
  readonly originalText: string;
  readonly moderatedText: string;
  /** The beginning of the text that it claims to quote. */
  readonly quotedText?: string;
  /** Its file; the bytes stay in the file store. */
  readonly file?: NamedFile;
  /** The word rule that rejected it, and the matching part of the text. */
  readonly ruleId?: string;
  readonly match?: { readonly start: number; readonly end: number };
}
