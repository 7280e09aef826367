const MAX_CHARACTERS = 120;
const MAX_ITEMS = 10;
const MAX_KEYS = 50;

/** Results by object: state objects are replaced, never changed. */
const known = new WeakMap<object, unknown>();

/**
 * The same value with long texts, lists and tables shortened, each with a note on how much is missing.
 * Lists keep their end, where new items are. Objects that did not change cost nothing.
 *
 * @param value plain data, as in a Redux state; not changed, and not to be changed afterwards
 */
export function shorten<Value>(value: Value): Value {
  return shortened(value) as Value;
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return shortenText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (!known.has(value)) {
    known.set(value, Array.isArray(value) ? shortenList(value) : shortenTable(value));
  }
  return known.get(value);
}

function shortenText(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  return `${text.slice(0, MAX_CHARACTERS)}… ${text.length - MAX_CHARACTERS} more characters`;
}

function shortenList(items: readonly unknown[]): unknown[] {
  const end = items.slice(-MAX_ITEMS).map(shortened);
  const missing = items.length - end.length;
  return missing > 0 ? [`${missing} more …`, ...end] : end;
}

function shortenTable(table: object): Record<string, unknown> {
  const entries = Object.entries(table);
  const kept = entries.slice(0, MAX_KEYS).map(([key, value]) => [key, shortened(value)] as const);
  const missing = entries.length - kept.length;
  return { ...Object.fromEntries(kept), ...(missing > 0 && { '…': `${missing} more` }) };
}
