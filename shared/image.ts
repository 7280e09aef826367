/** Pixels of an image that is sent: decoding takes four bytes of memory for each. */
export const MAX_IMAGE_PIXELS = 40_000_000;

/** The type that a file's own bytes show. */
export type ImageType = 'png' | 'jpeg' | 'gif' | 'webp' | 'bmp' | 'tiff' | 'svg';

/** Offset and text of the marks of a format; all of them must be there. */
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

/** Pixels. */
interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** How much of the beginning the sizes of all formats but JPEG and GIF are in, bytes. */
const HEAD_BYTES = 32;

/**
 * Reads the size that an image declares while its bytes flow by, without decoding it: decoding takes
 * four bytes of memory for each pixel, and a file of some kilobytes can declare a billion.
 */
export class ImageSizeReader {
  private head: Uint8Array = new Uint8Array();
  private blocks: BlockReader | undefined;
  private isDone = false;

  /**
   * The size, as soon as the chunk that holds it has been added; undefined for other files. Later chunks
   * may hold larger ones.
   */
  add(chunk: Uint8Array): ImageSize | undefined {
    if (this.blocks) return this.blocks.add(chunk);
    if (this.isDone) return undefined;
    this.head = joined(this.head, chunk);
    this.blocks = blocksOf(imageTypeOf(this.head));
    if (this.blocks) return this.blocks.add(this.head);
    if (this.head.length < HEAD_BYTES) return undefined;
    this.isDone = true;
    return sizeInHead(this.head);
  }
}

function blocksOf(type: ImageType | null): BlockReader | undefined {
  if (type === 'jpeg') return new JpegSizeReader();
  return type === 'gif' ? new GifSizeReader() : undefined;
}

function sizeInHead(head: Uint8Array): ImageSize | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  switch (imageTypeOf(head)) {
    case 'png':
      return { width: view.getUint32(16), height: view.getUint32(20) };
    case 'bmp':
      // A negative height stands for rows from top to bottom.
      return { width: view.getUint32(18, true), height: Math.abs(view.getInt32(22, true)) };
    case 'webp':
      return webpSize(view);
    default:
      return undefined;
  }
}

/** The first chunk of a WebP: lossy, lossless, or the canvas of what has more than one part. */
function webpSize(view: DataView): ImageSize | undefined {
  const chunk = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)));
  if (chunk === 'VP8 ') {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (chunk !== 'VP8X') return undefined;
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
  return { width: uint24(24) + 1, height: uint24(27) + 1 };
}

/** Walks over the blocks of a file whose sizes may stand anywhere in it. */
abstract class BlockReader {
  /** Bytes up to the next block. */
  protected skip = 0;
  protected isDone = false;
  private rest: Uint8Array = new Uint8Array();

  add(chunk: Uint8Array): ImageSize | undefined {
    let size: ImageSize | undefined;
    this.rest = joined(this.rest, chunk);
    while (!this.isDone) {
      const skipped = Math.min(this.skip, this.rest.length);
      this.skip -= skipped;
      this.rest = this.rest.subarray(skipped);
      if (this.skip > 0 || this.rest.length < this.needed) return size;
      size = largerOf(size, this.readBlock(viewOf(this.rest)));
    }
    this.rest = new Uint8Array();
    return size;
  }

  /** How much of the next block has to be there, bytes. */
  protected abstract get needed(): number;

  /** Gives the size that the block holds, and sees to it that the block is skipped. */
  protected abstract readBlock(view: DataView): ImageSize | undefined;
}

function largerOf(a: ImageSize | undefined, b: ImageSize | undefined): ImageSize | undefined {
  if (!a || !b) return a ?? b;
  return b.width * b.height > a.width * a.height ? b : a;
}

/** Notes and previews of any length stand before the size of a JPEG. */
class JpegSizeReader extends BlockReader {
  /** A marker, the length of its segment, and in a frame header precision, height and width. */
  protected readonly needed = 9;
  /** The file begins with a marker of two bytes. */
  protected override skip = 2;

  protected readBlock(view: DataView): ImageSize | undefined {
    const marker = view.getUint8(1);
    // The pixels begin, or these are no segments.
    this.isDone = view.getUint8(0) !== 0xff || marker === 0xda || isFrameHeader(marker);
    if (isFrameHeader(marker)) return { width: view.getUint16(7), height: view.getUint16(5) };
    if (marker === 0xff) this.skip = 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) this.skip = 2;
    else this.skip = 2 + view.getUint16(2);
    return undefined;
  }
}

const GIF_BYTES = { head: 13, block: 10, data: 1 } as const;
const GIF_IMAGE = 0x2c;
const GIF_EXTENSION = 0x21;

/** Browsers enlarge the screen that the head of a GIF declares to a picture that is larger. */
class GifSizeReader extends BlockReader {
  private step: keyof typeof GIF_BYTES = 'head';
  private screen: ImageSize = { width: 0, height: 0 };

  protected get needed(): number {
    return GIF_BYTES[this.step];
  }

  protected readBlock(view: DataView): ImageSize | undefined {
    switch (this.step) {
      case 'head':
        this.step = 'block';
        this.skip = GIF_BYTES.head + colorsIn(view.getUint8(10));
        this.screen = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
        return this.screen;
      case 'block':
        return this.readImage(view);
      case 'data':
        if (view.getUint8(0) === 0) this.step = 'block';
        this.skip = 1 + view.getUint8(0);
        return undefined;
    }
  }

  private readImage(view: DataView): ImageSize | undefined {
    const kind = view.getUint8(0);
    this.isDone = kind !== GIF_IMAGE && kind !== GIF_EXTENSION;
    this.step = 'data';
    this.skip = 2;
    if (kind !== GIF_IMAGE) return undefined;
    // Behind the colours stands the length of a code.
    this.skip = GIF_BYTES.block + colorsIn(view.getUint8(9)) + 1;
    const end = (at: number) => view.getUint16(at, true) + view.getUint16(at + 4, true);
    const width = Math.max(this.screen.width, end(1));
    return { width, height: Math.max(this.screen.height, end(3)) };
  }
}

/** The length of a table of colours, bytes. */
function colorsIn(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

/** `C0` to `CF` but for three that are tables and extensions. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  return first.length === 0 ? second : concat([first, second]);
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Chunks in which cameras and editors store place, time and author. */
const PNG_METADATA: ReadonlySet<string> = new Set(['eXIf', 'iTXt', 'tEXt', 'zTXt']);
const WEBP_METADATA: ReadonlySet<string> = new Set(['EXIF', 'XMP ']);

/** Length of the signature, bytes. */
const PNG_START = 8;
/** Length of `RIFF`, the size and `WEBP`, bytes. */
const WEBP_START = 12;

/** A part of a file, from its head up to the next one. */
interface Chunk {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A PNG's chunks, which are length, type, data and a check sum (PNG specification, 5.3). */
function* pngChunks(bytes: Uint8Array): Generator<Chunk> {
  const view = viewOf(bytes);
  for (let at = PNG_START; at + 8 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at);
    yield { type: textAt(bytes, at + 4), bytes: bytes.subarray(at, end) };
    at = end;
  }
}

/** A WebP's chunks, which are type, length and data, filled up to an even length (RFC 9649, 2.3). */
function* webpChunks(bytes: Uint8Array): Generator<Chunk> {
  const view = viewOf(bytes);
  for (let at = WEBP_START; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    yield { type: textAt(bytes, at), bytes: bytes.subarray(at, end) };
    at = end;
  }
}

function hasChunk(chunks: Iterable<Chunk>, types: ReadonlySet<string>): boolean {
  for (const { type } of chunks) if (types.has(type)) return true;
  return false;
}

/** Whether a PNG has metadata chunks. */
export const hasPngMetadata = (bytes: Uint8Array) => hasChunk(pngChunks(bytes), PNG_METADATA);

/** Whether a WebP has metadata chunks. */
export const hasWebpMetadata = (bytes: Uint8Array) => hasChunk(webpChunks(bytes), WEBP_METADATA);

/** Whether a PNG is an animation. */
export const isAnimatedPng = (bytes: Uint8Array) => hasChunk(pngChunks(bytes), new Set(['acTL']));

/** Whether a WebP is an animation. */
export const isAnimatedWebp = (bytes: Uint8Array) => hasChunk(webpChunks(bytes), new Set(['ANIM']));

function without(types: ReadonlySet<string>, chunks: Iterable<Chunk>): readonly Uint8Array[] {
  return [...chunks].filter(({ type }) => !types.has(type)).map(({ bytes }) => bytes);
}

/** A PNG without its metadata chunks. */
export function withoutPngMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return concat([bytes.subarray(0, PNG_START), ...without(PNG_METADATA, pngChunks(bytes))]);
}

/** Where the first chunk of a WebP of several says what the others are, bytes. */
const WEBP_FLAGS = WEBP_START + 8;
const WEBP_METADATA_FLAGS = 0x0c;

/** A WebP of several chunks without those of metadata. */
export function withoutWebpMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = concat([bytes.subarray(0, WEBP_START), ...without(WEBP_METADATA, webpChunks(bytes))]);
  const view = viewOf(all);
  view.setUint32(4, all.length - 8, true);
  view.setUint8(WEBP_FLAGS, view.getUint8(WEBP_FLAGS) & ~WEBP_METADATA_FLAGS);
  return all;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
