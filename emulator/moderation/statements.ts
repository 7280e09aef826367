import { toChannelId, toUserId } from '../../src/domain/ids';
import { isStated, type ReportOutcome, type StatedKind } from '../../src/domain/moderation/inbox';
import { inboxChannelOf } from '../../src/domain/moderation/inboxChannel';
import {
  LOG_CHANNEL,
  rejectedChannelOf,
  REPORTS_CHANNEL,
  RULES_CHANNEL,
  type LogRecord,
  type ReportRecord,
} from '../../src/domain/moderation/moderationRecord';
import {
  readLogRecord,
  readRejectedMessage,
  readReport,
} from '../../src/domain/moderation/readModerationRecord';
import { readableText } from '../../src/domain/moderation/readableText';
import { nextTimetoken, type Timetoken } from '../../shared/protocol';
import { groupBy } from '../../src/lib/table';
import type { JournalEntry } from '../subscribe/journal';
import type { Stores } from '../stores';
import { takeSnapshot } from './messageSnapshots';

/** A statement quotes so many texts, each with so many characters. */
const MAX_QUOTES = 5;
const MAX_QUOTE_LENGTH = 500;

/** A record of the log before it has an id, with ids as the service has them. */
export type NewLogRecord = Omit<
  LogRecord,
  'id' | 'userId' | 'channelId' | 'actorId' | 'moderatorId'
> & {
  /** The moderator who acted; missing when the service acted by itself. */
  readonly actorId?: string;
  readonly userId?: string;
  readonly moderatorId?: string;
  readonly channelId?: string;
};

/** Publishes a record to an inbox, for the service. */
type Append = (entry: JournalEntry, channel: string, record: object) => Timetoken;

/** Tells users what was decided about them, and reporters what became of their reports. */
export class Statements {
  constructor(
    private readonly stores: Stores,
    private readonly append: Append,
    /** The clock, ms since the epoch. */
    private readonly now: () => number,
  ) {}

  /** Tells of a record of the log, in its transaction. */
  tell(entry: JournalEntry, id: Timetoken, record: NewLogRecord): void {
    const reports = this.reportsOf(record.reportIds ?? []);
    if (isStated(record) && record.userId !== undefined) {
      const { userId, kind, reason, until, untilBefore, restriction } = record;
      this.append(entry, inboxChannelOf(toUserId(userId)), {
        ...{ type: 'statement', decisionId: id, source: LOG_CHANNEL, kind, reason },
        ...{ until, untilBefore, restriction },
        ...{ channelId: record.channelId, place: this.nameOf(record.channelId) },
        appealId: record.appealId,
        quotes: this.quotesOf(record, reports),
        words: [],
        isAutomatic: record.actorId === undefined,
        isUndo: record.undoes !== undefined,
      });
    }
    this.answerReports(entry, record, reports);
  }

  /** Tells the sender of a message that the content rules rejected, in the transaction of its record. */
  tellOfRejection(entry: JournalEntry, channel: string, id: Timetoken, payload: unknown): void {
    const rejected = readRejectedMessage(id, toChannelId(channel), payload);
    if (!rejected) return;
    const { senderId, channelId, match, originalText, file } = rejected;
    const kind: StatedKind = 'reject';
    this.append(entry, inboxChannelOf(senderId), {
      ...{ type: 'statement', decisionId: id, source: rejectedChannelOf(channelId), kind },
      ...{ reason: '', channelId, place: this.nameOf(channelId) },
      quotes: [quote(originalText || (file?.name ?? ''))].filter(Boolean),
      words: match ? [originalText.slice(match.start, match.end)] : [],
      ...{ isAutomatic: true, isUndo: false },
    });
  }

  /** Tells each reporter once for each decision, and again if the decision is taken back. */
  private answerReports(
    entry: JournalEntry,
    record: NewLogRecord,
    reports: readonly ReportRecord[],
  ): void {
    const { moderation } = this.stores;
    const undone = this.undoneBy(record);
    if (record.undoes !== undefined || undone) {
      const reopened = this.reportsOf(undone?.reportIds ?? []);
      this.tellReporters(
        entry,
        'reopened',
        reopened.filter(({ id }) => moderation.removeDecided(REPORTS_CHANNEL, id)),
      );
      return;
    }
    const open = reports.filter(({ id }) => moderation.addDecided(REPORTS_CHANNEL, id));
    this.tellReporters(entry, record.kind === 'dismiss' ? 'notActed' : 'acted', open);
  }

  private tellReporters(
    entry: JournalEntry,
    outcome: ReportOutcome,
    reports: readonly ReportRecord[],
  ): void {
    const byReporter = groupBy(reports, ({ reporterId }) => reporterId);
    for (const [reporterId, [report]] of byReporter) {
      // The content rules report under this id.
      if (!report || reporterId === toUserId(RULES_CHANNEL)) continue;
      const { userId: about, channelId, reason } = report;
      this.append(entry, inboxChannelOf(reporterId), {
        ...{ type: 'outcome', outcome, about, channelId, reason },
        ...{ name: this.stores.users.get(about)?.name ?? undefined, place: this.nameOf(channelId) },
      });
    }
  }

  private reportsOf(ids: readonly Timetoken[]): readonly ReportRecord[] {
    return [...new Set(ids)].flatMap((id) => {
      const stored = this.stores.messages.get(REPORTS_CHANNEL, id, this.now());
      return (stored && readReport(id, JSON.parse(stored.payload))) ?? [];
    });
  }

  /** The record that a new one takes back. A restored message takes its deletion back without naming it. */
  private undoneBy({ undoes, kind, channelId, message }: NewLogRecord): LogRecord | undefined {
    if (undoes !== undefined) return readLog(this.stores, undoes, this.now());
    if (kind !== 'restoreMessage' || message === undefined) return undefined;
    return readLogSince(this.stores, message, this.now()).findLast(
      (record) =>
        record.kind === 'deleteMessage' &&
        record.channelId === channelId &&
        record.message === message,
    );
  }

  /** Readers of an inbox may not be able to look the name up. */
  private nameOf(channelId: string | undefined): string | undefined {
    return (channelId !== undefined && this.stores.channels.get(channelId)?.name) || undefined;
  }

  /** The texts of the user that a decision is about: the message, or those that were reported. */
  private quotesOf(
    { kind, userId, channelId, message }: NewLogRecord,
    reports: readonly ReportRecord[],
  ): readonly string[] {
    const texts = reports
      .filter((report) => report.userId === userId)
      .map((report) => report.message?.text || report.message?.fileName || (report.text ?? ''));
    if (channelId !== undefined && message !== undefined) {
      texts.unshift(this.textOf(kind, channelId, message));
    }
    return [...new Set(texts.map(quote).filter(Boolean))].slice(0, MAX_QUOTES);
  }

  private textOf(kind: LogRecord['kind'], channelId: string, message: Timetoken): string {
    if (kind === 'release' || kind === 'deny') {
      const channel = rejectedChannelOf(toChannelId(channelId));
      const stored = this.stores.messages.get(channel, message, this.now());
      const record = stored && (JSON.parse(stored.payload) as { originalMessage?: unknown });
      return readableText(record?.originalMessage);
    }
    const found = takeSnapshot(this.stores, channelId, message, this.now())?.message;
    return found?.text || (found?.fileName ?? '');
  }
}

/** @param now ms since the epoch */
export function readLog({ messages }: Stores, id: Timetoken, now: number): LogRecord | undefined {
  const stored = messages.get(LOG_CHANNEL, id, now);
  return stored && readLogRecord(id, JSON.parse(stored.payload));
}

const PAGE = 100;

/** The records of the log after a timetoken, oldest first. @param now ms since the epoch */
export function readLogSince({ messages }: Stores, id: Timetoken, now: number): LogRecord[] {
  const records: LogRecord[] = [];
  for (let from = nextTimetoken(id); ;) {
    const page = messages.range({
      ...{ channel: LOG_CHANNEL, from, limit: PAGE, now, isForward: true },
    });
    records.push(
      ...page.flatMap(
        ({ timetoken, payload }) => readLogRecord(timetoken, JSON.parse(payload)) ?? [],
      ),
    );
    const last = page[PAGE - 1];
    if (!last) return records;
    from = nextTimetoken(last.timetoken);
  }
}

/** Never splits a surrogate pair. */
function quote(text: string): string {
  if (text.length <= MAX_QUOTE_LENGTH) return text;
  return `${Array.from(text.slice(0, MAX_QUOTE_LENGTH)).slice(0, -1).join('')}…`;
}
