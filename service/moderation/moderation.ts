import {
  isModerationChannel,
  LOG_CHANNEL,
  NOTE_FIELD,
  readNote,
  REPORTS_CHANNEL,
  type LogKind,
  type LogRecord,
  type ModerationNote,
} from '../../src/domain/moderationRecord';
import { readRestrictions, writeChannelList } from '../../src/domain/restriction';
import { AccessDenied, type AccessNeed, type Caller } from '../domain/access';
import type { Journal, JournalEntry } from '../domain/journal';
import { appendObjectEvent } from '../domain/objectEvents';
import type { Custom } from '../domain/objectContent';
import { parseTimetoken, type Timetoken } from '../domain/timetoken';
import type { RestrictionEnd } from '../storage/moderation';
import type { Stores } from '../storage/stores';
import { runLogCommand } from './logCommands';
import { takeSnapshot } from './messageSnapshots';
import { isModerator } from './moderationPolicy';
import { restrictionChanges, type RestrictionChange } from './restrictionChanges';
import { reviseForeignPatch, reviseOwnPatch, type Flag, type UserPatch } from './userWriteRules';

/** The field of a restriction, and the decisions that set and lift it. */
const FIELDS_OF_KINDS = {
  ban: 'ban',
  mute: 'mutedChannels',
  block: 'blockedChannels',
  unban: 'ban',
  unmute: 'mutedChannels',
  unblock: 'blockedChannels',
} as const;

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

/** The rules about what may be written, and the history of what was decided. */
export class Moderation {
  constructor(
    private readonly stores: Stores,
    private readonly journal: Journal,
    /** The clock, ms since the epoch. */
    private readonly now: () => number,
  ) {}

  /**
   * What of a write to a user's record is carried out.
   *
   * @throws AccessDenied for a report by somebody who is muted or blocked where it happened
   */
  reviewUserWrite(caller: Caller, userId: string, patch: UserPatch): ReviewedWrite<UserPatch> {
    const stored = this.stores.users.get(userId)?.custom ?? null;
    if (isModerator(caller)) return this.reviewDecision(caller, userId, patch);
    if (caller.userId === userId) {
      return unreviewed(reviseOwnPatch(stored, patch));
    }
    const report = reviseForeignPatch(caller.userId ?? '', stored, patch, this.now());
    if (!report) return unreviewed({});
    const { flag } = report;
    this.requireVoice(caller, flag.flaggedChannel);
    return {
      patch: report.patch,
      record: (entry) => this.recordReport(entry, caller.userId ?? '', userId, flag),
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
    this.log(entry, {
      kind,
      reason,
      ...actorOf(caller),
      ...(author !== undefined && { userId: author }),
      channelId: channel,
      message,
    });
  }

  /**
   * Who joins or leaves is who does it; members of a group may bring others into it.
   *
   * @throws AccessDenied for writing somebody else's memberships
   */
  requireOwnMemberships(caller: Caller, userId: string): void {
    if (isModerator(caller) || caller.userId === userId) return;
    throw new AccessDenied('forbidden', [{ resource: 'user', name: userId, permission: 'update' }]);
  }

  /**
   * Carries out what a moderator published to the log.
   *
   * @throws (rejects) ServiceError when it is no such command, or was decided before
   */
  runCommand(caller: Caller, payload: string): Promise<Timetoken> {
    const deps = { moderation: this, stores: this.stores, now: this.now };
    return this.journal.write((entry) => runLogCommand(deps, entry, caller, payload));
  }

  /** Ends restrictions whose time is over. */
  async liftExpired(): Promise<void> {
    for (const end of this.stores.moderation.dueEnds(this.now())) {
      await this.journal.write((entry) => this.lift(entry, end));
    }
  }

  /** Adds a record to the log. */
  log(entry: JournalEntry, record: LogEntry): Timetoken {
    return this.append(entry, LOG_CHANNEL, record.actorId ?? '', record);
  }

  /** Adds to a history that only moderators read. */
  append(entry: JournalEntry, channel: string, publisher: string, record: object): Timetoken {
    if (!isModerationChannel(channel)) throw new Error(`not a channel of moderation: ${channel}`);
    const payload = JSON.stringify(record);
    const stamped = entry.append({ channel, kind: 'message' as const, publisher, payload });
    this.stores.messages.insert(stamped, null);
    return stamped.timetoken;
  }

  private reviewDecision(
    caller: Caller,
    userId: string,
    patch: UserPatch,
  ): ReviewedWrite<UserPatch> {
    const note = readNote(parseNote(patch.custom?.[NOTE_FIELD]));
    const { custom, ...rest } = patch;
    const kept = custom && Object.entries(custom).filter(([name]) => name !== NOTE_FIELD);
    return {
      patch:
        custom === undefined ? rest : { ...rest, custom: kept ? Object.fromEntries(kept) : null },
      record: (entry, before, after) => {
        for (const change of restrictionChanges(before, after)) {
          this.recordDecision(entry, actorOf(caller), userId, change, note);
        }
      },
    };
  }

  private recordDecision(
    entry: JournalEntry,
    actor: Actor,
    userId: string,
    { kind, channel, before, after }: RestrictionChange,
    note: ModerationNote,
  ): void {
    this.log(entry, {
      ...note,
      ...actor,
      kind,
      userId,
      ...(channel !== undefined && { channelId: channel }),
      before,
      after,
    });
    if (kind === 'flag' || kind === 'unflag') return;
    const key = { userId, field: FIELDS_OF_KINDS[kind], channel: channel ?? '' };
    const isLifted = kind.startsWith('un');
    if (isLifted || note.until === undefined) this.stores.moderation.removeEnd(key);
    else this.stores.moderation.setEnd({ ...key, endsAt: note.until });
  }

  private recordReport(entry: JournalEntry, reporterId: string, userId: string, flag: Flag): void {
    const channel = flag.flaggedChannel;
    const message = parseTimetoken(flag.flaggedMessage ?? '');
    if (channel !== undefined && message) {
      if (!this.stores.moderation.addReported(reporterId, channel, message)) return;
    }
    const snapshot =
      channel !== undefined && message
        ? takeSnapshot(this.stores, channel, message, this.now())
        : undefined;
    this.append(entry, REPORTS_CHANNEL, reporterId, {
      reporterId,
      userId,
      reason: flag.reason,
      ...(channel !== undefined && { channelId: channel }),
      ...snapshot,
    });
  }

  private lift(entry: JournalEntry, end: RestrictionEnd): void {
    const { userId, field, channel } = end;
    const { users, moderation } = this.stores;
    moderation.removeEnd(end);
    const before = users.get(userId)?.custom ?? null;
    const patch = { custom: withoutRestriction(before, field, channel) };
    const { record, changed } = users.set(userId, patch, entry.nextTimetoken());
    if (!changed) return;
    const data = { id: userId, ...changed, updated: record.updated, eTag: record.eTag };
    const audience = [userId, ...this.stores.memberships.channelsOf(userId)];
    appendObjectEvent(entry, audience, { type: 'uuid', event: 'set', data });
    for (const change of restrictionChanges(before, record.custom)) {
      this.recordDecision(entry, {}, userId, change, { reason: '' });
    }
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

type Actor = Pick<LogRecord, 'actorId'>;

type LogEntry = Omit<LogRecord, 'id' | 'userId' | 'channelId' | 'actorId'> & {
  readonly kind: LogKind;
  readonly actorId?: string;
  readonly userId?: string;
  readonly channelId?: string;
};

function actorOf({ userId }: Caller): Actor {
  return userId === undefined ? {} : { actorId: userId as NonNullable<Actor['actorId']> };
}

function refused(name: string): AccessDenied {
  const need: AccessNeed = { resource: 'channel', name, permission: 'write' };
  return new AccessDenied('forbidden', [need]);
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

function withoutRestriction(
  custom: Custom | null,
  field: RestrictionEnd['field'],
  channel: string,
): Custom {
  if (field === 'ban') return { ...custom, ban: false };
  const left = readRestrictions(custom)[field].filter((id) => id !== channel);
  return { ...custom, [field]: writeChannelList(left) };
}
