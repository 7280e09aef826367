import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus in a region when what had it goes away, with a row that was answered for instance:
 * then the region itself takes it, so that keys go on working from there.
 */
export function useKeptFocus(region: RefObject<HTMLElement | null>): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    const remember = () => {
      hadFocus.current = true;
    };
    const forget = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) {
        hadFocus.current = false;
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
    const element = region.current;
    if (!element || !hadFocus.current || document.activeElement !== document.body) return;
    element.focus({ preventScroll: true });
  });
}
