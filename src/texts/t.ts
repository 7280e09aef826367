import { setupI18n } from '@lingui/core';
import english from './en/chat.json';
import { type Language, LANGUAGES, localesOf } from './languages';

/**
 * The values of a text's placeholders. A number chooses the plural form, and `#` writes it as the language does; a
 * boolean chooses one of two forms.
 */
export type TextValues = Readonly<Record<string, string | number | boolean>>;

/** The name of a text of the chat, of the appeal page, and of what the console shares with them. */
export type TextId = keyof typeof english;

/** Loads the texts of one catalogue in each language but English, which is part of the page. */
type Translations = Readonly<
  Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: object }>>
>;

const catalogues: Translations[] = [
  { de: () => import('./de/chat.json'), ar: () => import('./ar/chat.json') },
];
const loaded = new Set<Language>(['en']);

/** Missing where the code runs without a browser. */
const browser = globalThis.navigator as Partial<Navigator> | undefined;
const localesNow = (language: Language) => localesOf(language, browser?.languages ?? []);

let shown: Language = 'en';
let shownLocales = localesNow(shown);

// English shows until the texts of another language have been loaded.
const i18n = setupI18n({ locale: 'en', locales: [...shownLocales], messages: { en: english } });

/**
 * A text in the language of the page. Call it while something is drawn or told: what a module, a slice or
 * a selector keeps would stay in the language of its time.
 */
export const t = (id: TextId, values?: TextValues): string => write(id, values);

/** `t` for one more catalogue, whose English texts these are. */
export function createT<Id extends string>(
  messages: Readonly<Record<Id, string>>,
  translations: Translations,
) {
  i18n.load('en', { ...messages });
  catalogues.push(translations);
  return (id: Id | TextId, values?: TextValues): string => write(id, values);
}

/** Loads the texts of a language, all catalogues at once. @throws (rejects) when one of them cannot be loaded */
export async function loadTexts(language: Language): Promise<void> {
  if (language === 'en') return;
  const parts = await Promise.all(catalogues.map((translations) => translations[language]()));
  for (const { default: messages } of parts) i18n.load(language, { ...messages });
  loaded.add(language);
}

/** Has all texts written in a language from now on. @returns false, and changes nothing, when its texts are not loaded */
export function showTexts(language: Language): boolean {
  if (!loaded.has(language)) return false;
  if (language !== shown) {
    shown = language;
    shownLocales = localesNow(language);
    i18n.activate(language, [...shownLocales]);
  }
  return true;
}

/** The language in which texts are written now. */
export const shownLanguage = (): Language => shown;

/** For `Intl`; the same array until another language is shown. */
export const locales = (): readonly string[] => shownLocales;

/** Names and words of others may have another direction than the text around them, which must not move. */
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** Lingui decodes `\u202e`, also where a user wrote these letters. No text has this character. */
const BACKSLASH = '\u0001';

function write(id: string, values?: TextValues): string {
  if (!values) return i18n._(id);
  const isRtl = LANGUAGES[shown].direction === 'rtl';
  const safe: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const text = typeof value === 'string' ? value.replaceAll('\\', BACKSLASH) : value;
    safe[name] = isRtl && typeof text === 'string' ? isolate(text) : text;
  }
  return i18n._(id, safe).replaceAll(BACKSLASH, '\\');
}

/** A text is composed of values; one that chooses among the forms of a `select` is the name of a form. */
const isolate = (value: string) => ({
  toString: () => value,
  valueOf: () => FIRST_STRONG_ISOLATE + value + POP_ISOLATE,
});
