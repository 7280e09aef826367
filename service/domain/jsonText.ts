import { MAX_JSON_DEPTH } from './limits';
import { ServiceError, type ErrorCode } from './serviceError';

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const OPENING: ReadonlySet<number> = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)));
const CLOSING: ReadonlySet<number> = new Set([']', '}'].map((sign) => sign.charCodeAt(0)));

/**
 * Reads JSON that a client sent. Engines take quadratic time, or give up, for values that are nested
 * thousands of levels deep, so those are refused before they are read.
 *
 * @param refusal what the call's family says of text that is no JSON
 * @throws ServiceError `nestedTooDeeply`, or `refusal`
 */
export function parseJson(text: string, refusal: ErrorCode): unknown {
  if (isNestedTooDeeply(text)) throw new ServiceError('nestedTooDeeply');
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new ServiceError(refusal, [], { cause });
  }
}

/** One look at each character; the text need not be JSON. */
function isNestedTooDeeply(text: string): boolean {
  if (text.length <= MAX_JSON_DEPTH) return false;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (isInString) {
      if (unit === BACKSLASH) at += 1;
      else if (unit === QUOTE) isInString = false;
    } else if (unit === QUOTE) isInString = true;
    else if (OPENING.has(unit)) depth += 1;
    else if (CLOSING.has(unit)) depth -= 1;
    if (depth > MAX_JSON_DEPTH) return true;
  }
  return false;
}
