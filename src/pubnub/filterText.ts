/** A filter's text literal; texts come from other people, so quotes in them must not end it. */
export function quote(text: string): string {
  return `"${text.replace(/[\\"]/g, (character) => `\\${character}`)}"`;
}

/** The pattern of a `LIKE` that finds what contains the text, whatever signs are in it. */
export function containing(text: string): string {
  return `"*${text.replace(/[\\"*]/g, (character) => `\\${character}`)}*"`;
}
