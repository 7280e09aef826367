import { shorten } from '../../../../src/lib/shorten';

describe('shorten', () => {
  it('leaves what is small as it is', () => {
    const state = { name: 'light', ids: ['a', 'b'], nested: { isOpen: false, at: null, n: 3 } };
    expect(shorten(state)).toEqual(state);
  });

  it('cuts a long text and says how much is missing', () => {
    expect(shorten({ text: 'x'.repeat(32_000) })).toEqual({
      text: `${'x'.repeat(120)}… 31880 more characters`,
    });
  });

  it('keeps the end of a long list, where new things are', () => {
    const list = Array.from({ length: 1_000 }, (_, index) => index);
    const shown = shorten(list) as readonly unknown[];
    expect(shown).toHaveLength(11);
    expect(shown[0]).toBe('990 more …');
    expect(shown.at(-1)).toBe(999);
  });

  it('cuts a large table', () => {
    const table = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`user_${n}`, n]));
    const shown = shorten(table);
    expect(Object.keys(shown)).toHaveLength(51);
    expect(shown['…']).toBe('950 more');
  });

  it('changes nothing of what it was given, and gives the same for the same', () => {
    const state = Object.freeze({ texts: Object.freeze(['x'.repeat(1_000)]) });
    const shown = shorten(state);
    expect(shorten(state)).toBe(shown);
    expect(shorten({ texts: state.texts }).texts).toBe(shown.texts);
    expect(state.texts[0]).toHaveLength(1_000);
  });
});
