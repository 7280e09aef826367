import {
  isModerationChannel,
  LOG_CHANNEL,
  REPORTS_CHANNEL,
  type ModerationNote,
} from '../../src/domain/moderation/moderationRecord';
import { isSet } from '../../src/domain/moderation/restriction';
import type { JournalEntry } from '../subscribe/journal';
import type { Custom } from '../objects/objectContent';
import { parseTimetoken } from '../protocol/timetoken';
import type { Timetoken } from '../../shared/protocol';
import type { Stores } from '../stores';
import { Cases } from './cases';
import { MAX_COUNTED_MESSAGES, type People } from './people';
import { readContent, takeSnapshot } from './messageSnapshots';
import { type NewLogRecord, Statements } from './statements';
import { followDecision, type RestrictionChange } from './restrictions';
import type { Flag } from './userWriteRules';

/** The moderator who acted; missing when the service acted by itself. */
export interface Actor {
  readonly actorId?: string;
}

/** Called in the transaction that writes a record to a channel of moderation. */
export type RecordWritten = (channel: string, id: Timetoken, record: unknown) => void;

interface NewReport {
  readonly reporterId: string;
  readonly userId: string;
  readonly flag: Flag;
  /** The record of the reported user before the report. */
  readonly before: Custom | null;
}

/** Reports of one user about another that wait for a decision. */
const MAX_OPEN_REPORTS = 10;

/** A message and the messages around it. */
type Evidence = NonNullable<ReturnType<typeof takeSnapshot>>;

/** Reports, decisions and rejected messages. Records are only ever added. */
export class ModerationHistory {
  readonly cases: Cases;
  readonly statements: Statements;

  constructor(
    private readonly stores: Stores,
    /** The clock, ms since the epoch. */
    private readonly now: () => number,
    private readonly people: Pick<People, 'find'>,
    private readonly written: RecordWritten,
  ) {
    this.cases = new Cases(stores, now);
    // Nobody is named as the sender.
    const append = (entry: JournalEntry, channel: string, record: object) =>
      this.append(entry, channel, '', record);
    this.statements = new Statements(stores, append, now);
  }

  /** Publishes a record to a channel that only moderators read. */
  append(entry: JournalEntry, channel: string, publisher: string, record: object): Timetoken {
    if (!isModerationChannel(channel)) throw new Error(`not a channel of moderation: ${channel}`);
    const payload = JSON.stringify(record);
    const stamped = entry.append({ channel, kind: 'message' as const, publisher, payload });
    this.stores.messages.insert(stamped, null);
    this.written(channel, stamped.timetoken, record);
    return stamped.timetoken;
  }

  /**
   * Adds a record to the log, and tells the user concerned and the reporters.
   *
   * @throws ServiceError `leased` when somebody else works on the case
   */
  log(entry: JournalEntry, record: NewLogRecord): Timetoken {
    this.cases.requireDecider(record);
    const id = this.append(entry, LOG_CHANNEL, record.actorId ?? '', record);
    this.cases.follow(entry, id, record);
    this.statements.tell(entry, id, record);
    return id;
  }

  /** Logs a change of a user's restriction and stores its end. */
  addDecision(
    entry: JournalEntry,
    decision: ModerationNote &
      Actor & { readonly userId: string; readonly ruleId?: string; readonly appealId?: Timetoken },
    { kind, channel, before, after }: RestrictionChange,
  ): Timetoken {
    const ended = followDecision(this.stores, { ...decision, kind, channel });
    return this.log(entry, {
      ...decision,
      kind,
      ...(channel !== undefined && { channelId: channel }),
      ...(ended !== undefined && { untilBefore: ended }),
      before,
      after,
    });
  }

  /**
   * Keeps a delivered message that history keeps only shortly or not at all, as evidence for reports.
   *
   * @param payload JSON text
   */
  keepDelivered(channel: string, timetoken: Timetoken, publisher: string, payload: string): void {
    const { text, file } = readContent(payload);
    const fileName = file?.name ?? null;
    this.stores.evidence.addDelivered(channel, { timetoken, publisher, text, fileName });
  }

  /** The reported message, if the reported user wrote it. */
  evidenceOf(userId: string, { flaggedChannel, flaggedMessage }: Flag): Evidence | undefined {
    const timetoken = parseTimetoken(flaggedMessage ?? '');
    if (flaggedChannel === undefined || timetoken === undefined) return undefined;
    const evidence = takeSnapshot(this.stores, flaggedChannel, timetoken, this.now());
    return evidence?.message.authorId === userId ? evidence : undefined;
  }

  /**
   * Keeps a report with the message as it is. Who reports a message again, or somebody without a message,
   * or for very many messages, is not heard again before the flag was cleared.
   *
   * @returns undefined when it is not heard
   */
  addReport(
    entry: JournalEntry,
    { reporterId, userId, flag, before }: NewReport,
  ): Timetoken | undefined {
    const { evidence } = this.stores;
    if (!isSet(before?.['flag'])) evidence.closeReports(userId);
    if (evidence.reportsBy(reporterId, userId) >= MAX_OPEN_REPORTS) return undefined;
    const { flaggedChannel: channel, reason } = flag;
    const found = this.evidenceOf(userId, flag);
    const timetoken = found?.message.timetoken;
    const message = channel && timetoken ? { channel, timetoken } : undefined;
    if (!evidence.addReport({ userId, reporterId, message })) return undefined;
    return this.append(entry, REPORTS_CHANNEL, reporterId, {
      reporterId,
      userId,
      reason,
      ...(channel !== undefined && { channelId: channel }),
      ...found,
      ...this.aboutAuthor(userId),
    });
  }

  /** Since when the reported user is known, and how much they have written. */
  private aboutAuthor(userId: string) {
    const person = this.people.find(userId);
    if (!person) return {};
    const { firstSeen, messages } = person;
    const hasMore = messages >= MAX_COUNTED_MESSAGES;
    return { author: { firstSeen, messages, ...(hasMore && { hasMore }) } };
  }
}
