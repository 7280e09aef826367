import { createContext, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** Closer to the end than this counts as being there, px. */
const AT_BOTTOM_PX = 40;

type Position = Pick<HTMLElement, 'scrollTop' | 'scrollHeight' | 'clientHeight'>;

/** The position of the moment. */
function positionOf({ scrollTop, scrollHeight, clientHeight }: HTMLElement): Position {
  return { scrollTop, scrollHeight, clientHeight };
}

function isNearEnd({ scrollTop, scrollHeight, clientHeight }: Position): boolean {
  return scrollHeight - scrollTop - clientHeight <= AT_BOTTOM_PX;
}

/** Whether a scroller was moved upwards, further than its changes of size explain. */
function isMovedUp(before: Position, { scrollTop, scrollHeight, clientHeight }: Position): boolean {
  const resized = Math.abs(scrollHeight - before.scrollHeight + before.clientHeight - clientHeight);
  return before.scrollTop - scrollTop > resized + 1;
}

/**
 * Keeps a scroller at its end while the reader is there: when rows are added, when images or the
 * window change size. A reader who scrolled up stays where they are until they come back to the end.
 *
 * @param onMoved told whether the reader is at the end, whenever that changes
 * @param place `window`: the end is not that of the channel; `opening`: nothing is shown yet
 */
export function useStickToBottom(
  rows: readonly unknown[],
  onMoved: (isAtBottom: boolean) => void,
  place: 'newest' | 'window' | 'opening',
) {
  const scroller = useRef<HTMLDivElement>(null);
  const isStuck = useRef(place !== 'window');
  const last = useRef<Position>({ scrollTop: 0, scrollHeight: 0, clientHeight: 0 });
  const shownPlace = useRef(place);
  useLayoutEffect(() => {
    shownPlace.current = place;
  }, [place]);

  // The list before this one may have been removed while it was scrolled up, without a report.
  useEffect(() => {
    if (place === 'opening') return;
    // A window that has reached the newest message does not scroll by that.
    if (place === 'newest' && scroller.current && isNearEnd(scroller.current))
      isStuck.current = true;
    onMoved(isStuck.current);
  }, [onMoved, place]);

  const stick = useCallback(
    (isAtBottom: boolean) => {
      if (isStuck.current === isAtBottom) return;
      isStuck.current = isAtBottom;
      onMoved(isAtBottom);
    },
    [onMoved],
  );

  const scrollToBottom = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    stick(true);
    element.scrollTo({ top: element.scrollHeight });
    // Before the event of it the list may grow: what it shrank by until now is not to be taken for the reader's move.
    last.current = positionOf(element);
  }, [stick]);

  /**
   * Only a move upwards is the reader's wish to leave; growth below them is not, nor is what the list
   * moves by itself when rows turn out higher or lower than they were taken to be.
   */
  const handleScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const before = last.current;
    last.current = positionOf(element);
    if (isNearEnd(last.current) && shownPlace.current === 'newest') stick(true);
    else if (isMovedUp(before, last.current)) stick(false);
    else if (isStuck.current) scrollToBottom();
  }, [stick, scrollToBottom]);

  /**
   * The list was scrolled to a row. That may be one of the last, for which nothing had to move: then no event tells
   * where the list is.
   */
  const handleShown = useCallback(() => {
    const element = scroller.current;
    if (element) stick(shownPlace.current === 'newest' && isNearEnd(element));
  }, [stick]);

  useLayoutEffect(() => {
    const element = scroller.current;
    // Asked for its height before there are rows, the browser would lay out the page twice.
    if (!element || !isStuck.current || rows.length === 0) return;
    // A field in a row further up took the focus in this very change, before the event of its scrolling.
    if (isMovedUp(last.current, element)) stick(false);
    else scrollToBottom();
  }, [rows, stick, scrollToBottom]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let { top } = element.getBoundingClientRect();
    const observer = new ResizeObserver(() => {
      const before = top;
      ({ top } = element.getBoundingClientRect());
      if (isStuck.current) scrollToBottom();
      // A bar above the list, as that of the pins, appears and disappears without moving the messages on screen.
      else if (top !== before) element.scrollTop += top - before;
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [scrollToBottom]);

  const leaveBottom = useCallback(() => stick(false), [stick]);

  return { scroller, isStuck, scrollToBottom, leaveBottom, handleScroll, handleShown };
}

/** Lets go of the newest message: the list stays where it is when a row of it grows. */
export const LeaveBottom = createContext<() => void>(() => {});
