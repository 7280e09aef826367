import type { ImageTools } from './prepareImage';

/** Good enough that nobody sees a difference. */
const QUALITY = 0.92;

/** The page's own means. */
export const browserImageTools: ImageTools = {
  async measure(file) {
    const url = URL.createObjectURL(file);
    const image = new Image();
    try {
      await new Promise((resolve, reject) => {
        image.onload = resolve;
        image.onerror = () => reject(new Error('the browser cannot read the image'));
        image.src = url;
      });
      return { width: image.naturalWidth, height: image.naturalHeight };
    } finally {
      URL.revokeObjectURL(url);
    }
  },

  async decode(file) {
    (await createImageBitmap(file)).close();
  },

  async withoutNotes(file) {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    return new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('the image cannot be drawn'))),
        file.type,
        QUALITY,
      );
    });
  },
};
