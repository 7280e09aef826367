import { isBlank } from '../../../../src/lib/isBlank';

describe('isBlank', () => {
  it.each([
    '',
    ' ',
    '\t\n',
    '\u00A0',
    '\u3000',
    '\u200B\u200D',
    '\u2800',
    '\u3164',
    '\uFEFF',
    '\0',
  ])('is true for %j', (text) => {
    expect(isBlank(text)).toBe(true);
  });

  it.each(['a', ' a ', '.', '😀', '👩‍👩‍👧', 'ア', 'ا', '\u0301'])('is false for %j', (text) => {
    expect(isBlank(text)).toBe(false);
  });
});
