import { roleOf } from '../../src/domain/channelRole';
import { NOTE_FIELD, readNote, RULES_CHANNEL } from '../../src/domain/moderationRecord';
import { diffRules } from '../../src/domain/wordRules/rulesChange';
import { readStoredRules, RULES_FIELD } from '../../src/domain/wordRules/storedRules';
import { textField } from '../../src/lib/isRecord';
import { AccessDenied, needs, type AccessNeed, type Caller } from '../domain/access';
import type { Journal, JournalEntry } from '../domain/journal';
import type { Custom } from '../domain/objectContent';
import type { Timetoken } from '../domain/timetoken';
import { writeMessage, type OutgoingMessage } from '../domain/writeMessage';
import type { MembershipKey } from '../storage/memberships';
import type { Stores } from '../storage/stores';
import { ChannelWriteRules, type ChannelPatch } from './channelWriteRules';
import { Decisions } from './decisions';
import { runLogCommand } from './logCommands';
import { MembershipRules } from './membershipRules';
import { ModerationHistory, type Actor } from './moderationHistory';
import { NameRules } from './nameRules';
import { isModerator, type Rights } from './rights';
import { readSdkReport } from './sdkReports';
import { readSdkRestriction } from './sdkRestrictions';
import { reviseForeignPatch, reviseOwnPatch, type UserPatch } from './userWriteRules';
import { writeUserCustom } from './writeUserCustom';

/** A write to a user's record as moderation lets it through, and what is to be told of it. */
export interface ReviewedWrite<Patch> {
  readonly patch: Patch;
  /** To be called in the same transaction, when the record has been written. */
  record(entry: JournalEntry, before: Custom | null, after: Custom | null): void;
}

const NOTHING_TO_RECORD = () => undefined;

/** A write that nobody has anything to say about. */
export function unreviewed<Patch>(patch: Patch): ReviewedWrite<Patch> {
  return { patch, record: NOTHING_TO_RECORD };
}

/** The rules about what may be written, and what comes of what moderators write. */
export class Moderation {
  /** Where it is kept what was reported and decided. */
  readonly history: ModerationHistory;
  readonly memberships: MembershipRules;
  private readonly channels: ChannelWriteRules;
  private readonly decisions: Decisions;
  private readonly nameRules: NameRules;

  constructor(
    private readonly stores: Stores,
    private readonly journal: Journal,
    readonly rights: Rights,
    /** The clock, ms since the epoch. */
    private readonly now: () => number,
  ) {
    this.history = new ModerationHistory(stores, now);
    this.memberships = new MembershipRules(stores, rights);
    this.nameRules = new NameRules(stores);
    this.channels = new ChannelWriteRules(stores, rights, this.nameRules);
    this.decisions = new Decisions(stores, this.history);
  }

  /**
   * What of a write to a user's record is carried out.
   *
   * @throws ServiceError `invalidInput` for a name that the word rules block, AccessDenied for a report from where the caller cannot read, is muted or blocked, and for
   * somebody who has no record, unless the report names a message of theirs
   */
  reviewUserWrite(caller: Caller, userId: string, patch: UserPatch): ReviewedWrite<UserPatch> {
    if (roleOf(userId).kind === 'personal') return unreviewed(patch);
    const record = this.stores.users.get(userId);
    const stored = record?.custom ?? null;
    if (isModerator(caller)) return this.reviewDecision(caller, userId, patch);
    if (caller.userId === userId) {
      return unreviewed(this.nameRules.apply(reviseOwnPatch(stored, patch), record, ''));
    }
    const report = reviseForeignPatch(caller.userId ?? '', stored, patch, this.now());
    const isKnown = record ?? (report && this.history.evidenceOf(userId, report.flag));
    if (!isKnown) throw deniedRecord(userId);
    if (!report) return unreviewed({});
    const { flag } = report;
    this.requireWitness(caller, flag.flaggedChannel);
    return {
      patch: report.patch,
      record: (entry, before) =>
        this.history.addReport(entry, { reporterId: caller.userId ?? '', userId, flag, before }),
    };
  }

  /**
   * The part of a write to a channel's record that is carried out. Changes of the word rules are logged.
   *
   * @throws AccessDenied when the caller may not write it, or not like this
   */
  reviewChannelWrite(
    caller: Caller,
    channel: string,
    patch: ChannelPatch,
  ): ReviewedWrite<ChannelPatch> {
    if (channel !== RULES_CHANNEL) return this.channels.review(caller, channel, patch);
    const { note, rest } = takeNote(patch);
    return {
      patch: rest,
      record: (entry, before, after) => {
        if (before?.[RULES_FIELD] === after?.[RULES_FIELD]) return;
        const rules = diffRules(readStoredRules(before), readStoredRules(after));
        this.history.log(entry, { ...note, kind: 'changeRules', ...actorOf(caller), rules });
      },
    };
  }

  /**
   * Edits and deletions come from the author or a moderator.
   *
   * @throws AccessDenied for anybody else
   */
  requireAuthor(caller: Caller, channel: string, message: Timetoken): void {
    if (isModerator(caller)) return;
    const author = this.stores.messages.get(channel, message, this.now())?.publisher;
    if (author === undefined || author !== caller.userId) throw refused(channel);
  }

  /** Tells the log that a moderator deleted or restored somebody's message. */
  recordRevision(
    entry: JournalEntry,
    caller: Caller,
    kind: 'deleteMessage' | 'restoreMessage',
    { channel, message, reason }: { channel: string; message: Timetoken; reason: string },
  ): void {
    const author = this.stores.messages.get(channel, message, this.now())?.publisher;
    if (!isModerator(caller) || author === caller.userId) return;
    this.history.log(entry, {
      kind,
      reason,
      ...actorOf(caller),
      ...(author !== undefined && { userId: author }),
      channelId: channel,
      message,
    });
  }

  /**
   * Carries out what a moderator published to the log.
   *
   * @throws (rejects) ServiceError when it is no such command, or was decided before
   */
  runCommand(caller: Caller, payload: string): Promise<Timetoken> {
    const deps = { history: this.history, stores: this.stores, now: this.now };
    return this.journal.write((entry) => runLogCommand(deps, entry, caller, payload));
  }

  /**
   * Stores and delivers what a client of PubNub's Chat SDK reported, and files it as a report by our app.
   *
   * @throws (rejects) ServiceError `invalidArguments` when it is no report, AccessDenied like any report
   */
  takeReport(caller: Caller, message: OutgoingMessage): Promise<Timetoken> {
    return this.journal.write((entry) => {
      const { userId, flag } = readSdkReport(this.stores, caller, message.event, this.now());
      const before = this.stores.users.get(userId)?.custom ?? null;
      const review = this.reviewUserWrite(caller, userId, { custom: { ...before, ...flag } });
      const after = review.patch.custom ?? {};
      writeUserCustom(this.stores, entry, userId, after);
      review.record(entry, before, after);
      return writeMessage(entry, this.stores.messages, message);
    });
  }

  /** Carries out what a membership says that moderators wrote with PubNub's Chat SDK. */
  followMembership(
    entry: JournalEntry,
    caller: Caller,
    { userId, channelId }: MembershipKey,
    custom: Custom | null,
  ): void {
    const role = roleOf(channelId);
    if (role.kind !== 'reports') return;
    const decision = {
      ...actorOf(caller),
      userId,
      reason: textField(custom ?? {}, 'reason') ?? '',
    };
    this.decisions.restrict(entry, decision, role.channel, readSdkRestriction(custom));
  }

  /** Ends restrictions whose time is over. */
  async liftExpired(): Promise<void> {
    for (const end of this.stores.moderation.dueEnds(this.now())) {
      await this.journal.write((entry) => this.decisions.lift(entry, end));
    }
  }

  /** A report brings moderators what was said, so it is for those who may read and speak there. */
  private requireWitness(caller: Caller, channel: string | undefined): void {
    if (channel === undefined) return;
    for (const need of needs('channel', 'read', [channel])) this.rights.require(caller, need);
    for (const need of needs('channel', 'write', [channel])) this.rights.require(caller, need);
  }

  private reviewDecision(
    caller: Caller,
    userId: string,
    patch: UserPatch,
  ): ReviewedWrite<UserPatch> {
    const { note, rest } = takeNote(patch);
    return {
      patch: rest,
      record: (entry, before, after) => {
        this.decisions.record(entry, { ...note, ...actorOf(caller), userId }, before, after);
      },
    };
  }
}

/** Nobody makes the record of somebody else. */
function deniedRecord(userId: string): AccessDenied {
  return new AccessDenied('forbidden', [{ resource: 'user', name: userId, permission: 'update' }]);
}

function actorOf({ userId }: Caller): Actor {
  return userId === undefined ? {} : { actorId: userId };
}

function refused(name: string): AccessDenied {
  const need: AccessNeed = { resource: 'channel', name, permission: 'write' };
  return new AccessDenied('forbidden', [need]);
}

/** Takes a moderator's note out of a write. */
function takeNote<Patch extends { readonly custom?: Custom | null }>(patch: Patch) {
  const { custom } = patch;
  const note = readNote(parseNote(custom?.[NOTE_FIELD]));
  if (!custom) return { note, rest: patch };
  const kept = Object.entries(custom).filter(([name]) => name !== NOTE_FIELD);
  return { note, rest: { ...patch, custom: Object.fromEntries(kept) } };
}

function parseNote(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Whatever it is, it is what the moderator had to say.
    return { reason: text };
  }
}
