import { hasPngNotes, hasWebpNotes } from '../../../../src/domain/imageNotes';
import { PNG } from '../../../builders/buildFile';

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
    expect(hasPngNotes(pngWith(type, 'GPS 50.06, 19.94'))).toBe(true);
  });

  it('are not seen in a plain picture, nor in its data', () => {
    expect(hasPngNotes(PNG)).toBe(false);
    expect(hasPngNotes(pngWith('gAMA', 'eXIf'))).toBe(false);
  });

  it('are looked for in broken files without an end to it', () => {
    expect(hasPngNotes(pngWith('IDAT', 'x').subarray(0, 40))).toBe(false);
    expect(hasPngNotes(Buffer.concat([PNG.subarray(0, 8), Buffer.alloc(64, 0xff)]))).toBe(false);
  });
});

describe('notes in a WebP', () => {
  it.each(['EXIF', 'XMP '])('are found in a %s chunk, also behind one of odd length', (type) => {
    expect(hasWebpNotes(webp(['VP8X', '0123456789'], ['VP8 ', 'odd'], [type, 'where']))).toBe(true);
  });

  it('are not seen in a plain picture, nor in its data', () => {
    expect(hasWebpNotes(webp(['VP8 ', 'EXIF EXIF']))).toBe(false);
  });
});
