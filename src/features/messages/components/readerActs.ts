/** Events by which the reader scrolls, or goes to another element. */
const READER_ACTS = ['pointerdown', 'click', 'keydown', 'wheel', 'touchmove'];

/** The controller aborts with the next of these events; its owner aborts it when the list has stopped moving by itself. */
export function untilReaderActs(): AbortController {
  const end = new AbortController();
  const listening = { capture: true, passive: true, signal: end.signal };
  for (const act of READER_ACTS) document.addEventListener(act, () => end.abort(), listening);
  return end;
}
