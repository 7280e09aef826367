const MAX_EMOJI = 3;
/** An emoji of several code points, such as a family, is not longer than this, UTF-16 units. */
const MAX_EMOJI_LENGTH = 35;

/** Shown as a picture by itself, or because of what follows it. */
const EMOJI =
  /^(?:\p{Emoji_Presentation}|\p{Regional_Indicator}{2}|[#*\d]\uFE0F?\u20E3|\p{Emoji}(?:\uFE0F|\p{Emoji_Modifier}))/u;

/** Whether a text is nothing but one to three emoji. */
export function isBigEmoji(text: string): boolean {
  const trimmed = text.trim();
  if (
    trimmed === '' ||
    trimmed.length > MAX_EMOJI * MAX_EMOJI_LENGTH ||
    /^[\x20-\x7E]*$/.test(trimmed)
  )
    return false;
  const characters = [...new Intl.Segmenter().segment(trimmed)]
    .map(({ segment }) => segment)
    .filter((segment) => segment.trim() !== '');
  return characters.length <= MAX_EMOJI && characters.every((character) => EMOJI.test(character));
}
