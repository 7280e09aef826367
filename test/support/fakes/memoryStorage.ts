import type { SharedTextStorage } from '../../../src/lib/browser';

type Watcher = Parameters<SharedTextStorage['watch']>[0];

/** The browser's storage in memory. Tabs on the same texts are told what the others write. */
export function createMemoryStorage(texts = new Map<string, string>()) {
  const tabs = new Set<Set<Watcher>>();
  const open = (): SharedTextStorage => {
    const watchers = new Set<Watcher>();
    tabs.add(watchers);
    const tell: Watcher = (key, value) => {
      queueMicrotask(() => {
        for (const others of tabs) {
          if (others !== watchers) for (const onChange of others) onChange(key, value);
        }
      });
    };
    return {
      get: (key) => texts.get(key) ?? null,
      set(key, value) {
        texts.set(key, value);
        tell(key, value);
      },
      remove(key) {
        if (texts.delete(key)) tell(key, null);
      },
      keys: () => [...texts.keys()],
      watch(onChange) {
        watchers.add(onChange);
        return () => watchers.delete(onChange);
      },
    };
  };
  return { texts, open };
}
