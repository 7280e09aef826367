import { readFileSync } from 'node:fs';
import { LANGUAGES, localesOf, preferredLanguage } from '../../../../src/texts/languages';

describe('the language that a browser prefers', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['la-VA', 'ar', 'en'], 'ar'],
    [['la'], 'en'],
    [[], 'en'],
  ] as const)('for %p is %p', (wanted, expected) => {
    expect(preferredLanguage(wanted)).toBe(expected);
  });
});

describe('the locales of dates and numbers', () => {
  it.each([
    ['en', ['en-GB', 'en', 'de'], 'en-GB'],
    ['en', ['de'], 'en-DE'],
    ['de', ['fr-CH', 'en-US'], 'de-CH'],
    ['ar', [], 'ar'],
    ['en', ['C'], 'en'],
    ['en', ['en-US@posix', 'de-AT'], 'en-AT'],
  ] as const)('in "%s" with a browser for %p are those of %s', (language, wanted, expected) => {
    const [best = ''] = localesOf(language, wanted);
    expect(new Intl.Locale(best).baseName).toBe(expected);
  });

  it('have the same digits as numbers without a locale', () => {
    expect(new Intl.NumberFormat([...localesOf('ar', ['ar-EG'])]).format(12)).toBe('12');
  });
});

describe('the script before the app', () => {
  const script = readFileSync('public/start.js', 'utf8');

  it('has the direction of each language', () => {
    const directions = [...script.matchAll(/(\w+): '(ltr|rtl)'/g)];
    expect(Object.fromEntries(directions.map(([, id, direction]) => [id, direction]))).toEqual(
      Object.fromEntries(Object.entries(LANGUAGES).map(([id, { direction }]) => [id, direction])),
    );
  });

  it('says in each language that a page could not be loaded', () => {
    const spoken = [...script.matchAll(/^ {2}(\w+): \[/gm)].map(([, id]) => id);
    expect(spoken.sort()).toEqual(Object.keys(LANGUAGES).sort());
  });
});
