/** What a file's own bytes say it is. */
export type ImageType = 'png' | 'jpeg' | 'gif' | 'webp' | 'bmp' | 'tiff' | 'svg';

/** Where the mark of a format is, and the mark; a format's marks must all be there. */
const SIGNATURES: readonly (readonly [
  ImageType,
  ...(readonly [offset: number, mark: string])[],
])[] = [
  ['png', [0, '\x89PNG\r\n\x1a\n']],
  ['jpeg', [0, '\xff\xd8\xff']],
  ['gif', [0, 'GIF87a']],
  ['gif', [0, 'GIF89a']],
  ['webp', [0, 'RIFF'], [8, 'WEBP']],
  ['bmp', [0, 'BM']],
  ['tiff', [0, 'II*\0']],
  ['tiff', [0, 'MM\0*']],
];

/**
 * An `<svg` element behind nothing but what may stand before it. Each part can match in one way only:
 * a comment that might also end later would make hostile files take for ever.
 */
const SVG =
  /^\s*(<\?xml[^>]*>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE\s+svg(?:[^[>]|\[[^\]]*\])*>\s*)*<svg[\s>]/i;

const UTF8_MARK = '\xef\xbb\xbf';

/** How much of the beginning is looked at, bytes: an `<svg` may stand behind long comments. */
export const IMAGE_HEAD_BYTES = 4096;

/**
 * The image type that the beginning of a file shows, or `null`. Neither its name nor what the browser
 * thinks of it is asked: a page that is called `cat.png` is no image.
 */
export function imageTypeOf(head: Uint8Array): ImageType | null {
  const start = String.fromCharCode(...head.subarray(0, IMAGE_HEAD_BYTES));
  for (const [type, ...marks] of SIGNATURES) {
    if (marks.every(([offset, mark]) => start.startsWith(mark, offset))) return type;
  }
  return SVG.test(start.startsWith(UTF8_MARK) ? start.slice(UTF8_MARK.length) : start)
    ? 'svg'
    : null;
}
