import { isReactionValue, reactionCount, reactionNames } from '../../../../src/domain/reaction';

describe('reactions', () => {
  it.each(['👍', '❤️', '👨‍👩‍👧‍👦', '🇵🇱', '👋🏽', '3️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'])('take %s as one emoji', (value) => {
    expect(isReactionValue(value)).toBe(true);
  });

  it.each(['', 'a', ':+1:', '1', '👍👍', '<b>👍</b>', '__proto__', '👍'.repeat(40)])(
    'do not show %j',
    (value) => {
      expect(isReactionValue(value)).toBe(false);
    },
  );

  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [4_000, '99+'],
  ])('show a count of %d as %s', (count, shown) => {
    expect(reactionCount(count)).toBe(shown);
  });

  it('list up to 99 names and say how many more there are', () => {
    const names = (length: number) => Array.from({ length }, (_, i) => `N${i + 1}`);
    expect(reactionNames(names(2))).toBe('N1, N2');
    expect(reactionNames(names(99))).toBe(names(99).join(', '));
    expect(reactionNames(names(101))).toBe(`${names(99).join(', ')} and 2 more`);
  });
});
