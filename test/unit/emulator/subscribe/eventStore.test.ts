import { timetokenAt, ZERO_TIMETOKEN } from '../../../../emulator/protocol/timetoken';
import { nextTimetoken } from '../../../../shared/protocol';
import { openDatabase, type Sql } from '../../../../emulator/storage/database';
import { createEventStore } from '../../../../emulator/subscribe/eventStore';

describe('The store of events', () => {
  let sql: Sql;

  beforeEach(() => {
    sql = openDatabase(':memory:');
  });
  afterEach(() => sql.close());

  /** Appends an event to each of the channels by turns; the payload is its number. */
  const fill = (channels: readonly string[], count: number) => {
    const store = createEventStore(sql);
    let timetoken = timetokenAt(1_700_000_000_000);
    for (let n = 0; n < count; n += 1) {
      timetoken = nextTimetoken(timetoken);
      const channel = channels[n % channels.length] ?? '';
      store.append({ channel, timetoken, kind: 'message', publisher: 'ann', payload: String(n) });
    }
    return { store, newest: timetoken };
  };

  it('knows of no event at first', () => {
    const store = createEventStore(sql);
    expect(store.newest(10)).toEqual([]);
    expect(store.lastTimetoken()).toBe(ZERO_TIMETOKEN);
  });

  it('gives the newest events of all channels together, oldest first', () => {
    const { store } = fill(['a', 'b', 'a.b', 'ä', ' '], 50);
    expect(store.newest(7).map(({ payload }) => Number(payload))).toEqual([
      43, 44, 45, 46, 47, 48, 49,
    ]);
  });

  it('gives all events when there are fewer', () => {
    const { store } = fill(['a', 'b', 'c'], 9);
    expect(store.newest(1_000).map(({ payload }) => Number(payload))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8,
    ]);
  });

  it('knows the newest timetoken whatever channel it is of', () => {
    const { store, newest } = fill(['b', 'c', 'a'], 30);
    expect(store.lastTimetoken()).toBe(newest);
  });
});
