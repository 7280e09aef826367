import { useEffect } from 'react';
import type { ChannelId } from '../../domain/ids';
import { useAppDispatch } from '../../state/hooks';
import { channelMenuOpened } from '../dialogs/dialogsSlice';
import { MORE_TOOLS_CLASS } from '../messages/components/MessageTools';

/** A touch this long opens the menu, ms. */
const HOLD_MS = 450;
/** A finger that moves further is scrolling, px. */
const MAX_MOVE_PX = 10;

/** These elements have a use of their own for a long touch. A picture has it in the viewer. */
const CONTROLS = 'a:not(:has(> img)), input, textarea, video, pre';

/**
 * Opens the menus of messages and of the channels of the panel by a long touch, and by the context menu key on what has
 * the focus. A channel has no text of its own to copy, so the other button of the mouse opens its menu as well.
 */
export function MenuGestures(): null {
  const dispatch = useAppDispatch();
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
      const channelId = row.getAttribute('data-channel');
      if (channelId !== null) dispatch(channelMenuOpened(channelId as ChannelId));
      else row.querySelector<HTMLElement>(`.${MORE_TOOLS_CLASS}`)?.click();
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
      const target = event.target instanceof Element ? event.target : null;
      const isKey = target?.matches('article:focus') === true && event.button !== 2;
      const row = hold?.row ?? (isKey ? target : channelAt(target));
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
  }, [dispatch]);
  return null;
}

function rowAt(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  const isControl = target.closest(CONTROLS) !== null;
  return channelAt(target) ?? (isControl ? null : target.closest('article[data-timetoken]'));
}

/** The row of the channel whose name was pressed, which is a control that reaches over the whole row. */
function channelAt(target: Element | null): Element | null {
  return target?.closest('[data-channel-name]')?.closest('[data-channel]') ?? null;
}
