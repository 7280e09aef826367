import {
  hasPngMetadata,
  hasWebpMetadata,
  IMAGE_HEAD_BYTES,
  type ImageType,
  imageTypeOf,
  MAX_IMAGE_PIXELS,
} from '../../../shared/image';
import { MAX_FILE_BYTES } from '../../../shared/protocol';
import { isImageName } from '../../domain/message';

/** Why a file is not sent. */
export type FileFault = 'notImage' | 'empty' | 'tooLarge';

/** Image functions of the browser; jsdom and Node lack them. */
export interface ImageTools {
  /** Width and height without decoding; rejects when the browser cannot make sense of it. */
  measure(file: File): Promise<{ readonly width: number; readonly height: number }>;
  /** Decodes all of it; rejects when it is broken or ends too early. */
  decode(file: File): Promise<void>;
  /**
   * The picture alone, upright and in its own format: without metadata. Of an animation the first
   * picture is left.
   */
  stripMetadata(file: File): Promise<Blob>;
}

/** Formats that are sent although the browser may not show them. */
const UNDECODABLE: ReadonlySet<string> = new Set(['tiff']);

/**
 * Checks what the user wants to send and makes the file that is sent: its bytes are read once, so
 * that what was checked is what leaves, even when the file changes on the disk.
 *
 * @returns the reason instead of a file that is not sent
 */
export async function prepareImage(file: File, tools: ImageTools): Promise<File | FileFault> {
  if (file.size === 0) return 'empty';
  if (file.size > MAX_FILE_BYTES) return 'tooLarge';
  const name = file.name.toWellFormed();
  if (!isImageName(name)) return 'notImage';
  try {
    const bytes = await file.arrayBuffer();
    const type = imageTypeOf(new Uint8Array(bytes.slice(0, IMAGE_HEAD_BYTES)));
    if (!type) return 'notImage';
    const copy = new File([bytes], name, { type: `image/${type === 'svg' ? 'svg+xml' : type}` });
    if (UNDECODABLE.has(type)) return copy;
    const { width, height } = await tools.measure(copy);
    if (width * height > MAX_IMAGE_PIXELS) return 'tooLarge';
    if (type !== 'svg') await tools.decode(copy);
    if (!hasMetadata(type, new Uint8Array(bytes))) return copy;
    const clean = await tools.stripMetadata(copy);
    return clean.size > MAX_FILE_BYTES ? 'tooLarge' : new File([clean], name, { type: clean.type });
  } catch {
    // Gone from the disk, cut off, or not what it seems.
    return 'notImage';
  }
}

/** A JPEG is taken to have some: they may be in many places. */
function hasMetadata(type: ImageType, bytes: Uint8Array): boolean {
  if (type === 'png') return hasPngMetadata(bytes);
  if (type === 'webp') return hasWebpMetadata(bytes);
  return type === 'jpeg';
}

/** A quality at which no difference is seen. */
const QUALITY = 0.92;

/** The page's own means. */
const browserImageTools: ImageTools = {
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

  async stripMetadata(file) {
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

/** Checks an image with the page's own means (`prepareImage.ts`). */
export function checkImage(file: File): Promise<File | FileFault> {
  return prepareImage(file, browserImageTools);
}
