import { isRecord, textField } from '../../../shared/isRecord';

/** The path at which the server takes questions. */
export const VERDICTS_PATH = '/v1/verdicts';

/** The reason that the sender of a held or rejected message receives. */
export const REJECTED = 'moderated message';

/** What the function tells and asks the server about one message, as a signed text. */
export interface Question {
  /** Ms since the epoch. */
  readonly at: number;
  readonly channelId: string;
  readonly userId: string;
  /** As it is to be published, if rules on behaviour are to judge it. */
  readonly spoken?: { readonly message: unknown; readonly meta?: unknown };
  /** The record of a message that the word rules rejected, as in `banned.<channel>`. */
  readonly rejected?: object;
  /** The report of a message that they flagged, as in `moderation.reports`. */
  readonly report?: object;
  /** The word rules that masked something, each once. */
  readonly masked?: readonly string[];
}

/** The outcome for a message. */
export interface Judgement {
  /** The reason for which it is not published; missing when it may be. */
  readonly refusal?: string;
  /** How long the next messages of its sender are refused without a question, ms. */
  readonly waitMs?: number;
}

/** The answer, as a signed text: everything that was told is kept. */
interface Verdict extends Judgement {
  /** The signature of the question, so that it is an answer to no other one. */
  readonly of: string;
}

/** Reads a question; undefined when a part is missing. @param text whose signature was checked */
export function readQuestion(text: string): Question | undefined {
  const fields: unknown = JSON.parse(text);
  if (!isRecord(fields)) return undefined;
  const [channelId, userId] = [textField(fields, 'channelId'), textField(fields, 'userId')];
  const { at, spoken, rejected, report, masked } = fields;
  if (!channelId || !userId || typeof at !== 'number') return undefined;
  return {
    at,
    channelId,
    userId,
    ...(isRecord(spoken) && { spoken: { message: spoken['message'], meta: spoken['meta'] } }),
    ...(isRecord(rejected) && { rejected }),
    ...(isRecord(report) && { report }),
    ...(Array.isArray(masked) && { masked: masked.map(String) }),
  };
}

export function writeVerdict(verdict: Verdict): string {
  return JSON.stringify(verdict);
}

/** Reads the answer to a question; undefined when it is one to another question. @param text whose signature was checked */
export function readVerdict(text: string, of: string): Judgement | undefined {
  const fields: unknown = JSON.parse(text);
  if (!isRecord(fields) || fields['of'] !== of) return undefined;
  const refusal = textField(fields, 'refusal');
  const { waitMs } = fields;
  return {
    ...(refusal !== undefined && { refusal }),
    ...(typeof waitMs === 'number' && { waitMs }),
  };
}
