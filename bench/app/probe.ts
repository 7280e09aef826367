/** Measurements inside the page; times are in ms of the page's own clock. */
interface Probe {
  /** When this many of the elements have been painted inside the window. */
  whenOnScreen(selector: string, count: number): Promise<number>;
  /** When an element whose text contains this has been painted inside the window. */
  whenTextOnScreen(selector: string, text: string): Promise<number>;
  /** The same anywhere in the list. */
  whenTextDrawn(selector: string, text: string): Promise<number>;
  /** Starts to watch the time between frames. */
  watchFrames(): void;
  /** The longest time between two frames since `watchFrames`. */
  longestFrameGap(): number;
  /** Times from a key press (as the browser received it) to the paint after it. */
  readonly keyTimes: number[];
  /** When the last click reached the browser. */
  clickedAt: number;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/** Runs in the page before its own scripts; it must not use anything from outside. */
export function installProbe(): void {
  /** Called inside a frame: when that has been painted. */
  const afterPaint = (then: (now: number) => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => then(performance.now());
    port2.postMessage(null);
  };
  const isOnScreen = (element: Element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    const isInside = height > 0 && top >= 0 && bottom <= innerHeight;
    return isInside && element.checkVisibility({ visibilityProperty: true });
  };
  const whenTrue = (isTrue: () => boolean) =>
    new Promise<number>((resolve) => {
      const look = () => {
        if (isTrue()) afterPaint(resolve);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  const rowsWith = (selector: string, text: string) =>
    [...document.querySelectorAll(selector)].filter((row) => row.textContent.includes(text));
  let longestGap = 0;
  const probe: Probe = {
    whenOnScreen: (selector, count) =>
      whenTrue(() => {
        const found = document.querySelectorAll(selector);
        if (found.length < count) return false;
        return [...found].filter(isOnScreen).length >= count;
      }),
    whenTextOnScreen: (selector, text) => whenTrue(() => rowsWith(selector, text).some(isOnScreen)),
    whenTextDrawn: (selector, text) => whenTrue(() => rowsWith(selector, text).length > 0),
    watchFrames: () => {
      longestGap = 0;
      let last: number | undefined;
      const next = (now: number) => {
        if (last !== undefined) longestGap = Math.max(longestGap, now - last);
        last = now;
        requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
    },
    longestFrameGap: () => longestGap,
    keyTimes: [],
    clickedAt: 0,
  };
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => afterPaint((now) => probe.keyTimes.push(now - timeStamp))),
    true,
  );
  addEventListener('click', (event) => (probe.clickedAt = event.timeStamp), true);
  window.probe = probe;
}
