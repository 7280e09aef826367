/** JSON text without U+0000, which PostgreSQL does not store; after a backslash it is a text of six characters. */
export function storableJson(text: string): string {
  return text.replace(/(?<!\\)((?:\\\\)*)\\u0000/g, '$1');
}
