/** The languages of the pages, by the names that their speakers give them. `public/start.js` has their directions too. */
export const LANGUAGES = {
  en: { name: 'English', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
} as const;

export type Language = keyof typeof LANGUAGES;

export const isLanguage = (name: unknown): name is Language =>
  typeof name === 'string' && Object.hasOwn(LANGUAGES, name);

/** The first of these that the pages speak, or else English. @param wanted tags as a browser has them (`de-AT`), best first */
export function preferredLanguage(wanted: readonly string[]): Language {
  return wanted.map(baseOf).find(isLanguage) ?? 'en';
}

/**
 * The locales in which a language writes dates and numbers for the user of a browser: as the browser has it, or else
 * as it is written where the browser's user lives (English in a German browser has the 24 hours of `en-DE`).
 *
 * @param wanted tags as a browser has them, best first
 */
export function localesOf(language: Language, wanted: readonly string[]): readonly string[] {
  const known = wanted.filter(isTag);
  const own = known.filter((tag) => baseOf(tag) === language);
  const [first] = known;
  const region = first === undefined ? undefined : new Intl.Locale(first).maximize().region;
  const locales = own.length > 0 || region === undefined ? own : [`${language}-${region}`];
  // Numbers stand in texts that have no locale too: each page has one kind of digits.
  return [...locales, language].map((tag) => new Intl.Locale(tag, DIGITS).toString());
}

const DIGITS = { numberingSystem: 'latn' };

/** Browsers hand on what the system says: without a language that may be `C`, or `en-US@posix`, which `Intl` refuses. */
function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}

const baseOf = (tag: string) => tag.split('-', 1)[0]?.toLowerCase();
