import type { Match } from '../../src/domain/wordRules/rules';
import type { Ruling } from '../../src/domain/wordRules/applyRules';
import { editedMessageOf, fileOf, messageIdOf, type SentFile } from './messageParts';

/** Everything a record says about the message it is of. */
interface Subject {
  readonly channel: string;
  readonly messageId: string | null;
  /** The message that an edit is of; other messages have no timetoken yet. */
  readonly messageTimetoken: string | null;
  readonly file: SentFile | null;
  readonly ruleId: string | null;
  readonly matches: readonly Match[];
  /** Milliseconds since the epoch. */
  readonly time: number;
}

/** What a blocked message leaves behind, on the channel `banned.<channel>`. */
export interface BlockedRecord extends Subject {
  readonly type: 'text';
  readonly senderUuid: string;
  readonly reason: BlockReason;
  readonly originalMessage: string;
  readonly moderatedMessage: string;
  /** Where the two texts begin in the whole ones, which may be too long for a record. */
  readonly textStart: number;
  readonly isTextCut: boolean;
}

/** What a flagged message leaves behind, on `moderation.reports`: a report without a reporter. */
export interface ReportRecord extends Subject {
  readonly id: string;
  readonly reporter: null;
  readonly reportedUser: string;
  readonly snapshot: { readonly text: string; readonly fileName: string | null };
  readonly textStart: number;
  readonly isTextCut: boolean;
  readonly state: 'open';
  readonly actions: readonly string[];
}

export type BlockReason = 'words' | 'file';

/** A record and the text around it stay well below the 32 KiB of a message, as it is encoded. */
const MAX_RECORD_BYTES = 24 * 1024;
const MAX_MATCHES = 20;
/** So much of a text that is cut is kept before the first match. */
const CONTEXT = 200;

/** What is known of a message that was judged. */
export interface Judged {
  readonly message: unknown;
  readonly channel: string;
  readonly senderUuid: string;
  readonly text: string;
  readonly ruling: Ruling;
}

export function createBlockedRecord(judged: Judged, reason: BlockReason): BlockedRecord {
  const { senderUuid, text, ruling } = judged;
  const matches = ruling.matches.filter(({ action }) => action !== 'flag');
  return fit(text, matches, (from, to) => ({
    type: 'text',
    originalMessage: text.slice(from, to),
    moderatedMessage: ruling.text.slice(from, to),
    senderUuid,
    reason,
    ...subjectOf(judged, matches),
    textStart: from,
    isTextCut: to - from < text.length,
  }));
}

export function createReportRecord(judged: Judged, id: string): ReportRecord {
  const { senderUuid, text, ruling, message } = judged;
  const matches = ruling.matches.filter(({ action }) => action === 'flag');
  return fit(text, matches, (from, to) => ({
    id,
    reporter: null,
    reportedUser: senderUuid,
    snapshot: { text: text.slice(from, to), fileName: fileOf(message)?.name ?? null },
    ...subjectOf(judged, matches),
    textStart: from,
    isTextCut: to - from < text.length,
    state: 'open',
    actions: [],
  }));
}

function subjectOf({ message, channel }: Judged, matches: readonly Match[]): Subject {
  return {
    channel,
    messageId: messageIdOf(message),
    messageTimetoken: editedMessageOf(message),
    file: fileOf(message) ?? null,
    ruleId: matches[0]?.ruleId ?? null,
    matches: matches.slice(0, MAX_MATCHES),
    time: Date.now(),
  };
}

/** Makes a record with the whole text, or with less and less of it until it can be published. */
function fit<R>(
  text: string,
  matches: readonly Match[],
  create: (from: number, to: number) => R,
): R {
  const from = Math.max(0, (matches[0]?.start ?? 0) - CONTEXT);
  let record = create(0, text.length);
  for (let length = text.length; encodedBytes(record) > MAX_RECORD_BYTES && length > 0;) {
    length = Math.floor(length / 2);
    record = create(from, from + length);
  }
  return record;
}

function encodedBytes(value: unknown): number {
  return encodeURIComponent(JSON.stringify(value)).length;
}
