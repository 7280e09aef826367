import type { WordRule } from '../../../../src/domain/wordRules/rules';
import { editRules } from '../../../../src/console/rules/ruleEdits';

const rule = (id: string, overrides: Partial<WordRule> = {}): WordRule => ({
  id,
  words: [id],
  action: 'block',
  match: 'word',
  channels: ['*'],
  exceptChannels: [],
  isOn: true,
  ...overrides,
});
const RULES = { rules: [rule('a'), rule('b')], allow: ['Scunthorpe'] };

describe('a change of the rules', () => {
  it('is made to the rules as they are by then, and to nothing else', () => {
    const changed = rule('a', { action: 'mask' });
    expect(editRules(RULES, { type: 'saveRule', rule: changed })?.rules).toEqual([
      changed,
      rule('b'),
    ]);
    expect(editRules(RULES, { type: 'saveRule', rule: rule('c') })?.rules).toHaveLength(3);
    expect(editRules(RULES, { type: 'moveRule', id: 'b', by: -1 })?.rules[0]?.id).toBe('b');
    expect(editRules(RULES, { type: 'removeRule', id: 'a' })?.rules).toEqual([rule('b')]);
    expect(editRules(RULES, { type: 'allow', words: [' Essex ', ''] })?.allow).toEqual([
      'Scunthorpe',
      'Essex',
    ]);
    expect(editRules(RULES, { type: 'disallow', word: 'Scunthorpe' })?.allow).toEqual([]);
  });

  it.each([
    ['a rule that is gone', { type: 'removeRule', id: 'x' }],
    ['the first one further up', { type: 'moveRule', id: 'a', by: -1 }],
    ['a word that is allowed', { type: 'allow', words: ['Scunthorpe'] }],
    ['a word that is not', { type: 'disallow', word: 'Essex' }],
  ] as const)('is nothing for %s', (_what, edit) => {
    expect(editRules(RULES, edit)).toBeNull();
  });
});
