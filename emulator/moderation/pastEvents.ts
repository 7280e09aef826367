import type { BehaviourEvent } from '../../src/domain/behaviourRules/behaviourEvent';
import type { BehaviourCondition } from '../../src/domain/behaviourRules/rules';
import { chatOf, roleOf } from '../../src/domain/channelRole';
import { REPORTS_CHANNEL, RULES_CHANNEL } from '../../src/domain/moderation/moderationRecord';
import { isRecord, textField } from '../../shared/isRecord';
import type { Timetoken } from '../../shared/protocol';
import type { MessageInOrder } from '../messages/messageStore';
import type { Stores } from '../stores';
import { MAX_COUNTED_MESSAGES, type People } from './people';
import { readContent } from './messageSnapshots';

/** Rows that are read without a pause. */
const PAGE = 250;
const MS_DIGITS = 13;
/** New users whose messages are counted. */
const MAX_NEW = 200_000;

interface Source {
  readonly stores: Stores;
  readonly people: Pick<People, 'find'>;
}

/** An event with what the list of matches shows of it. */
export interface PastEvent {
  readonly event: BehaviourEvent;
  /** Of the message; missing for a join or a report. */
  readonly message?: MessageInOrder;
}

/**
 * The conditions that look at more than author, channel and time, with what the JSON text of a message that matches has
 * in it: parsing all others would take a third of the time. Any sign may be written as an escape.
 */
const READS_TEXT: Partial<Record<BehaviourCondition, RegExp>> = {
  firstLink: /[/\\]|www\.|"file/i,
  sameText: /./,
  mentions: /pn-user:|\\/,
};

const NO_CONTENT: ReturnType<typeof readContent> = { text: '' };
const MAX_CHATS = 10_000;

/** Reads stored messages, joins or reports in the order of their times, a page at a time. */
export class PastEvents {
  private readonly firstSeen = new Map<string, number | undefined>();
  private readonly counts = new Map<string, number>();
  private readonly chats = new Map<string, string | undefined>();
  private readonly readable: RegExp | undefined;

  constructor(
    private readonly source: Source,
    private readonly condition: BehaviourCondition,
    private readonly range: { readonly after: Timetoken; readonly before: Timetoken },
    private readonly now: number,
  ) {
    this.readable = READS_TEXT[condition];
  }

  /**
   * Pages of events, without those of moderators. An event is made when it is asked for, since the messages
   * counted before it matter.
   */
  *pages(): Generator<Iterable<PastEvent>> {
    if (this.condition === 'joinRate') yield* this.joinPages();
    else if (this.condition === 'reports') yield* this.reportPages();
    else yield* this.messagePages();
  }

  /** Counts a message of a new user as published. */
  count({ event }: PastEvent): void {
    const count = this.counts.get(event.userId);
    if (count !== undefined) this.counts.set(event.userId, count + 1);
  }

  private *messagePages(): Generator<Iterable<PastEvent>> {
    let { after } = this.range;
    for (;;) {
      const range = { ...this.range, after, limit: PAGE };
      const rows = this.source.stores.messages.inOrder(
        range,
        this.now,
        this.readable !== undefined,
      );
      yield this.spoken(rows);
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = last.timetoken;
    }
  }

  private *joinPages(): Generator<Iterable<PastEvent>> {
    let after = { timetoken: this.range.after, channel: '', userId: '' };
    for (;;) {
      const rows = this.source.stores.behaviour.joins(after, this.range.before, PAGE);
      yield rows.flatMap(({ timetoken, channel, userId }): PastEvent[] => {
        if (this.firstSeenOf(userId, msOf(timetoken)) === undefined) return [];
        return [{ event: { kind: 'join', at: msOf(timetoken), userId, channel } }];
      });
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = last;
    }
  }

  private *reportPages(): Generator<Iterable<PastEvent>> {
    let from = this.range.after;
    for (;;) {
      const wanted = { channel: REPORTS_CHANNEL, from, before: this.range.before };
      const rows = this.source.stores.messages.range({
        ...{ ...wanted, limit: PAGE, now: this.now, isForward: true },
      });
      yield rows
        .filter(({ timetoken }) => timetoken > from)
        .flatMap(({ timetoken, payload }) => this.toReported(msOf(timetoken), payload) ?? []);
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      from = last.timetoken;
    }
  }

  private *spoken(rows: readonly MessageInOrder[]): Generator<PastEvent> {
    for (const row of rows) {
      const past = this.toSpoken(row);
      if (past) yield past;
    }
  }

  private toReported(at: number, payload: string): PastEvent | undefined {
    const report: unknown = JSON.parse(payload);
    if (!isRecord(report)) return undefined;
    const [userId = '', reporterId = '', channel = ''] = ['userId', 'reporterId', 'channelId'].map(
      (name) => textField(report, name),
    );
    if (reporterId === RULES_CHANNEL || this.firstSeenOf(userId, at) === undefined)
      return undefined;
    return { event: { kind: 'report', at, userId, reporterId, channel } };
  }

  private toSpoken(message: MessageInOrder): PastEvent | undefined {
    const { publisher: userId, payload } = message;
    const channel = this.chatOf(message.channel);
    if (channel === undefined) return undefined;
    const at = msOf(message.timetoken);
    const firstSeen = this.firstSeenOf(userId, at);
    if (firstSeen === undefined) return undefined;
    const content = this.readable?.test(payload) ? readContent(payload) : NO_CONTENT;
    const nth = (this.counts.get(userId) ?? MAX_COUNTED_MESSAGES) + 1;
    const { text, file } = content;
    const hasFile = file !== undefined;
    // One literal: millions of them are made.
    const kind = 'message';
    return { event: { kind, at, userId, channel, firstSeen, nth, text, hasFile }, message };
  }

  /** The chat of a channel; undefined for one that is no conversation. */
  private chatOf(channel: string): string | undefined {
    if (this.chats.has(channel)) return this.chats.get(channel);
    const { kind } = roleOf(channel);
    const chat = kind === 'chat' || kind === 'thread' ? chatOf(channel) : undefined;
    if (this.chats.size >= MAX_CHATS) this.chats.clear();
    this.chats.set(channel, chat);
    return chat;
  }

  /** Undefined for a moderator. A user who was there before the range is not counted as new. */
  private firstSeenOf(userId: string, at: number): number | undefined {
    if (this.firstSeen.has(userId)) return this.firstSeen.get(userId);
    const { people, stores } = this.source;
    const person = people.find(userId);
    const record = person ? undefined : stores.users.get(userId);
    const known = person?.firstSeen ?? (record ? Math.min(Date.parse(record.updated), at) : at);
    const firstSeen = person?.isModerator ? undefined : known;
    if (this.firstSeen.size >= MAX_NEW) this.firstSeen.clear();
    this.firstSeen.set(userId, firstSeen);
    if (known >= msOf(this.range.after) && this.counts.size < MAX_NEW) this.counts.set(userId, 0);
    return firstSeen;
  }
}

/** Ms since the epoch. */
function msOf(timetoken: Timetoken): number {
  return Number(timetoken.slice(0, MS_DIGITS));
}
