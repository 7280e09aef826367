import { placeBeside } from './placeBeside';

/** Minimum distance of a tip from the edges of the window, px. */
const EDGE = 8;

/**
 * Shows a tip in the browser's top layer, where nothing clips it: above its anchor or below, inside the
 * window. Esc, scrolling and a press elsewhere hide it; Page Up and Page Down scroll a long one.
 *
 * @param tip an element with the attribute `popover`
 * @returns hides the tip; may be called repeatedly
 */
export function openTip(anchor: HTMLElement, tip: HTMLElement): () => void {
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
