import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { ErrorBoundary } from './ErrorBoundary';

/** A part of the app that is a separate file; all its users share one of these. */
export interface OnDemand<Module> {
  /** Undefined until it is loaded. */
  readonly get: () => Module | undefined;
  /** Calls back when the part is loaded. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Loads the part unless it is loaded or being loaded. Tries again after a failure.
   *
   * @throws (rejects) when the file cannot be loaded, which is logged here
   */
  readonly load: () => Promise<void>;
}

/**
 * Declares a part that is loaded on demand. Not every browser repeats a failed import (Chromium does);
 * in others the page must be reloaded.
 *
 * @param name for the log
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

interface Loaded<Module> {
  /** Undefined until it is loaded. */
  readonly module: Module | undefined;
  /** Whether it is wanted and could not be loaded; false while it is retried. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/**
 * Loads a part while it is wanted. A failed load is repeated on `retry`, and when the part is wanted the
 * next time.
 */
export function useModule<Module>(part: OnDemand<Module>, isWanted = true): Loaded<Module> {
  const module = useSyncExternalStore(part.subscribe, part.get);
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed && !isWanted) setHasFailed(false);
  const isMissing = isWanted && !hasFailed && module === undefined;

  useEffect(() => {
    if (!isMissing) return undefined;
    let isGone = false;
    part.load().catch(() => !isGone && setHasFailed(true));
    return () => {
      isGone = true;
    };
  }, [part, isMissing]);

  return {
    module,
    hasFailed: hasFailed && module === undefined,
    retry: () => setHasFailed(false),
  };
}

interface OnDemandPartProps<Module> {
  readonly part: OnDemand<Module>;
  readonly isWanted?: boolean;
  /** See `ErrorBoundary`. */
  readonly resetKey?: unknown;
  readonly loading?: ReactNode;
  /** Rendered when the part cannot be loaded or rendered. */
  readonly failure: (retry: () => void) => ReactNode;
  readonly children: (module: Module) => ReactNode;
}

/** Renders a part that is loaded on demand. */
export function OnDemandPart<Module>(props: OnDemandPartProps<Module>) {
  const { part, isWanted, resetKey, loading, failure, children } = props;
  const { module, hasFailed, retry } = useModule(part, isWanted);
  if (hasFailed) return failure(retry);
  if (module === undefined) return loading;
  return (
    <ErrorBoundary resetKey={resetKey} fallback={failure}>
      {children(module)}
    </ErrorBoundary>
  );
}
