import { setupI18n } from '@lingui/core';
import english from './en/chat.json';

/** The values of a text's placeholders. A number chooses the plural form, and `#` writes it as the language does. */
export type TextValues = Readonly<Record<string, string | number>>;

/** The name of a text of the chat, of the appeal page, and of what the console shares with them. */
export type TextId = keyof typeof english;

// English shows until the texts of another language have been loaded.
const i18n = setupI18n({ locale: 'en', messages: { en: english } });

/**
 * A text in the language of the page. Call it while something is drawn or told: what a module, a slice or
 * a selector keeps would stay in the language of its time.
 */
export const t = (id: TextId, values?: TextValues): string => i18n._(id, values);

/** `t` for one more catalogue, whose English texts these are. */
export function createT<Id extends string>(messages: Readonly<Record<Id, string>>) {
  i18n.load('en', { ...messages });
  return (id: Id | TextId, values?: TextValues): string => i18n._(id, values);
}
