import { isComposing } from '../../../../src/lib/isComposing';

describe('isComposing', () => {
  it.each([
    ['a key', false, 13, false],
    ['a key while a character is being composed', true, 13, true],
    ['the key that ends a composition in Safari', false, 229, true],
  ])('%s', (_title, composes, keyCode, expected) => {
    expect(isComposing({ isComposing: composes, keyCode })).toBe(expected);
  });
});
