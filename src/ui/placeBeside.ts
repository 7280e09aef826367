interface Size {
  readonly width: number;
  readonly height: number;
}

/** How far a popover stays away from its anchor and from the edges of the window, px. */
const GAP = 8;

/**
 * The place of a popover of this size, px from the window's corner: above its anchor when there is
 * room, else below, and always inside the window.
 *
 * @param distance from the anchor, px
 */
export function placeBeside(
  anchor: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>,
  { width, height }: Size,
  room: Size,
  distance = GAP,
): { readonly left: number; readonly top: number } {
  const above = anchor.top - distance - height;
  const below = anchor.bottom + distance;
  const middle = (anchor.left + anchor.right - width) / 2;
  return {
    left: clamp(middle, room.width - width),
    top: clamp(above >= GAP ? above : below, room.height - height),
  };
}

/** The start edge matters most when there is too little room for both. */
function clamp(position: number, room: number): number {
  return Math.max(GAP, Math.min(position, room - GAP));
}
