import { countInOrder } from '../../../bench/app/shownNumbers';

describe('the number of messages in order', () => {
  it.each<[string, readonly number[], number]>([
    ['all of them when they rise', [1, 2, 3, 4], 4],
    ['those that are there when some are missing', [51, 52, 150], 3],
    ['one less for one in a wrong place', [1, 2, 4, 3, 5], 4],
    ['one when they are upside down', [4, 3, 2, 1], 1],
    ['none when nothing is shown', [], 0],
  ])('is %s', (_title, numbers, expected) => {
    expect(countInOrder(numbers)).toBe(expected);
  });
});
