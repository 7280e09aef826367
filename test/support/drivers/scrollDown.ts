import type { Locator } from 'playwright-core';

/** Scrolls whatever an element scrolls in down by what is in view, and waits until it is drawn. */
export function scrollDown(element: Locator): Promise<void> {
  return element.evaluate(async (start) => {
    let scroller: Element | null = start;
    while (scroller && getComputedStyle(scroller).overflowY !== 'auto') {
      scroller = scroller.parentElement;
    }
    scroller?.scrollBy(0, scroller.clientHeight);
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}
