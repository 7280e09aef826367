/**
 * The code of an error of Node or SQLite, `ENOENT` or `SQLITE_FULL` for instance; empty when it has none.
 * The class of the error is not looked at: an add-on that several contexts share makes its errors from
 * the classes of only one of them.
 */
export function errorCode(error: unknown): string {
  const isObject = typeof error === 'object' && error !== null;
  return isObject && 'code' in error ? String(error.code) : '';
}
