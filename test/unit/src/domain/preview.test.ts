import { fc } from '../../../support/drivers/randomRuns';
import { previewOf } from '../../../../src/domain/preview';

const preview = (text: string) => previewOf({ text });

describe('the preview of a message', () => {
  it.each([
    ['plain text', 'plain text'],
    ['**bold**, *italic* or _italic_, ~~gone~~', 'bold, italic or italic, gone'],
    ['***both*** and **bold *inside* again**', 'both and bold inside again'],
    ['run `npm **start**` now', 'run npm **start** now'],
    ['```js\nlet a;\nlet b;\n```\nafter', 'let a; let b; after'],
    ['> a quote\n> of two lines\nand an answer', 'a quote of two lines and an answer'],
    ['- milk\n- **bread**\n  - rye', '• milk • bread • rye'],
    ['3. three\n7) seven', '3. three 7. seven'],
    ['two\r\nlines\n\n\nand   a gap', 'two lines and a gap'],
    ['hi [Bob](pn-user://b_o_b), see [docs](https://x.org)', 'hi @Bob, see docs (x.org)'],
    ['[https://x.org](https://y.org/a)', 'https://y.org/a'],
    ['[שלום](https://x.org)', '\u2068שלום\u2069 (x.org)'],
    ['in [General](pn-channel://general)', 'in #General'],
    ['see https://example.com/a_b_c*d*e', 'see https://example.com/a_b_c*d*e'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
  ])('shows what its row shows, without marks and in one line: %j', (text, shown) => {
    expect(preview(text)).toBe(shown);
  });

  it.each([
    '**never closed',
    'closed by nothing** and ~~',
    '2*3*4 and snake_case_name',
    '¯\\_(ツ)_/¯',
    '`open code',
    '[no](link)',
    '***',
    '>',
  ])('leaves %j as it is', (text) => {
    expect(preview(text)).toBe(text);
  });

  it('loses no letter', () => {
    const part = fc.constantFrom('a', 'é ', '\n', ' ', '*', '**', '_', '~~', '`', '> ', '- ', '\\');
    const letters = (text: string) => text.replace(/[^aé]/g, '');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        // The word behind a fence is the language of its code, which no row shows.
        fc.pre(!text.includes('```'));
        expect(letters(preview(text))).toBe(letters(text));
        expect(preview(text) === '').toBe(text.trim() === '');
      }),
      { numRuns: 1_000 },
    );
  });

  it('is the name of the file where there is no text', () => {
    const file = { id: '1', name: 'cat\u202Egnp.png', url: '' };
    expect(previewOf({ text: ' ', file })).toBe('catgnp.png');
    expect(previewOf({ text: '**see**', file })).toBe('see');
  });

  it('is a beginning of which no character is cut in two', () => {
    expect(preview(`**${'a'.repeat(299)}👍**`)).toBe('a'.repeat(299));
  });
});
