import { fc } from '../../../support/drivers/randomRuns';
import type { ChannelEvent, ChannelEventKind } from '../../../../emulator/protocol/channels';
import { parseMessageFilter } from '../../../../emulator/filters/messageFilter';
import { ServiceError } from '../../../../emulator/protocol/serviceError';
import { timetokenAt } from '../../../../emulator/protocol/timetoken';
import { cpuMs } from '../../../support/matchers/cpuMs';

/** An event with a payload and metadata. */
function event(data: unknown, meta?: unknown, kind: ChannelEventKind = 'message'): ChannelEvent {
  return {
    kind,
    channel: 'c',
    timetoken: timetokenAt(0),
    payload: JSON.stringify(data),
    ...(meta !== undefined && { meta: JSON.stringify(meta) }),
  };
}

const isWanted = (filter: string, data: unknown, meta?: unknown) =>
  parseMessageFilter(filter)(event(data, meta));

/** Whether the text is refused; anything but that reason is a defect. */
function isRefused(text: string): boolean {
  try {
    parseMessageFilter(text);
    return false;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    expect(error).toMatchObject({ code: 'invalidFilter', status: 481 });
    return true;
  }
}

describe('a subscribe filter', () => {
  const data = {
    text: 'Hello World',
    score: 7,
    isUrgent: true,
    nothing: null,
    user: { role: 'admin', 'full name': 'Ann', tags: ['a', 'b'] },
    list: [1, { x: 2 }],
  };
  const meta = { uuid: 'ann', region: 'eu', level: 2, meta: 'inner', data: 'other' };

  it.each([
    [`data.text == 'Hello World'`],
    [`data.text != "hello world"`],
    [`data.score > 6 && data.score <= 7`],
    [`data.isUrgent == true`],
    [`data.isUrgent`],
    [`data.nothing == null`],
    [`data.user.role == 'admin'`],
    [`data["user"]["full name"] == 'Ann'`],
    [`data.user.tags[1] == 'b'`],
    [`data.list[1].x == 2`],
    [`meta.region == 'eu' || false`],
    [`meta["region"] == 'eu'`],
    [`uuid == 'ann'`],
    [`meta.meta == 'inner' && meta.data == 'other'`],
    [`(meta.level + 1) * 2 == 6`],
    [`data.score % 2 == 1 && data.score - 8 == -1 && -data.score == 0 - 7`],
    [`10 / 4 == 2.5 && 1 + 2 * 3 == 7 && 8 - 2 - 1 == 5`],
    [`data.text LIKE 'hello*'`],
    [`data.text like '*WORLD'`],
    [`data.text CONTAINS 'lo Wo'`],
    [`data.user.tags contains 'a'`],
    [`'Ringo,Star,Paul' CONTAINS 'Star'`],
    [`!(data.score == 8)`],
    [`!data.missing`],
    [`data.score == 8 || data.score == 7 && data.isUrgent`],
    [`! data.score == 8`],
  ])('%s wants it', (filter) => {
    expect(isWanted(filter, data, meta)).toBe(true);
  });

  it.each([
    [`data.text == 'hello world'`],
    [`data.score == '7'`],
    [`data.text > 'A'`],
    [`data.score`],
    [`data.text CONTAINS 'hello'`],
    [`data.score CONTAINS 7`],
    [`data.score LIKE '7'`],
    [`data.user == data.user`],
    [`data.list[2] == 1`],
    [`data.list.length == 2`],
    [`data.text.length == 11`],
    [`data.user["0"] == 'a'`],
    [`data.toString == null`],
    [`data.score / 0 > 1`],
    [`data.text + 'x' == 'Hello Worldx'`],
    [`(data.score == 7) + 1 == 2`],
    [`data.score && true`],
    [`!data.isUrgent`],
  ])('%s does not', (filter) => {
    expect(isWanted(filter, data, meta)).toBe(false);
  });

  it.each([
    [`meta.x == 'a'`, false],
    [`meta.x == null`, false],
    [`meta.x == meta.y`, false],
    [`meta.x != 'a'`, true],
    [`meta.x < 1 || meta.x >= 1`, false],
    [`meta.x LIKE '*'`, false],
    [`meta.x CONTAINS ''`, false],
    [`!(meta.x == 'a')`, true],
    [`uuid != 'bob'`, true],
  ])('%s is %s when there is no such field', (filter, isDelivered) => {
    expect(isWanted(filter, 'a text')).toBe(isDelivered);
    expect(isWanted(filter, ['a list'], { other: 1 })).toBe(isDelivered);
  });

  it.each([
    ['message', false],
    ['signal', false],
    ['file', false],
    ['presence', true],
    ['objects', true],
    ['action', true],
  ] as const)('is about what users send: an unwanted %s is delivered: %s', (kind, isDelivered) => {
    expect(parseMessageFilter('false')(event({}, undefined, kind))).toBe(isDelivered);
  });

  it.each([
    '',
    ' ',
    'data',
    'meta',
    'data.*',
    'meta. == 1',
    'data..x == 1',
    '.x == 1',
    'x.',
    'a = 1',
    'a === 1',
    'a == ',
    '== 1',
    'a == 1 b',
    'a == 1 == 2',
    '1 < 2 < 3',
    'a ! b',
    `a == 'open`,
    `a LIKE 1`,
    `a LIKE b`,
    'a LIKE',
    'a CONTAINS',
    'a & b',
    'a | b',
    'a ||',
    '(a == 1',
    'a == 1)',
    '()',
    'a[',
    'a[x] == 1',
    'a[-1] == 1',
    'a[1 == 1',
    'a == 1e999',
    'a, b',
    'a: 1',
    '@a == 1',
    'a == 1;',
    '\u0000',
  ])('is not %j', (text) => {
    expect(isRefused(text)).toBe(true);
  });
});

describe('a hostile filter', () => {
  const chain = (length: number, term: string, separator: string) =>
    Array(length).fill(term).join(separator);

  it.each([
    ['parentheses', (depth: number) => `${'('.repeat(depth)}a == 1${')'.repeat(depth)}`],
    ['negations', (depth: number) => `${'!'.repeat(depth)}a == 1`],
    ['signs', (depth: number) => `a == ${'-'.repeat(depth)}1`],
  ])('nested with %s is refused from a depth on', (_what, nest) => {
    expect(isRefused(nest(50))).toBe(false);
    for (const depth of [51, 8_000, 30_000]) expect(isRefused(nest(depth))).toBe(true);
  });

  it('with too many values, searches or characters is refused', () => {
    expect(isRefused(chain(250, 'a == 1', '||'))).toBe(false);
    expect(isRefused(chain(251, 'a == 1', '||'))).toBe(true);
    expect(isRefused(chain(501, '1', '+'))).toBe(true);
    expect(isRefused(chain(50, `a LIKE '*a'`, '&&'))).toBe(false);
    expect(isRefused(chain(51, `a CONTAINS 'a'`, '&&'))).toBe(true);
    for (const search of [`a CONTAINS '_'`, `a LIKE '*_*'`]) {
      expect(isRefused(search.replace('_', 'x'.repeat(250)))).toBe(false);
      expect(isRefused(search.replace('_', 'x'.repeat(251)))).toBe(true);
    }
    expect(isRefused(`a == '${'x'.repeat(32 * 1024)}'`)).toBe(true);
  });

  it.each([
    ['a long needle', `data.t CONTAINS '${'a'.repeat(8_000)}b${'a'.repeat(8_000)}'`],
    ['a long pattern', `data.t LIKE '*${'a'.repeat(7_000)}b${'a'.repeat(8_000)}*c'`],
    ['a long needle from the message', 'data.t CONTAINS data.needle'],
    ['many patterns', chain(50, `data.t LIKE '*${'a'.repeat(100)}b*${'a'.repeat(90)}*'`, '||')],
    ['a long path', `data${'.a'.repeat(8_000)} == 1`],
    ['many spaces', `data.t ==${' '.repeat(16_000)}1`],
    ['open escapes', `data.t == '${'\\x'.repeat(8_000)}`],
    ['many quotes', `data.t == ${`'"`.repeat(8_000)}`],
  ])('with %s takes linear time', (_what, text) => {
    const needle = `${'a'.repeat(8_000)}b${'a'.repeat(8_000)}`;
    const message = event({ t: 'a'.repeat(32_000), needle });
    const taken = cpuMs(() => {
      if (!isRefused(text)) parseMessageFilter(text)(message);
    });
    // Going back for every character would take tens of seconds.
    expect(taken).toBeLessThan(1_000);
  });

  it('is refused or works, but never fails in another way', () => {
    const piece = fc.constantFrom(
      'meta',
      'data',
      'a',
      '.',
      '[',
      ']',
      '0',
      "'a'",
      '"',
      "'",
      '\\',
      '==',
      '!=',
      '!',
      '(',
      ')',
      '&&',
      '||',
      'LIKE',
      'contains',
      '<',
      '-',
      '+',
      '*',
      '/',
      '%',
      '1',
      'null',
      'true',
      ' ',
      'é',
      '__proto__',
      'constructor',
      '\u0000',
      ',',
      ':',
    );
    const noise = fc.oneof(
      fc.array(piece).map((pieces) => pieces.join(' ')),
      fc.array(piece).map((pieces) => pieces.join('')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(noise, fc.jsonValue(), fc.jsonValue(), (text, data, meta) => {
        if (isRefused(text)) return;
        expect(typeof parseMessageFilter(text)(event(data, meta))).toBe('boolean');
      }),
      { numRuns: 1_000 },
    );
  });
});

type Data = Readonly<Record<string, unknown>>;

/** An expression as its text, and what it means in plain JavaScript. */
interface Sample {
  readonly text: string;
  valueFor(data: Data): unknown;
}

describe('every filter', () => {
  const spaces = fc.constantFrom('', ' ', '\n ');
  const literal: fc.Arbitrary<Sample> = fc
    .oneof(fc.nat(5), fc.constantFrom('', 'a', 'AB', `it's`, '\\', '*'), fc.boolean())
    .map((value) => ({ text: quote(value), valueFor: () => value }));
  const field: fc.Arbitrary<Sample> = fc
    .constantFrom('n', 's', 'b', 'none')
    .chain((name) =>
      fc
        .constantFrom(`data.${name}`, `data["${name}"]`)
        .map((text): Sample => ({ text, valueFor: (data: Data) => data[name] })),
    );

  const { condition } = fc.letrec<Record<'operand' | 'sum' | 'condition', Sample>>((tie) => ({
    operand: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      literal,
      field,
      tie('sum').map(({ text, valueFor }) => ({ text: `(${text})`, valueFor })),
    ),
    sum: fc
      .tuple(tie('operand'), fc.constantFrom('+', '-', '*'), tie('operand'), spaces)
      .map(([left, operator, right, space]) => ({
        text: `${left.text}${space}${operator}${space}${right.text}`,
        valueFor: (data: Data) => calculate(left.valueFor(data), operator, right.valueFor(data)),
      })),
    condition: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc
        .tuple(
          fc.oneof(tie('operand'), tie('sum')),
          fc.constantFrom('==', '!=', '<', '>=', ' CONTAINS '),
          fc.oneof(tie('operand'), tie('sum')),
          spaces,
        )
        .map(([left, operator, right, space]) => ({
          text: `${left.text}${space}${operator}${space}${right.text}`,
          valueFor: (data: Data) => compare(left.valueFor(data), operator, right.valueFor(data)),
        })),
      tie('condition').map(({ text, valueFor }) => ({
        text: `!(${text})`,
        valueFor: (data: Data) => valueFor(data) !== true,
      })),
      fc
        .tuple(tie('condition'), fc.constantFrom('&&', '||'), tie('condition'))
        .map(([left, operator, right]) => ({
          text: `(${left.text})${operator}(${right.text})`,
          valueFor: (data: Data) => {
            const values = [left.valueFor(data), right.valueFor(data)];
            return operator === '&&' ? !values.includes(false) : values.includes(true);
          },
        })),
    ),
  }));

  it('means what it says', () => {
    const messages = fc.record(
      { n: fc.nat(5), s: fc.constantFrom('', 'a', 'AB', 'xABx', `it's`, '\\'), b: fc.boolean() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(condition, messages, ({ text, valueFor }, data) => {
        expect(isWanted(text, data)).toBe(valueFor(data));
      }),
      { numRuns: 1_000 },
    );
  });
});

function quote(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : String(value);
}

function calculate(left: unknown, operator: '+' | '-' | '*', right: unknown): unknown {
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  if (operator === '+') return left + right;
  return operator === '-' ? left - right : left * right;
}

function compare(left: unknown, operator: string, right: unknown): boolean {
  const isEqual = left !== undefined && left === right;
  if (operator === '==') return isEqual;
  if (operator === '!=') return !isEqual;
  if (operator === ' CONTAINS ') {
    return typeof left === 'string' && typeof right === 'string' && left.includes(right);
  }
  if (typeof left !== 'number' || typeof right !== 'number') return false;
  return operator === '<' ? left < right : left >= right;
}
