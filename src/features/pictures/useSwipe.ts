import { type TouchEvent, useRef } from 'react';

/** A finger that moves less is not drawn anywhere, px. */
const SWIPE_PX = 48;

/**
 * For an element across which a finger can be drawn.
 *
 * @param onSwipe told 1 when the finger leads on in a line of the page, -1 when it leads back
 */
export function useSwipe(onSwipe: (step: number) => void) {
  const start = useRef<{ readonly clientX: number; readonly clientY: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      start.current = touches.length === 1 ? touches[0] : undefined;
    },
    onTouchEnd: ({ changedTouches: { 0: end } }: TouchEvent) => {
      if (!start.current || !end) return;
      const x = end.clientX - start.current.clientX;
      const y = end.clientY - start.current.clientY;
      start.current = undefined;
      if (Math.abs(x) < SWIPE_PX || Math.abs(x) < 2 * Math.abs(y)) return;
      onSwipe(x < 0 === (document.dir !== 'rtl') ? 1 : -1);
    },
  };
}
