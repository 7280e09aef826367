import type { Measure, Turn } from '../measure';
import { inWorld, whenReady } from '../visit';

const PAST_MESSAGES = 100;
const PAGE_SIZE = 25;
/** How long the row one reads is watched after the older page has come. */
const WATCH_MS = 500;
/** A page that has not come by then never will, ms. */
const LIMIT_MS = 10_000;

/** Scrolling to the top: how soon the older page is there, and whether one loses one's place. */
export const older: Measure = {
  name: 'older',
  metrics: [
    {
      key: 'older',
      title: 'Older page after scrolling to the top',
      unit: 'ms',
      target: { kind: 'ratio', atMost: 1 },
    },
    {
      key: 'moved',
      title: 'Movement of the row one reads meanwhile',
      unit: 'px',
      target: { kind: 'value', atMost: 1 },
    },
  ],
  run: scrollUp,
};

function scrollUp(turn: Turn) {
  return inWorld(turn, { past: PAST_MESSAGES }, async (opened) => {
    await whenReady(opened, PAST_MESSAGES);
    const { message, scroller } = opened.contender;
    return opened.page.evaluate(watchTop, {
      ...{ message, scroller, watchMs: WATCH_MS, limitMs: LIMIT_MS },
      // Pages are told apart by the newest message of the second.
      wanted: `past ${PAST_MESSAGES - PAGE_SIZE}:`,
      read: `past ${PAST_MESSAGES - PAGE_SIZE + 1}:`,
    });
  });
}

interface Watch {
  readonly message: string;
  readonly scroller: string;
  /** The first words of the newest message of the older page. */
  readonly wanted: string;
  /** The first words of the message that the user is reading. */
  readonly read: string;
  readonly watchMs: number;
  readonly limitMs: number;
}

/** Runs in the page. */
async function watchTop({ message, scroller, wanted, read, watchMs, limitMs }: Watch) {
  const find = (text: string) =>
    [...document.querySelectorAll(message)].find((row) => row.textContent.includes(text));
  const topOf = (text: string) => find(text)?.getBoundingClientRect().top;
  const list = document.querySelector(scroller);
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const begin = performance.now();
  if (list) list.scrollTop = 0;
  await nextFrame();
  const start = topOf(read);
  let moved = 0;
  let older = Infinity;
  for (let now = begin; now < Math.min(begin + limitMs, begin + older + watchMs);) {
    now = await nextFrame();
    const top = topOf(read);
    // A row that is no longer drawn has gone out of sight: that is a screen at least.
    moved = Math.max(moved, top === undefined ? innerHeight : Math.abs(top - (start ?? top)));
    if (older === Infinity && find(wanted)) older = now - begin;
  }
  return { older: Math.min(older, limitMs), moved };
}
