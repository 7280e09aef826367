import type { NamedEmoji } from './emojiNames';

/** An emoji by one of its names. Its id is its English name as it is written between colons. */
export interface FoundEmoji {
  readonly id: string;
  /** In the language of the page. */
  readonly name: string;
  readonly native: string;
}

/** The tone that the user chose in the picker, which keeps it; 1 is the neutral one. */
function chosenTone(): number {
  try {
    return Number(localStorage.getItem('emoji-mart.skin')) || 1;
  } catch {
    // The browser keeps nothing for this page.
    return 1;
  }
}

/** Ranks: the name, its beginning, another word of it or a keyword, the beginning of one. */
function rankOf({ id, name, keywords }: NamedEmoji, wanted: string): number | undefined {
  const ownName = name.toLowerCase();
  if (id === wanted || ownName === wanted) return 0;
  if (id.startsWith(wanted) || ownName.startsWith(wanted)) return 1;
  const words = [...ownName.split(' '), ...keywords.map((word) => word.toLowerCase())];
  if (words.includes(wanted)) return 2;
  return words.some((word) => word.startsWith(wanted)) ? 3 : undefined;
}

/**
 * The emoji whose names or keywords begin with the text, best first, in the skin tone that the user chose in the picker.
 *
 * @param all as they are named in the language of the page
 */
export function findEmoji(
  all: readonly NamedEmoji[],
  text: string,
  count: number,
): readonly FoundEmoji[] {
  const wanted = text.toLowerCase();
  const tone = chosenTone();
  return all
    .flatMap((emoji) => {
      const rank = rankOf(emoji, wanted);
      return rank === undefined ? [] : [{ emoji, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .flatMap(({ emoji: { id, name, skins } }) => {
      const skin = skins[tone - 1] ?? skins[0];
      return skin ? [{ id, name, native: skin.native }] : [];
    });
}
