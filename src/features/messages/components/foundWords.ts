import { untilReaderActs } from './readerActs';

/** By this name the styles of texts know what is marked (`message.styles.ts`). */
const FOUND = 'found-words';

/**
 * Marks words in the text of a row, and in no other one any more, and again if its links and styles are drawn later.
 *
 * @param onMarked called each time with the first of them, if there are any
 */
export function showWords(
  row: HTMLElement,
  words: readonly string[],
  onMarked: (first: Range | undefined) => void,
): void {
  const text = row.querySelector('[data-message-text]');
  const mark = () => {
    const places = text ? findWords(text, words) : [];
    // Leaves the elements as they are. Older browsers mark nothing.
    if ('highlights' in CSS) CSS.highlights.set(FOUND, new Highlight(...places));
    onMarked(places[0]);
  };
  const end = untilReaderActs();
  const drawn = new MutationObserver(() => {
    end.abort();
    mark();
  });
  end.signal.addEventListener('abort', () => drawn.disconnect());
  if (text && words.length > 0) drawn.observe(text, { childList: true, subtree: true });
  mark();
}

/** The places of these words in their order; a word that is formatted in part has none. */
function findWords(text: Element, words: readonly string[]): readonly Range[] {
  const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const found: Range[] = [];
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    for (const word of words) found.push(...placesOf(word, node));
  }
  return found.sort((one, other) => one.compareBoundaryPoints(Range.START_TO_START, other));
}

function placesOf(word: string, node: Node): readonly Range[] {
  const text = node.textContent ?? '';
  const places: Range[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const place = document.createRange();
    place.setStart(node, at);
    place.setEnd(node, at + word.length);
    places.push(place);
  }
  return places;
}

/** Scrolls to a place in a row that is higher than the list. */
export function scrollToWord(place: Range, list: HTMLElement): void {
  // The row may be drawn anew meanwhile.
  if (place.collapsed) return;
  const { top, bottom } = place.getBoundingClientRect();
  const view = list.getBoundingClientRect();
  if (top < view.top || bottom > view.bottom) list.scrollTop += top - view.top - view.height / 2;
}
