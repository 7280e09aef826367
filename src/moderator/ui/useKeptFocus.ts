import { useEffect, useRef, type RefObject } from 'react';

/** What can stand in for something in it: a row, or the list of what was a row. */
const PLACES = 'li, article, ol, ul, section';

/**
 * Keeps the focus in a region when what had it goes away, a button that was pressed for instance or
 * the whole row: then what is left around it takes it, so that keys go on working from there. No
 * other control does: what is pressed twice must not do something to whatever comes next.
 */
export function useKeptFocus(region: RefObject<HTMLElement | null>): void {
  /** What had the focus, and what it is in, from the inside out; empty when it is elsewhere. */
  const places = useRef<readonly HTMLElement[]>([]);
  useEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    const remember = ({ target }: FocusEvent) => {
      places.current = [...placesOf(target, element), element];
    };
    const forget = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget === null) {
        // Somebody clicked beside it: what they type next is not meant for it.
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
  // A row that is moved in its list loses the focus with everything in it.
  const places = [target];
  for (let element = target.parentElement; element && element !== region;) {
    if (element.matches(PLACES)) places.push(element);
    element = element.parentElement;
  }
  return places;
}
