import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Makes the field the combobox of the list while that is open. */
export function useCombobox(
  area: RefObject<HTMLTextAreaElement | null>,
  listId: string | undefined,
  activeId: string | undefined,
): void {
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || !listId || !activeId) return undefined;
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'true',
      'aria-controls': listId,
      'aria-activedescendant': activeId,
    };
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) element.removeAttribute(name);
    };
  }, [area, listId, activeId]);
}

/** Puts the list above the field, or below it where there is more room. */
export function usePlaceAbove(area: RefObject<HTMLTextAreaElement | null>) {
  const box = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      const field = area.current?.getBoundingClientRect();
      const style = box.current?.style;
      if (!field || !style) return;
      const below = window.innerHeight - field.bottom;
      const isAbove = field.top >= below;
      // Where the text begins.
      const left =
        document.dir === 'rtl' ? `calc(${field.right}px - var(--width))` : `${field.left}px`;
      style.setProperty('--left', left);
      style.setProperty('--room', `${isAbove ? field.top : below}px`);
      style.top = isAbove ? 'auto' : `${field.bottom}px`;
      style.bottom = isAbove ? `${window.innerHeight - field.top}px` : 'auto';
    };
    place();
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, { capture: true });
    };
  });
  return box;
}
