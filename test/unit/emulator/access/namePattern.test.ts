import { compilePattern, PatternError } from '../../../../emulator/access/namePattern';
import { cpuMs } from '../../../support/matchers/cpuMs';

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
    ['(?:a', 'Syntax error: missing closing ).'],
    ['[a', 'Syntax error: missing closing ].'],
    ['[z-a]', 'Syntax error: invalid character class range.'],
    ['(a)', 'Only non-capturing groups are allowed. Try replacing `(` with `(?:`.'],
    ['(?<n>a)', 'Only non-capturing groups are allowed. Try replacing `(` with `(?:`.'],
    ['(?=a)', 'Syntax error: invalid or unsupported Perl syntax.'],
    ['(?:a)\\1', 'Syntax error: invalid escape sequence.'],
    ['(?:(?:a{99}){99}){99}', 'Syntax error: invalid repeat count.'],
    ['a{1000}'.repeat(5), 'Syntax error: too large.'],
    ['a'.repeat(8_193), 'Syntax error: too large.'],
    ['(?:'.repeat(5_000), 'Syntax error: too large.'],
  ])('%j is refused', (source, message) => {
    const compile = () => compilePattern(source);
    expect(compile).toThrow(PatternError);
    expect(compile).toThrow(message);
  });

  it('takes time that grows with the text, not with the ways to read it [S11]', () => {
    const text = `${'a'.repeat(500)}!`;
    const taken = cpuMs(() => {
      for (const source of ['(?:a+)+', '(?:a|a)*', '(?:a*)*b', '(?:a|aa)+$', '.*.*.*.*.*=']) {
        expect(compilePattern(source)(text)).toBe(false);
      }
    });
    expect(taken).toBeLessThan(1_000);
  });
});
