import { useEffect, useState, useSyncExternalStore } from 'react';
import type { OnDemand } from './onDemand';

interface Loaded<Module> {
  /** Undefined until it is loaded. */
  readonly module: Module | undefined;
  /** It is wanted and could not be loaded; false again while it is retried. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/**
 * A part of the app that is loaded on demand. A failed load is tried again on `retry`, and when the
 * part is wanted the next time.
 *
 * @param isWanted whether to load it now
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
