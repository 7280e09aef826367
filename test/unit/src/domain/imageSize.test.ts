import { ImageSizeReader } from '../../../../src/domain/imageSize';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (sign) => sign.charCodeAt(0)) : part,
    ),
  );
const PADDING = Array<number>(40).fill(0);
const segment = (marker: number, length: number) => [
  ...[0xff, marker, length >> 8, length & 0xff],
  ...Array<number>(length - 2).fill(0xff),
];
const frame = (marker: number) => [0xff, marker, 0, 17, 8, 0x3a, 0x98, 0x4e, 0x20];
const JPEG_START = [0xff, 0xd8];

/** Everything that the reader says while it is given the file in pieces of that many bytes. */
function sizesOf(file: Uint8Array, pieceLength: number) {
  const reader = new ImageSizeReader();
  const sizes = [];
  for (let at = 0; at < file.length; at += pieceLength) {
    const size = reader.add(file.subarray(at, at + pieceLength));
    if (size) sizes.push(size);
  }
  return sizes;
}

describe('the size that an image declares', () => {
  const SIZE = { width: 20_000, height: 15_000 };

  it.each<[string, Uint8Array, object]>([
    [
      'PNG',
      bytes(
        '\x89PNG\r\n\x1a\n',
        [0, 0, 0, 13],
        'IHDR',
        [0, 0, 0x4e, 0x20, 0, 0, 0x3a, 0x98],
        PADDING,
      ),
      SIZE,
    ],
    ['GIF', bytes('GIF89a', [0x20, 0x4e, 0x98, 0x3a], PADDING), SIZE],
    [
      'BMP that begins with its top row',
      bytes('BM', PADDING.slice(0, 16), [0x20, 0x4e, 0, 0, 0x68, 0xc5, 0xff, 0xff], PADDING),
      SIZE,
    ],
    [
      'lossy WebP',
      bytes(
        'RIFF',
        [0, 0, 0, 0],
        'WEBPVP8 ',
        PADDING.slice(0, 10),
        [0x20, 0x0e, 0x98, 0x3a],
        PADDING,
      ),
      { width: 3_616, height: 15_000 },
    ],
    [
      'lossless WebP',
      bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0, 0x2f, 0xff, 0xff, 0xff, 0x0f], PADDING),
      { width: 16_384, height: 16_384 },
    ],
    [
      'WebP with several parts',
      bytes(
        'RIFF',
        [0, 0, 0, 0],
        'WEBPVP8X',
        PADDING.slice(0, 8),
        [0x1f, 0x4e, 0, 0x97, 0x3a, 0],
        PADDING,
      ),
      SIZE,
    ],
    ['JPEG', bytes(JPEG_START, frame(0xc0), PADDING), SIZE],
    [
      'progressive JPEG behind long notes, a table and padding',
      bytes(
        JPEG_START,
        segment(0xe1, 60_000),
        segment(0xe2, 65_000),
        segment(0xc4, 30),
        [0xff],
        frame(0xc2),
        PADDING,
      ),
      SIZE,
    ],
  ])('is read from a %s, however its bytes are split', (_format, file, size) => {
    for (const pieceLength of [1, 7, 4_096, file.length]) {
      expect(sizesOf(file, pieceLength)).toEqual([size]);
    }
  });

  it.each<[string, Uint8Array]>([
    ['text', bytes('no image, however long it may be in the end', PADDING)],
    ['a drawing', bytes('<svg width="99999" height="99999">', PADDING)],
    [
      'a JPEG whose pixels begin before its size',
      bytes(JPEG_START, segment(0xda, 12), frame(0xc0), PADDING),
    ],
    ['a JPEG without segments', bytes(JPEG_START, [0xff, 0x00], PADDING)],
    ['nothing', bytes()],
  ])('is unknown for %s', (_what, file) => {
    expect(sizesOf(file, 16)).toEqual([]);
  });
});
