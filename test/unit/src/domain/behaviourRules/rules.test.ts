import {
  type BehaviourRule,
  readBehaviourRule,
} from '../../../../../src/domain/behaviourRules/rules';
import {
  applyBehaviourChange,
  diffBehaviour,
  invertBehaviourChange,
  isEmptyBehaviourChange,
  readBehaviourChange,
} from '../../../../../src/domain/behaviourRules/behaviourChange';
import { RaidMeter } from '../../../../../src/domain/behaviourRules/raidMeter';
import { buildBehaviour } from '../../../../builders/buildBehaviour';

describe('rules on behaviour', () => {
  it('are read as they were written', () => {
    const rules = [buildBehaviour(), buildBehaviour({ id: 'b', action: 'mute', forSeconds: 600 })];
    expect(rules.map(readBehaviourRule)).toEqual(rules);
  });

  it.each<Record<string, unknown>>([
    { threshold: 1 },
    { threshold: 201 },
    { threshold: 2.5 },
    { threshold: Infinity },
    { threshold: '3' },
    { windowSeconds: 0 },
    { windowSeconds: -1 },
    { windowSeconds: 1e15 },
    { forSeconds: 60 },
    { action: 'mute', forSeconds: 0 },
    { action: 'mute', forSeconds: 1e9 },
    { action: 'explode' },
    { condition: 'constructor' },
    { condition: 'joinRate', action: 'hold' },
    { condition: 'mentions', threshold: 3, windowSeconds: 60 },
    { mode: 'on' },
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { id: '' },
    { channels: [] },
    { channels: Array.from({ length: 21 }, (_, n) => `space.${n}`) },
  ])('are refused with numbers or words out of their bounds: %j', (fields) => {
    const rule = { ...buildBehaviour(), ...fields };
    expect(readBehaviourRule(rule)).toBeUndefined();
  });
});

describe('a change of the rules on behaviour', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => buildBehaviour({ id })) as [
    BehaviourRule,
    BehaviourRule,
    BehaviourRule,
  ];
  const silent = { ...b, mode: 'silent' } as const;
  const change = diffBehaviour([a, b], [silent, c]);

  it('is made to another version, kept in the log and undone', () => {
    expect(applyBehaviourChange([a, b], change)).toEqual([silent, c]);
    expect(applyBehaviourChange([silent, c], invertBehaviourChange(change))).toEqual([b, a]);
    expect(readBehaviourChange(JSON.parse(JSON.stringify(change)))).toEqual(change);
    expect(isEmptyBehaviourChange(diffBehaviour([a, b], [b, a]))).toBe(true);
  });

  it('has no edit of a rule whose fields only come in another order', () => {
    const reordered = Object.fromEntries(Object.entries(a).toReversed()) as typeof a;
    expect(diffBehaviour([a], [reordered, c])).toEqual({ removed: [], added: [c], edited: [] });
  });

  it('keeps what others changed, and tells of a conflict', () => {
    const other = buildBehaviour({ id: 'other' });
    expect(applyBehaviourChange([a, { ...b, threshold: 9 }, other], change)).toEqual([
      { ...silent, threshold: 9 },
      other,
      c,
    ]);
    expect(applyBehaviourChange([a, { ...b, mode: 'off' }], change)).toBe('conflict');
    expect(applyBehaviourChange([a], change)).toBe('conflict');
  });

  it('is read without what nobody would accept', () => {
    const hostile = { removed: 'x', added: [{ ...a, threshold: 1e9 }], edited: [{ before: a }] };
    expect(readBehaviourChange(hostile)).toEqual({ removed: [], added: [], edited: [] });
    expect(readBehaviourChange(null)).toBeUndefined();
  });
});

describe('the sign of a raid', () => {
  it('is many new accounts at once, more than others, until they are gone', () => {
    const meter = new RaidMeter();
    const day = 86_400_000;
    const now = 100 * day;
    for (let n = 0; n < 40; n += 1) meter.observe(`known-${n}`, 0, now);
    for (let n = 0; n < 40; n += 1) meter.observe(`new-${n}`, now, now + n);
    expect(meter.newAccounts(now)).toBeUndefined();
    meter.observe('new-40', now, now + 50);
    expect(meter.newAccounts(now + 50)).toBe(41);
    expect(meter.newAccounts(now + 60_000)).toBe(41);
    expect(meter.newAccounts(now + 600_000)).toBeUndefined();
    meter.observe('new-41', now, now + 700_000);
    expect(meter.newAccounts(now + 700_000)).toBeUndefined();
  });
});
