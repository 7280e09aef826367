import { useEffect, useRef, type RefObject } from 'react';

/** Whether key presses edit a field. */
export function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]')
  );
}

/** Elements that may take the focus of a removed descendant. */
const PLACES = 'li, article, ol, ul, section';

/**
 * Keeps the focus in a region when the focused element is removed: its nearest remaining ancestor takes
 * it, so that keys continue to work from there. Another control never does, because a second press of a
 * key must not act on the next item.
 */
export function useKeepFocus(region: RefObject<HTMLElement | null>): void {
  /** The focused element and its ancestors, innermost first; empty when the focus is outside. */
  const places = useRef<readonly HTMLElement[]>([]);
  useEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    const remember = ({ target }: FocusEvent) => {
      places.current = [...placesOf(target, element), element];
    };
    const forget = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget === null) {
        // A click on the page itself: the next keys are not meant for the element.
        places.current = places.current.filter((place) => place === element || place !== target);
      } else if (relatedTarget instanceof Node && !element.contains(relatedTarget)) {
        places.current = [];
      }
    };
    element.addEventListener('focusin', remember);
    element.addEventListener('focusout', forget);
    return () => {
      element.removeEventListener('focusin', remember);
      element.removeEventListener('focusout', forget);
    };
  }, [region]);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    places.current.some(takeFocus);
  });
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
