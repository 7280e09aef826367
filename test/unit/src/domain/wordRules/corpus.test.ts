import { findMatches } from '../../../../../src/domain/wordRules/findMatches';
import { readRules } from '../../../../../src/domain/wordRules/rules';
import corpus from '../../../../corpus/words.json';

const rules = readRules(corpus.rules);
const { cases } = corpus;
const found = (text: string) => findMatches(text, rules, 'space.general').map(({ word }) => word);

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

  it('is judged right in every case, and says so by kind', () => {
    const kinds = [...new Set(cases.map(({ kind }) => kind))];
    const rates = kinds.map((kind) => {
      const ofKind = cases.filter((one) => one.kind === kind);
      const isRight = ({ text, finds }: (typeof cases)[number]) =>
        found(text).join() === finds.join();
      const hits = ofKind.filter(({ finds }) => finds.length > 0);
      const misses = ofKind.filter(({ finds }) => finds.length === 0);
      return {
        kind,
        hits: `${hits.filter(isRight).length} of ${hits.length}`,
        misses: `${misses.filter(isRight).length} of ${misses.length}`,
        wrong: ofKind.filter((one) => !isRight(one)).length,
      };
    });
    console.table(rates);
    expect(cases.length).toBeGreaterThanOrEqual(200);
    expect(rates.filter(({ wrong }) => wrong > 0)).toEqual([]);
  });
});
