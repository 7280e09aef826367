import { fc } from '../../../support/drivers/randomRuns';
import { MEMBERSHIP_FIELDS, USER_FIELDS } from '../../../../emulator/filters/objectFilter';
import { parseObjectFilter, parseSort } from '../../../../emulator/filters/objectFilter';
import { ServiceError } from '../../../../emulator/protocol/serviceError';
import { cpuMs } from '../../../support/matchers/cpuMs';

const parse = (text: string) => parseObjectFilter(text, USER_FIELDS);
const name = { kind: 'text', name: 'name' };

/** The reason that a caller is told. */
function reasonFor(text: string): string {
  try {
    parse(text);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    expect(error.code).toBe('invalidInput');
    return error.details.map(({ message }) => message).join();
  }
  throw new Error(`expected to be refused: ${text}`);
}

describe('an App Context filter', () => {
  it.each([
    [`name == 'x'`, 'x'],
    [`name=="x"`, 'x'],
    [String.raw`name == 'it\'s'`, "it's"],
    [String.raw`name == "a\\b"`, 'a\\b'],
    [String.raw`name == 'a\nb'`, 'a\\nb'],
    [`name == ''`, ''],
    ['name == 12', 12],
    ['name == -1.5e3', -1500],
    ['name == true', true],
    ['name == false', false],
    ['name == null', null],
    [`name == 'é "quoted" 😀'`, 'é "quoted" 😀'],
  ])('%s compares with %j', (text, value) => {
    expect(parse(text)).toEqual({ kind: 'compare', field: name, operator: '==', value });
  });

  it('binds && closer than ||, and ! closest', () => {
    const compare = (value: number) => ({ kind: 'compare', field: name, operator: '<', value });
    expect(parse('name < 1 || name < 2 && !name < 3')).toEqual({
      kind: 'any',
      terms: [compare(1), { kind: 'all', terms: [compare(2), { kind: 'not', term: compare(3) }] }],
    });
    expect(parse('(name < 1 || name < 2) && name < 3')).toMatchObject({ kind: 'all' });
  });

  it('keeps the escapes of a pattern', () => {
    expect(parse(String.raw`name like 'a\*b*'`)).toEqual({
      kind: 'like',
      field: name,
      pattern: String.raw`a\*b*`,
    });
  });

  it('knows the fields of its list only', () => {
    expect(parseObjectFilter(`channel.custom["a.b"] == 1`, MEMBERSHIP_FIELDS)).toMatchObject({
      field: { kind: 'custom', name: 'channel.custom', key: 'a.b' },
    });
    expect(reasonFor('channel.id == 1')).toBe("Unknown field 'channel.id' at position 1");
    expect(reasonFor('constructor == 1')).toContain('Unknown field');
    expect(reasonFor('__proto__.x == 1')).toContain('Unknown field');
    expect(parse('custom.__proto__ == 1')).toMatchObject({ field: { key: '__proto__' } });
  });

  it('reads dates into one form', () => {
    expect(parse(`updated >= '2025-02-06'`)).toMatchObject({
      value: '2025-02-06T00:00:00.000000Z',
    });
    expect(reasonFor(`updated > 'soon'`)).toBe('Expected an ISO 8601 date at position 11');
  });

  it.each([
    ['', 'Expected a value at position 1'],
    ['name', 'Expected a comparison at position 1'],
    ['name = 1', 'Unexpected = at position 6'],
    ['name ==', 'Expected a value at position 8'],
    [`name == 'open`, 'Unexpected text without a closing quote at position 9'],
    ['name == 1 name == 2', 'Expected an operator or the end at position 11'],
    ['name == 1 &&', 'Expected a value at position 13'],
    ['(name == 1', `Expected ')' at position 11`],
    ['name == 1)', 'Expected an operator or the end at position 10'],
    ['name LIKE 1', 'Expected a text in quotes at position 11'],
    [`name == -'x'`, 'Expected a value at position 9'],
    ['custom == 1', `Unknown field 'custom' at position 1`],
    ['custom[a] == 1', 'Expected a key at position 8'],
    ['custom[0] == 1', `Unknown field 'custom.0' at position 1`],
    ['custom.a.b == 1', `Unknown field 'custom.a.b' at position 1`],
    ['name.a == 1', `Unknown field 'name.a' at position 1`],
    ['1 == name', 'Expected a field at position 1'],
    [`name CONTAINS 'x'`, 'Expected a comparison at position 1'],
    ['custom.a + 1 == 2', 'Expected a field at position 1'],
    ['custom.a == 1 + 1', 'Expected a value at position 13'],
    ['name == 1e999', 'Number out of range at position 9'],
    ['name == TRUE', 'Expected a value at position 9'],
    ['name == other', 'Expected a value at position 9'],
    ['name == 😀', 'Unexpected 😀 at position 9'],
  ])('refuses %j with the reason %j', (text, reason) => {
    expect(reasonFor(text)).toBe(reason);
  });

  it('has bounds for depth and length', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}name == 1${')'.repeat(depth)}`;
    expect(parse(nested(50))).toMatchObject({ kind: 'compare' });
    expect(reasonFor(nested(51))).toContain('Nested too deeply');
    expect(reasonFor(`${'!'.repeat(60_000)}name == 1`)).toContain('Nested too deeply');
    const chain = (length: number) => Array(length).fill('name == 1').join('||');
    expect(parse(chain(200))).toMatchObject({ kind: 'any' });
    expect(reasonFor(chain(201))).toContain('Too many values');
    const patterns = (length: number) => Array(length).fill(`name LIKE '*a'`).join('&&');
    expect(parse(patterns(10))).toMatchObject({ kind: 'all' });
    expect(reasonFor(patterns(11))).toContain('Too many searches');
  });

  it.each([
    ['a long text', `name == '${'x'.repeat(60_000)}'`],
    ['an open text of escapes', `name == '${'\\x'.repeat(30_000)}`],
    ['many quotes', `name == ${`'"`.repeat(30_000)}`],
    ['spaces', `name${' '.repeat(60_000)}`],
    ['digits', `name == ${'1'.repeat(60_000)}`],
    ['dots', `custom${'.a'.repeat(30_000)}`],
    ['brackets', '['.repeat(60_000)],
  ])('reads %s in linear time', (_what, text) => {
    const taken = cpuMs(() => {
      try {
        parse(text);
      } catch (error) {
        expect(error).toBeInstanceOf(ServiceError);
      }
    });
    // Going back for every character would take seconds.
    expect(taken).toBeLessThan(500);
  });

  it('never fails with anything but a reason for the caller', () => {
    const piece = fc.constantFrom(
      'name',
      'custom',
      '.',
      '[',
      ']',
      "'a'",
      '"',
      "'",
      '\\',
      '==',
      '!',
      '(',
      ')',
      '&&',
      '||',
      'LIKE',
      '<',
      '-',
      '1',
      'null',
      ' ',
      'updated',
      'é',
      '__proto__',
      'toString',
      '\u0000',
    );
    const noise = fc.oneof(
      fc.array(piece).map((pieces) => pieces.join(' ')),
      fc.array(piece).map((pieces) => pieces.join('')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(noise, (text) => {
        for (const read of [parse, (sort: string) => parseSort([sort], USER_FIELDS)]) {
          try {
            read(text);
          } catch (error) {
            expect(error).toBeInstanceOf(ServiceError);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('an App Context order', () => {
  it('is ascending unless it says otherwise', () => {
    expect(parseSort(['name', 'custom["a,b"]:DESC,updated:asc'], USER_FIELDS)).toEqual([
      { field: name, direction: 'asc' },
      { field: { kind: 'custom', name: 'custom', key: 'a,b' }, direction: 'desc' },
      { field: { kind: 'time', name: 'updated' }, direction: 'asc' },
    ]);
  });

  it.each(['', 'name:', 'name:up', 'name,', 'name desc', 'eTag', 'custom', 'name;drop'])(
    'is not %j',
    (text) => {
      expect(() => parseSort([text], USER_FIELDS)).toThrow(ServiceError);
    },
  );

  it('has a bound for its length', () => {
    expect(() => parseSort(Array(11).fill('name'), USER_FIELDS)).toThrow(ServiceError);
  });
});
