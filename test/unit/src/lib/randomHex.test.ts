import { randomHex } from '../../../../src/lib/randomHex';

describe('randomHex', () => {
  it.each([1, 2, 27, 64])('gives %d hexadecimal characters', (length) => {
    expect(randomHex(length)).toMatch(new RegExp(`^[0-9a-f]{${length}}$`));
  });

  it('gives others each time', () => {
    expect(randomHex(27)).not.toBe(randomHex(27));
  });
});
