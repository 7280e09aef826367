import { safeLinkUrl } from './safeUrl';

/** Every link has a dot, a colon or an at sign with a character behind it. */
const LINK = /[.:@]\S/;
/** Looking for links takes a time that grows with the square of the dots in a row; no address has so many. */
const MAX_DOTS = 100;

/** Whether links are to be looked for in a text. */
export function mayHoldLink(text: string): boolean {
  if (!LINK.test(text)) return false;
  return (
    text.length <= MAX_DOTS || text.split(/\s/).every((word) => word.split('.').length <= MAX_DOTS)
  );
}

/**
 * Whether the chat makes a link of what was found in a text: a scheme that could run code stays text.
 *
 * @param type of the find, as linkifyjs names it
 */
export function isShownLink(value: string, type: string): boolean {
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(value);
  const url = type === 'email' ? `mailto:${value}` : hasScheme ? value : `https://${value}`;
  return safeLinkUrl(url) !== undefined;
}
