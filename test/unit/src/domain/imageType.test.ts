import { imageTypeOf } from '../../../../src/domain/imageType';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

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
