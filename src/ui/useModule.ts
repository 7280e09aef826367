import { useEffect, useEffectEvent, useState } from 'react';

/**
 * A part of the app that is loaded on demand; undefined until it is there.
 *
 * @param load the import
 * @param isWanted begins to load, and tries again when it becomes true once more
 * @param onFailure is told why it could not be loaded
 */
export function useModule<M>(
  load: () => Promise<M>,
  isWanted: boolean,
  onFailure: (cause: unknown) => void,
): M | undefined {
  const [module, setModule] = useState<M>();
  const isLoaded = module !== undefined;
  const begin = useEffectEvent(load);
  const fail = useEffectEvent(onFailure);

  useEffect(() => {
    if (isLoaded || !isWanted) return undefined;
    let isGone = false;
    begin().then(
      (loaded) => !isGone && setModule(() => loaded),
      (cause: unknown) => !isGone && fail(cause),
    );
    return () => {
      isGone = true;
    };
  }, [isLoaded, isWanted]);

  return module;
}
