import { openDatabase } from '../../../../emulator/storage/database';
import { createKvStore, type KvStore } from '../../../../emulator/functions/kvstore';

const NOW = Date.UTC(2026, 10, 21);

describe('the key-value store', () => {
  let store: KvStore;

  beforeEach(() => {
    store = createKvStore(openDatabase(':memory:'));
  });

  it('gives back what was set last', () => {
    store.set('rules', '{"a":1}', null);
    store.set('rules', '{"a":2}', null);
    expect(store.get('rules', NOW)).toBe('{"a":2}');
    expect(store.get('other', NOW)).toBeUndefined();
  });

  it('forgets a value when its time is over, and not before', () => {
    store.set('short', '1', NOW + 1_000);
    expect(store.get('short', NOW + 999)).toBe('1');
    expect(store.get('short', NOW + 1_000)).toBeUndefined();
    expect(store.keys(NOW + 1_000, 10)).toEqual([]);
  });

  it('removes values one by one and those whose time is over', () => {
    store.set('a', '1', null);
    store.set('b', '2', NOW);
    store.set('c', '3', NOW + 1);
    store.remove('a');
    store.removeExpired(NOW);
    expect(store.keys(NOW - 1, 10)).toEqual(['c']);
  });

  it('lists keys in their order, up to a limit', () => {
    for (const key of ['b', 'constructor', 'a', '__proto__']) store.set(key, '1', null);
    expect(store.keys(NOW, 3)).toEqual(['__proto__', 'a', 'b']);
  });

  it('counts apart from values', () => {
    expect(store.count('visits')).toBe(0);
    expect(store.increment('visits', 1)).toBe(1);
    expect(store.increment('visits', 5)).toBe(6);
    expect(store.increment('visits', -2)).toBe(4);
    expect(store.count('visits')).toBe(4);
    expect(store.get('visits', NOW)).toBeUndefined();
    expect(store.counterKeys(10)).toEqual(['visits']);
  });
});
