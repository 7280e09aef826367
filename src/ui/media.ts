import { useCallback, useSyncExternalStore } from 'react';

/** Media query: a phone that is held upright. */
export const PHONE = '(max-width: 760px)';
/** Media query: one column, with sheets over it, as on a phone that lies on its side. `src/skeleton.css` repeats it. */
export const ONE_COLUMN = `${PHONE}, (max-height: 480px) and (max-width: 960px)`;
/** Media query: half a phone, or a desktop at 400 %. */
export const TINY = '(max-width: 359px)';
/** Media query: three columns would leave too little room for the conversation. */
export const NARROW = '(max-width: 1080px)';

/** Whether a media query matches; rerenders when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = globalThis.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia(query).matches);
}
