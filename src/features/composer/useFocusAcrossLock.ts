import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * A field that is locked cannot have the focus: the window around it takes it, so that keys and
 * screen readers go on from there, and gives it back when the field is open again.
 */
export function useFocusAcrossLock(
  field: RefObject<HTMLTextAreaElement | null>,
  isLocked: boolean,
): void {
  const isOwed = useRef(false);
  useLayoutEffect(() => {
    const element = field.current;
    // Chromium takes the focus away in the moment in which the field is disabled, others later.
    const notice = () => {
      isOwed.current = element?.disabled === true;
    };
    element?.addEventListener('blur', notice);
    return () => element?.removeEventListener('blur', notice);
  }, [field]);
  useLayoutEffect(() => {
    const element = field.current;
    const around = element?.closest('main');
    if (isLocked) {
      isOwed.current ||= document.activeElement === element;
      if (isOwed.current) around?.focus();
      return;
    }
    const isFree = [around, document.body].some((place) => place === document.activeElement);
    if (isOwed.current && isFree) element?.focus();
    isOwed.current = false;
  }, [field, isLocked]);
}
