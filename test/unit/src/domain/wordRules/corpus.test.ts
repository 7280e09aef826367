import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMatches } from '../../../../../src/domain/wordRules/applyRules';
import { readRules } from '../../../../../src/domain/wordRules/rules';
import corpus from '../../../../corpus/words.json';

const rules = readRules(corpus.rules);
const { cases } = corpus;
const found = (text: string) => findMatches(text, rules, 'space.general').map(({ word }) => word);

type Case = (typeof cases)[number];

describe('the corpus of what people write', () => {
  it.each(cases.filter(({ finds }) => finds.length > 0))(
    'finds what is hidden by $kind: $text',
    ({ text, finds }) => {
      expect(found(text)).toEqual(finds);
    },
  );

  it.each(cases.filter(({ finds }) => finds.length === 0))(
    'finds nothing in $kind: $text',
    ({ text }) => {
      expect(found(text)).toEqual([]);
    },
  );

  it('has the rates that docs/moderation.md tells', () => {
    const isRight = ({ text, finds }: Case) => found(text).join() === finds.join();
    const rate = (some: readonly Case[]) =>
      some.length === 0 ? '–' : `${some.filter(isRight).length} of ${some.length}`;
    const row = (name: string, some: readonly Case[]) => {
      const hits = rate(some.filter(({ finds }) => finds.length > 0));
      const passes = rate(some.filter(({ finds }) => finds.length === 0));
      return `| ${name} | ${hits} | ${passes} |`;
    };
    const kinds = [...new Set(cases.map(({ kind }) => kind))];
    const table = [
      ...kinds.map((kind) =>
        row(
          kind,
          cases.filter((one) => one.kind === kind),
        ),
      ),
      row('all', cases),
    ];
    // Columns are padded there.
    const docs = readFileSync(join(process.cwd(), 'docs/moderation.md'), 'utf8');
    const lines = docs.split('\n').map((line) => line.replace(/ +/g, ' '));
    expect(table.filter((line) => !lines.includes(line))).toEqual([]);
    expect(cases.length).toBeGreaterThanOrEqual(200);
  });
});
