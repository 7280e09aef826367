import { fc } from '../../../../support/drivers/randomRuns';
import { type Block, parseMarkdown } from '../../../../../src/domain/markdown/blocks';
import type { Inline } from '../../../../../src/domain/markdown/inline';

/** Writes a tree as one line: `p(…)`, `code(…)`, `quote(…)`, `ul(li(…))`, `b(…)`, `i(…)`, `s(…)`, `` `…` ``. */
function describeBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return `p(${block.children.map(describeInline).join('')})`;
    case 'code':
      return `code(${block.text})`;
    case 'quote':
      return `quote(${block.blocks.map(describeBlock).join('')})`;
    case 'list':
      return `${block.isOrdered ? 'ol' : 'ul'}(${block.items
        .map(
          ({ number, children, lists }) =>
            `li${number ?? ''}(${children.map(describeInline).join('')}${lists.map(describeBlock).join('')})`,
        )
        .join('')})`;
  }
}

function describeInline(part: Inline): string {
  if (part.type === 'text') return part.text;
  if (part.type === 'code') return `\`${part.text}\``;
  if (part.type === 'link') return `<${part.text}|${part.target}>`;
  const name = { strong: 'b', emphasis: 'i', strike: 's' }[part.type];
  return `${name}(${part.children.map(describeInline).join('')})`;
}

const parse = (text: string) => parseMarkdown(text).map(describeBlock).join(' ');

/** All text of a tree, without the markers. */
const textOf = (text: string) =>
  parse(text).replace(/\b(?:p|code|quote|ul|ol|li\d*|b|i|s)\(|[)`]/g, '');

describe('parseMarkdown', () => {
  it.each([
    ['plain text', 'p(plain text)'],
    ['hi [Bob_](pn-user://b_o_b), see', 'p(hi <Bob_|pn-user://b_o_b>, see)'],
    ['[a \\] b](https://x.org/a_(b\\)\\\\)', 'p(<a ] b|https://x.org/a_(b)\\>)'],
    ['**[Lobby](pn-channel://lobby)**', 'p(b(<Lobby|pn-channel://lobby>))'],
    [
      '[x](javascript:alert(1\\)) [y](z) [](pn-user://a)',
      'p([x](javascript:alert(1\\)) [y](z) [](pn-user://a))',
    ],
    ['two\nlines\n\nand a gap', 'p(two\nlines\n\nand a gap)'],
    ['**bold** and *italic* or _italic_', 'p(b(bold) and i(italic) or i(italic))'],
    ['~~gone~~ and ~about~', 'p(s(gone) and ~about~)'],
    ['**bold *and italic* again**', 'p(b(bold i(and italic) again))'],
    ['***both***', 'p(b(i(both)))'],
    ['**across\nlines**', 'p(b(across\nlines))'],
    ['(**in brackets**), “_quoted_”!', 'p((b(in brackets)), “i(quoted)”!)'],
    ['这是**重点**内容', 'p(这是b(重点)内容)'],
    ['**👍 yes**', 'p(b(👍 yes))'],
    ['`code **is** code`', 'p(`code **is** code`)'],
    ['`open code', 'p(`open code)'],
    ['**~~crossed**~~', 'p(b(~~crossed)~~)'],
  ])('sets apart what is marked: %j', (text, tree) => {
    expect(parse(text)).toBe(tree);
  });

  it.each([
    'snake_case_name and 2*3*4 and 2 * 3 * 4',
    '¯\\_(ツ)_/¯',
    '** spaces inside **',
    '**never closed',
    'closed by nothing** and ~~',
    '*',
    '****',
    '~~~~',
    'https://example.com/a_b_c*d*e?f=__g__h',
    '<b>no</b> <script>html</script> &amp;',
    '# no heading, [no](link), ![no](picture)',
    '>no quote, -no item, 1.no item',
    '>:( and >.<',
    '```',
    '``` ```',
  ])('leaves %j as it is', (text) => {
    expect(parse(text)).toBe(`p(${text})`);
  });

  it('keeps what is around an address', () => {
    expect(parse('**https://example.com/a_b** _www.example.com/_x_')).toBe(
      'p(b(https://example.com/a_b) i(www.example.com/_x))',
    );
  });

  it.each([
    ['```\na\n  b\n```', 'code(a\n  b)'],
    ['```js\nlet a;\n```\nafter', 'code(let a;) p(after)'],
    ['before\n```one line```', 'p(before) code(one line)'],
    ['```first words\nsecond```', 'code(first words\nsecond)'],
    ['```\n**open**\n\nto the end', 'code(**open**\n\nto the end)'],
    [
      '> a quote\n> of **two** lines\nand an answer',
      'quote(p(a quote\nof b(two) lines)) p(and an answer)',
    ],
    ['> outer\n> > inner', 'quote(p(outer)quote(p(inner)))'],
    ['> - item\n> ```\n> code\n> ```', 'quote(ul(li(item))code(code))'],
    ['- one\n* **two**\n• three', 'ul(li(one)li(b(two))li(three))'],
    ['3. three\n7) seven', 'ol(li3(three)li7(seven))'],
    ['- one\n  - inner\n  more\n- two', 'ul(li(oneul(li(inner))p(  more))li(two))'],
    ['- one\n  goes on\n\ntext', 'ul(li(one\ngoes on)) p(text)'],
    ['- bullet\n1. number', 'ul(li(bullet)) ol(li1(number))'],
    ['line\r\n- item\r\n', 'p(line) ul(li(item))'],
  ])('finds the blocks of %j', (text, tree) => {
    expect(parse(text)).toBe(tree);
  });

  it('shows quotes and lists as text where they are too deep', () => {
    expect(parse(`${'> '.repeat(6)}deep`)).toBe('quote(quote(quote(quote(p(> > deep)))))');
  });

  it('loses no letter of any text', () => {
    const text = fc.array(
      fc.constantFrom(
        'a',
        'B ',
        '1',
        'é',
        '重',
        '\n',
        ' ',
        '*',
        '**',
        '_',
        '~~',
        '`',
        '```',
        '> ',
        '- ',
        '2. ',
        '\\',
      ),
      { maxLength: 60 },
    );
    const letters = (value: string) => value.replace(/[^aBé重]/gu, '');
    fc.assert(
      fc.property(text, (parts) => {
        const source = parts.join('');
        // The word behind a fence names the language.
        fc.pre(!/```\w/.test(source));
        expect(letters(textOf(source))).toBe(letters(source));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['**a '],
    ['*a* _'],
    ['~~*_**'],
    ['`'],
    ['`a'],
    ['```'],
    ['``` '],
    ['> '],
    ['- '],
    ['  - a\n'],
    ['> > > - 1. '],
    ['https://_'],
    ['www.*'],
    ['***a'],
  ])('takes time in proportion to the length: %j repeated', (part) => {
    // Processor time, µs: other work on the machine does not count.
    const time = (length: number) => {
      const text = part.repeat(Math.ceil(length / part.length));
      const started = process.cpuUsage();
      parseMarkdown(text);
      return process.cpuUsage(started).user;
    };
    time(20_000);
    // Quadratic time would be 100 times as long. The floor keeps a garbage collection from counting.
    expect(time(400_000)).toBeLessThan(50 * Math.max(time(40_000), 20_000));
  });

  it.each(['[', '[a](', '[a](a', '[\\', '[a](\\', ']('])('takes no longer for many %j', (piece) => {
    const started = process.cpuUsage();
    parseMarkdown(piece.repeat(10_000 / piece.length));
    // Processor time, µs: other work on the machine does not count.
    expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
  });

  it('takes no longer for brackets that are all escaped', () => {
    const started = process.cpuUsage();
    parseMarkdown('\\['.repeat(50_000));
    expect(process.cpuUsage(started).user).toBeLessThan(2_500_000);
  });

  it('takes links for text that are longer than anybody writes', () => {
    const long = (count: number) => `[${'a'.repeat(count)}](https://b.example)`;
    expect(JSON.stringify(parseMarkdown(long(1_000)))).toContain('"link"');
    expect(JSON.stringify(parseMarkdown(long(1_001)))).not.toContain('"link"');
  });
});
