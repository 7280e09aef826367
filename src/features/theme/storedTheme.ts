export type Theme = 'light' | 'dark';

const KEY = 'theme';

/** What keeps texts between visits. */
interface Memory {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => void;
}

/** The theme the user chose; null when they never did. */
export function readStoredTheme(storage: Memory): Theme | null {
  const stored = storage.get(KEY);
  return stored === 'light' || stored === 'dark' ? stored : null;
}

/** Keeps the choice for the next visit. */
export function storeTheme(storage: Memory, theme: Theme): void {
  storage.set(KEY, theme);
}
