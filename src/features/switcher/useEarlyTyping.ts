import { useLayoutEffect } from 'react';
import { useAppDispatch } from '../../app/hooks';
import { isComposing } from '../../lib/isComposing';
import { selectSwitcherSearch, switcherClosed, switcherSearched } from './switcherSlice';

/** Other keys are told by what they write. */
const NAMED_KEY = /^[A-Z][A-Za-z0-9]+$/;
/** These keys would act on the field that still has the focus, e.g. send its draft. */
const EDITING_KEYS: readonly string[] = ['Enter', 'Backspace', 'Delete'];

/**
 * What is typed right after the switcher was opened goes into its search, also when it is not drawn yet
 * because it is still being loaded, and Esc closes it.
 *
 * @param isWaiting the switcher is open, and not drawn
 */
export function useEarlyTyping(isWaiting: boolean): void {
  const dispatch = useAppDispatch();
  useLayoutEffect(() => {
    if (!isWaiting) return undefined;
    const take = (event: KeyboardEvent) => {
      const { key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return;
      if (key === 'Escape') dispatch(switcherClosed());
      else if (!NAMED_KEY.test(key)) {
        dispatch((_, getState) =>
          dispatch(switcherSearched(selectSwitcherSearch(getState()) + key)),
        );
      } else if (!EDITING_KEYS.includes(key)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before whatever has the focus.
    window.addEventListener('keydown', take, { capture: true });
    return () => window.removeEventListener('keydown', take, { capture: true });
  }, [isWaiting, dispatch]);
}
