import type { Measure, Turn } from '../measure';
import { inWorld, whenReady } from '../visit';

const PAST_MESSAGES = 100;
const PAGE_SIZE = 25;
/** How long the row one reads is watched after the older page has come. */
const WATCH_MS = 500;
/** What a list may have above its first row, px. */
const SPACE_ABOVE_PX = 60;
/** A page that has not come by then never will, ms. */
const LIMIT_MS = 10_000;

/** Scrolling up a page: how soon the older page is there, and whether one loses one's place. */
export const older: Measure = {
  name: 'older',
  metrics: [
    {
      key: 'older',
      title: 'Older page after scrolling up to the first message of the newest',
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
    return opened.page.evaluate(watchScroll, {
      ...{ message, scroller, watchMs: WATCH_MS, limitMs: LIMIT_MS, spacePx: SPACE_ABOVE_PX },
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
  /** How far below the top of the list the message is that the user scrolls up to. */
  readonly spacePx: number;
}

/**
 * Runs in the page. A list may hold the older page already, so the user scrolls to the row and not to
 * the top of the list, which would be an older row then.
 */
async function watchScroll(watch: Watch) {
  const { message, scroller, wanted, read, watchMs, limitMs, spacePx } = watch;
  const find = (text: string) =>
    [...document.querySelectorAll(message)].find((row) => row.textContent.includes(text));
  const topOf = (text: string) => find(text)?.getBoundingClientRect().top;
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const list = document.querySelector(scroller);
  if (!list) throw new Error('there is no list');
  const begin = performance.now();
  // A row far from what is on screen may not be drawn.
  while (!find(read) && list.scrollTop > 0) {
    list.scrollTop -= list.clientHeight / 2;
    await nextFrame();
  }
  const below = (topOf(read) ?? NaN) - list.getBoundingClientRect().top;
  if (Number.isNaN(below)) throw new Error(`there is no "${read}"`);
  list.scrollTop = Math.max(0, list.scrollTop + below - spacePx);
  let start: number | undefined;
  let moved = 0;
  let older = Infinity;
  for (let now = begin; now < Math.min(begin + limitMs, begin + older + watchMs);) {
    await nextFrame();
    now = performance.now();
    const top = topOf(read);
    start ??= top;
    // A row that is no longer drawn has gone out of sight: that is a screen at least.
    moved = Math.max(moved, top === undefined ? innerHeight : Math.abs(top - (start ?? top)));
    if (older === Infinity && find(wanted)) older = now - begin;
  }
  return { older: Math.min(older, limitMs), moved };
}
