/** Keys with which the reader goes, or may go, to another element. */
const READER_ACTS = ['pointerdown', 'click', 'keydown', 'wheel', 'touchmove'];

/** What the list does by itself ends with the next act of the reader, or when it is done. */
export function untilReaderActs(): AbortController {
  const end = new AbortController();
  const listening = { capture: true, passive: true, signal: end.signal };
  for (const act of READER_ACTS) document.addEventListener(act, () => end.abort(), listening);
  return end;
}
