import { reactionNames } from '../../../../../src/features/reactions/reactionNames';

const names = (length: number) => Array.from({ length }, (_, i) => `N${i + 1}`);

it('lists up to 99 names and says how many more there are [9.2]', () => {
  expect(reactionNames(names(2))).toBe('N1, N2');
  expect(reactionNames(names(99))).toBe(names(99).join(', '));
  expect(reactionNames(names(101))).toBe(`${names(99).join(', ')} and 2 more`);
});
