import { fc } from '../../../../support/drivers/randomRuns';
import { findMatches } from '../../../../../src/domain/wordRules/applyRules';
import { readRules } from '../../../../../src/domain/wordRules/rules';

/** Words that the matcher was not tried on while it was made. */
const WORDS = [
  'wanker',
  'bastard',
  'nitwit',
  'cretin',
  'pillock',
  'muppet',
  'plonker',
  'twerp',
  'buffoon',
  'halfwit',
  'coward',
  'traitor',
  'vermin',
  'lowlife',
  'creep',
  'weirdo',
];
const rules = readRules({ rules: [{ id: 'words', action: 'block', words: WORDS }] });

const joined = (separator: string) => (word: string) => Array.from(word).join(separator);
const shifted = (by: number) => (word: string) =>
  Array.from(word, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + by)).join('');
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'а',
  e: '3',
  i: '1',
  o: '0',
  c: 'с',
  s: '$',
  t: '7',
  p: 'р',
  n: 'ո',
  r: 'г',
  w: 'ԝ',
  u: 'υ',
  d: 'ԁ',
  m: 'м',
  b: '8',
  k: 'к',
  l: 'ӏ',
  f: 'ƒ',
};

const DISGUISES: Readonly<Record<string, (word: string) => string>> = {
  capitals: (word) => word.toUpperCase(),
  'full width': shifted(0xfee0),
  'mathematical letters': shifted(0x1d41a - 0x61),
  'zero-width characters': joined('\u200b'),
  'soft hyphens': joined('\u00ad'),
  accents: joined('\u0301'),
  'struck letters': joined('\u0336'),
  'one look-alike': (word) => word.replace(/[^h]/, (letter) => LOOK_ALIKES[letter] ?? letter),
  spaces: joined(' '),
  dots: joined('.'),
  dashes: joined('-'),
  asterisks: joined('*'),
  'a repeated letter': (word) => word + (word.at(-1) ?? '').repeat(3),
};

describe.each(Object.entries(DISGUISES))('a word under %s', (_name, disguise) => {
  it('is found wherever it stands', () => {
    const before = fc.constantFrom('', 'you ', 'Oh, ', '«');
    const after = fc.constantFrom('', ' are you', '!', '»');
    fc.assert(
      fc.property(before, fc.constantFrom(...WORDS), after, (start, word, end) => {
        const matches = findMatches(start + disguise(word) + end, rules, 'space.general');
        expect(matches.map((match) => match.word)).toEqual([word]);
      }),
    );
  });
});
