/** Up to here the engine's own search is fast whatever the texts are. */
const SHORT = 64;

/**
 * Like `text.indexOf(needle, from)`, in linear time for every pair of texts: the engine's search
 * takes tenths of a second for long needles that were made for it.
 */
export function indexOfText(text: string, needle: string, from = 0): number {
  if (needle.length <= SHORT) return text.indexOf(needle, from);
  const borders = bordersOf(needle);
  let matched = 0;
  for (let at = from; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    while (matched > 0 && needle.charCodeAt(matched) !== unit) matched = borders[matched - 1] ?? 0;
    if (needle.charCodeAt(matched) === unit) matched += 1;
    if (matched === needle.length) return at + 1 - needle.length;
  }
  return -1;
}

/** For each length of the beginning: how much of it is also its end (Knuth, Morris and Pratt). */
function bordersOf(needle: string): Uint32Array {
  const borders = new Uint32Array(needle.length);
  let border = 0;
  for (let at = 1; at < needle.length; at += 1) {
    const unit = needle.charCodeAt(at);
    while (border > 0 && needle.charCodeAt(border) !== unit) border = borders[border - 1] ?? 0;
    if (needle.charCodeAt(border) === unit) border += 1;
    borders[at] = border;
  }
  return borders;
}
