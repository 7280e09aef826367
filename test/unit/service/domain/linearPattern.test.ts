import fc from 'fast-check';
import { compilePattern } from '../../../../service/domain/linearPattern';
import { PatternError } from '../../../../service/domain/patternSyntax';
import { cpuMs } from '../../../support/cpuMs';

describe('a pattern', () => {
  it.each([
    ['public.*', ['public', 'public.news'], ['a public', 'publi']],
    ['^channel-[A-Za-z0-9]$', ['channel-a', 'channel-7'], ['channel-', 'channel-77', 'channel--']],
    ['^channel-\\S*$', ['channel-', 'channel-x.y'], ['channel-x y']],
    ['(?:red|green|)!', ['red!', 'green!', '!'], ['blue!', 'redgreen!']],
    ['a{2}b{1,3}c{0,}', ['aab', 'aabbbcc'], ['ab', 'aabbbb']],
    ['[^a-c\\d_.-]+', ['xyz', '🎉é'], ['a', '1', '_', '.', '-', 'xyza']],
    ['[]a]+', [']a'], ['b']],
    ['[a-]', ['a', '-'], ['b']],
    ['a{b}{,3}', ['a{b}{,3}'], ['ab']],
    ['\\.\\-\\/\\$', ['.-/$'], ['a-/$']],
    ['a+?b*?c??', ['a', 'aabbc'], ['b']],
    ['.', ['🎉', 'a'], ['', 'ab', '\n']],
    ['a$|^b', ['a', 'b'], ['ab']],
    ['a^b', [], ['ab', 'a^b']],
    ['', [''], ['a']],
    ['(?:(?:a*)*)*', ['', 'aaa'], ['b']],
  ])('%j takes whole names', (source, taken, refused) => {
    const matches = compilePattern(source);
    expect(taken.filter((text) => !matches(text))).toEqual([]);
    expect(refused.filter((text) => matches(text))).toEqual([]);
  });

  it.each([
    ['a++', 'Syntax error: multiple repeat.'],
    ['*a', 'Syntax error: nothing to repeat.'],
    ['(?:a', 'Syntax error: missing ), unterminated subpattern.'],
    ['a)', 'Syntax error: unbalanced parenthesis.'],
    ['[a', 'Syntax error: unterminated character set.'],
    ['[', 'Syntax error: unterminated character set.'],
    ['[z-a]', 'Syntax error: bad character range.'],
    ['[a-\\d]', 'Syntax error: bad character range.'],
    ['a{3,2}', 'Syntax error: min repeat greater than max repeat.'],
    ['(a)', 'Only non-capturing groups are allowed. Try replacing `(` with `(?:`.'],
    ['(?=a)', 'Syntax error: unknown extension ?=.'],
    ['(?<n>a)', 'Syntax error: unknown extension ?<.'],
    ['(?:a)\\1', 'Syntax error: bad escape \\1.'],
    ['a\\', 'Syntax error: bad escape (end of pattern).'],
    ['(?:(?:a{99}){99}){99}', 'Syntax error: too large.'],
    [`${'(?:'.repeat(51)}a${')'.repeat(51)}`, 'Syntax error: too deeply nested.'],
  ])('%j is refused', (source, message) => {
    expect(() => compilePattern(source)).toThrow(new PatternError(message));
  });

  it('takes what the platform takes', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '^', '$');
    const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
      pattern: fc.oneof(
        { maxDepth: 4 },
        atom,
        fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `${a}${b}`),
        fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(?:${a}|${b})`),
        fc
          .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{0,2}', '{1,}', '*?'))
          .map(([a, quantifier]) => `(?:${a})${quantifier}`),
      ),
    }));
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 5, maxLength: 5 }), (source, texts) => {
        const platform = new RegExp(`^(?:${source})$`, 'u');
        const matches = compilePattern(source);
        expect(texts.map((each) => matches(each))).toEqual(
          texts.map((each) => platform.test(each)),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('takes time that grows with the text, not with the ways to read it', () => {
    const text = `${'a'.repeat(500)}!`;
    const taken = cpuMs(() => {
      for (const source of ['(?:a+)+', '(?:a|a)*', '(?:a*)*b', '(?:a|aa)+$', '.*.*.*.*.*=']) {
        expect(compilePattern(source)(text)).toBe(false);
      }
    });
    expect(taken).toBeLessThan(1_000);
  });

  it('takes no text that is longer than any name', () => {
    expect(compilePattern('a*')('a'.repeat(512))).toBe(true);
    expect(compilePattern('a*')('a'.repeat(513))).toBe(false);
  });
});
