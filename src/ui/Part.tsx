import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { ErrorBoundary, PartFailure } from './ErrorBoundary';

/** A part of the page that is loaded when it is shown; all its users share one of these. */
export interface LazyPart<Module> {
  /** Undefined until it is loaded. */
  readonly get: () => Module | undefined;
  /** Calls back when the part is loaded. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Loads the part unless it is loaded or being loaded. Tries again after a failure, which is logged here.
   *
   * @throws (rejects) when the chunk cannot be loaded
   */
  readonly load: () => Promise<void>;
}

/**
 * Declares a part that is loaded when it is shown. `vite.config.ts` says in which chunk it is. Not every
 * browser repeats a failed import (Chromium does); in others the page must be reloaded.
 */
export function lazyPart<Module>(fetch: () => Promise<Module>): LazyPart<Module> {
  const listeners = new Set<() => void>();
  let module: Module | undefined;
  let loading: Promise<void> | undefined;

  const begin = async () => {
    try {
      module = await fetch();
    } catch (cause) {
      loading = undefined;
      console.warn('a part of the page could not be loaded', cause);
      throw cause;
    }
    for (const listener of Array.from(listeners)) listener();
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
export function useLazyPart<Module>(part: LazyPart<Module>, isWanted = true): Loaded<Module> {
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

interface PartProps<Module> {
  readonly of: LazyPart<Module>;
  readonly isWanted?: boolean;
  /** See `ErrorBoundary`. */
  readonly resetKey?: unknown;
  readonly loading?: ReactNode;
  /** Rendered when the part cannot be loaded or rendered; an icon and *Try again* where this is missing. */
  readonly failure?: (retry: () => void) => ReactNode;
  readonly children: (module: Module) => ReactNode;
}

const defaultFailure = (retry: () => void) => <PartFailure onRetry={retry} />;

/** Renders a part that is loaded when it is shown. */
export function Part<Module>(props: PartProps<Module>) {
  const { of, isWanted, resetKey, loading, failure = defaultFailure, children } = props;
  const { module, hasFailed, retry } = useLazyPart(of, isWanted);
  if (hasFailed) return failure(retry);
  if (module === undefined) return loading;
  return (
    <ErrorBoundary resetKey={resetKey} fallback={failure}>
      {children(module)}
    </ErrorBoundary>
  );
}
