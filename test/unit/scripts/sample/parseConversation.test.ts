import { parseConversation } from '../../../../scripts/sample/parseConversation';

const parse = (text: string) => parseConversation(text, 'sample.ts');

describe('parseConversation', () => {
  it('reads a stretch of talk with its day and time', () => {
    const { sections } = parse('--- 3 days ago 09:12\nA: Hello');
    expect(sections[0]?.moment).toEqual({ kind: 'day', daysAgo: 3, minuteOfDay: 552 });
  });

  it('reads a stretch that ends some minutes ago', () => {
    const { sections } = parse('--- 12m ago\nA: Hello');
    expect(sections[0]?.moment).toEqual({ kind: 'ending', before: 720_000 });
  });

  it('adds further lines to the message above', () => {
    const { sections } = parse('--- 12m ago\nA: First:\n  | second\n  | third');
    expect(sections[0]?.messages[0]?.text).toBe('First:\nsecond\nthird');
  });

  it('reads pictures with and without a caption', () => {
    const { sections } = parse('--- 12m ago\nA: [image a.svg] Look\nA: [image b.svg]');
    expect(sections[0]?.messages).toMatchObject([
      { image: 'a.svg', text: 'Look' },
      { image: 'b.svg', text: '' },
    ]);
  });

  it('reads reactions of roles and of silent members', () => {
    const { sections } = parse('--- 12m ago\nA: Hello\n  👍 B C +2  ❤️ D');
    expect(sections[0]?.messages[0]?.reactions).toEqual([
      { emoji: '👍', roles: ['B', 'C'], silentMembers: 2 },
      { emoji: '❤️', roles: ['D'], silentMembers: 0 },
    ]);
  });

  it('puts a written pause before the next message only', () => {
    const { sections } = parse('--- 12m ago\nA: One\n+25m\nA: Two\nA: Three');
    expect(sections[0]?.messages.map(({ pause }) => pause)).toEqual([null, 1_500_000, null]);
  });

  it('counts everybody who speaks, reacts or is named as a role', () => {
    expect(parse('--- 12m ago\nB: Ask {D}\n  👍 A').roles).toEqual(['A', 'B', 'D']);
  });

  it.each([
    ['A: Hello', 1, 'a conversation starts with'],
    ['--- 12m ago\nhello', 2, "expected 'A: text'"],
    ['--- someday', 1, "expected '--- 3 days ago 09:12'"],
    ['--- 3 days ago 09:00\nA: Hi\n--- 4 days ago 09:00', 3, 'not later than the one before'],
    ['--- 12m ago\n+soon', 2, "expected a pause such as '+25m'"],
    ['--- 12m ago\n  👍 B', 2, 'no message above'],
    ['--- 12m ago\nA: Hi\n  B 👍', 3, "expected an emoji before 'B'"],
    ['--- 12m ago\nA: Hi {b}', 2, 'may only start a placeholder'],
  ])('says where %j is wrong', (text, line, reason) => {
    expect(() => parse(text)).toThrow(`sample.ts, line ${line}: `);
    expect(() => parse(text)).toThrow(reason);
  });
});
