const MOST_CHARACTERS = 120;
const MOST_ITEMS = 10;
const MOST_KEYS = 50;

/** What was made of an object before; what is looked at is never changed, only replaced. */
const known = new WeakMap<object, unknown>();

/**
 * The same value with long texts, lists and tables cut, each saying how much is missing. Of a list
 * the end stays, since that is where new things are. What was not replaced since the last time costs
 * nothing.
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
  if (text.length <= MOST_CHARACTERS) return text;
  return `${text.slice(0, MOST_CHARACTERS)}… ${text.length - MOST_CHARACTERS} more characters`;
}

function shortenList(items: readonly unknown[]): unknown[] {
  const end = items.slice(-MOST_ITEMS).map(shortened);
  const missing = items.length - end.length;
  return missing > 0 ? [`${missing} more …`, ...end] : end;
}

function shortenTable(table: object): Record<string, unknown> {
  const entries = Object.entries(table);
  const kept = entries.slice(0, MOST_KEYS).map(([key, value]) => [key, shortened(value)] as const);
  const missing = entries.length - kept.length;
  return { ...Object.fromEntries(kept), ...(missing > 0 && { '…': `${missing} more` }) };
}
