import type { Language } from '../../texts/languages';
import { loadEmoji } from './emojiNames';
import { findEmoji } from './emojiSearch';
import { createPickerElement } from './pickerElement';

/** The picker and the search of the emoji as they are named in a language. */
export async function openEmoji(language: Language) {
  const emoji = await loadEmoji(language);
  return {
    createPickerElement: (options: Parameters<typeof createPickerElement>[0]) =>
      createPickerElement(options, emoji),
    findEmoji: (text: string, count: number) => findEmoji(emoji, text, count),
  };
}
