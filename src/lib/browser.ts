/** Text kept between visits. Reading gives null, writing does nothing, where the browser refuses. */
export interface TextStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

/** Text storage that all tabs of the browser share. Where the browser refuses, it has no keys and tells nothing. */
export interface SharedTextStorage extends TextStorage {
  remove(key: string): void;
  keys(): readonly string[];
  /**
   * Reports what other tabs write from now on.
   *
   * @param onChange gets null when the text was removed
   * @returns ends it
   */
  watch(onChange: (key: string, value: string | null) => void): () => void;
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
): SharedTextStorage {
  const attempt = <Result>(task: string, work: (storage: Storage) => Result, fallback: Result) => {
    try {
      return work(open());
    } catch (cause) {
      warn(`cannot ${task} the browser's storage`, cause);
      return fallback;
    }
  };
  return {
    get: (key) => attempt(`read "${key}" from`, (storage) => storage.getItem(PREFIX + key), null),
    set: (key, value) =>
      attempt(`write "${key}" to`, (storage) => storage.setItem(PREFIX + key, value), undefined),
    remove: (key) =>
      attempt(`remove "${key}" from`, (storage) => storage.removeItem(PREFIX + key), undefined),
    keys: () => attempt('list', (storage) => Object.keys(storage).flatMap(ownKey), []),
    watch(onChange) {
      const report = ({ key, newValue }: StorageEvent) => {
        for (const own of ownKey(key ?? '')) onChange(own, newValue);
      };
      globalThis.addEventListener('storage', report);
      return () => globalThis.removeEventListener('storage', report);
    },
  };
}

/** The name of a text of this app; none for what others store. */
const ownKey = (key: string) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []);

/** The parameters of a page: `#?uuid=…`, or behind any other fragment text: `#room?uuid=…`. */
export function readHashParameters(hash: string): URLSearchParams {
  const start = hash.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : hash.slice(start + 1));
}

/**
 * Runs work when no other tab runs work of the same name. Browsers give locks only to secure pages, and deny them where
 * they deny storage, as in frames of other sites; without them the work runs at once.
 */
export async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const { locks } = globalThis.navigator as Partial<Navigator>;
  if (!locks) return work();
  let working: Promise<Result> | undefined;
  const begin = () => (working = work());
  await locks.request(name, begin).catch(() => undefined);
  return working ?? begin();
}
