import { fc } from '../../../../support/drivers/randomRuns';
import { applyRules, findMatches, scan } from '../../../../../src/domain/wordRules/applyRules';
import { type ModerationRules, readRules } from '../../../../../src/domain/wordRules/rules';
import corpus from '../../../../corpus/words.json';

const CHANNEL = 'space.general';

/** Characters and pieces that the matcher treats in different ways, and words made of them. */
const fragment = fc.oneof(
  fc.constantFrom(...Array.from('abcdiotsl015@$!|+*.-_ \n\u200b\u0301éßﬀⓘ🔥ӏоaѕᴉʇ🇮🇹')),
  fc.constantFrom('ass', 'idiot', 'spam', 'id', 'iot', 'a s s', '**', 'xass', 'shut up', 'ass!s'),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
const text = fc.array(fragment, { maxLength: 30 }).map((fragments) => fragments.join(''));

const rulesOf = (action: string): ModerationRules =>
  readRules({
    rules: [
      { id: 'words', action, words: ['ass', 'idiot', 'shut up', 'sol', 'io', 'bo'] },
      { id: 'parts', action, match: 'substring', words: ['spam', 'to', 'ss', 'ii'] },
      { id: 'flags', action: 'flag', words: ['as', 'iot'] },
    ],
    allow: ['ass boss', 'sol io'],
  });
const masking = rulesOf('mask');

describe('matching and masking, whatever the text', () => {
  it('keeps the length of the text', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(applyRules(given, masking, CHANNEL).text).toHaveLength(given.length);
      }),
    );
  });

  it('changes nothing but what it masks, with asterisks', () => {
    fc.assert(
      fc.property(text, (given) => {
        const { text: masked } = applyRules(given, masking, CHANNEL);
        for (let at = 0; at < given.length; at += 1) {
          expect([given[at], '*']).toContain(masked[at]);
        }
      }),
    );
  });

  it('leaves nothing to mask in a masked text', () => {
    fc.assert(
      fc.property(text, (given) => {
        const { text: masked } = applyRules(given, masking, CHANNEL);
        expect(applyRules(masked, masking, CHANNEL).text).toBe(masked);
      }),
      { numRuns: 3_000 },
    );
  });

  it('says where matches are: inside the text, in order, apart from each other', () => {
    fc.assert(
      fc.property(text, (given) => {
        let end = 0;
        for (const match of findMatches(given, masking, CHANNEL)) {
          expect(match.start).toBeGreaterThanOrEqual(end);
          expect(match.end).toBeGreaterThan(match.start);
          ({ end } = match);
        }
        expect(end).toBeLessThanOrEqual(given.length);
      }),
    );
  });

  it('finds a word that stands alone exactly where it is', () => {
    const around = fc.constantFrom('', ' ', '. ', ' — ', '(', '"', '\n', '🔥', '… ');
    const word = fc.constantFrom('idiot', 'IDIOT', 'ıdіоt', '1d1ot', 'i.d.i.o.t', 'id\u200biot');
    fc.assert(
      fc.property(around, word, around, (before, hidden, after) => {
        const matches = findMatches(`${before}${hidden}${after}`, masking, CHANNEL);
        const start = before.length;
        expect(matches).toMatchObject([{ word: 'idiot', start, end: start + hidden.length }]);
      }),
    );
  });
});

describe('the work a text makes', () => {
  const { rules } = corpus;
  const all = readRules(rules);
  const SIZE = 32 * 1024;
  const steps = (given: string) => scan(given, all, CHANNEL).steps;
  const fill = (unit: string) => unit.repeat(Math.ceil(SIZE / unit.length)).slice(0, SIZE);

  const HOSTILE = [
    'a',
    's',
    'as',
    'ass ',
    'ass',
    'a s s ',
    'a.s.s.',
    'analan',
    'idio',
    'i d i o t ',
    '$',
    '$ ',
    '@$',
    '*',
    ' ',
    '\u200b',
    'a\u200b',
    'i\u0301\u0302',
    '👨‍👩‍👧‍👦',
    '\ud83d',
    '\udc00a',
    'ﷺ',
    '(a+)+',
    'freemone',
    'clickherefreemoney',
    'nobody likes ',
    '1',
    '\u202e',
    'バカ',
    'i*d ',
    'id*ot ',
    'idi@t ',
    'ʇoᴉpᴉ ',
    '🇮🇩🇮🇴🇹',
    '🇮 ',
    'i`d`',
    '[',
    '[i](a)diot',
    '[i](ʇ)🇮**',
  ];

  it.each(HOSTILE)('is linear for 32 kB of %j', (unit) => {
    const given = fill(unit);
    // PubNub allows a function 100,000 loop iterations in all.
    expect(steps(given)).toBeLessThan(3 * SIZE);
    const half = steps(given.slice(0, SIZE / 2));
    expect(steps(given)).toBeLessThan(2 * half + 200);
  });

  it('is linear for any text', () => {
    const long = fc.array(fragment, { minLength: 300, maxLength: 600 });
    fc.assert(
      fc.property(long, (fragments) => {
        const given = fragments.join('');
        // Each of four readings of a text costs the same.
        expect(steps(given)).toBeLessThan(6 * given.length + 100);
      }),
      { numRuns: 50 },
    );
  });

  it('does not depend on the number of rules', () => {
    const many = readRules({
      rules: Array.from({ length: 300 }, (_, n) => ({
        id: `${n}`,
        action: 'block',
        words: Array.from({ length: 10 }, (__, m) => `zz${n}word${m}`),
      })),
    });
    const given = fill('The quick brown fox jumps over the lazy dog. ');
    expect(scan(given, many, CHANNEL).steps).toBeLessThan(2 * SIZE);
  });
});
