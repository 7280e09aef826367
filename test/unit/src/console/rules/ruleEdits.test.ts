import type { WordRule } from '../../../../../src/domain/wordRules/rules';
import { editRules } from '../../../../../src/console/rules/ruleEdits';
import { buildBehaviour } from '../../../../builders/buildBehaviour';

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
const FLOOD = buildBehaviour({ id: 'flood' });
const RULES = {
  words: { rules: [rule('a'), rule('b')], allow: ['Scunthorpe'] },
  behaviour: [FLOOD],
};

describe('a change of the rules', () => {
  it('is made to the rules as they are by then, and to nothing else', () => {
    const changed = rule('a', { action: 'mask' });
    const { words, behaviour } = editRules(RULES, { type: 'save', rule: changed });
    expect(words.rules).toEqual([changed, rule('b')]);
    expect(behaviour).toEqual([FLOOD]);
    const added = editRules(RULES, { type: 'save', rule: rule('c') });
    expect(added.words.rules).toHaveLength(3);
    const moved = editRules(RULES, { type: 'move', id: 'b', by: -1 });
    expect(moved.words.rules[0]?.id).toBe('b');
    const removed = editRules(RULES, { type: 'remove', id: 'a' });
    expect(removed).toEqual({ ...RULES, words: { ...RULES.words, rules: [rule('b')] } });
    const allowed = editRules(RULES, { type: 'allow', words: [' Essex ', ''] });
    expect(allowed.words.allow).toEqual(['Scunthorpe', 'Essex']);
    const left = editRules(RULES, { type: 'disallow', word: 'Scunthorpe' });
    expect(left.words.allow).toEqual([]);
  });

  it('may be one of a rule on behaviour', () => {
    const silent = { ...FLOOD, mode: 'silent' as const };
    const other = buildBehaviour({ id: 'spam' });
    expect(editRules(RULES, { type: 'save', rule: silent }).behaviour).toEqual([silent]);
    expect(editRules(RULES, { type: 'save', rule: other }).behaviour).toEqual([FLOOD, other]);
    expect(editRules(RULES, { type: 'remove', id: 'flood' })).toEqual({ ...RULES, behaviour: [] });
  });

  it.each([
    ['a rule that is gone', { type: 'remove', id: 'x' }],
    ['the first one further up', { type: 'move', id: 'a', by: -1 }],
    ['a word that is allowed', { type: 'allow', words: ['Scunthorpe'] }],
    ['a word that is not', { type: 'disallow', word: 'Essex' }],
  ] as const)('is nothing for %s', (_what, edit) => {
    expect(editRules(RULES, edit)).toEqual(RULES);
  });
});
