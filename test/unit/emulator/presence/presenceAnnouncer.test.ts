import { fc } from '../../../support/drivers/randomRuns';
import {
  PresenceAnnouncer,
  type PresenceChange,
} from '../../../../emulator/presence/presenceAnnouncer';

const START = 1_000_000;
const INTERVAL_MS = 10_000;
const ANNOUNCE_MAX = 2;

describe('PresenceAnnouncer', () => {
  let now: number;
  let announcer: PresenceAnnouncer;

  beforeEach(() => {
    now = START;
    const rules = { announceMax: ANNOUNCE_MAX, intervalMs: INTERVAL_MS };
    announcer = new PresenceAnnouncer(() => now, rules);
  });

  const change = (
    action: PresenceChange['action'],
    userId: string,
    occupancy: number,
    more: Partial<PresenceChange> = {},
  ): PresenceChange => ({
    action,
    userId,
    occupancy,
    channel: 'c',
    at: now,
    heartbeatMs: 20_000,
    ...more,
  });
  const announce = (...args: Parameters<typeof change>) =>
    announcer.announce(change(...args)).map(({ payload }) => JSON.parse(payload) as unknown);
  const dueAfter = (milliseconds: number) => {
    now += milliseconds;
    return announcer.due().map(({ payload }) => JSON.parse(payload) as unknown);
  };

  it('tells changes of small channels one by one, a join with its state', () => {
    const times = { timestamp: START / 1_000, precise_timestamp: START };
    expect(announce('join', 'ann', 2, { state: '{"mood":"fine"}' })).toEqual([
      { action: 'join', uuid: 'ann', occupancy: 2, ...times, data: { mood: 'fine' } },
    ]);
    expect(announce('timeout', 'ann', 1)).toEqual([
      { action: 'timeout', uuid: 'ann', occupancy: 1, ...times },
    ]);
    expect(dueAfter(INTERVAL_MS)).toEqual([]);
  });

  it('tells changes of large channels together, over and over', () => {
    expect(announce('join', 'ann', 3)).toEqual([]);
    expect(announce('join', 'bob', 4)).toEqual([]);
    expect(announce('leave', 'eve', 3)).toEqual([]);
    expect(announce('timeout', 'dan', 3)).toEqual([]);
    expect(dueAfter(INTERVAL_MS - 1)).toEqual([]);
    const timestamp = (START + INTERVAL_MS) / 1_000;
    expect(dueAfter(1)).toEqual([
      {
        action: 'interval',
        timestamp,
        occupancy: 3,
        join: ['ann', 'bob'],
        leave: ['eve'],
        timeout: ['dan'],
      },
    ]);
    expect(dueAfter(INTERVAL_MS)).toEqual([
      { action: 'interval', timestamp: timestamp + INTERVAL_MS / 1_000, occupancy: 3 },
    ]);
  });

  it('does not mention who came and went, or went and came, in between', () => {
    announce('join', 'ann', 3);
    announce('leave', 'ann', 2 + 1);
    announce('leave', 'bob', 3);
    announce('join', 'bob', 4);
    expect(dueAfter(INTERVAL_MS)).toEqual([expect.not.objectContaining({ join: ['ann'] })]);
  });

  it('tells states at once on large channels, too', () => {
    announce('join', 'ann', 3);
    expect(announce('state-change', 'ann', 3, { state: '{"a":1}' })).toMatchObject([
      { action: 'state-change', uuid: 'ann', data: { a: 1 }, occupancy: 3 },
    ]);
  });

  it('says what is left to say before a channel is small again', () => {
    announce('join', 'ann', 3);
    expect(announce('leave', 'bob', 2)).toMatchObject([
      { action: 'interval', occupancy: 3, join: ['ann'] },
      { action: 'leave', uuid: 'bob', occupancy: 2 },
    ]);
    expect(dueAfter(INTERVAL_MS)).toEqual([]);
  });

  it('does not count another device as somebody new', () => {
    announce('join', 'ann', 3, { isRepeated: true });
    announce('leave', 'ann', 3);
    expect(dueAfter(INTERVAL_MS)).toMatchObject([{ leave: ['ann'] }]);
  });

  it('asks to look at who is there when the names are too many', () => {
    for (let n = 0; n < 400; n += 1) announce('join', `${n}-${'x'.repeat(80)}`, 3 + n);
    expect(dueAfter(INTERVAL_MS)).toEqual([
      {
        action: 'interval',
        timestamp: (START + INTERVAL_MS) / 1_000,
        occupancy: 402,
        here_now_refresh: true,
      },
    ]);
  });

  it('asks for the same after something got lost, on large channels only', () => {
    announcer.resume('c', ANNOUNCE_MAX + 1);
    announcer.resume('small', ANNOUNCE_MAX);
    expect(dueAfter(INTERVAL_MS)).toMatchObject([{ here_now_refresh: true, occupancy: 3 }]);
    expect(dueAfter(INTERVAL_MS)).toEqual([
      expect.not.objectContaining({ here_now_refresh: true }),
    ]);
  });

  it('lets a listener who adds up what it is told know who is there', () => {
    const users = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const steps = fc.array(fc.record({ userId: users, wait: fc.constantFrom(0, INTERVAL_MS) }));
    fc.assert(
      fc.property(steps, (movements) => {
        const rules = { announceMax: ANNOUNCE_MAX, intervalMs: INTERVAL_MS };
        announcer = new PresenceAnnouncer(() => now, rules);
        const present = new Set<string>();
        const known = new Set<string>();
        const hear = (told: readonly { payload: string }[]) => {
          for (const { payload } of told) {
            const event = JSON.parse(payload) as Record<string, string | string[]>;
            const { action, uuid, join = [], leave = [] } = event;
            for (const one of action === 'join' ? [uuid] : join) known.add(String(one));
            for (const one of action === 'leave' ? [uuid] : leave) known.delete(String(one));
          }
        };
        for (const { userId, wait } of movements) {
          const action = present.has(userId) ? 'leave' : 'join';
          if (action === 'join') present.add(userId);
          else present.delete(userId);
          hear(announcer.announce(change(action, userId, present.size)));
          now += wait;
          hear(announcer.due());
        }
        now += INTERVAL_MS;
        hear(announcer.due());
        expect([...known].sort()).toEqual([...present].sort());
      }),
    );
  });
});
