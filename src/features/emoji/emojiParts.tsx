import type { Language } from '../../texts/languages';
import { type LazyPart, lazyPart } from '../../ui/Part';

/** Gives the part of each language. */
function inLanguages<Module>(
  fetch: (language: Language) => Promise<Module>,
): (language: Language) => LazyPart<Module> {
  const parts = new Map<Language, LazyPart<Module>>();
  return (language) => {
    const part = parts.get(language) ?? lazyPart(() => fetch(language));
    parts.set(language, part);
    return part;
  };
}

const loadNamed = async (language: Language) => {
  const { loadEmoji } = await import('./emojiNames');
  return loadEmoji(language);
};

/** The picker; with the emoji and their names it is by far the largest file of the app. */
export const pickerElementIn = inLanguages(async (language) => {
  const [{ createPickerElement }, emoji] = await Promise.all([
    import('./pickerElement'),
    loadNamed(language),
  ]);
  return {
    createPickerElement: (options: Parameters<typeof createPickerElement>[0]) =>
      createPickerElement(options, emoji),
  };
});

/** The search of the composer, in the file of the picker. */
export const emojiSearchIn = inLanguages(async (language) => {
  const [{ findEmoji }, emoji] = await Promise.all([import('./emojiSearch'), loadNamed(language)]);
  return { findEmoji: (text: string, count: number) => findEmoji(emoji, text, count) };
});
