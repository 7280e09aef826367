/** Quotes a text for a filter. Users write these texts, so quotes in them must not end the literal. */
export function quote(text: string): string {
  return `"${text.replace(/[\\"]/g, (character) => `\\${character}`)}"`;
}
