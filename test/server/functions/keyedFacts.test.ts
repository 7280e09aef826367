import { readKeyedFacts } from '../../../functions/server/keyedFacts';
import { RULES_KEY } from '../../../src/domain/enforcement/functionKeys';

const words = {
  rules: [{ id: 'spam', words: ['spam'], action: 'block' }],
  allow: [],
};

/** Judging prepares rules once for each object that it is given: that costs more than a message does. */
describe('the word rules of the function', () => {
  const entries = new Map<string, unknown>();
  const read: string[] = [];
  const kvstore = {
    get: (key: string) => {
      read.push(key);
      return Promise.resolve(entries.get(key));
    },
    set: () => Promise.resolve(),
  };
  const rulesAt = async (ms: number) => {
    jest.spyOn(Date, 'now').mockReturnValue(ms);
    return (await readKeyedFacts({ kvstore }, 'ann')).settings.rules;
  };
  afterEach(() => jest.restoreAllMocks());

  it('are read once in a second, and prepared again only when they have changed', async () => {
    entries.set(RULES_KEY, { sequence: '1'.repeat(17), words });
    const first = await rulesAt(1_000_000);
    expect(first.rules).toMatchObject([{ id: 'spam', words: ['spam'] }]);
    expect(await rulesAt(1_000_999)).toBe(first);
    expect(read.filter((key) => key === RULES_KEY)).toHaveLength(1);
    entries.set(RULES_KEY, { sequence: '1'.repeat(17), words: structuredClone(words) });
    expect(await rulesAt(1_001_000)).toBe(first);
    expect(read.filter((key) => key === RULES_KEY)).toHaveLength(2);
    entries.set(RULES_KEY, { sequence: '2'.repeat(17), words });
    expect(await rulesAt(1_002_000)).not.toBe(first);
  });
});
