/** U+0000 in JSON text; after a backslash it is a text of six characters. */
const NUL = /(?<!\\)((?:\\\\)*)\\u0000/g;
/** A surrogate pair in JSON text, or half of one. */
const SURROGATES =
  /(?<!\\)((?:\\\\)*)(?:(\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2})|\\ud[89a-f][\da-f]{2})/gi;

/** JSON text without U+0000, which PostgreSQL does not store, and with U+FFFD for half a surrogate pair, which no address can have. */
export function storableJson(text: string): string {
  return text
    .replace(NUL, '$1')
    .replace(SURROGATES, (_all, before: string, pair = '\ufffd') => `${before}${pair}`);
}
