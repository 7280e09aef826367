import { withoutOverrides } from '../../../../src/lib/withoutOverrides';

describe('withoutOverrides', () => {
  it('leaves the letters in the order in which they are written', () => {
    expect(withoutOverrides('photo\u202Egpj.exe')).toBe('photogpj.exe');
    expect(withoutOverrides('\u202Aa\u202Bb\u202Cc\u202Dd\u2066e\u2067f\u2068g\u2069')).toBe(
      'abcdefg',
    );
  });

  it.each(['שלום עולם', 'مرحبا', 'می\u200Cخواهم', 'a\u200Fb'])('has nothing against %j', (text) => {
    expect(withoutOverrides(text)).toBe(text);
  });
});
