import type { Locator } from 'playwright-core';

/**
 * Scrolls whatever an element scrolls in down to its end, a view at a time.
 *
 * @returns the texts of the buttons that begin its rows, and the most rows that were drawn at once
 */
export function scrollThrough(
  element: Locator,
): Promise<{ readonly texts: readonly string[]; readonly maxRows: number }> {
  return element.evaluate(async (start) => {
    let scroller: Element = start;
    while (getComputedStyle(scroller).overflowY !== 'auto' && scroller.parentElement) {
      scroller = scroller.parentElement;
    }
    const texts = new Set<string>();
    let maxRows = 0;
    for (let before = -1; scroller.scrollTop > before;) {
      before = scroller.scrollTop;
      const rows = [...scroller.querySelectorAll('li')];
      maxRows = Math.max(maxRows, rows.length);
      for (const row of rows) texts.add(row.querySelector('button')?.textContent ?? '');
      scroller.scrollBy(0, scroller.clientHeight);
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    }
    return { texts: [...texts], maxRows };
  });
}
