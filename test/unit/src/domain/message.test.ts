import { isImageFile } from '../../../../src/domain/message';

const isImage = (name: string) => isImageFile({ id: 'f', name, url: 'https://a.test/f' });

describe('isImageFile [5.9]', () => {
  it.each(['svg', 'gif', 'jpg', 'jpeg', 'tif', 'tiff', 'png', 'webp', 'bmp', 'PNG', 'JpEg'])(
    'recognises an image by the extension %s',
    (extension) => {
      expect(isImage(`cat.${extension}`)).toBe(true);
    },
  );

  it.each(['cat.pdf', 'cat.png.exe', 'png', 'catpng', 'cat.', 'cat.jpegs', 'cat.png '])(
    'takes %j for another file',
    (name) => {
      expect(isImage(name)).toBe(false);
    },
  );
});
