import { fc } from '../../../support/drivers/randomRuns';
import type { CustomValue } from '../../../../emulator/objects/objectContent';
import { USER_FIELDS } from '../../../../emulator/filters/objectFilter';
import { parseObjectFilter, parseSort } from '../../../../emulator/filters/objectFilter';
import { timetokenAt } from '../../../../emulator/protocol/timetoken';
import { openDatabase, type Sql } from '../../../../emulator/storage/database';
import { createStores, type Stores } from '../../../../emulator/stores';
import { cpuMs } from '../../../support/matchers/cpuMs';

interface Sample {
  readonly name: string | null;
  readonly custom: Readonly<Record<string, CustomValue>> | null;
}

type Field = 'name' | 'custom.a' | 'custom["b c"]';

/** A filter as its text, and what it means in plain JavaScript. */
interface Condition {
  readonly text: string;
  matches(sample: Sample): boolean;
}

const TEXTS = [
  '',
  'a',
  'A',
  'ab',
  'b*',
  'é',
  'É',
  'Σας',
  '5',
  'true',
  `"`,
  `'`,
  '\\',
  '%',
  '😀',
  'z',
];
const text = fc.constantFrom(...TEXTS);
const number = fc.oneof(
  fc.integer({ min: -3, max: 6 }),
  fc.integer({ min: -8, max: 8 }).map((n) => n / 4),
  fc.constantFrom(1e21, -1e300, 2 ** 53, 0.1, 0.1 + 0.2, 5e-324, 380934573113924860),
);
const value: fc.Arbitrary<CustomValue> = fc.oneof(text, number, fc.boolean(), fc.constant(null));
const field = fc.constantFrom<Field>('name', 'custom.a', 'custom["b c"]');
const sample: fc.Arbitrary<Sample> = fc.record({
  name: fc.option(text),
  custom: fc.option(fc.dictionary(fc.constantFrom('a', 'b c', '__proto__'), value)),
});

function read({ name, custom }: Sample, from: Field): CustomValue {
  if (from === 'name') return name;
  return custom?.[from === 'custom.a' ? 'a' : 'b c'] ?? null;
}

function quote(content: string): string {
  return `'${content.replace(/[\\']/g, '\\$&')}'`;
}

function literal(content: CustomValue): string {
  return typeof content === 'string' ? quote(content) : String(content);
}

/** Text order is the order of code points. */
function order(left: string | number, right: string | number): number {
  return typeof left === 'string'
    ? Buffer.compare(Buffer.from(left), Buffer.from(String(right)))
    : left - Number(right);
}

function compare(left: CustomValue, operator: string, right: CustomValue): boolean {
  if (operator === '==') return left === right;
  if (operator === '!=') return left !== right;
  if (left === null || typeof left === 'boolean' || typeof left !== typeof right) return false;
  const difference = order(left, right as string | number);
  if (operator === '<') return difference < 0;
  if (operator === '<=') return difference <= 0;
  return operator === '>' ? difference > 0 : difference >= 0;
}

const comparison: fc.Arbitrary<Condition> = fc
  .tuple(field, fc.constantFrom('==', '!=', '<', '<=', '>', '>='), value)
  .map(([from, operator, right]) => ({
    text: `${from} ${operator} ${literal(right)}`,
    matches: (row) => compare(read(row, from), operator, right),
  }));

const like: fc.Arbitrary<Condition> = fc
  .tuple(field, fc.constantFrom('a*', '*', '*b', 'é', '5'))
  .map(([from, pattern]) => ({
    text: `${from} LIKE '${pattern}'`,
    matches: (row) => {
      const content = read(row, from);
      return (
        typeof content === 'string' &&
        new RegExp(`^${pattern.replaceAll('*', '.*')}$`, 'isu').test(content)
      );
    },
  }));

const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4 },
    comparison,
    like,
    tie('condition').map((term) => ({
      text: `!(${term.text})`,
      matches: (row: Sample) => !term.matches(row),
    })),
    chain(tie('condition'), '&&', (terms, row) => terms.every((term) => term.matches(row))),
    chain(tie('condition'), '||', (terms, row) => terms.some((term) => term.matches(row))),
  ),
}));

function chain(
  term: fc.Arbitrary<Condition>,
  operator: string,
  combine: (terms: readonly Condition[], row: Sample) => boolean,
): fc.Arbitrary<Condition> {
  return fc.array(term, { minLength: 2, maxLength: 4 }).map((terms) => ({
    text: terms.map((one) => `(${one.text})`).join(` ${operator} `),
    matches: (row) => combine(terms, row),
  }));
}

describe('a filter in the database', () => {
  let sql: Sql;
  let stores: Stores;

  beforeEach(() => {
    sql = openDatabase(':memory:');
    stores = createStores(sql);
  });
  afterEach(() => sql.close());

  const find = (filter: string, sort: string[] = [], offset = 0) =>
    stores.users.page({
      filter: parseObjectFilter(filter, USER_FIELDS),
      sort: parseSort(sort, USER_FIELDS),
      offset,
      limit: 100,
      isCounted: true,
    });
  const idOf = (index: number) => `u${String(index).padStart(5, '0')}`;

  it('finds what the same condition finds in plain JavaScript', () => {
    fc.assert(
      fc.property(fc.array(sample, { maxLength: 12 }), condition, (samples, { text, matches }) => {
        sql.exec('DELETE FROM users');
        samples.forEach((row, index) => stores.users.set(idOf(index), row, timetokenAt(0)));
        const expected = samples.flatMap((row, index) => (matches(row) ? [idOf(index)] : []));
        const { rows, totalCount } = find(text);
        expect(rows.map(({ id }) => id)).toEqual(expected);
        expect(totalCount).toBe(expected.length);
      }),
      { numRuns: 500 },
    );
  });

  it('finds any number by itself', () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
    const large = fc.bigInt({ min: 2n ** 53n, max: 2n ** 70n }).map(Number);
    fc.assert(
      fc.property(fc.oneof(finite, large), (level) => {
        stores.users.set('u', { custom: { level } }, timetokenAt(0));
        expect(find(`custom.level == ${level}`).totalCount).toBe(1);
        expect(find(`custom.level < ${level} || custom.level > ${level}`).totalCount).toBe(0);
      }),
      { numRuns: 1_000 },
    );
  });

  it('takes the longest chain and the deepest nesting that the parser lets through', () => {
    stores.users.set('u', { name: 'x' }, timetokenAt(0));
    expect(find(Array(200).fill(`name == 'x'`).join('&&')).totalCount).toBe(1);
    expect(find(`${'!('.repeat(25)}name == 'x'${')'.repeat(25)}`).totalCount).toBe(0);
  });

  it('keeps what was written when a stored value is not the one of its type', () => {
    stores.users.set('u', { custom: { '': 1, 'a"b': 2, '$.x': 3 } }, timetokenAt(0));
    expect(find(`custom[""] == 1 && custom['a"b'] == 2 && custom["$.x"] == 3`).totalCount).toBe(1);
  });

  it('pages through 10,000 users in a few milliseconds each', () => {
    sql.transaction(() => {
      for (let index = 0; index < 10_000; index += 1) {
        const custom = { level: index % 7, title: `Title ${index % 13}` };
        stores.users.set(
          idOf(index),
          { name: `Name ${(index * 7919) % 10_000}`, custom },
          timetokenAt(0),
        );
      }
    })();
    const everyPage = cpuMs(() => {
      for (let offset = 0; offset < 10_000; offset += 100) {
        const page = stores.users.page({ sort: [], offset, limit: 100, isCounted: true });
        expect(page.rows).toHaveLength(100);
      }
    });
    expect(everyPage / 100).toBeLessThan(20);
    const byName = cpuMs(() => {
      for (let offset = 0; offset < 10_000; offset += 100) {
        const page = stores.users.page({
          sort: parseSort(['name'], USER_FIELDS),
          offset,
          limit: 100,
          isCounted: false,
        });
        expect(page.rows).toHaveLength(100);
      }
    });
    expect(byName / 100).toBeLessThan(20);
    const filtered = cpuMs(() => find(`name LIKE '*99*' && custom.level >= 3`, ['name:desc']));
    expect(filtered).toBeLessThan(200);
  });
});
