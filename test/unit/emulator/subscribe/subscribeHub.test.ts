import type { ChannelEvent } from '../../../../emulator/protocol/channels';
import { ChannelGroups } from '../../../../emulator/subscribe/channelGroups';
import { RECENT_EVENTS } from '../../../../emulator/protocol/limits';
import { SubscribeHub } from '../../../../emulator/subscribe/subscribeHub';
import { Subscription } from '../../../../emulator/subscribe/subscription';
import { timetokenAt, ZERO_TIMETOKEN } from '../../../../emulator/protocol/timetoken';
import { openDatabase } from '../../../../emulator/storage/database';
import { createEventStore, type EventStore } from '../../../../emulator/subscribe/eventStore';

const NOW = Date.UTC(2026, 10, 21);

describe('SubscribeHub', () => {
  let store: EventStore;
  let groups: ChannelGroups;
  let hub: SubscribeHub;
  let count: number;

  beforeEach(() => {
    store = createEventStore(openDatabase(':memory:'));
    groups = new ChannelGroups([]);
    hub = new SubscribeHub(store, groups);
    count = 0;
  });

  /** Stores and delivers, as the journal does. */
  const deliver = (...channels: string[]): ChannelEvent[] => {
    const events = channels.map((channel): ChannelEvent => {
      count += 1;
      const timetoken = timetokenAt(NOW + count);
      return { channel, timetoken, kind: 'message', publisher: 'ann', payload: `${count}` };
    });
    for (const event of events) store.append(event);
    hub.deliver(events);
    return events;
  };
  const to = (...names: string[]) => new Subscription(names, [], groups);
  const payloadsAfter = (subscription: Subscription, after = ZERO_TIMETOKEN) =>
    hub.eventsAfter(subscription, after).map(({ payload }) => payload);
  /** So many events elsewhere that what came before is only in storage. */
  const outrun = () => {
    for (let n = 0; n < 2 * RECENT_EVENTS; n += 1) deliver('elsewhere');
  };

  describe('eventsAfter', () => {
    it('gives the events of several channels past the cursor, in timetoken order', () => {
      const [first] = deliver('a', 'b', 'other', 'a', 'b');
      expect(payloadsAfter(to('a', 'b'), first?.timetoken)).toEqual(['2', '4', '5']);
    });

    it('gives the same from memory, from storage and after a restart', () => {
      groups.add('g', ['d']);
      const all = new Subscription(['a', 'b.*', 'e-pnpres'], ['g', 'g-pnpres'], groups);
      const channels = ['a', 'b.1', 'b.1-pnpres', 'c', 'd', 'd-pnpres', 'e', 'e-pnpres', 'b.2.3'];
      const [first] = deliver(...channels);
      const expected = ['2', '3', '5', '6', '8', '9'];
      expect(payloadsAfter(all, first?.timetoken)).toEqual(expected);
      hub = new SubscribeHub(store, groups);
      expect(payloadsAfter(all, first?.timetoken)).toEqual(expected);
      outrun();
      expect(payloadsAfter(all, first?.timetoken)).toEqual(expected);
    });

    it('reads the newest 100 of each channel from storage when the cursor is old', () => {
      for (let n = 0; n < 450; n += 1) deliver('a', 'b.1', 'b.2');
      outrun();
      const payloads = payloadsAfter(to('a', 'b.1')).map(Number);
      expect(payloads).toHaveLength(200);
      expect(Math.min(...payloads)).toBe(350 * 3 + 1);
      expect(payloadsAfter(to('b.*'))).toHaveLength(100);
      expect(payloadsAfter(to('b.1', 'b.*')).length).toBeGreaterThanOrEqual(100);
    });

    it('gives an event once, however many names of the subscription it has', () => {
      groups.add('g', ['a.b']);
      const all = new Subscription(['a.b', 'a.*'], ['g'], groups);
      deliver('a.b');
      expect(payloadsAfter(all)).toEqual(['1']);
      outrun();
      expect(payloadsAfter(all)).toEqual(['1']);
    });
  });

  describe('watch', () => {
    /** A waiter and what it was woken by. */
    const park = (subscription: Subscription, since = 0) => {
      const woken: string[] = [];
      const stop = () => hub.unwatch(waiter);
      const wake = (event: ChannelEvent) => woken.push(event.channel);
      const waiter = { subscription, since, wake, end: stop };
      hub.watch(waiter);
      return { woken, stop };
    };

    it('wakes those who wait for the channel, once per event, until they stop', () => {
      const ann = park(to('a', 'b'));
      const bob = park(to('b'));
      deliver('a');
      expect([ann.woken.length, bob.woken.length]).toEqual([1, 0]);
      deliver('b', 'b');
      expect([ann.woken.length, bob.woken.length]).toEqual([3, 2]);
      ann.stop();
      deliver('a', 'b');
      expect([ann.woken.length, bob.woken.length]).toEqual([3, 3]);
    });

    it('wakes those who wait for a wildcard of the channel', () => {
      const one = park(to('a.*'));
      const two = park(to('a.b.*'));
      const presence = park(to('a.*-pnpres'));
      deliver('a', 'a.b', 'a.b.c', 'a.b.c.d', 'ab.c', 'a.b-pnpres', 'a.*-pnpres');
      expect(one.woken).toEqual(['a.b', 'a.b.c', 'a.b.c.d', 'a.b-pnpres', 'a.*-pnpres']);
      expect(two.woken).toEqual(['a.b.c', 'a.b.c.d']);
      expect(presence.woken).toEqual(['a.b-pnpres', 'a.*-pnpres']);
    });

    it('wakes those who wait for a group that the channel is in at that moment', () => {
      const waiting = park(new Subscription([], ['g'], groups));
      const presence = park(new Subscription([], ['g-pnpres'], groups));
      deliver('a');
      groups.add('g', ['a']);
      deliver('a', 'a-pnpres', 'b');
      groups.remove('g', ['a']);
      deliver('a', 'a-pnpres');
      expect(waiting.woken).toEqual(['a']);
      expect(presence.woken).toEqual(['a-pnpres']);
    });

    it('wakes once who waits for a channel by several names', () => {
      groups.add('g', ['a.b']);
      groups.add('h', ['a.b']);
      const ann = park(new Subscription(['a.b', 'a.*'], ['g', 'h'], groups));
      deliver('a.b');
      expect(ann.woken).toEqual(['a.b']);
      expect(hub.waitersOf('a.b')).toBe(1);
    });

    it('ends the waiting of those who came before a moment, and of nobody else', () => {
      const first = park(to('a'), 1_000);
      const second = park(to('a'), 2_000);
      const third = park(to('a'), 3_000);
      hub.endWaiting(3_000);
      deliver('a');
      expect([first, second, third].map(({ woken }) => woken)).toEqual([[], [], ['a']]);
      expect(hub.waiterCount).toBe(1);
    });

    it('lets a waiter stop while it is woken', () => {
      const calls: string[] = [];
      const first = {
        subscription: to('a'),
        since: 0,
        end: () => undefined,
        wake: () => {
          calls.push('first');
          hub.unwatch(first);
        },
      };
      hub.watch(first);
      const second = park(to('a'));
      deliver('a', 'a');
      expect(calls).toEqual(['first']);
      expect(second.woken).toEqual(['a', 'a']);
    });

    it('counts who waits, however many channels they wait for', () => {
      const ann = park(to('a', 'b', 'c'));
      const bob = park(to('a'));
      expect(hub.waiterCount).toBe(2);
      expect(hub.waitersOf('a')).toBe(2);
      ann.stop();
      ann.stop();
      expect(hub.waiterCount).toBe(1);
      bob.stop();
      expect(hub.waiterCount).toBe(0);
    });
  });
});
