import { BehaviourEvaluator } from '../../../../../src/domain/behaviourRules/behaviourEvaluator';
import type { BehaviourEvent } from '../../../../../src/domain/behaviourRules/behaviourEvent';
import type { BehaviourRule } from '../../../../../src/domain/behaviourRules/rules';
import { buildBehaviour, buildSpoken } from '../../../../builders/buildBehaviour';
import { cpuMs } from '../../../../support/matchers/cpuMs';

const HOUR_MS = 3_600_000;

/** For each event whether the rule matches it. */
function matches(rule: Partial<BehaviourRule>, events: readonly BehaviourEvent[]): boolean[] {
  const evaluator = new BehaviourEvaluator([buildBehaviour(rule)]);
  return events.map((event) => evaluator.observe(event).length > 0);
}

describe('the evaluator of rules on behaviour', () => {
  it('matches messages of one person beyond a rate, and forgets them after the window', () => {
    const at = (second: number, userId = 'bob') => buildSpoken({ at: second * 1_000, userId });
    const events = [at(0), at(10), at(11, 'ann'), at(20), at(21), at(81), at(200)];
    expect(matches({}, events)).toEqual([false, false, false, true, true, false, false]);
  });

  it('counts different people who join one channel', () => {
    const join = (userId: string, channel = 'space.a') =>
      ({ kind: 'join', at: 1, userId, channel }) as const;
    const events = [join('a'), join('a'), join('b', 'space.b'), join('b'), join('c')];
    const rule = { condition: 'joinRate', action: 'close', threshold: 3, forSeconds: 60 } as const;
    expect(matches(rule, events)).toEqual([false, false, false, false, true]);
  });

  it('counts different accounts of less than a day that write', () => {
    const said = (userId: string, age: number, second = 0) =>
      buildSpoken({ at: 100 * HOUR_MS + second * 1_000, userId, firstSeen: 100 * HOUR_MS - age });
    const events = [
      said('a', 0),
      said('a', 0),
      said('b', 24 * HOUR_MS),
      said('c', HOUR_MS),
      said('d', 0, 59),
      said('e', 0, 61),
      said('f', 0, 62),
    ];
    const rule = { condition: 'newAccounts', action: 'raidMode', forSeconds: 60 } as const;
    expect(matches({ ...rule, threshold: 3, windowSeconds: 60 }, events)).toEqual([
      false,
      false,
      false,
      false,
      true,
      false,
      true,
    ]);
  });

  it('matches accounts younger than the window, from a message on', () => {
    const said = (nth: number, age: number) =>
      buildSpoken({ at: 10 * HOUR_MS, firstSeen: 10 * HOUR_MS - age, nth });
    const events = [said(1, 0), said(2, 1_000), said(3, HOUR_MS - 1), said(3, HOUR_MS)];
    const rule = { condition: 'accountAge', threshold: 2, windowSeconds: 3_600 } as const;
    expect(matches(rule, events)).toEqual([false, true, true, false]);
  });

  it.each([
    ['see https://example.com', true],
    ['see WWW.example.com', true],
    ['join discord.gg/abc', true],
    ['evil.com', true],
    ['write to a@evil.com', true],
    ['пример.рф/x', true],
    ['[press](evil.com)', true],
    ['javascript:alert(1)', false],
    ['version 1.2.3 of it', false],
    ['this and/or that, e.g. here', false],
    ['well...ok', false],
  ])('finds the link in the first messages of a person: %s', (text, isFound) => {
    const rule = { condition: 'firstLink', threshold: 2, windowSeconds: 0 } as const;
    const said = (nth: number, hasFile = false) => buildSpoken({ text, nth, hasFile });
    expect(matches(rule, [said(1), said(2), said(3), said(1, true)])).toEqual([
      isFound,
      isFound,
      false,
      true,
    ]);
  });

  it('looks for no link where the chat makes none, since that would take seconds', () => {
    const text = `evil.com ${'a.'.repeat(16_000)}`;
    const rule = { condition: 'firstLink', threshold: 2, windowSeconds: 0 } as const;
    expect(matches(rule, [buildSpoken({ text, nth: 1 })])).toEqual([false]);
  });

  it('matches the same text of one person in several channels, however it is disguised', () => {
    const rule = { condition: 'sameText', threshold: 3 } as const;
    const said = (text: string, channel: string, userId = 'bob') =>
      buildSpoken({ text, channel, userId });
    const events = [
      said('Free  money', 'space.a'),
      said('free money', 'space.a'),
      said('FREE MONEY ', 'space.b'),
      said('free money', 'space.c', 'ann'),
      said('other', 'space.c'),
      said('fr\u200bee ｍoney', 'space.c'),
      said('free money!', 'space.d'),
      said('Frée-money\ufe0f', 'space.e'),
      said('f\u034free money 😀', 'space.f'),
      said('free honey', 'space.g'),
      said('😀', 'space.a'),
      said('😀 ', 'space.b'),
      said('😎', 'space.c'),
      said('!!', 'space.d'),
      said('', 'space.a'),
      said('', 'space.b'),
      said('', 'space.c'),
    ];
    expect(matches(rule, events).map(Number).join('')).toBe('00000111100000000');
  });

  it('counts the channels of a text for each rule by itself', () => {
    const spread = (id: string, threshold: number, channels: readonly string[]) =>
      buildBehaviour({ id, condition: 'sameText', threshold, windowSeconds: 60, channels });
    const rules = [spread('two', 2, ['*']), spread('three', 3, ['*']), spread('b', 2, ['b.*'])];
    const evaluator = new BehaviourEvaluator(rules);
    const say = (channel: string, second: number) =>
      evaluator
        .observe(buildSpoken({ text: 'hello', channel, at: second * 1_000 }))
        .map(({ id }) => id)
        .join(' ');
    // The time of the first channel is the last one there.
    expect([say('a.1', 0), say('a.1', 50), say('b.1', 100)]).toEqual(['', '', 'two']);
    expect([say('b.1', 101), say('b.2', 105)]).toEqual(['two', 'two three b']);
    // Outside the window nothing counts, also not as the first channel.
    expect([say('a.1', 170), say('b.2', 171), say('b.1', 240)]).toEqual(['', 'two', '']);
  });

  it('counts the different people that one message mentions', () => {
    const rule = { condition: 'mentions', threshold: 2, windowSeconds: 0 } as const;
    const mention = (id: string) => `[X](pn-user://${id})`;
    const said = (text: string) => buildSpoken({ text });
    const events = [
      said(mention('a')),
      said(mention('a') + mention('a')),
      said(mention('a') + mention('b')),
    ];
    expect(matches(rule, events)).toEqual([false, false, true]);
  });

  it('counts different people who report one person', () => {
    const report = (reporterId: string, userId = 'bob') =>
      ({ kind: 'report', at: 1, userId, reporterId, channel: 'space.a' }) as const;
    const events = [report('a'), report('a'), report('b', 'eve'), report('b')];
    const rule = { condition: 'reports', threshold: 2, action: 'notify' } as const;
    expect(matches(rule, events)).toEqual([false, false, false, true]);
  });

  it('asks a rule in its channels only, and none that is off', () => {
    const rule = { threshold: 2, channels: ['space.*'], exceptChannels: ['space.spam'] };
    const said = (channel: string) => buildSpoken({ channel });
    const twice = (channel: string) => matches(rule, [said(channel), said(channel)])[1];
    expect(['space.a', 'space.spam', 'group.a'].map(twice)).toEqual([true, false, false]);
    const off = matches({ ...rule, mode: 'off' }, [said('space.a'), said('space.a')]);
    expect(off).toEqual([false, false]);
  });

  it('keeps what a rule remembers when only its action changes', () => {
    const evaluator = new BehaviourEvaluator([buildBehaviour()]);
    evaluator.observe(buildSpoken());
    evaluator.observe(buildSpoken());
    evaluator.update([
      buildBehaviour({ action: 'notify', mode: 'silent' }),
      buildBehaviour({ id: 'b' }),
    ]);
    expect(evaluator.observe(buildSpoken()).map(({ id }) => id)).toEqual(['flood']);
    evaluator.update([buildBehaviour({ threshold: 4 })]);
    expect(evaluator.observe(buildSpoken())).toEqual([]);
  });

  it('needs bounded memory and linear time for 100,000 different users', () => {
    const rules = (['messageRate', 'sameText', 'joinRate', 'reports'] as const).map((condition) =>
      buildBehaviour({ id: condition, condition, threshold: 5, windowSeconds: 86_400 }),
    );
    const evaluator = new BehaviourEvaluator(rules);
    const took = cpuMs(() => {
      for (let n = 0; n < 100_000; n += 1) {
        const userId = `user-${n}`;
        evaluator.observe(buildSpoken({ at: n, userId, text: `text ${n}` }));
        evaluator.observe({ kind: 'join', at: n, userId, channel: userId });
        evaluator.observe({ kind: 'report', at: n, userId, reporterId: 'x', channel: 'space.a' });
      }
    });
    expect(evaluator.size).toBeLessThanOrEqual(4 * 20_000);
    expect(took).toBeLessThan(20_000);
  });
});
