import { isBlank, nameFilter, stripBidiControls } from '../../../../src/lib/text';

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

describe('stripBidiControls', () => {
  it('leaves the letters in the order in which they are written [S8]', () => {
    expect(stripBidiControls('photo\u202Egpj.exe')).toBe('photogpj.exe');
    expect(stripBidiControls('\u202Aa\u202Bb\u202Cc\u202Dd\u2066e\u2067f\u2068g\u2069')).toBe(
      'abcdefg',
    );
  });

  it.each(['שלום עולם', 'مرحبا', 'می\u200Cخواهم', 'a\u200Fb'])('has nothing against %j', (text) => {
    expect(stripBidiControls(text)).toBe(text);
  });
});

describe('nameFilter [5.8]', () => {
  it.each([
    ['gen', 'General', true],
    ['ENER', 'General', true],
    ['  gen ', 'General', true],
    ['', 'General', true],
    ['ran', 'General', false],
    ['.*', 'General', false],
    ['élo', 'Élodie', true],
  ])('%j finds %s: %s', (search, name, expected) => {
    expect(nameFilter(search)(name)).toBe(expected);
  });
});
