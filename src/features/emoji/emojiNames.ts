import data, { type Emoji, type EmojiMartData } from '@emoji-mart/data';
import type { Language } from '../../texts/languages';

/** By the id of an emoji, its name and words by which it is found, with a bar between them. */
type Names = Readonly<Partial<Record<string, string>>>;

/** Of Unicode's CLDR, see docs/translating.md. The English ones are part of the emoji. */
const NAMES: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: Names }>>> =
  {
    de: () => import('../../texts/de/emoji.json'),
    ar: () => import('../../texts/ar/emoji.json'),
  };

/** An emoji with its names in a language. */
export interface NamedEmoji extends Pick<Emoji, 'id' | 'skins'> {
  readonly name: string;
  /** The English words too: many know emoji by them. */
  readonly keywords: readonly string[];
}

/** Copies: the picker takes names from the emoji themselves, where others are put. */
const ENGLISH: readonly NamedEmoji[] = Object.values((data as EmojiMartData).emojis).map(
  ({ id, skins, name, keywords }) => ({ id, skins, name, keywords }),
);

/** All emoji, with English names while those of the language cannot be loaded. */
export async function loadEmoji(language: Language): Promise<readonly NamedEmoji[]> {
  if (language === 'en') return ENGLISH;
  try {
    const { default: names } = await NAMES[language]();
    return ENGLISH.map((emoji) => nameEmoji(emoji, names[emoji.id]));
  } catch (cause) {
    console.warn('the names of the emoji could not be loaded', cause);
    return ENGLISH;
  }
}

function nameEmoji(english: NamedEmoji, own: string | undefined): NamedEmoji {
  const { id, skins, name, keywords } = english;
  const [ownName = name, ...words] = own?.split('|') ?? [];
  return { id, skins, name: ownName, keywords: [...words, name, ...keywords] };
}
