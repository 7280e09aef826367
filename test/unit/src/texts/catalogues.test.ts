import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';

const TEXTS = join(process.cwd(), 'src/texts');
const readCatalogue = (language: string, name: string) =>
  JSON.parse(readFileSync(join(TEXTS, language, name), 'utf8')) as Record<string, string>;

const english = readdirSync(join(TEXTS, 'en'));
const languages = readdirSync(TEXTS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The names of all placeholders, also of those within plural forms. */
function placeholdersOf(text: string): readonly string[] {
  const found = new Set<string>();
  const look = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      const [name, , forms] = token as [string, string?, Record<string, unknown>?];
      found.add(name);
      for (const form of Object.values(forms ?? {})) look(form);
    }
  };
  look(compileMessage(text));
  return [...found].sort();
}

/** The forms that each plural of a text has. */
function pluralFormsOf(text: string): readonly (readonly string[])[] {
  const plurals: string[][] = [];
  const look = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      const [, kind, forms] = token as [string, string?, Record<string, unknown>?];
      if (kind === 'plural') plurals.push(Object.keys(forms ?? {}));
      for (const form of Object.values(forms ?? {})) look(form);
    }
  };
  look(compileMessage(text));
  return plurals;
}

test('no text of the console has the name of a text of the chat', () => {
  const shared = readCatalogue('en', 'chat.json');
  const ids = Object.keys(readCatalogue('en', 'console.json'));
  expect(ids.filter((id) => id in shared)).toEqual([]);
});

describe.each(languages)('the texts in "%s"', (language) => {
  test.each(english)('%s has each English text, and no other', (name) => {
    const ids = Object.keys(readCatalogue(language, name));
    expect(ids).toEqual(Object.keys(readCatalogue('en', name)));
    expect(ids).toEqual([...ids].sort());
  });

  test.each(english)('%s has the placeholders of English', (name) => {
    const texts = Object.entries(readCatalogue(language, name));
    const english = readCatalogue('en', name);
    expect(texts.map(([id, text]) => [id, placeholdersOf(text)])).toEqual(
      texts.map(([id]) => [id, placeholdersOf(english[id] ?? '')]),
    );
  });

  test.each(english)('%s has all plural forms of the language', (name) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const lacking = Object.entries(readCatalogue(language, name)).flatMap(([id, text]) =>
      pluralFormsOf(text).map((forms) => ({
        id,
        missing: needed.filter((form) => !forms.includes(form)),
      })),
    );
    expect(lacking.filter(({ missing }) => missing.length > 0)).toEqual([]);
  });
});
