import { foldText } from '../../../../../src/features/messages/foldText';

describe('foldText', () => {
  it.each([
    ['nothing', ''],
    ['a paragraph', 'word '.repeat(250)],
    ['a poem', 'line\n'.repeat(20)],
    ['one long word', 'x'.repeat(1_200)],
  ])('leaves %s as it is', (_title, text) => {
    expect(foldText(text)).toBeUndefined();
  });

  it.each([
    ['a text of many lines', '.\n'.repeat(10_000), 32],
    ['a text of many words', 'word '.repeat(2_000), 1_100],
    ['one long word', 'x'.repeat(30_000), 1_100],
    ['wide characters', '漢'.repeat(5_000), 550],
    ['other line breaks', 'x\u2028'.repeat(1_000), 34],
  ])('cuts %s to a bounded height', (_title, text, most) => {
    const folded = foldText(text) ?? text;
    expect(folded.length).toBeLessThanOrEqual(most);
    expect(folded.length).toBeGreaterThan(20);
    expect(text.startsWith(folded.slice(0, -1))).toBe(true);
  });

  it('cuts between words and between characters', () => {
    expect(foldText('word '.repeat(2_000))).toMatch(/^(word )+word…$/);
    expect(foldText(`x${'😀'.repeat(3_000)}`)).toMatch(/^x(😀)+…$/u);
    expect(foldText('😀'.repeat(3_000))).toMatch(/^(😀)+…$/u);
  });
});
