/** Text kept between visits. Reading gives null, writing does nothing, where the browser refuses. */
export interface TextStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

const PREFIX = 'moderated-chat ';

/**
 * The browser's storage may be switched off, full or throwing; the app then works without memory.
 *
 * @param open asked for each time, since even naming the storage can throw
 */
export function createTextStorage(
  open: () => Storage,
  warn: (message: string, cause: unknown) => void,
): TextStorage {
  return {
    get(key) {
      try {
        return open().getItem(PREFIX + key);
      } catch (cause) {
        warn(`cannot read "${key}" from the browser's storage`, cause);
        return null;
      }
    },
    set(key, value) {
      try {
        open().setItem(PREFIX + key, value);
      } catch (cause) {
        warn(`cannot write "${key}" to the browser's storage`, cause);
      }
    },
  };
}
