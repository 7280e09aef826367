/** A part of the app that is a file of its own; everything that draws it shares one of these. */
export interface OnDemand<Module> {
  /** The part; undefined until it is loaded. */
  readonly get: () => Module | undefined;
  /** Calls back when the part is loaded. Returns how to stop that. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Loads the part unless it is loaded. A load in flight is shared; after a failed one the next call
   * tries again. Rejects when the file cannot be loaded; that is logged here.
   */
  readonly load: () => Promise<void>;
}

/**
 * Declares a part that is loaded when somebody needs it.
 *
 * Browsers differ in whether a failed import may be repeated (Chromium does repeat it, for the file
 * and for what it imports); where it is not, only loading the page anew helps.
 *
 * @param name for the developer's console
 * @param fetch the import
 */
export function onDemand<Module>(name: string, fetch: () => Promise<Module>): OnDemand<Module> {
  const listeners = new Set<() => void>();
  let module: Module | undefined;
  let loading: Promise<void> | undefined;

  const begin = async () => {
    try {
      module = await fetch();
    } catch (cause) {
      loading = undefined;
      console.warn(`${name} could not be loaded`, cause);
      throw cause;
    }
    for (const listener of [...listeners]) listener();
  };

  return {
    get: () => module,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load: () => (loading ??= begin()),
  };
}
