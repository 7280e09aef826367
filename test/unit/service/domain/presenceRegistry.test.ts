import fc from 'fast-check';
import { PresenceRegistry, type PresenceChange } from '../../../../service/domain/presenceRegistry';

const START = 1_000_000;
const SETTLE_MS = 500;

describe('PresenceRegistry', () => {
  let now: number;
  let registry: PresenceRegistry;

  beforeEach(() => {
    now = START;
    registry = createRegistry();
  });

  const createRegistry = () =>
    new PresenceRegistry(() => now, { minimumSeconds: 10, leaveSettleMs: SETTLE_MS });
  const sweepAfter = (milliseconds: number) => {
    now += milliseconds;
    return registry.sweep().map(summary);
  };
  const beat = (userId: string, channels = ['c'], seconds = 20) =>
    registry.heartbeat(userId, channels, seconds).map(summary);

  describe('heartbeat', () => {
    it('is a join on the channels that are new for the user, with time and occupancy', () => {
      beat('ann', ['a']);
      now += 5;
      expect(registry.heartbeat('bob', ['a', 'b'], 20)).toEqual([
        { action: 'join', channel: 'a', userId: 'bob', heartbeatMs: 20_000, at: now, occupancy: 2 },
        { action: 'join', channel: 'b', userId: 'bob', heartbeatMs: 20_000, at: now, occupancy: 1 },
      ]);
      expect(beat('bob', ['b', 'c'])).toEqual(['join bob c 1']);
      expect(registry.occupants('a')).toEqual(['ann', 'bob']);
    });

    it('does not count presence channels, wildcards or repeated names', () => {
      expect(beat('ann', ['c-pnpres', 'all.*', 'c', 'c'])).toEqual(['join ann c 1']);
      expect(registry.channels()).toEqual(['c']);
    });

    it('lasts for its seconds', () => {
      beat('ann');
      expect(sweepAfter(19_999)).toEqual([]);
      expect(sweepAfter(1)).toEqual(['timeout ann c 0']);
      expect(registry.occupants('c')).toEqual([]);
    });

    it('begins the time anew with every call, with the seconds of the last one', () => {
      beat('ann', ['c'], 60);
      now += 15_000;
      expect(beat('ann', ['c'], 20)).toEqual([]);
      expect(sweepAfter(19_999)).toEqual([]);
      expect(sweepAfter(1)).toEqual(['timeout ann c 0']);
    });

    it('lasts for the minimum when a client asks for less', () => {
      beat('ann', ['c'], 0);
      expect(sweepAfter(9_999)).toEqual([]);
      expect(sweepAfter(1)).toEqual(['timeout ann c 0']);
    });

    it('is a join again after it was taken back', () => {
      registry.takeBack(registry.heartbeat('ann', ['c'], 20));
      expect(registry.occupants('c')).toEqual([]);
      expect(beat('ann')).toEqual(['join ann c 1']);
    });
  });

  describe('poll', () => {
    it('is no join', () => {
      registry.openPoll('ann', ['c']);
      expect(registry.occupants('c')).toEqual([]);
    });

    it('keeps the user while it is open and begins the time anew when it closes', () => {
      beat('ann');
      const close = registry.openPoll('ann', ['c']);
      expect(sweepAfter(1_000_000)).toEqual([]);
      close();
      expect(sweepAfter(19_999)).toEqual([]);
      expect(sweepAfter(1)).toEqual(['timeout ann c 0']);
    });

    it('keeps a user whose heartbeat comes later', () => {
      registry.openPoll('ann', ['c']);
      beat('ann');
      expect(sweepAfter(1_000_000)).toEqual([]);
    });

    it('keeps neither other users nor other channels', () => {
      beat('ann', ['c', 'd']);
      beat('bob');
      registry.openPoll('ann', ['c']);
      expect(sweepAfter(20_000)).toEqual(['timeout bob c 1', 'timeout ann d 0']);
    });

    it('of each device has to close before the time begins', () => {
      beat('ann');
      const closePhone = registry.openPoll('ann', ['c']);
      const closeLaptop = registry.openPoll('ann', ['c']);
      closePhone();
      expect(sweepAfter(1_000_000)).toEqual([]);
      closeLaptop();
      expect(sweepAfter(20_000)).toEqual(['timeout ann c 0']);
    });
  });

  describe('leave', () => {
    it('takes effect after the settle time', () => {
      beat('ann');
      beat('bob');
      registry.leave('ann', ['c']);
      expect(sweepAfter(SETTLE_MS - 1)).toEqual([]);
      expect(sweepAfter(1)).toEqual(['leave ann c 1']);
      expect(beat('ann')).toEqual(['join ann c 2']);
    });

    it('of somebody who is not there is nothing', () => {
      registry.leave('ann', ['c']);
      expect(sweepAfter(SETTLE_MS)).toEqual([]);
    });

    it('is called off by a heartbeat in the settle time', () => {
      beat('ann');
      registry.leave('ann', ['c']);
      now += SETTLE_MS - 1;
      expect(beat('ann')).toEqual([]);
      expect(sweepAfter(SETTLE_MS)).toEqual([]);
    });

    it('is called off by a poll that opens in the settle time, even if that is answered at once', () => {
      beat('ann');
      registry.leave('ann', ['c']);
      registry.openPoll('ann', ['c'])();
      expect(sweepAfter(SETTLE_MS)).toEqual([]);
    });

    it('is called off by a poll of another device that is still open at the end', () => {
      beat('ann');
      const close = registry.openPoll('ann', ['c']);
      registry.leave('ann', ['c']);
      expect(sweepAfter(SETTLE_MS)).toEqual([]);
      close();
      expect(sweepAfter(SETTLE_MS)).toEqual([]);
      expect(registry.occupants('c')).toEqual(['ann']);
    });

    it('is not called off by the own poll, which closes a moment later', () => {
      beat('ann');
      const close = registry.openPoll('ann', ['c']);
      registry.leave('ann', ['c']);
      close();
      expect(sweepAfter(SETTLE_MS)).toEqual(['leave ann c 0']);
    });

    it('leaves the other channels alone', () => {
      beat('ann', ['c', 'd']);
      registry.leave('ann', ['d']);
      expect(sweepAfter(SETTLE_MS)).toEqual(['leave ann d 0']);
      expect(registry.occupants('c')).toEqual(['ann']);
    });
  });

  it('gives users of an earlier run the full time to come back, without a join', () => {
    registry.restore([
      { channel: 'c', userId: 'ann', heartbeatMs: 20_000 },
      { channel: 'c', userId: 'bob', heartbeatMs: 20_000 },
    ]);
    registry.openPoll('ann', ['c']);
    expect(sweepAfter(19_999)).toEqual([]);
    expect(sweepAfter(1)).toEqual(['timeout bob c 1']);
  });

  it('tells of changes that always add up to who is there', () => {
    const users = fc.constantFrom('ann', 'bob');
    const channels = fc.uniqueArray(fc.constantFrom('a', 'b'), { minLength: 1 });
    const kinds = fc.constantFrom('beat', 'leave', 'open', 'close', 'sweep' as const);
    const steps = fc.array(
      fc.record({ kind: kinds, userId: users, channels, wait: fc.nat(12_000) }),
    );
    fc.assert(
      fc.property(steps, (calls) => {
        registry = createRegistry();
        const seen = new Set<string>();
        const closers: (() => void)[] = [];
        const check = (changes: readonly PresenceChange[]) => {
          for (const { action, channel, userId, occupancy } of changes) {
            const key = `${channel} ${userId}`;
            // Nobody joins twice, and nobody goes who has not come.
            expect(seen.has(key)).toBe(action !== 'join');
            if (action === 'join') seen.add(key);
            else seen.delete(key);
            if (changes.length === 1) {
              expect([...seen].filter((one) => one.startsWith(`${channel} `))).toHaveLength(
                occupancy,
              );
            }
          }
        };
        for (const { kind, userId, channels: names, wait } of calls) {
          now += wait;
          if (kind === 'beat') check(registry.heartbeat(userId, names, 20));
          if (kind === 'leave') registry.leave(userId, names);
          if (kind === 'open') closers.push(registry.openPoll(userId, names));
          if (kind === 'close') closers.shift()?.();
          if (kind === 'sweep') check(registry.sweep());
        }
        const present = registry
          .channels()
          .flatMap((channel) =>
            registry.occupants(channel).map((userId) => `${channel} ${userId}`),
          );
        expect(present.sort()).toEqual([...seen].sort());
        for (const close of closers) close();
        now += 1_000_000;
        check(registry.sweep());
        expect(seen.size).toBe(0);
      }),
    );
  });
});

function summary({ action, userId, channel, occupancy }: PresenceChange): string {
  return `${action} ${userId} ${channel} ${occupancy}`;
}
