/** A character that is drawn: no white space, no control character, no filler, no empty Braille cell. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether nothing of a text can be seen. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** Embeddings, overrides and isolates: U+202A to U+202E, U+2066 to U+2069. */
const TURNS_TEXT_AROUND = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * A text of other people for the screen, without the characters that make letters run backwards:
 * with them `exe.jpg` can be the look of what is called `gpj.exe`. Hebrew and Arabic need none of them.
 */
export function stripBidiControls(text: string): string {
  return text.replace(TURNS_TEXT_AROUND, '');
}

/** A text without line breaks, and with single spaces. NEL is a line break, too, but no white space in JavaScript. */
export function inOneLine(text: string): string {
  return text.replace(/[\s\u0085]+/g, ' ').trim();
}

/** The beginning of a text, of which no character is cut in two. */
export function beginningOf(text: string, maxCharacters: number): string {
  return text.slice(0, maxCharacters).replace(/[\uD800-\uDBFF]$/, '');
}

/** Tells for a name whether it contains the search text, in any case. */
export function nameFilter(search: string): (name: string) => boolean {
  const wanted = search.trim().toLocaleLowerCase();
  return (name) => name.toLocaleLowerCase().includes(wanted);
}
