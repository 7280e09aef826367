import { hasAppleKeys, isComposing } from '../../../../src/lib/keyboard';

describe('isComposing', () => {
  it.each([
    ['a key', false, 13, false],
    ['a key while a character is being composed', true, 13, true],
    ['the key that ends a composition in Safari', false, 229, true],
  ])('%s', (_title, composes, keyCode, expected) => {
    expect(isComposing({ isComposing: composes, keyCode })).toBe(expected);
  });
});

describe('hasAppleKeys', () => {
  it.each([
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', true],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15', true],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', false],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', false],
  ])('of %s is %s', (userAgent, expected) => {
    expect(hasAppleKeys({ userAgent })).toBe(expected);
  });
});
