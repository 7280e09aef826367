import { foldText, matchQuality, matchRange } from '../../../../src/lib/search';

describe('foldText', () => {
  it.each([
    ['ENGINEERING', 'engineering'],
    ['Élodie', 'elodie'],
    ['Wiśniewski', 'wisniewski'],
    ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
    ['Σίσυφος', 'σισυφοσ'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['İstanbul', 'istanbul'],
    ['أَحْمَد', 'احمد'],
    ['إلى الآن', 'الي الان'],
    ['ٱلسَّلَامُ', 'السلام'],
    ['مدرسة', 'مدرسه'],
    ['مـــرحبا', 'مرحبا'],
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
    ['مُحَمَّد علي', 'محمد', 'مُحَمَّد'],
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
