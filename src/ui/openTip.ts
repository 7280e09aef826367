import { placeBeside } from './placeBeside';

/** How far a tip stays away from the edges of the window, px. */
const EDGE = 8;

/**
 * Shows a tip in the browser's top layer, so that nothing clips it: above its anchor or below, inside the
 * window. Esc, scrolling and a press elsewhere hide it; Page Up and Page Down scroll one that is longer
 * than the window.
 *
 * @param tip an element with the attribute `popover`
 * @returns hides it, and may be called again
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
    // The list behind stays where it is.
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('keydown', handleKey, true);
  document.addEventListener('pointerdown', closeBeside, true);
  document.addEventListener('scroll', closeBeside, true);

  tip.showPopover();
  const place = anchor.getBoundingClientRect();
  // It must not lie over its anchor, which could no longer be pressed.
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
