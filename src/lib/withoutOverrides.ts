/** Embeddings, overrides and isolates: U+202A to U+202E, U+2066 to U+2069. */
const TURNS_TEXT_AROUND = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * A text of other people for the screen, without the characters that make letters run backwards:
 * with them `exe.jpg` can be the look of what is called `gpj.exe`. Hebrew and Arabic need none of them.
 */
export function withoutOverrides(text: string): string {
  return text.replace(TURNS_TEXT_AROUND, '');
}
