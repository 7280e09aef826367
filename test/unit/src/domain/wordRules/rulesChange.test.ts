import {
  applyChange,
  diffRules,
  invertChange,
  isEmptyChange,
  readRulesChange,
} from '../../../../../src/domain/wordRules/rulesChange';
import type { ModerationRules, WordRule } from '../../../../../src/domain/wordRules/rules';

const rule = (id: string, overrides: Partial<WordRule> = {}): WordRule => ({
  id,
  words: [`${id}1`, `${id}2`, `${id}3`],
  action: 'block',
  match: 'word',
  channels: ['*'],
  exceptChannels: [],
  isOn: true,
  ...overrides,
});
const [A, B, C] = [rule('a'), rule('b'), rule('c')];
const RULES: ModerationRules = { rules: [A, B, C], allow: ['Scunthorpe', 'Essex'] };
const having = (...rules: WordRule[]): ModerationRules => ({ ...RULES, rules });

const CHANGES: readonly (readonly [string, ModerationRules])[] = [
  ['removes a rule', having(A, C)],
  ['adds a rule between others', having(A, rule('d'), B, C)],
  ['reorders rules', having(C, A, B)],
  ['removes the first word', having(rule('a', { words: ['a2', 'a3'] }), B, C)],
  ['adds words and changes settings', having(A, rule('b', { words: ['b0'], isOn: false }), C)],
  ['narrows a rule to a channel', having(A, B, rule('c', { channels: ['space.general'] }))],
  ['changes the allow list', { ...RULES, allow: ['Penistone', 'Essex'] }],
  ['does all of it', { rules: [rule('d'), rule('c', { action: 'mask' }), A], allow: [] }],
];

describe('a change of the word rules', () => {
  it.each(CHANGES)('that %s leads to the other version and back, also from the log', (_, after) => {
    const change = diffRules(RULES, after);
    expect(applyChange(RULES, change)).toEqual(after);
    expect(applyChange(after, invertChange(change))).toEqual(RULES);
    expect(readRulesChange(JSON.parse(JSON.stringify(change)))).toEqual(change);
  });

  it('holds what differs and not the rules that stay', () => {
    const words = Array.from({ length: 3_000 }, (_, nth) => `word${nth}`);
    const long = rule('long', { words });
    const change = diffRules(having(long, A), having({ ...long, words: words.slice(1) }, A));
    expect(JSON.stringify(change).length).toBeLessThan(400);
    expect(isEmptyChange(diffRules(RULES, having(...RULES.rules)))).toBe(true);
  });

  it('keeps what another moderator did meanwhile', () => {
    const mine = diffRules(RULES, having(rule('a', { words: ['a1', 'a2', 'a3', 'mine'] }), B, C));
    const theirs = having(
      rule('d'),
      rule('a', { words: ['a2', 'a3', 'theirs'], action: 'flag' }),
      C,
    );
    expect(applyChange(theirs, mine)).toEqual(
      having(rule('d'), rule('a', { words: ['a2', 'a3', 'theirs', 'mine'], action: 'flag' }), C),
    );
    const removal = diffRules(RULES, having(A, C));
    expect(applyChange(having(C, rule('d')), removal)).toEqual(having(C, rule('d')));
    expect(applyChange(having(C), invertChange(removal))).toEqual(having(C, B));
    expect(applyChange(RULES, invertChange(removal))).toEqual(RULES);
  });

  it.each([
    ['a setting that somebody gave another value', having(rule('a', { action: 'flag' }), B, C)],
    ['a rule that is gone', having(B, C)],
  ])('is a conflict about %s', (_what, meanwhile) => {
    const change = diffRules(RULES, having(rule('a', { action: 'mask' }), B, C));
    expect(applyChange(meanwhile, change)).toBe('conflict');
  });

  it('is a conflict when it would leave a rule without channels, which holds in all of them', () => {
    const inChannels = (...channels: string[]) => having(rule('a', { channels }));
    const change = diffRules(inChannels('x', 'y'), inChannels('y'));
    expect(applyChange(inChannels('x'), change)).toBe('conflict');
  });

  it('brings nothing into the rules that is no rule', () => {
    const damaged = {
      removed: [[0, 'x'], [-1, A], 5],
      added: [[0, { id: 'x', action: 'explode' }]],
      edited: [{ id: 'a', before: {}, after: { action: 'explode', words: [[0, 7]] } }, null],
      order: null,
      allowed: 'x',
    };
    const change = readRulesChange(damaged);
    expect(change && applyChange(RULES, change)).toEqual(RULES);
    expect(readRulesChange('x')).toBeUndefined();
  });
});
