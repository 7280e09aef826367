import {
  hasPngMetadata,
  hasWebpMetadata,
  ImageSizeReader,
  imageTypeOf,
  isAnimatedPng,
  isAnimatedWebp,
  withoutPngMetadata,
  withoutWebpMetadata,
} from '../../../shared/image';
import { PNG } from '../../builders/buildFile';

describe('imageTypeOf', () => {
  it.each([
    ['png', '\x89PNG\r\n\x1a\n\0\0'],
    ['jpeg', '\xff\xd8\xff\xe0'],
    ['gif', 'GIF87a'],
    ['gif', 'GIF89a'],
    ['webp', 'RIFF\x10\0\0\0WEBPVP8 '],
    ['bmp', 'BM\0\0'],
    ['tiff', 'II*\0'],
    ['tiff', 'MM\0*'],
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg">'],
    [
      'svg',
      '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- made -->\n<!DOCTYPE svg PUBLIC "x" "y">\n<svg>',
    ],
    ['svg', '<!DOCTYPE svg [ <!ENTITY a "b"> ]><svg>'],
  ])('sees %s in %j', (type, start) => {
    expect(imageTypeOf(bytes(start))).toBe(type);
  });

  it.each([
    ['nothing', ''],
    ['a page', '<!DOCTYPE html><html>'],
    ['a page that holds a drawing', '<html><svg></svg>'],
    ['a script', 'alert(1)//GIF89a'],
    ['a cut mark', '\x89PNG'],
    ['sound in the same container', 'RIFF\x10\0\0\0WAVEfmt '],
    ['a document', '%PDF-1.7'],
    ['an unknown drawing element', '<svgx>'],
  ])('sees no image in %s', (_title, start) => {
    expect(imageTypeOf(bytes(start))).toBeNull();
  });

  it('stays quick for a long run of what may precede an svg', () => {
    expect(imageTypeOf(bytes('<!--'.repeat(2000)))).toBeNull();
    expect(imageTypeOf(bytes(' '.repeat(4096)))).toBeNull();
    expect(imageTypeOf(bytes('<!---->\n'.repeat(500)))).toBeNull();
  });
});

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (sign) => sign.charCodeAt(0)) : part,
    ),
  );
const PADDING = Array<number>(40).fill(0);
const segment = (marker: number, length: number) => [
  0xff,
  marker,
  length >> 8,
  length & 0xff,
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
    ['GIF of a few bytes', bytes('GIF89a', [0x20, 0x4e, 0x98, 0x3a, 0, 0, 0]), SIZE],
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

  it('is that of the largest picture of a GIF, however small its screen is declared', () => {
    const note = [0x21, 0xfe, 3, 1, 2, 3, 0];
    const picture = (left: number, width: number, flags: number) => [
      0x2c,
      left & 0xff,
      left >> 8,
      0,
      0,
      width & 0xff,
      width >> 8,
      0x98,
      0x3a,
      flags,
      ...Array<number>(flags & 0x80 ? 6 : 0).fill(0xff),
      2,
      2,
      0x44,
      1,
      0,
    ];
    const file = bytes(
      'GIF89a',
      [1, 0, 1, 0, 0x80, 0, 0],
      PADDING.slice(0, 6),
      note,
      picture(0, 100, 0x80),
      picture(10_000, 10_000, 0),
      [0x3b],
    );
    expect(sizesOf(file, 1)).toEqual([
      { width: 1, height: 1 },
      { width: 100, height: 15_000 },
      SIZE,
    ]);
    expect(sizesOf(file, file.length)).toEqual([SIZE]);
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

/** A PNG's header with one more chunk before the picture's data. */
function pngWith(type: string, data: string): Buffer {
  const headEnd = 8 + 25;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const chunk = Buffer.concat([length, Buffer.from(type + data, 'latin1'), Buffer.alloc(4)]);
  return Buffer.concat([PNG.subarray(0, headEnd), chunk, PNG.subarray(headEnd)]);
}

function webp(...chunks: readonly (readonly [type: string, data: string])[]): Buffer {
  const body = chunks.map(([type, data]) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(data.length);
    const filled = data.length % 2 === 0 ? data : `${data}\0`;
    return Buffer.concat([Buffer.from(type), size, Buffer.from(filled, 'latin1')]);
  });
  return Buffer.concat([Buffer.from('RIFF....WEBP'), ...body]);
}

describe('notes in a PNG', () => {
  it.each(['eXIf', 'tEXt', 'iTXt', 'zTXt'])('are found in a %s chunk', (type) => {
    expect(hasPngMetadata(pngWith(type, 'GPS 50.06, 19.94'))).toBe(true);
  });

  it('are not seen in a plain picture, nor in its data', () => {
    expect(hasPngMetadata(PNG)).toBe(false);
    expect(hasPngMetadata(pngWith('gAMA', 'eXIf'))).toBe(false);
  });

  it('are looked for in broken files without an end to it', () => {
    expect(hasPngMetadata(pngWith('IDAT', 'x').subarray(0, 40))).toBe(false);
    expect(hasPngMetadata(Buffer.concat([PNG.subarray(0, 8), Buffer.alloc(64, 0xff)]))).toBe(false);
  });
});

describe('an animation', () => {
  it('is told from a picture, in a PNG and in a WebP', () => {
    expect([PNG, pngWith('acTL', '12345678')].map(isAnimatedPng)).toEqual([false, true]);
    const canvas: [string, string] = ['VP8X', '0123456789'];
    expect(isAnimatedWebp(webp(canvas, ['VP8 ', 'ANIM']))).toBe(false);
    expect(isAnimatedWebp(webp(canvas, ['ANIM', '123456'], ['ANMF', 'frame']))).toBe(true);
  });
});

describe('an animation without its notes', () => {
  const canvas = (flags: string): [string, string] => ['VP8X', `${flags}123456789`];
  const frames: [string, string][] = [
    ['ANIM', '123456'],
    ['ANMF', 'frame'],
  ];

  it('is the same PNG but for them', () => {
    const animation = pngWith('acTL', '12345678');
    const noted = Buffer.concat([
      animation.subarray(0, 33),
      pngWith('tEXt', 'Ann').subarray(33, 48),
      animation.subarray(33),
    ]);
    expect(hasPngMetadata(noted)).toBe(true);
    expect(Buffer.from(withoutPngMetadata(noted))).toEqual(animation);
  });

  it('is a WebP that promises none, and knows its own size', () => {
    const noted = webp(canvas('\x1e'), ...frames, ['EXIF', 'place'], ['XMP ', 'Ann']);
    const expected = webp(canvas('\x12'), ...frames);
    expected.writeUInt32LE(expected.length - 8, 4);
    expect(Buffer.from(withoutWebpMetadata(noted))).toEqual(expected);
  });
});

describe('notes in a WebP', () => {
  it.each(['EXIF', 'XMP '])('are found in a %s chunk, also behind one of odd length', (type) => {
    expect(hasWebpMetadata(webp(['VP8X', '0123456789'], ['VP8 ', 'odd'], [type, 'where']))).toBe(
      true,
    );
  });

  it('are not seen in a plain picture, nor in its data', () => {
    expect(hasWebpMetadata(webp(['VP8 ', 'EXIF EXIF']))).toBe(false);
  });
});
