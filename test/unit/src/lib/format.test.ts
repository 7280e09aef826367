import { formatSize } from '../../../../src/lib/format';

describe('formatSize', () => {
  it.each([
    [0, '0 bytes'],
    [31, '31 bytes'],
    [1023, '1,023 bytes'],
    [1024, '1 kB'],
    [3500, '3.4 kB'],
    [5 * 1024 * 1024, '5 MB'],
    [6_500_000, '6.2 MB'],
  ])('says %d as %s', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text);
  });
});
