/** Whether a value from outside is an object whose fields may be looked at. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text of a field, or `undefined` when it is missing or not text. */
export function textField(record: Readonly<Record<string, unknown>>, name: string) {
  const value = fieldOf(record, name);
  return typeof value === 'string' ? value : undefined;
}

/** A field whose name comes from other people; `undefined` when there is none of its own. */
export function fieldOf(record: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
