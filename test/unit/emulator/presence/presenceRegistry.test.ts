import { fc } from '../../../support/drivers/randomRuns';
import type {
  ChannelMatcher,
  PresenceChange,
} from '../../../../emulator/presence/presenceAnnouncer';
import { PresenceRegistry } from '../../../../emulator/presence/presenceRegistry';

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
  /** Returns what answers the poll. */
  const open = (userId: string, channels: string[]) => {
    const close = registry.openPoll(userId, device(channels));
    return () => close(true);
  };
  const openAndCutOff = (userId: string, channels: string[]) => {
    const close = registry.openPoll(userId, device(channels));
    return () => close(false);
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

    it('does not count presence channels or repeated names', () => {
      expect(beat('ann', ['c-pnpres', 'a.*-pnpres', 'c', 'c', ''])).toEqual(['join ann c 1']);
      expect(registry.channels()).toEqual(['c']);
    });

    it('counts on a wildcard as on a channel of that name, and on no other', () => {
      expect(beat('ann', ['a.*'])).toEqual(['join ann a.* 1']);
      expect(registry.occupants('a.b')).toEqual([]);
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
      open('ann', ['c']);
      expect(registry.occupants('c')).toEqual([]);
    });

    it('keeps the user while it is open and begins the time anew when it closes', () => {
      beat('ann');
      const close = open('ann', ['c']);
      expect(sweepAfter(1_000_000)).toEqual([]);
      close();
      expect(sweepAfter(19_999)).toEqual([]);
      expect(sweepAfter(1)).toEqual(['timeout ann c 0']);
    });

    it('keeps a user whose heartbeat comes later', () => {
      open('ann', ['c']);
      beat('ann');
      expect(sweepAfter(1_000_000)).toEqual([]);
    });

    it('keeps neither other users nor other channels', () => {
      beat('ann', ['c', 'd']);
      beat('bob');
      open('ann', ['c']);
      expect(sweepAfter(20_000)).toEqual(['timeout bob c 1', 'timeout ann d 0']);
    });

    it('of each device has to close before the time begins', () => {
      beat('ann');
      const closePhone = open('ann', ['c']);
      const closeLaptop = open('ann', ['c']);
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
      open('ann', ['c'])();
      expect(sweepAfter(SETTLE_MS)).toEqual([]);
    });

    it('is not called off by a poll that it overtook, which its client cuts off', () => {
      beat('ann');
      registry.leave('ann', ['c']);
      const cutOff = openAndCutOff('ann', ['c']);
      now += 5;
      cutOff();
      expect(sweepAfter(SETTLE_MS)).toEqual(['leave ann c 0']);
    });

    it('is not called off by a handshake that it overtook, which no poll follows', () => {
      beat('ann');
      registry.leave('ann', ['c']);
      registry.openPoll('ann', device(['c']), true)(true);
      expect(sweepAfter(SETTLE_MS)).toEqual([]);
      expect(sweepAfter(2_000)).toEqual(['leave ann c 0']);
    });

    it('is called off by a handshake that a poll follows, on a slow network as well', () => {
      beat('ann');
      registry.leave('ann', ['c']);
      registry.openPoll('ann', device(['c']), true)(true);
      expect(sweepAfter(1_500)).toEqual([]);
      open('ann', ['c'])();
      expect(sweepAfter(2_000)).toEqual([]);
    });

    it('is called off by such a poll if a heartbeat comes as well, or if the poll stays for long', () => {
      beat('ann', ['c', 'd']);
      registry.leave('ann', ['c', 'd']);
      const cutOff = openAndCutOff('ann', ['c', 'd']);
      beat('ann', ['c']);
      now += SETTLE_MS;
      cutOff();
      expect(sweepAfter(SETTLE_MS)).toEqual([]);
    });

    it('is called off by a poll of another device that is still open at the end', () => {
      beat('ann');
      const cutOff = openAndCutOff('ann', ['c']);
      const close = open('ann', ['c']);
      registry.leave('ann', ['c']);
      cutOff();
      expect(sweepAfter(SETTLE_MS)).toEqual([]);
      close();
      expect(sweepAfter(SETTLE_MS)).toEqual([]);
      expect(registry.occupants('c')).toEqual(['ann']);
    });

    it('is not called off by the own poll, which closes a moment later', () => {
      beat('ann');
      const close = open('ann', ['c']);
      registry.leave('ann', ['c']);
      close();
      expect(sweepAfter(SETTLE_MS)).toEqual(['leave ann c 0']);
    });

    it('is called off when the poll of another device is answered just before the end', () => {
      beat('ann');
      const answer = open('ann', ['c']);
      registry.leave('ann', ['c']);
      now += SETTLE_MS - 1;
      answer();
      expect(sweepAfter(1)).toEqual([]);
      now += 50;
      open('ann', ['c']);
      expect(sweepAfter(SETTLE_MS)).toEqual([]);
      expect(registry.occupants('c')).toEqual(['ann']);
    });

    it('is told to storage as called off once it is', () => {
      beat('ann', ['c', 'd', 'e']);
      expect(registry.leave('ann', ['c', 'd', 'e', 'elsewhere'])).toEqual(['c', 'd', 'e']);
      expect(registry.takeStaying()).toEqual([]);
      beat('ann', ['c']);
      open('ann', ['d']);
      expect(registry.takeStaying()).toEqual([
        { channel: 'c', userId: 'ann' },
        { channel: 'd', userId: 'ann' },
      ]);
      expect(registry.takeStaying()).toEqual([]);
      expect(sweepAfter(SETTLE_MS)).toEqual(['leave ann e 0']);
      expect(registry.takeStaying()).toEqual([]);
    });

    it('is not told as called off when it is asked for again', () => {
      beat('ann');
      registry.leave('ann', ['c']);
      beat('ann');
      registry.leave('ann', ['c']);
      expect(registry.takeStaying()).toEqual([]);
    });

    it('leaves the other channels alone', () => {
      beat('ann', ['c', 'd']);
      registry.leave('ann', ['d']);
      expect(sweepAfter(SETTLE_MS)).toEqual(['leave ann d 0']);
      expect(registry.occupants('c')).toEqual(['ann']);
    });
  });

  describe('a leave while a poll is open', () => {
    it('counts when the user has had one poll for some time', () => {
      beat('ann');
      open('ann', ['c']);
      now += SETTLE_MS + 1;
      registry.leave('ann', ['c']);
      expect(sweepAfter(SETTLE_MS)).toEqual(['leave ann c 0']);
    });

    it('does not count when a new poll follows it', () => {
      beat('ann');
      const close = open('ann', ['c']);
      now += SETTLE_MS + 1;
      registry.leave('ann', ['c']);
      close();
      open('ann', ['c']);
      expect(sweepAfter(SETTLE_MS)).toEqual([]);
    });

    it('counts when the user has just come', () => {
      beat('ann');
      open('ann', ['c']);
      registry.leave('ann', ['c']);
      expect(sweepAfter(SETTLE_MS)).toEqual(['leave ann c 0']);
    });

    it('does not count when a later subscribe of the same device overtook it', () => {
      beat('ann');
      beat('ann');
      open('ann', ['c']);
      registry.leave('ann', ['c']);
      expect(sweepAfter(SETTLE_MS)).toEqual([]);
      // The device has begun once more than it has left.
      registry.leave('ann', ['c']);
      expect(sweepAfter(SETTLE_MS)).toEqual(['leave ann c 0']);
    });

    it('counts when heartbeats had come before that poll', () => {
      beat('ann', ['c'], 300);
      beat('ann', ['c'], 300);
      now += 5_000;
      open('ann', ['c']);
      registry.leave('ann', ['c']);
      expect(sweepAfter(SETTLE_MS)).toEqual(['leave ann c 0']);
    });

    it('counts when the other poll is about other channels', () => {
      beat('ann', ['c', 'd']);
      open('ann', ['c', 'd']);
      open('ann', ['d']);
      registry.leave('ann', ['c']);
      expect(sweepAfter(SETTLE_MS)).toEqual(['leave ann c 0']);
    });

    it('does not count when the user had a second device a moment ago', () => {
      beat('ann');
      open('ann', ['c']);
      const closeTab = open('ann', ['c']);
      now += 60_000;
      beat('ann');
      closeTab();
      now += SETTLE_MS + 1;
      registry.leave('ann', ['c']);
      expect(sweepAfter(SETTLE_MS)).toEqual([]);
    });

    it('counts again when the second device has been gone for some time', () => {
      beat('ann', ['c'], 300);
      open('ann', ['c']);
      open('ann', ['c'])();
      sweepAfter(6_000);
      registry.leave('ann', ['c']);
      expect(sweepAfter(SETTLE_MS)).toEqual(['leave ann c 0']);
    });
  });

  describe('another device', () => {
    it('joins where the user listens already, and counts as the same user', () => {
      beat('ann', ['c', 'd']);
      beat('bob', ['c']);
      open('ann', ['c']);
      expect(registry.connect('ann', device(['c', 'd', 'e']))).toEqual([
        expect.objectContaining({ action: 'join', channel: 'c', occupancy: 2, isRepeated: true }),
      ]);
    });

    it('is none when the user is not listening: the first one has come back', () => {
      beat('ann');
      open('ann', ['c'])();
      expect(registry.connect('ann', device(['c']))).toEqual([]);
    });

    it('that cannot be stored leaves the user where they are', () => {
      beat('ann');
      open('ann', ['c']);
      registry.takeBack(registry.connect('ann', device(['c'])));
      expect(registry.occupants('c')).toEqual(['ann']);
    });
  });

  describe('restore', () => {
    const record = (userId: string, isLeaving = false) => ({
      channel: 'c',
      userId,
      heartbeatMs: 20_000,
      isLeaving,
    });

    it('gives users of an earlier run the full time to come back, without a join', () => {
      registry.restore([record('ann'), record('bob')]);
      open('ann', ['c']);
      expect(sweepAfter(19_999)).toEqual([]);
      expect(sweepAfter(1)).toEqual(['timeout bob c 1']);
    });

    it('gives users who had asked to leave the least time', () => {
      registry.restore([record('ann', true), record('bob', true)]);
      open('ann', ['c']);
      expect(registry.takeStaying()).toEqual([{ channel: 'c', userId: 'ann' }]);
      expect(sweepAfter(9_999)).toEqual([]);
      expect(sweepAfter(1)).toEqual(['leave bob c 1']);
    });
  });

  it('knows on which channels a user is', () => {
    beat('ann', ['c', 'd']);
    beat('bob', ['d']);
    expect(registry.channelsOf('ann')).toEqual(['c', 'd']);
    registry.leave('ann', ['c']);
    sweepAfter(SETTLE_MS);
    expect(registry.channelsOf('ann')).toEqual(['d']);
    expect(registry.channelsOf('nobody')).toEqual([]);
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
          if (kind === 'open') closers.push(open(userId, names));
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

function device(channels: readonly string[]): ChannelMatcher {
  return { covers: (channel) => channels.includes(channel) };
}
