import {
  useEffect,
  useRef,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { placeBeside } from './placeBeside';
import './Tip.css';

/** A touch this long shows the tip instead of pressing the control, ms. */
const HOLD_MS = 450;

interface TipProps {
  /** For `aria-describedby` of the control. */
  readonly id: string;
  readonly text: string;
  /** The control that it describes. */
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLSpanElement>;
}

/** A control with a tip, which hovering, keyboard focus or a long touch shows. */
export function Tip({ id, text, children, ref }: TipProps) {
  const tip = useRef<HTMLSpanElement>(null);
  const close = useRef<() => void>(undefined);
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);

  const show = (anchor: HTMLElement) => {
    close.current?.();
    if (tip.current) close.current = openTip(anchor, tip.current);
  };
  const hide = () => {
    clearTimeout(hold.current);
    close.current?.();
  };
  useEffect(
    () => () => {
      clearTimeout(hold.current);
      close.current?.();
    },
    [],
  );

  const handlePointerDown = ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
    wasHeld.current = false;
    if (pointerType !== 'touch') return;
    hold.current = setTimeout(() => {
      wasHeld.current = true;
      show(currentTarget);
    }, HOLD_MS);
  };
  const handleClick = (event: MouseEvent) => {
    if (!wasHeld.current) return;
    wasHeld.current = false;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <span
      className="tip-frame"
      ref={ref}
      onPointerEnter={({ pointerType, currentTarget }) => {
        if (pointerType !== 'touch') show(currentTarget);
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === 'touch') clearTimeout(hold.current);
        else hide();
      }}
      onPointerDown={handlePointerDown}
      onPointerUp={() => clearTimeout(hold.current)}
      onPointerCancel={() => clearTimeout(hold.current)}
      onClickCapture={handleClick}
      onContextMenu={(event) => {
        if (wasHeld.current) event.preventDefault();
      }}
      onFocus={({ target, currentTarget }) => {
        if (target.matches(':focus-visible')) show(currentTarget);
      }}
      onBlur={hide}
    >
      {children}
      <span className="tip-popover" ref={tip} id={id} role="tooltip" popover="manual">
        <span className="tip-box">{text}</span>
      </span>
    </span>
  );
}

/** Minimum distance of a tip from the edges of the window, px. */
const EDGE = 8;

/**
 * Shows a tip in the browser's top layer, where nothing clips it: above its anchor or below, inside the
 * window. Esc, scrolling and a press elsewhere hide it; Page Up and Page Down scroll a long one.
 *
 * @param tip an element with the attribute `popover`
 * @returns hides the tip; may be called repeatedly
 */
function openTip(anchor: HTMLElement, tip: HTMLElement): () => void {
  const close = () => {
    document.removeEventListener('keydown', handleKey, true);
    document.removeEventListener('pointerdown', closeBeside, true);
    document.removeEventListener('scroll', closeBeside, true);
    if (tip.isConnected) tip.hidePopover();
  };
  const isBeside = ({ target }: Event) =>
    !(target instanceof Node && (tip.contains(target) || anchor.contains(target)));
  const closeBeside = (event: Event) => {
    if (isBeside(event)) close();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    if (event.key !== 'PageDown' && event.key !== 'PageUp') return;
    const scroller = tip.firstElementChild;
    if (!scroller || scroller.scrollHeight <= scroller.clientHeight) return;
    const step = event.key === 'PageDown' ? 0.9 : -0.9;
    scroller.scrollBy({ top: step * scroller.clientHeight });
    // Do not scroll the list behind.
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('keydown', handleKey, true);
  document.addEventListener('pointerdown', closeBeside, true);
  document.addEventListener('scroll', closeBeside, true);

  tip.showPopover();
  const place = anchor.getBoundingClientRect();
  // A tip over its anchor would keep it from being pressed.
  const room = Math.floor(Math.max(place.top, window.innerHeight - place.bottom)) - EDGE;
  tip.style.setProperty('--room', `${room}px`);
  const { left, top } = placeBeside(
    place,
    { width: tip.offsetWidth, height: tip.offsetHeight },
    { width: window.innerWidth, height: window.innerHeight },
    0,
  );
  tip.style.left = `${left}px`;
  tip.style.top = `${top}px`;
  return close;
}
