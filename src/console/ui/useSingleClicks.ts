import { useEffect } from 'react';

/**
 * Drops a further click of a double click when it meets another button than the first one: what was pressed is gone by
 * then, and the next case, message or rule is in its place.
 */
export function useSingleClicks(): void {
  useEffect(() => {
    let first: Element | null = null;
    const handleClick = (event: MouseEvent) => {
      const pressed = event.target instanceof Element ? event.target.closest('button') : null;
      if (event.detail < 2) first = pressed;
      else if (pressed !== first) {
        event.stopPropagation();
        event.preventDefault();
      }
    };
    document.addEventListener('click', handleClick, true);
    return () => document.removeEventListener('click', handleClick, true);
  }, []);
}
