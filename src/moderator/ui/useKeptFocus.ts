import { useEffect, useRef, type RefObject } from 'react';

/** What can stand in for something in it: a row, or the list of what was a row. */
const PLACES = 'li, article, ol, ul, section';

/**
 * Keeps the focus in a region when what had it goes away, a button that was pressed for instance or
 * the whole row: then what is left around it takes it, so that keys go on working from there. No
 * other control does: what is pressed twice must not do something to whatever comes next.
 */
export function useKeptFocus(region: RefObject<HTMLElement | null>): void {
  /** What had the focus is in these, from the inside out; in none when the focus is elsewhere. */
  const places = useRef<readonly HTMLElement[]>([]);
  useEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    const remember = ({ target }: FocusEvent) => {
      places.current = [...placesOf(target, element), element];
    };
    const forget = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) {
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
    const place = places.current.find((element) => element.isConnected);
    if (!place) return;
    if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  });
}

function placesOf(target: EventTarget | null, region: HTMLElement): readonly HTMLElement[] {
  const places: HTMLElement[] = [];
  let element = target instanceof HTMLElement ? target.parentElement : null;
  for (; element && element !== region; element = element.parentElement) {
    if (element.matches(PLACES)) places.push(element);
  }
  return places;
}
