import emojiData, { type Emoji, type EmojiMartData } from '@emoji-mart/data';

/** An emoji by one of its names. */
export interface FoundEmoji {
  /** As it is written between colons. */
  readonly name: string;
  readonly native: string;
}

const { emojis } = emojiData as EmojiMartData;

/** The tone that the user chose in the picker, which keeps it; 1 is the neutral one. */
function chosenTone(): number {
  try {
    return Number(localStorage.getItem('emoji-mart.skin')) || 1;
  } catch {
    // The browser keeps nothing for this page.
    return 1;
  }
}

/** Ranks: the name, its beginning, the beginning of a keyword or of a word of the title. */
function rankOf({ id, name: title, keywords }: Emoji, wanted: string): number | undefined {
  if (id === wanted) return 0;
  if (id.startsWith(wanted)) return 1;
  const words = [...keywords, ...title.toLowerCase().split(' ')];
  return words.some((word) => word.startsWith(wanted)) ? 2 : undefined;
}

/** The emoji whose names or keywords begin with the text, best first, in the skin tone that the user chose in the picker. */
export function findEmoji(text: string, count: number): readonly FoundEmoji[] {
  const wanted = text.toLowerCase();
  const tone = chosenTone();
  return Object.values(emojis)
    .flatMap((emoji) => {
      const rank = rankOf(emoji, wanted);
      return rank === undefined ? [] : [{ emoji, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .flatMap(({ emoji: { id, skins } }) => {
      const skin = skins[tone - 1] ?? skins[0];
      return skin ? [{ name: id, native: skin.native }] : [];
    });
}
