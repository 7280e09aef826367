import { foldWords, indexTerms } from '../../../server/messageSearch/foldedText';
import { readSearch } from '../../../server/messageSearch/searchQuery';
import { cutSnippet } from '../../../server/messageSearch/snippet';

/** The snippet with its marks in brackets; undefined when the text is not found. */
function find(text: string, search: string): string | undefined {
  const wanted = readSearch(search);
  const terms = indexTerms(foldWords(text));
  // What the words say the index must find, too.
  const isIndexed = wanted
    .flatMap((each) => each.terms)
    .every((term) =>
      terms.some((known) => (term.isPrefix ? known.startsWith(term.text) : known === term.text)),
    );
  const snippet = cutSnippet(text, wanted);
  if (!isIndexed || !snippet) return undefined;
  return snippet.marks.reduceRight(
    (marked, { start, end }) =>
      `${marked.slice(0, start)}[${marked.slice(start, end)}]${marked.slice(end)}`,
    snippet.text,
  );
}

describe('a search', () => {
  it.each([
    ['Are we meeting on Monday?', 'monday meet', 'Are we [meet]ing on [Monday]?'],
    ['Are we meeting on Monday?', 'meet tuesday', undefined],
    ['Are we meeting on Monday?', 'eeting', undefined],
    ['Go on, do it', 'do', 'Go on, [do] it'],
    ['Go on, done it', 'do', undefined],
    ['Die Straße zum Café', 'CAFE', 'Die Straße zum [Café]'],
    ['Die Straße zum Cafe\u0301', 'café', 'Die Straße zum [Cafe\u0301]'],
    ['Die Straße zum Café', 'strasse', 'Die [Straße] zum Café'],
    ['see https://example.com/path?x=1', 'example.com/pat', 'see https://[example.com/pat]h?x=1'],
    ["I don't know", "don't", "I [don't] know"],
    ['Встреча в понедельник', 'ВСТРЕЧ', '[Встреч]а в понедельник'],
    ['الاجتماع يوم الاثنين', 'الاثنين', 'الاجتماع يوم [الاثنين]'],
    ['GROSSE STRAẞE', 'große straße', '[GROSSE] [STRAẞE]'],
    ['Die Übung beginnt um ACHT', 'ubung acht', 'Die [Übung] beginnt um [ACHT]'],
    ['والاجتماع يوم الاثنين', 'اجتماع', '[والاجتماع] يوم الاثنين'],
    ['لدينا اجتماع للمهندسين', 'الاجتماع المهندسين', 'لدينا [اجتماع] [للمهندسين]'],
    ['الْمَدْرَسَة مغلقة', 'مدرسه', '[الْمَدْرَسَة] مغلقة'],
    ['إلى أحمد: الآن', 'الى احمد الان', '[إلى] [أحمد]: [الآن]'],
    ['هذا ألم شديد', 'الم', 'هذا [ألم] شديد'],
    ['والدتي في البيت', 'والدت', '[والدت]ي في البيت'],
    ['학교에서 만나요', '학교', '[학교]에서 만나요'],
    ['Party 🎉 tonight', '🎉', 'Party [🎉] tonight'],
    ['snake_case words', 'case', 'snake_[case] words'],
  ])('for words: %j has %j as %j', (text, search, found) => {
    expect(find(text, search)).toBe(found);
  });

  it.each([
    ['the big red bus', '"big red"', 'the [big red] bus'],
    ['the big, red bus', '"big red"', 'the [big, red] bus'],
    ['the red big bus', '"big red"', undefined],
    ['the big redder bus', '"big red"', undefined],
    ['the big red bus', '"big red', 'the [big red] bus'],
    ['the big red bus', '"big red" th', undefined],
    ['the big red bus', 'bus "the big"', '[the big] red [bus]'],
  ])('for a phrase: %j has %j as %j', (text, search, found) => {
    expect(find(text, search)).toBe(found);
  });

  it.each([
    ['明日は東京都で会議です', '東京', '明日は[東京]都で会議です'],
    ['明日は東京都で会議です', '東京都', '明日は[東京都]で会議です'],
    ['明日は東京都で会議です', '会議 東', '明日は[東]京都で[会議]です'],
    ['京都と東京と都', '東京都', undefined],
    ['我们明天开会', '会', '我们明天开[会]'],
    ['新しいiPhone発売', 'iphone発売', '新しい[iPhone発売]'],
    ['ガラスの靴', 'ガラス', '[ガラス]の靴'],
    ['พรุ่งนี้ประชุมที่กรุงเทพ', 'ประชุม', 'พรุ่งนี้[ประชุม]ที่กรุงเทพ'],
  ])('in languages without spaces: %j has %j as %j', (text, search, found) => {
    expect(find(text, search)).toBe(found);
  });

  it.each(['', ' ', '"', '""', '-- * ( ) : ^ NEAR/', '%_\\'])(
    'for %j has no operators, and is for what is a word in it',
    (search) => {
      expect(readSearch(search).map(({ pattern }) => pattern.trim())).toEqual(
        search.includes('NEAR') ? ['near'] : [],
      );
    },
  );

  it('shows the part of a long text that has it, and cuts no character', () => {
    const text = `${'😀 one two three '.repeat(40)}needle${' four 😀five'.repeat(40)}`;
    const found = find(text, 'needle') ?? '';
    expect(found).toMatch(/^….*three \[needle\] four 😀five.*…$/u);
    expect(found.length).toBeLessThan(250);
    expect(found).not.toMatch(/^…[\uDC00-\uDFFF]|[\uD800-\uDBFF]…$/);
    const solid = find('😀'.repeat(500), '😀') ?? '';
    expect(solid.replaceAll('😀', '')).toMatch(/^[[\]…]*$/);
  });

  it('takes time in proportion to the text', () => {
    const text = 'a '.repeat(16_000);
    const startedAt = performance.now();
    expect(find(text, `${'a '.repeat(120)}"${'a '.repeat(60)}`)).toBeDefined();
    expect(find(`${'lorem '.repeat(100_000)}end`, 'end')).toBeDefined();
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
