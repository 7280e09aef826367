import { fileTypeFromName, fileTypeOf } from '../../../../service/domain/fileType';
import { cpuMs } from '../../../support/cpuMs';

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

describe('file types', () => {
  it.each([
    ['\x89PNG\r\n\x1a\nrest', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['GIF89a', 'image/gif'],
    ['RIFFxxxxWEBPVP8 ', 'image/webp'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    [
      '<?xml version="1.0"?>\n<!-- drawn -->\n<!DOCTYPE svg>\n<svg/>'.replace('<svg/>', '<svg >'),
      'image/svg+xml',
    ],
    ['<!doctype html><svg>', 'application/octet-stream'],
    ['<script>alert(1)</script>', 'application/octet-stream'],
    ['RIFFxxxxWAVE', 'application/octet-stream'],
    ['', 'application/octet-stream'],
  ])('are what the bytes show: %j', (text, type) => {
    expect(fileTypeOf(bytesOf(text))).toBe(type);
  });

  it('are decided at once, however the bytes are made up to take long', () => {
    const taken = cpuMs(() => {
      for (const part of ['<!---->', '<!-- ', '<?xml ', ' ', '<!DOCTYPE svg [']) {
        fileTypeOf(bytesOf(part.repeat(4_096)));
      }
    });
    expect(taken).toBeLessThan(500);
  });

  it.each([
    ['a.PNG', 'image/png'],
    ['b.jpeg', 'image/jpeg'],
    ['c.svg.html', 'application/octet-stream'],
    ['constructor', 'application/octet-stream'],
  ])('in the upload form follow the name %s', (name, type) => {
    expect(fileTypeFromName(name)).toBe(type);
  });
});
