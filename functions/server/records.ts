import { RULES_CHANNEL } from '../../src/domain/moderation/moderationChannels';
import { readableText } from '../../src/domain/moderation/readableText';
import type { NamedFile } from '../../src/domain/message';
import type { Quote } from '../../src/domain/quote';
import type { Ruling } from '../../src/domain/wordRules/applyRules';
import type { Match } from '../../src/domain/wordRules/rules';
import { messageIdOf } from './messageParts';

export type RejectionReason = 'words' | 'file';

/** A judged message and the ruling. */
export interface Judged {
  readonly channel: string;
  readonly senderUuid: string;
  /** The message as it was sent, and with what the rules mask or block replaced. */
  readonly original: unknown;
  readonly moderated: unknown;
  readonly quote: Quote | undefined;
  /** The one of its texts that decided, and what the rules made of it. */
  readonly text: string;
  readonly ruling: Ruling;
  /** The one of its files that decided, or its first. */
  readonly file: NamedFile | undefined;
}

/** A part of a text that is too long for a record. */
interface Cut {
  readonly from: number;
  readonly to: number;
}

/** A record and the text around it stay well below the 32 KiB of a message, as it is encoded. */
const MAX_RECORD_BYTES = 24 * 1024;
/** The part of a text before its first match that is kept when the text is cut, characters. */
const CONTEXT = 200;

/** The record of a rejected message on `banned.<channel>`, see `readRejectedMessage`. */
export function createRejectedRecord(judged: Judged, reason: RejectionReason): object {
  const { original, moderated, text, ruling, senderUuid } = judged;
  const match = ruling.matches.find(({ action }) => action !== 'flag');
  return fit(text, match, (cut) => ({
    type: 'text',
    originalMessage: cut ? text.slice(cut.from, cut.to) : original,
    moderatedMessage: cut ? ruling.text.slice(cut.from, cut.to) : moderated,
    senderUuid,
    reason,
    isCut: cut !== undefined,
    ...(judged.quote && { quotedMessage: judged.quote }),
    ...aboutMessage(judged),
    ...(match && aboutMatch(match, judged, cut)),
  }));
}

/**
 * The report of a flagged message on `moderation.reports`, by the rules. The message has no timetoken yet,
 * so the report identifies it by its text.
 */
export function createReport(judged: Judged): object {
  const { text, ruling, senderUuid } = judged;
  const flagged = ruling.matches.filter(({ action }) => action === 'flag');
  const [match] = flagged;
  return fit(text, match, (cut) => ({
    reporterId: RULES_CHANNEL,
    userId: senderUuid,
    reason: [...new Set(flagged.map(({ word }) => word))].slice(0, 5).join(', '),
    text: cut ? text.slice(cut.from, cut.to) : text,
    ...aboutMessage(judged),
    ...(match && aboutMatch(match, judged, cut)),
  }));
}

function aboutMessage({ channel, original, file }: Judged) {
  const messageId = messageIdOf(original);
  return {
    channelId: channel,
    ...(messageId !== undefined && { messageId }),
    ...(file && { fileId: file.id, fileName: file.name }),
  };
}

/** Where a match is, if that is in the text that people read of the record. */
function aboutMatch({ ruleId, start, end }: Match, { original, text }: Judged, cut?: Cut) {
  const { from, to } = cut ?? { from: 0, to: text.length };
  const isReadable = cut !== undefined || readableText(original) === text;
  return {
    ruleId,
    ...(isReadable && { start: start - from, end: Math.min(end, to) - from }),
  };
}

/** Makes a record of the whole message, or of less and less of its text until it can be published. */
function fit(text: string, match: Match | undefined, create: (cut?: Cut) => object): object {
  const from = Math.max(0, (match?.start ?? 0) - CONTEXT);
  let record = create();
  for (let length = text.length; encodedBytes(record) > MAX_RECORD_BYTES && length > 0;) {
    length = Math.floor(length / 2);
    record = create({ from, to: from + length });
  }
  return record;
}

function encodedBytes(value: unknown): number {
  return encodeURIComponent(JSON.stringify(value)).length;
}
