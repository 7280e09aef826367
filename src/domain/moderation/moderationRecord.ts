import type { BehaviourChange } from '../behaviourRules/behaviourChange';
import type { ProtectionCommand } from '../behaviourRules/protectionState';
import type { ChannelId, UserId } from '../ids';
import type { NamedFile } from '../message';
import type { Timetoken } from '../../../shared/protocol';
import type { RulesChange } from '../wordRules/rulesChange';

export {
  isModerationChannel,
  LOG_CHANNEL,
  rejectedChannelOf,
  REPORTS_CHANNEL,
  RULES_CHANNEL,
  SHIELD_CHANNEL,
} from './moderationChannels';

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
  'flag',
  'unflag',
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

/** The note of a decision. Moderators give it as JSON text in `custom.moderationNote`. */
export interface ModerationNote {
  readonly reason: string;
  /** The reports that the decision answers and closes. */
  readonly reportIds?: readonly Timetoken[];
  /** When a restriction ends by itself, ms since the epoch. */
  readonly until?: number;
  /** The record that is undone. */
  readonly undoes?: Timetoken;
}

/** The field of a user's or the rules' `custom` data that carries the note; the service removes it. */
export const NOTE_FIELD = 'moderationNote';

/** The value of a deletion without a reason: message actions need a value. */
export const NO_REASON = '.';

/** The kinds of restriction. */
export const RESTRICTION_KINDS = ['ban', 'mute', 'block'] as const;
export type RestrictionKind = (typeof RESTRICTION_KINDS)[number];

export function isRestriction(kind: string): kind is RestrictionKind {
  return RESTRICTION_KINDS.some((known) => known === kind);
}

export type Values = Readonly<Record<string, string | number | boolean | null>>;

export interface LogRecord extends ModerationNote {
  readonly id: Timetoken;
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
  /** The changed fields of the user's `custom` data, before and after; a missing one was unset. */
  readonly before?: Values;
  readonly after?: Values;
  /** The change of the word rules; missing for other decisions and when it is unknown. */
  readonly rules?: RulesChange;
  /** The change of the rules on behaviour that was made with it. */
  readonly behaviour?: BehaviourChange;
  /** The rule on behaviour that decided. */
  readonly ruleId?: string;
  /** The appeal that the decision answers; `uphold` and `overturn` change nothing else. */
  readonly appealId?: Timetoken;
}

/**
 * A command that a moderator publishes to the log; the service adds the moderator's id and performs it.
 * A rejected message is released or denied once. A change of a restriction's end holds the end that the
 * moderator saw; without `until` the restriction becomes permanent.
 */
export type LogCommand = ModerationNote &
  (
    | { readonly kind: 'dismiss'; readonly reportIds: readonly Timetoken[] }
    /** Deletes the message for all users and closes `reportIds`. */
    | {
        readonly kind: 'deleteMessage';
        readonly channelId: ChannelId;
        readonly message: Timetoken;
      }
    | {
        readonly kind: 'release' | 'deny';
        /** The channel that the message was published to. */
        readonly channelId: ChannelId;
        /** Its timetoken in `banned.<channel>`. */
        readonly message: Timetoken;
      }
    /** Needs a reason, which is all that it consists of. */
    | { readonly kind: 'warn'; readonly userId: UserId; readonly channelId?: ChannelId }
    | { readonly kind: 'unwarn'; readonly userId: UserId; readonly undoes: Timetoken }
    /**
     * Answers an appeal against another moderator's decision, with a reason. Overturning takes the decision
     * back like an undo.
     */
    | { readonly kind: 'uphold' | 'overturn'; readonly appealId: Timetoken }
    | EndChange
    | TeamCommand
    | ProtectionCommand
  );

/** A command about the case of a user. */
interface TeamCommand {
  /**
   * `claim` takes or renews the lease of the case, with `isTakeOver` also from somebody else; `unclaim` gives it back.
   */
  readonly kind: 'claim' | 'unclaim' | 'note' | 'askOpinion' | 'handOver';
  readonly userId: UserId;
  /** The moderator who is asked or gets the case; missing for anybody. */
  readonly moderatorId?: UserId;
  readonly isTakeOver?: true;
}

/** A change of the end of a restriction in force. */
export interface EndChange {
  readonly kind: 'changeEnd';
  readonly restriction: RestrictionKind;
  readonly userId: UserId;
  /** Missing for a ban. */
  readonly channelId?: ChannelId;
  readonly untilBefore?: number;
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
