import { applyRules, findMatches } from '../../../../../src/domain/wordRules/applyRules';
import { readRules } from '../../../../../src/domain/wordRules/rules';

const CHANNEL = 'space.general';
const rule = (fields: object) => ({ id: 'r', action: 'block', words: ['idiot'], ...fields });
const rulesOf = (rules: object[], allow: string[] = []) => readRules({ rules, allow });
const foundIn = (channel: string, fields: object) =>
  findMatches('idiot', rulesOf([rule(fields)]), channel).length > 0;

describe('a match', () => {
  it('says which rule and word it is of, and where in the text', () => {
    const text = '👋 you 1\u200bd.i.o.t, you!';
    const [match, ...others] = findMatches(text, rulesOf([rule({ action: 'mask' })]), CHANNEL);
    expect(match).toEqual({ ruleId: 'r', word: 'idiot', start: 7, end: 16, action: 'mask' });
    expect(text.slice(match?.start, match?.end)).toBe('1\u200bd.i.o.t');
    expect(others).toEqual([]);
  });

  it('takes in the accents that follow its last letter', () => {
    const text = 'idiot\u0301\u200b!';
    expect(findMatches(text, rulesOf([rule({})]), CHANNEL)[0]?.end).toBe(7);
  });

  it('begins inside the word only for rules about parts of words', () => {
    const part = rule({ id: 'part', match: 'substring', words: ['dio'] });
    expect(findMatches('idiot', rulesOf([rule({ words: ['dio'] })]), CHANNEL)).toEqual([]);
    expect(findMatches('idiot', rulesOf([part]), CHANNEL)).toMatchObject([{ start: 1, end: 4 }]);
  });
});

describe('the scope of a rule', () => {
  it.each([
    ['everywhere', 'space.general', {}],
    ['in a channel it names', 'space.general', { channels: ['space.general'] }],
    ['in channels that begin as it says', 'direct.a@b', { channels: ['space.*', 'direct.*'] }],
    ['beside an exempt channel', 'space.general', { exceptChannels: ['space.off-topic'] }],
  ])('is %s', (_where, channel, fields) => {
    expect(foundIn(channel, fields)).toBe(true);
  });

  it.each([
    ['in other channels', 'space.general', { channels: ['space.off-topic'] }],
    ['in a channel that only begins alike', 'space.general2', { channels: ['space.general'] }],
    ['in an exempt channel', 'space.general', { exceptChannels: ['space.*'] }],
    ['when it is off', 'space.general', { isOn: false }],
  ])('is not %s', (_where, channel, fields) => {
    expect(foundIn(channel, fields)).toBe(false);
  });
});

describe('several rules', () => {
  const flag = rule({ id: 'flag', action: 'flag' });
  const mask = rule({ id: 'mask', action: 'mask' });

  it('let the earlier one decide where both find something', () => {
    expect(applyRules('idiot', rulesOf([flag, mask]), CHANNEL).verdict).toBe('flag');
    expect(applyRules('idiot', rulesOf([mask, flag]), CHANNEL).verdict).toBe('mask');
  });

  it('let the strictest one decide where they find different things', () => {
    const rules = rulesOf([
      { ...flag, words: ['damn'] },
      { ...mask, words: ['crap'] },
      { ...rule({}), words: ['idiot'] },
    ]);
    expect(applyRules('damn', rules, CHANNEL).verdict).toBe('flag');
    expect(applyRules('damn crap', rules, CHANNEL).verdict).toBe('mask');
    expect(applyRules('damn crap idiot', rules, CHANNEL).verdict).toBe('block');
    expect(applyRules('nothing', rules, CHANNEL)).toEqual({
      verdict: 'pass',
      text: 'nothing',
      matches: [],
    });
  });

  it('prefer the longer word of one rule', () => {
    const rules = rulesOf([rule({ match: 'substring', words: ['idio', 'idiotic'] })]);
    expect(findMatches('idiotic', rules, CHANNEL)).toMatchObject([{ word: 'idiotic' }]);
  });
});

describe('what is allowed', () => {
  const rules = rulesOf([rule({ words: ['dick', 'moron'] })], ['Dick Cheney', 'morón']);

  it('is allowed in any case and spacing', () => {
    expect(findMatches('DICK  cheney, Dick\nCheney', rules, CHANNEL)).toEqual([]);
  });

  it('is allowed with its own accents only', () => {
    expect(findMatches('Moro\u0301n', rules, CHANNEL)).toEqual([]);
    expect(findMatches('moron', rules, CHANNEL)).toHaveLength(1);
  });
});

describe('masking', () => {
  const rules = rulesOf([
    rule({ action: 'mask' }),
    rule({ id: 'part', action: 'mask', match: 'substring', words: ['spam'] }),
  ]);
  const masked = (text: string) => applyRules(text, rules, CHANNEL).text;

  it.each([
    ['you idiot!', 'you *****!'],
    ['@idiot', '@*****'],
    ['idiot99', '*******'],
    ['i d i o t', '*********'],
    ['idiot, idiot', '*****, *****'],
    ['𝐢𝐝𝐢𝐨𝐭', '**********'],
    ['antispammer!', '***********!'],
    ['spamspam', '********'],
  ])('of %s gives %s', (text, expected) => {
    expect(masked(text)).toBe(expected);
  });

  it('also finds what only shows when its neighbour is masked', () => {
    const both = rulesOf([rule({ action: 'mask', words: ['idiot', 'ass'] })]);
    expect(applyRules('i d i o t a.ss', both, CHANNEL).text).toBe('********* ****');
  });

  it('leaves flagged words readable', () => {
    const flagged = rulesOf([rule({ action: 'flag' })]);
    expect(applyRules('idiot', flagged, CHANNEL).text).toBe('idiot');
  });
});

describe('rules that people have written', () => {
  it('work as far as they can be understood', () => {
    const { rules, allow } = readRules({
      rules: [
        null,
        'idiot',
        { id: 'no action', words: ['a'] },
        { id: 'odd', action: 'erase' },
        { id: 'good', action: 'block', words: ['idiot', 7, '', null], channels: [] },
      ],
      allow: 'idiot',
    });
    expect(allow).toEqual([]);
    expect(rules).toEqual([
      {
        id: 'good',
        action: 'block',
        words: ['idiot'],
        match: 'word',
        channels: ['*'],
        exceptChannels: [],
        isOn: true,
      },
    ]);
  });

  it.each([undefined, null, 'text', 7, [], { rules: {} }])('are none in %p', (value) => {
    expect(readRules(value)).toEqual({ rules: [], allow: [] });
  });

  it('are no patterns', () => {
    const rules = rulesOf([rule({ words: ['(a+)+$', '.*', '[a-z]', 'a|b', '\\w+', ''] })]);
    expect(findMatches('aaaaaaaa b word', rules, CHANNEL)).toEqual([]);
  });

  it('look for nothing shorter than two letters or longer than sixty', () => {
    const rules = rulesOf([rule({ words: ['a', 'x'.repeat(61), 'ab'] })]);
    expect(findMatches(`a ${'x'.repeat(61)} ab`, rules, CHANNEL)).toMatchObject([{ word: 'ab' }]);
  });
});
