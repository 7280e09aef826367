import {
  foldText,
  isBlank,
  matchQuality,
  matchRange,
  nameFilter,
  stripBidiControls,
} from '../../../../src/lib/text';

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
  it('leaves the letters in the order in which they are written', () => {
    expect(stripBidiControls('photo\u202Egpj.exe')).toBe('photogpj.exe');
    expect(stripBidiControls('\u202Aa\u202Bb\u202Cc\u202Dd\u2066e\u2067f\u2068g\u2069')).toBe(
      'abcdefg',
    );
  });

  it.each(['שלום עולם', 'مرحبا', 'می\u200Cخواهم', 'a\u200Fb'])('has nothing against %j', (text) => {
    expect(stripBidiControls(text)).toBe(text);
  });
});

describe('nameFilter', () => {
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

describe('foldText', () => {
  it.each([
    ['ENGINEERING', 'engineering'],
    ['Élodie', 'elodie'],
    ['Wiśniewski', 'wisniewski'],
    ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
    ['Σίσυφος', 'σισυφοσ'],
    ['Straße', 'strasse'],
    ['İstanbul', 'istanbul'],
    ['がぎ', 'がぎ'.normalize('NFD')],
  ])('makes %s comparable', (text, expected) => {
    expect(foldText(text)).toBe(expected);
  });
});

describe('matchQuality', () => {
  it.each([
    ['general', 'general', 'exact'],
    ['general talk', 'general', 'start'],
    ['the general', 'gen', 'wordStart'],
    ['ann and anders', 'and', 'wordStart'],
    ['band and brass', 'and', 'wordStart'],
    ['(general)', 'gen', 'wordStart'],
    ['regenerate', 'gen', 'inside'],
    ['random', 'gen', 'none'],
    ['.*', 'a', 'none'],
  ])('of %s for %s is %s', (text, wanted, expected) => {
    expect(matchQuality(text, wanted)).toBe(expected);
  });
});

describe('matchRange', () => {
  const matched = (text: string, search: string) => {
    const range = matchRange(text, foldText(search));
    return range && text.slice(range.start, range.end);
  };

  it.each([
    ['General', 'ENE', 'ene'],
    ['Élodie Marchand', 'elo', 'Élo'],
    ['E\u0301lodie', 'elod', 'E\u0301lod'],
    ['Straße 5', 'sse', 'ße'],
    ['Große Straße', 'strass', 'Straß'],
    ['👩‍🌾 Garden', 'gar', 'Gar'],
    ['한국', '하', '한'],
  ])('finds in %s for %s the characters %s', (text, search, expected) => {
    expect(matched(text, search)).toBe(expected);
  });

  it.each([
    ['General', 'x'],
    ['General', ''],
  ])('finds nothing in %s for %j', (text, search) => {
    expect(matched(text, search)).toBeUndefined();
  });
});
