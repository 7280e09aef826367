import type { Measure, Turn } from '../measure';
import { inWorld, whenReady } from '../visit';

const PAST_MESSAGES = 100;
const PAGE_SIZE = 25;
/** How long the row one reads is watched after the older page has come. */
const WATCH_MS = 500;
/** The most space that a list has above its first row, px. */
const SPACE_ABOVE_PX = 60;
/** A notch of the wheel in each frame is as fast as one scrolls by hand. */
const NOTCH_PX = 100;
/** A page that has not come by then never will, ms. */
const LIMIT_MS = 10_000;

/** Scrolling up a page: how long one waits for the older one there, and whether one loses one's place. */
export const older: Measure = {
  name: 'older',
  metrics: [
    {
      key: 'older',
      title: 'Wait for the older page at the first message of the newest',
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
      message,
      scroller,
      watchMs: WATCH_MS,
      limitMs: LIMIT_MS,
      spacePx: SPACE_ABOVE_PX,
      notchPx: NOTCH_PX,
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
  /** How far the user scrolls in a frame. */
  readonly notchPx: number;
}

/**
 * Runs in the page. The user scrolls up to the row and not to the top of the list, which is an older row when
 * the list holds the older page already.
 */
async function watchScroll(watch: Watch) {
  const { message, scroller, wanted, read, watchMs, limitMs, spacePx, notchPx } = watch;
  const find = (text: string) =>
    [...document.querySelectorAll(message)].find((row) => row.textContent.includes(text));
  const topOf = (text: string) => find(text)?.getBoundingClientRect().top;
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const list = document.querySelector(scroller);
  if (!list) throw new Error('there is no list');
  const isThere = () =>
    list.scrollTop <= 0 || (topOf(read) ?? -Infinity) >= list.getBoundingClientRect().top + spacePx;
  let moved = 0;
  const { left, top, width, height } = list.getBoundingClientRect();
  const rowOneReads = () =>
    document.elementFromPoint(left + width / 2, top + height / 2)?.closest(message);
  /** Goes on for a frame. What the row moves then, further than the user scrolls, is not their wish. */
  const goOn = async (px: number) => {
    const row = rowOneReads();
    const before = row?.getBoundingClientRect().top ?? 0;
    const from = list.scrollTop;
    list.scrollTop -= px;
    const scrolled = from - list.scrollTop;
    await nextFrame();
    if (!row) return;
    // A row that is no longer there has gone out of sight: that is a screen at least.
    const after = row.isConnected ? row.getBoundingClientRect().top : innerHeight;
    moved = Math.max(moved, Math.abs(after - before - scrolled));
  };
  while (!isThere()) await goOn(notchPx);
  const begin = performance.now();
  let older = Infinity;
  for (let now = begin; now < Math.min(begin + limitMs, begin + older + watchMs);) {
    if (older === Infinity && find(wanted)) older = now - begin;
    await goOn(0);
    now = performance.now();
  }
  return { older: Math.min(older, limitMs), moved };
}
