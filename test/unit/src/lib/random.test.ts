import { createUuid, randomHex } from '../../../../src/lib/random';

describe('createUuid', () => {
  it('makes version 4 UUIDs that differ [3.12]', () => {
    const ids = Array.from({ length: 100 }, createUuid);
    const isVersion4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
    expect(ids.every((id) => isVersion4.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(100);
  });
});

describe('randomHex', () => {
  it.each([1, 2, 27, 64])('gives %d hexadecimal characters [3.5]', (length) => {
    expect(randomHex(length)).toMatch(new RegExp(`^[0-9a-f]{${length}}$`));
  });

  it('gives others each time', () => {
    expect(randomHex(27)).not.toBe(randomHex(27));
  });
});
