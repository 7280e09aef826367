/** Whether a value from outside is an object whose fields may be looked at. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text of a field, or `undefined` when it is missing or not text. */
export function textField(record: Readonly<Record<string, unknown>>, name: string) {
  const value = Object.hasOwn(record, name) ? record[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/**
 * The id in a field, or `undefined` when it is missing or useless. What is kept is kept under ids
 * that come from other people: a name that every object has, like `constructor`, is none to keep
 * anything under.
 */
export function idField(record: Readonly<Record<string, unknown>>, name: string) {
  const id = textField(record, name);
  return id && isUsableId(id) ? id : undefined;
}

export function isUsableId(id: string): boolean {
  return !(id in Object.prototype);
}
