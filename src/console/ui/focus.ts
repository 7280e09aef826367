import { useEffect, type RefObject } from 'react';

/** Whether key presses edit a field. */
export function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]')
  );
}

/** Elements that may take the focus of a removed descendant. */
const PLACES = 'li, article, ol, ul, section, aside';

/**
 * Keeps the focus in a region when the focused element is removed: its nearest remaining ancestor takes
 * it, so that keys continue to work from there. Another control never does, because a second press of a
 * key must not act on the next item. Where no such ancestor remains, one around the element that had the
 * focus before takes it, at last `home`.
 */
export function useKeepFocus(
  region: RefObject<HTMLElement | null>,
  home: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    /** The element that had the focus last and its ancestors, innermost first. */
    let places: readonly HTMLElement[] = [];
    const remember = ({ target, relatedTarget }: FocusEvent) => {
      const former = placesOf(relatedTarget, element).filter((place) => place.matches(PLACES));
      places = [...placesOf(target, element), ...former, ...(home.current ? [home.current] : [])];
    };
    const forget = ({ target, relatedTarget }: FocusEvent) => {
      // A click on the page itself: the next keys are not meant for the element.
      if (relatedTarget === null) places = places.filter((place) => place !== target);
    };
    // Of the whole page: a dialog that closes gives the focus back to an element that may be gone.
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) places.some(takeFocus);
    });
    element.addEventListener('focusin', remember);
    element.addEventListener('focusout', forget);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', remember);
      element.removeEventListener('focusout', forget);
      observer.disconnect();
    };
  }, [region, home]);
}

function takeFocus(place: HTMLElement): boolean {
  if (!place.isConnected) return false;
  if (place.matches(PLACES) && !place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  return document.activeElement === place;
}

function placesOf(target: EventTarget | null, region: HTMLElement): readonly HTMLElement[] {
  if (!(target instanceof HTMLElement) || target === region) return [];
  // A row that moves in its list loses the focus too.
  const places = [target];
  for (let element = target.parentElement; element && element !== region;) {
    if (element.matches(PLACES)) places.push(element);
    element = element.parentElement;
  }
  return places;
}
