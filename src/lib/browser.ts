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

/** The parameters of a page: `#?uuid=…`, or behind any other fragment text: `#room?uuid=…`. */
export function readHashParameters(hash: string): URLSearchParams {
  const start = hash.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : hash.slice(start + 1));
}

/**
 * Runs work when no other tab runs work of the same name. Browsers give locks only to secure pages; without
 * them the work runs at once.
 */
export async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const { locks } = globalThis.navigator as Partial<Navigator>;
  return locks ? locks.request(name, work) : work();
}
