import type { ChannelEvent } from '../../../../service/domain/channelEvent';
import { SubscribeHub } from '../../../../service/domain/subscribeHub';
import { timetokenAt, ZERO_TIMETOKEN } from '../../../../service/domain/timetoken';
import { openDatabase } from '../../../../service/storage/database';
import {
  createEventStore,
  eventsSchema,
  type EventStore,
} from '../../../../service/storage/events';

const NOW = Date.UTC(2026, 10, 21);

describe('SubscribeHub', () => {
  let store: EventStore;
  let hub: SubscribeHub;
  let count: number;

  beforeEach(() => {
    store = createEventStore(openDatabase(':memory:', [eventsSchema]));
    hub = new SubscribeHub(store);
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
  const payloadsAfter = (channels: string[], after = ZERO_TIMETOKEN) =>
    hub.eventsAfter(new Set(channels), after).map(({ payload }) => payload);

  describe('eventsAfter', () => {
    it('gives the events of several channels past the cursor, in timetoken order', () => {
      const [first] = deliver('a', 'b', 'other', 'a', 'b');
      expect(payloadsAfter(['a', 'b'], first?.timetoken)).toEqual(['2', '4', '5']);
    });

    it('has the same events before and after it has read a channel', () => {
      deliver('a', 'a');
      expect(payloadsAfter(['a'])).toEqual(['1', '2']);
      deliver('a');
      expect(payloadsAfter(['a'])).toEqual(['1', '2', '3']);
      expect(new SubscribeHub(store).eventsAfter(new Set(['a']), ZERO_TIMETOKEN)).toHaveLength(3);
    });

    it.each(['before', 'after'])('keeps the newest 100 of a channel read %s them', (when) => {
      if (when === 'before') payloadsAfter(['a']);
      for (let n = 0; n < 450; n += 1) deliver('a');
      const expected = Array.from({ length: 100 }, (_, index) => `${351 + index}`);
      expect(payloadsAfter(['a'])).toEqual(expected);
    });

    it('gives the newest 100 of all channels together', () => {
      for (let n = 0; n < 80; n += 1) deliver('a', 'b');
      const expected = Array.from({ length: 100 }, (_, index) => `${61 + index}`);
      expect(payloadsAfter(['a', 'b'])).toEqual(expected);
    });
  });

  describe('watch', () => {
    it('wakes those who wait for the channel, once per event, until they stop', () => {
      const ann = jest.fn();
      const bob = jest.fn();
      const stopAnn = hub.watch(new Set(['a', 'b']), ann);
      hub.watch(new Set(['b']), bob);
      deliver('a');
      expect([ann.mock.calls.length, bob.mock.calls.length]).toEqual([1, 0]);
      deliver('b', 'b');
      expect([ann.mock.calls.length, bob.mock.calls.length]).toEqual([3, 2]);
      stopAnn();
      deliver('a', 'b');
      expect([ann.mock.calls.length, bob.mock.calls.length]).toEqual([3, 3]);
    });

    it('lets a waiter stop while it is woken', () => {
      const calls: string[] = [];
      const stopFirst = hub.watch(new Set(['a']), () => {
        calls.push('first');
        stopFirst();
      });
      hub.watch(new Set(['a']), () => calls.push('second'));
      deliver('a', 'a');
      expect(calls).toEqual(['first', 'second', 'second']);
    });

    it('counts who waits, however many channels they wait for', () => {
      const stop = hub.watch(new Set(['a', 'b', 'c']), () => {});
      const stopOther = hub.watch(new Set(['a']), () => {});
      expect(hub.waiterCount).toBe(2);
      stop();
      stop();
      expect(hub.waiterCount).toBe(1);
      stopOther();
      expect(hub.waiterCount).toBe(0);
    });
  });
});
