import type { Language } from '../../texts/languages';
import { type LazyPart, lazyPart } from '../../ui/Part';
import type { openEmoji } from './openEmoji';

const parts = new Map<Language, LazyPart<Awaited<ReturnType<typeof openEmoji>>>>();

/** The picker and the search in a language; with the emoji they are by far the largest file of the app. */
export function emojiIn(language: Language) {
  const part =
    parts.get(language) ??
    lazyPart(async () => {
      const { openEmoji } = await import('./openEmoji');
      return openEmoji(language);
    });
  parts.set(language, part);
  return part;
}
