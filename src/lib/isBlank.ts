/** A character that is drawn: no white space, no control character, no filler, no empty Braille cell. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether nothing of a text can be seen. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}
