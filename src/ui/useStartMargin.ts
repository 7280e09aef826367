import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * How far an element begins below the top of what its scroller scrolls, px; whatever stands above it
 * may grow and shrink.
 */
export function useStartMargin(
  element: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
): number {
  const [margin, setMargin] = useState(0);

  useLayoutEffect(() => {
    const outer = scroller.current;
    if (!outer) return undefined;
    const measure = () => {
      if (!element.current) return;
      const { top } = element.current.getBoundingClientRect();
      const scrolled = top - outer.getBoundingClientRect().top + outer.scrollTop;
      setMargin(Math.round(scrolled - outer.clientTop));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const child of outer.children) observer.observe(child);
    return () => observer.disconnect();
  }, [element, scroller]);

  return margin;
}
