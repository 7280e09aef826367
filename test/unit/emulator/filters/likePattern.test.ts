import { fc } from '../../../support/drivers/randomRuns';
import { compileLike } from '../../../../emulator/filters/likePattern';
import { cpuMs } from '../../../support/matchers/cpuMs';

describe('a LIKE pattern', () => {
  it.each([
    ['abc', 'ABC', true],
    ['abc', 'abcd', false],
    ['ab*', 'abacus', true],
    ['*us', 'abacus', true],
    ['a*u*', 'abacus', true],
    ['a*b*c', 'abc', true],
    ['a*c*b', 'abc', false],
    ['aba*aba', 'aba', false],
    ['*', '', true],
    ['', 'a', false],
    ['**', 'anything', true],
    ['a\\*b', 'a*b', true],
    ['a\\*b', 'axb', false],
    ['a\\b', 'a\\b', true],
    ["it\\'s*", "It's me", true],
    ['élo*', 'ÉLODIE', true],
    ['σοφίας', 'ΣΟΦΊΑΣ', true],
    ['a.c', 'abc', false],
    ['%_', 'ab', false],
    ['line*', 'line\nbreak', true],
  ])('%j against %j is %p', (pattern, text, expected) => {
    expect(compileLike(pattern)(text)).toBe(expected);
  });

  it('matches what a regular expression of the same pieces matches', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'B', '.') });
    fc.assert(
      fc.property(fc.array(letters, { minLength: 1 }), letters, (pieces, text) => {
        const expression = pieces.map((piece) => piece.replaceAll('.', '\\.')).join('.*');
        expect(compileLike(pieces.join('*'))(text)).toBe(
          new RegExp(`^${expression}$`, 'i').test(text),
        );
      }),
    );
  });

  it('takes linear time for a pattern that makes others go back and forth', () => {
    const matches = compileLike(`${'a*'.repeat(10_000)}b`);
    const taken = cpuMs(() => {
      expect(matches('a'.repeat(30_000))).toBe(false);
      expect(matches(`${'a'.repeat(30_000)}b`)).toBe(true);
    });
    expect(taken).toBeLessThan(500);
  });
});
