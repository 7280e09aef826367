/**
 * Longer texts are not searched for, UTF-16 units. Up to this length the engine's search takes linear
 * time for every pair of texts, beyond it up to tenths of a second.
 */
const MAX_SEARCH_LENGTH = 250;

export function isTooLongToFind(text: string): boolean {
  return text.length > MAX_SEARCH_LENGTH;
}

/**
 * A `LIKE` pattern: `*` stands for any text, `\*` for an asterisk, and case does not matter. The
 * pieces between the asterisks are searched for from left to right, each once, so that matching takes
 * linear time.
 */
export function compileLike(pattern: string): (text: string) => boolean {
  const pieces = likePieces(pattern);
  const first = pieces[0] ?? '';
  if (pieces.length === 1) return (text) => foldCase(text) === first;
  const last = pieces.at(-1) ?? '';
  const middle = pieces.slice(1, -1);
  return (text) => {
    const folded = foldCase(text);
    if (folded.length < first.length + last.length) return false;
    if (!folded.startsWith(first) || !folded.endsWith(last)) return false;
    let from = first.length;
    for (const piece of middle) {
      const found = folded.indexOf(piece, from);
      if (found < 0) return false;
      from = found + piece.length;
    }
    return from <= folded.length - last.length;
  };
}

/** The texts between the asterisks of a pattern, with their case folded. */
export function likePieces(pattern: string): string[] {
  const pieces = [''];
  for (const [part] of pattern.matchAll(/\\[\\'"*]|[^\\*]+|[\\*]/g)) {
    if (part === '*') {
      pieces.push('');
      continue;
    }
    const literal = part.length === 2 && part.startsWith('\\') ? part.slice(1) : part;
    pieces.push(`${pieces.pop() ?? ''}${literal}`);
  }
  return pieces.map(foldCase);
}

/** Upper case joins what lower case keeps apart, e.g. the two forms of a small sigma. */
function foldCase(text: string): string {
  return text.toUpperCase();
}
