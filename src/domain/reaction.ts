/** The longest value that is shown, UTF-8 bytes. */
const MOST_BYTES = 64;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

const segmenter = new Intl.Segmenter();

/** Whether a value is one emoji: other clients may send any text as a reaction. */
export function isReactionValue(value: string): boolean {
  if (!EMOJI.test(value) || new TextEncoder().encode(value).length > MOST_BYTES) return false;
  return Array.from(segmenter.segment(value)).length === 1;
}

/** The largest count, and the most names, that are shown of a reaction (specification, section 9). */
export const MAX_SHOWN_REACTORS = 99;

/** The count beside an emoji: up to 99, then `99+` (specification, section 9). */
export function reactionCount(count: number): string {
  return count > MAX_SHOWN_REACTORS ? `${MAX_SHOWN_REACTORS}+` : String(count);
}

/** Who reacted: up to 99 names, then `and N more` (specification, section 9). */
export function reactionNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_SHOWN_REACTORS).join(', ');
  const more = names.length - MAX_SHOWN_REACTORS;
  return more > 0 ? `${shown} and ${more} more` : shown;
}
