/** The longest value that is shown, UTF-8 bytes. */
const MOST_BYTES = 64;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

const segmenter = new Intl.Segmenter();

/** Whether a value is one emoji: other clients may send any text as a reaction. */
export function isReactionValue(value: string): boolean {
  if (!EMOJI.test(value) || new TextEncoder().encode(value).length > MOST_BYTES) return false;
  return Array.from(segmenter.segment(value)).length === 1;
}

/** The largest count that is shown as a number; beyond it a plus sign follows. */
const MOST_SHOWN = 99;

/** The count beside an emoji: up to 99, then `99+` (specification, section 9). */
export function reactionCount(count: number): string {
  return count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
}

/** Who reacted: up to 99 names, then `and N more` (specification, section 9). */
export function reactionNames(names: readonly string[]): string {
  const shown = names.slice(0, MOST_SHOWN).join(', ');
  const more = names.length - MOST_SHOWN;
  return more > 0 ? `${shown} and ${more} more` : shown;
}
