/**
 * A table whose keys come from other people. It inherits nothing: in a plain object somebody called
 * `constructor` would be found who is not there, and somebody called `__proto__` would be lost.
 */
export function createTable<Key extends string, Value>(
  entries: Iterable<readonly [Key, Value]> = [],
): Record<Key, Value> {
  const table = Object.create(null) as Record<Key, Value>;
  for (const [key, value] of entries) table[key] = value;
  return table;
}

/** The table with some values put in; it is left as it is itself. */
export function withEntries<Key extends string, Value>(
  table: Readonly<Record<Key, Value>>,
  entries: Iterable<readonly [Key, Value]>,
): Record<Key, Value> {
  return Object.assign(createTable<Key, Value>(), table, createTable(entries));
}

/** The table with only the keys that pass; itself when all do. */
export function filterKeys<Key extends string, Value>(
  table: Readonly<Record<Key, Value>>,
  passes: (key: Key) => boolean,
): Readonly<Record<Key, Value>> {
  const entries = Object.entries(table) as [Key, Value][];
  const kept = entries.filter(([key]) => passes(key));
  return kept.length === entries.length ? table : createTable(kept);
}

/** Whether two tables have the same values at the same keys. */
export function isSameTable(
  a: Readonly<Record<string, unknown>>,
  b: Readonly<Record<string, unknown>>,
): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

/** Items by a key of theirs, keys and items in the order in which they come. */
export function groupBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
