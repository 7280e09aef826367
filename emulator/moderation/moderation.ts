import { type ReviewedWrite, unreviewed } from './recordRules';
import { roleOf } from '../../src/domain/channelRole';
import {
  LOG_CHANNEL,
  REPORTS_CHANNEL,
  RULES_CHANNEL,
} from '../../src/domain/moderation/moderationRecord';
import { mayUndo } from '../../src/domain/moderation/role';
import { isRecord, textField } from '../../shared/isRecord';
import { AccessDenied, needs, type AccessNeed, type Caller } from '../access/access';
import type { Journal, JournalEntry } from '../subscribe/journal';
import type { Custom } from '../objects/objectContent';
import { REJECTED_PREFIX } from '../../src/domain/protocol';
import type { Timetoken } from '../../shared/protocol';
import { type OutgoingMessage, writeMessage } from '../messages/messageWrites';
import type { MembershipKey } from '../objects/membershipStore';
import type { Stores } from '../stores';
import { type ChannelPatch, ChannelWriteRules, NameRules } from './recordRules';
import { takeAppeal } from './appeals';
import { Decisions, writeUserCustom } from './decisions';
import { runLogCommand } from './logCommands';
import { MembershipRules } from './membershipRules';
import { requireMention } from './mentionRules';
import { HeldMessages } from './heldMessages';
import { ModerationHistory, type RecordWritten } from './moderationHistory';
import { actorOf, takeNote } from './moderatorNotes';
import { isModerator, moderatorRoleOf, type Rights } from './rights';
import { People } from './people';
import { Protections } from './protections';
import { RuleActions } from './ruleActions';
import { RuleTests } from './ruleTests';
import { reviewRulesWrite } from './rulesWrites';
import { Shield } from './shield';
import { readSdkReport, readSdkRestriction } from './chatSdk';
import { reviseForeignPatch, reviseOwnPatch, type UserPatch } from './userWriteRules';

interface Surroundings {
  /** The clock, ms since the epoch. */
  readonly now: () => number;
  readonly written: RecordWritten;
}

/** Rules for writes, and the effects of moderators' writes. */
export class Moderation {
  /** Stores reports and decisions. */
  readonly history: ModerationHistory;
  readonly memberships: MembershipRules;
  private readonly channels: ChannelWriteRules;
  /** Judges behaviour. */
  readonly shield: Shield;
  readonly ruleTests: RuleTests;
  readonly decisions: Decisions;
  private readonly protections: Protections;
  private readonly nameRules: NameRules;
  private readonly now: Surroundings['now'];
  private readonly written: RecordWritten;

  constructor(
    private readonly stores: Stores,
    private readonly journal: Journal,
    readonly rights: Rights,
    { now, written }: Surroundings,
  ) {
    this.now = now;
    this.written = written;
    const people = new People(stores);
    this.history = new ModerationHistory(stores, now, people, written);
    this.memberships = new MembershipRules(stores, rights);
    this.nameRules = new NameRules(stores);
    this.channels = new ChannelWriteRules(stores, rights, this.nameRules);
    this.decisions = new Decisions(stores, this.history);
    const { history, decisions } = this;
    const isPrivate = (channel: string) => rights.privateChannels.isPrivate(channel);
    this.protections = new Protections(stores, history, isPrivate, now);
    const { protections } = this;
    this.ruleTests = new RuleTests(stores, journal, people, now);
    const actions = new RuleActions(stores, history, decisions, protections);
    const held = new HeldMessages(history);
    const judging = { held, actions, people, protections };
    this.shield = new Shield({ stores, journal, rights, now, ...judging });
  }

  /**
   * The permitted part of a write to a user's record.
   *
   * @throws ServiceError `invalidInput` for a name that the word rules block; AccessDenied for a report from
   * a channel that the caller cannot read or in which the caller is muted or blocked, and for a user without a
   * record, unless the report names a message of that user
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
      record: (entry, before) => {
        const reporterId = caller.userId ?? '';
        this.history.addReport(entry, { reporterId, userId, flag, before });
        this.shield.reported(userId, reporterId, flag.flaggedChannel ?? '');
      },
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
    return channel === RULES_CHANNEL
      ? reviewRulesWrite(this.history, caller, patch)
      : this.channels.review(caller, channel, patch);
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

  /**
   * A message that its author deleted is restored by every moderator, one that a moderator deleted only by that
   * moderator and by leads.
   *
   * @throws AccessDenied for anybody else
   */
  requireRestorer(caller: Caller, channel: string, message: Timetoken, deletedBy: string): void {
    const author = this.stores.messages.get(channel, message, this.now())?.publisher;
    const isOwn = deletedBy === author || caller.userId === author;
    if (!isOwn && !mayUndo(moderatorRoleOf(caller), caller.userId, deletedBy))
      throw refused(channel);
  }

  /**
   * Whether users are refused a file, because every message that shows it is deleted. Its bytes stay: a deletion
   * can be undone, and moderators need the evidence.
   */
  withholds(fileId: string): boolean {
    return this.stores.files.visibilityOf(fileId) === 'withheld';
  }

  /** Logs that a moderator deleted or restored a user's message. */
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
   * Performs a command that a moderator published to the log.
   *
   * @throws (rejects) ServiceError when it is no such command, or was decided before
   */
  runCommand(caller: Caller, payload: string): Promise<Timetoken> {
    const fields: unknown = JSON.parse(payload);
    if (isModerator(caller) && isRecord(fields) && fields['kind'] === 'testRule') {
      return this.ruleTests.start(fields);
    }
    return this.journal.write((entry) => this.command(entry, caller, payload));
  }

  /** The same inside a write. @throws ServiceError when it is no such command, or was decided before */
  command(entry: JournalEntry, caller: Caller, payload: string): Timetoken {
    const requireUndo = (undoes: Timetoken) => this.requireUndo(caller, undoes);
    const deps = { ...this.deps(), protections: this.protections, requireUndo };
    return runLogCommand(deps, entry, caller, payload);
  }

  /**
   * Takes an appeal that a user published to the own inbox.
   *
   * @throws (rejects) ServiceError when it is none, or there is one already
   */
  takeAppeal({ channel, payload }: OutgoingMessage['event']): Promise<Timetoken> {
    return this.journal.write((entry) => takeAppeal(this.deps(), entry, channel, payload));
  }

  /** Follows up a message of a function: a report, or a rejected message, whose sender is told. */
  followFunction(entry: JournalEntry, channel: string, id: Timetoken, payload: string): void {
    if (channel === REPORTS_CHANNEL) this.written(channel, id, JSON.parse(payload));
    if (!channel.startsWith(REJECTED_PREFIX)) return;
    const about = channel.slice(REJECTED_PREFIX.length);
    this.history.statements.tellOfRejection(entry, about, id, JSON.parse(payload));
  }

  private deps() {
    const { history, decisions, stores, now } = this;
    return { history, decisions, stores, now };
  }

  /** @throws AccessDenied when a record of the log is not the caller's to undo */
  requireUndo(caller: Caller, undoes: Timetoken): void {
    const stored = this.stores.messages.get(LOG_CHANNEL, undoes, this.now());
    const record: unknown = stored && JSON.parse(stored.payload);
    const actorId = isRecord(record) ? textField(record, 'actorId') : undefined;
    if (!mayUndo(moderatorRoleOf(caller), caller.userId, actorId)) throw refused(LOG_CHANNEL);
  }

  /**
   * Stores and delivers a report by PubNub's Chat SDK, and records it like a report by our app.
   *
   * @throws (rejects) ServiceError `invalidArguments` when it is no report, AccessDenied like any report
   */
  takeReport(
    caller: Caller,
    message: OutgoingMessage,
    requireAccess: () => void,
  ): Promise<Timetoken> {
    return this.journal.write((entry) => {
      requireAccess();
      const { userId, flag } = readSdkReport(this.stores, caller, message.event, this.now());
      const before = this.stores.users.get(userId)?.custom ?? null;
      const review = this.reviewUserWrite(caller, userId, { custom: { ...before, ...flag } });
      const after = review.patch.custom ?? {};
      writeUserCustom(this.stores, entry, userId, after);
      review.record(entry, before, after);
      return writeMessage(entry, this.stores.messages, message);
    });
  }

  /** Checks a message that may be a mention event. @throws AccessDenied */
  requireMention(caller: Caller, { event }: OutgoingMessage): void {
    requireMention(this.stores, this.rights, caller, event, this.now());
  }

  /** Performs the decision in a membership that a moderator wrote with PubNub's Chat SDK. */
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

  /** Lifts restrictions that are due to end, and ends leases that were not renewed. */
  async liftExpired(): Promise<void> {
    for (const userId of this.history.cases.due()) {
      await this.journal.write((entry) => this.history.cases.expire(entry, userId));
    }
    for (const end of this.stores.moderation.dueEnds(this.now())) {
      await this.journal.write((entry) => this.decisions.lift(entry, end));
    }
  }

  /** A report shows messages to moderators, so it needs permission to read and write in the channel. */
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
    if (note.undoes !== undefined) this.requireUndo(caller, note.undoes);
    return {
      patch: rest,
      record: (entry, before, after) => {
        this.decisions.record(entry, { ...note, ...actorOf(caller), userId }, before, after);
      },
    };
  }
}

/** Users create only their own record. */
function deniedRecord(userId: string): AccessDenied {
  return new AccessDenied('forbidden', [{ resource: 'user', name: userId, permission: 'update' }]);
}

function refused(name: string): AccessDenied {
  const need: AccessNeed = { resource: 'channel', name, permission: 'write' };
  return new AccessDenied('forbidden', [need]);
}
