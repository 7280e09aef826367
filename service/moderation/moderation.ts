import {
  isModerationChannel,
  NOTE_FIELD,
  readNote,
  RULES_CHANNEL,
} from '../../src/domain/moderationRecord';
import { readRestrictions } from '../../src/domain/restriction';
import { diffRules } from '../../src/domain/wordRules/rulesChange';
import { readStoredRules, RULES_FIELD } from '../../src/domain/wordRules/storedRules';
import { AccessDenied, type AccessNeed, type Caller } from '../domain/access';
import type { Journal, JournalEntry } from '../domain/journal';
import type { ChannelTextField, Custom, ObjectPatch } from '../domain/objectContent';
import type { Timetoken } from '../domain/timetoken';
import type { MembershipKey } from '../storage/memberships';
import type { Stores } from '../storage/stores';
import { runLogCommand } from './logCommands';
import { ModerationHistory, type Actor } from './moderationHistory';
import { isModerator } from './moderationPolicy';
import { PrivateChannels } from './privateChannels';
import { restrictionChanges } from './restrictionChanges';
import { liftExpired } from './restrictionEnds';
import { reviseForeignPatch, reviseOwnPatch, type UserPatch } from './userWriteRules';

type ChannelPatch = ObjectPatch<ChannelTextField>;

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
  private readonly privateChannels: PrivateChannels;

  constructor(
    private readonly stores: Stores,
    private readonly journal: Journal,
    /** The clock, ms since the epoch. */
    private readonly now: () => number,
  ) {
    this.history = new ModerationHistory(stores, now);
    this.privateChannels = new PrivateChannels(stores);
  }

  /**
   * What of a write to a user's record is carried out.
   *
   * @throws AccessDenied for a report from where the caller cannot read, is muted or blocked, and for
   * somebody who has no record, unless the report names a message of theirs
   */
  reviewUserWrite(caller: Caller, userId: string, patch: UserPatch): ReviewedWrite<UserPatch> {
    const record = this.stores.users.get(userId);
    const stored = record?.custom ?? null;
    if (isModerator(caller)) return this.reviewDecision(caller, userId, patch);
    if (caller.userId === userId) {
      return unreviewed(reviseOwnPatch(stored, patch));
    }
    const report = reviseForeignPatch(caller.userId ?? '', stored, patch, this.now());
    const isKnown = record ?? (report && this.history.evidenceOf(userId, report.flag));
    if (!isKnown) throw deniedRecord(userId);
    if (!report) return unreviewed({});
    const { flag } = report;
    this.requireVoice(caller, flag.flaggedChannel);
    this.requireReader(caller, flag.flaggedChannel);
    return {
      patch: report.patch,
      record: (entry, before) =>
        this.history.addReport(entry, { reporterId: caller.userId ?? '', userId, flag, before }),
    };
  }

  /** Logs how a write changes the word rules; writes to other channels pass as they are. */
  reviewChannelWrite(
    caller: Caller,
    channel: string,
    patch: ChannelPatch,
  ): ReviewedWrite<ChannelPatch> {
    if (channel !== RULES_CHANNEL) return unreviewed(patch);
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
   * Users join and leave for themselves. Whoever is in a channel, founds it or is named in it may bring
   * others into it; nobody but moderators sends others away.
   *
   * @throws AccessDenied for anything else
   */
  requireMembershipWrites(
    caller: Caller,
    joined: readonly MembershipKey[],
    left: readonly MembershipKey[],
  ): void {
    if (isModerator(caller)) return;
    const isOwn = ({ userId }: MembershipKey) => userId === caller.userId;
    const mayBring = ({ channelId }: MembershipKey) =>
      this.privateChannels.mayUse(caller.userId ?? '', channelId, 'manage');
    const fits = ({ channelId }: MembershipKey) => {
      const others = joined.filter((key) => key.channelId === channelId);
      return this.privateChannels.mayTakeIn(
        channelId,
        others.map(({ userId }) => userId),
      );
    };
    const refused = [
      ...joined.filter((key) => !fits(key) || (!isOwn(key) && !mayBring(key))),
      ...left.filter((key) => !isOwn(key)),
    ];
    if (refused.length === 0) return;
    throw new AccessDenied(
      'forbidden',
      refused.map(({ userId }) => ({ resource: 'user', name: userId, permission: 'update' })),
    );
  }

  /**
   * Whether the caller may write what a membership says, e.g. how far was read. Whoever brings others
   * says it once; from then on it is theirs.
   */
  mayDescribe(caller: Caller, key: MembershipKey): boolean {
    return isModerator(caller) || key.userId === caller.userId || !this.stores.memberships.has(key);
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

  /** Ends restrictions whose time is over. */
  async liftExpired(): Promise<void> {
    for (const end of this.stores.moderation.dueEnds(this.now())) {
      await this.journal.write((entry) => liftExpired(this.stores, this.history, entry, end));
    }
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
        for (const change of restrictionChanges(before, after)) {
          this.history.addDecision(entry, { ...note, ...actorOf(caller), userId }, change);
        }
      },
    };
  }

  /** A report brings moderators what was said, so it is for those who were there. */
  private requireReader({ userId = '' }: Caller, channel: string | undefined): void {
    if (channel === undefined) return;
    const isOpen =
      !isModerationChannel(channel) && this.privateChannels.mayUse(userId, channel, 'read');
    if (!isOpen) throw refused(channel);
  }

  /** Muted and blocked users do not report from where they are. */
  private requireVoice({ userId }: Caller, channel: string | undefined): void {
    const { mutedChannels, blockedChannels } = readRestrictions(
      this.stores.users.get(userId ?? '')?.custom,
    );
    const silenced: readonly string[] = [...mutedChannels, ...blockedChannels];
    if (channel !== undefined && silenced.includes(channel)) throw refused(channel);
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
