import type { Visit } from './visit';

/**
 * Numbers of the messages of a series that a reader finds who scrolls up through all of them, from
 * the top to the bottom.
 *
 * @param count how many there are to find
 */
export function shownNumbers(
  { page, contender: { message, scroller } }: Visit,
  series: string,
  count: number,
): Promise<readonly number[]> {
  return page.evaluate(
    async ([selector, scrollerSelector, pattern, wanted]) => {
      const list = document.querySelector(scrollerSelector);
      const found = new Set<number>();
      let inOrder: number[] = [];
      for (let step = 0; list && step < wanted && found.size < wanted; step++) {
        const above: number[] = [];
        for (const element of document.querySelectorAll(selector)) {
          const [, digits] = new RegExp(pattern).exec(element.textContent) ?? [];
          const number = Number(digits);
          if (digits === undefined || found.has(number)) continue;
          found.add(number);
          above.push(number);
        }
        inOrder = [...above, ...inOrder];
        if (list.scrollTop === 0) break;
        list.scrollTop -= list.clientHeight / 2;
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      }
      return inOrder;
    },
    [message, scroller, `${series} (\\d+):`, count] as const,
  );
}

/** How many numbers are where they belong: behind a smaller one, or first. */
export function countInOrder(numbers: readonly number[]): number {
  return numbers.filter((number, index) => number > (numbers[index - 1] ?? -Infinity)).length;
}
