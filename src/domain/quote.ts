import type { UserId } from './ids';
import { isTimetoken, type Timetoken } from '../../shared/protocol';
import { isRecord, textField } from '../../shared/isRecord';
import { beginningOf } from '../lib/text';

/**
 * The message of the same channel that another one answers, as clients of PubNub's Chat SDK write it in the
 * `meta` of a publish. `text` and `userId` are the claim of whoever sends it.
 */
export interface Quote {
  readonly timetoken: Timetoken;
  readonly text: string;
  readonly userId: UserId;
}

/** Characters of a quoted text that are published. */
const MAX_CHARACTERS = 500;

/** The longest text that a quote publishes. */
export const quotedText = (text: string): string => beginningOf(text, MAX_CHARACTERS);

/** The quote in the `meta` of a message; undefined when it names no message. */
export function readQuote(meta: unknown): Quote | undefined {
  const quote = isRecord(meta) ? meta['quotedMessage'] : undefined;
  const timetoken = isRecord(quote) && quote['timetoken'];
  if (!isRecord(quote) || !isTimetoken(timetoken)) return undefined;
  return {
    timetoken,
    text: textField(quote, 'text') ?? '',
    userId: (textField(quote, 'userId') ?? '') as UserId,
  };
}
