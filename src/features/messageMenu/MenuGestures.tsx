import { useEffect } from 'react';
import { MORE_TOOLS_CLASS } from '../messages/components/MessageTools';

/** A touch this long opens the menu, ms. */
const HOLD_MS = 450;
/** A finger that moves further is scrolling, px. */
const MAX_MOVE_PX = 10;

/** These elements have a use of their own for a long touch. */
const CONTROLS = 'a, button, input, textarea, img, video, pre';

/** Opens the menu of a message by a long touch, and by the context menu key on the focused message. */
export function MenuGestures(): null {
  useEffect(() => {
    let hold: { readonly row: Element; readonly x: number; readonly y: number } | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** The menu was opened by the touch: the browser's own may come after it, and the end of the touch is no tap. */
    let isHeld = false;
    const release = () => {
      clearTimeout(timer);
      hold = undefined;
    };
    const open = (row: Element) => {
      release();
      isHeld = true;
      row.querySelector<HTMLElement>(`.${MORE_TOOLS_CLASS}`)?.click();
    };

    const handleDown = ({ pointerType, isPrimary, target, clientX, clientY }: PointerEvent) => {
      release();
      isHeld = false;
      const row = pointerType === 'touch' && isPrimary ? rowAt(target) : null;
      if (!row) return;
      hold = { row, x: clientX, y: clientY };
      timer = setTimeout(() => open(row), HOLD_MS);
    };
    const handleMove = ({ clientX, clientY }: PointerEvent) => {
      if (hold && Math.hypot(clientX - hold.x, clientY - hold.y) > MAX_MOVE_PX) release();
    };
    const handleContextMenu = (event: MouseEvent) => {
      const isKey = event.target instanceof Element && event.target.matches('article:focus');
      const row = hold?.row ?? (isKey && event.button !== 2 ? event.target : null);
      if (row) open(row);
      if (row || isHeld) event.preventDefault();
    };

    const handleTouchEnd = (event: TouchEvent) => {
      // Otherwise the browser would choose the item under the finger.
      if (isHeld && event.cancelable) event.preventDefault();
    };

    const handlers = {
      touchend: handleTouchEnd,
      pointerdown: handleDown,
      pointermove: handleMove,
      pointerup: release,
      pointercancel: release,
      scroll: release,
      contextmenu: handleContextMenu,
    };
    const listen = Object.entries(handlers) as [string, EventListener][];
    for (const [type, handler] of listen) document.addEventListener(type, handler, true);
    return () => {
      release();
      for (const [type, handler] of listen) document.removeEventListener(type, handler, true);
    };
  }, []);
  return null;
}

function rowAt(target: EventTarget | null): Element | null {
  if (!(target instanceof Element) || target.closest(CONTROLS)) return null;
  return target.closest('article[data-timetoken]');
}
