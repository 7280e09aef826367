import {
  hasPngMetadata,
  hasWebpMetadata,
  IMAGE_HEAD_BYTES,
  type ImageType,
  imageTypeOf,
  isAnimatedPng,
  isAnimatedWebp,
  MAX_IMAGE_PIXELS,
  withoutPngMetadata,
  withoutWebpMetadata,
} from '../../../shared/image';
import { MAX_FILE_BYTES } from '../../../shared/protocol';
import { isImageName } from '../../domain/message';

/** Why a file is not sent. */
export type FileFault = 'notImage' | 'empty' | 'tooLarge' | 'tooManyPixels';

/** Image functions of the browser; jsdom and Node lack them. */
export interface ImageTools {
  /** Width and height without decoding; rejects when the browser cannot make sense of it. */
  measure(file: File): Promise<{ readonly width: number; readonly height: number }>;
  /** Decodes all of it; rejects when it is broken or ends too early. */
  decode(file: File): Promise<void>;
  /**
   * The picture alone, upright and without metadata, in its own format or, where the browser cannot write that, as a
   * PNG. Of an animation the first picture is left.
   *
   * @param maxEdge a longer edge is made as long as this, px
   */
  redraw(file: File, maxEdge?: number): Promise<Blob>;
}

/** Formats that are sent although the browser may not show them. */
const UNDECODABLE: ReadonlySet<ImageType> = new Set(['tiff']);

/**
 * Formats of photographs and screenshots, which are made smaller when they are too large to be sent. Of an animation
 * only the first picture would be left.
 */
const SHRINKABLE: ReadonlySet<ImageType> = new Set(['jpeg', 'png', 'webp']);
/** Phones take photographs of 200 million pixels. */
const MAX_CHOSEN_PIXELS = 250_000_000;
const MAX_CHOSEN_BYTES = 100 * 1024 * 1024;
/** Longer edges of a picture that is made smaller, px; the first with which it can be sent. */
const SHRUNK_EDGES = [4096, 2896, 2048];

/**
 * Checks what the user wants to send and makes the file that is sent: its bytes are read once, so
 * that what was checked is what leaves, even when the file changes on the disk.
 *
 * @returns the reason instead of a file that is not sent
 */
export async function prepareImage(file: File, tools: ImageTools): Promise<File | FileFault> {
  if (file.size === 0) return 'empty';
  if (file.size > MAX_CHOSEN_BYTES) return 'tooLarge';
  const name = file.name.toWellFormed();
  if (!isImageName(name)) return 'notImage';
  try {
    const bytes = await file.arrayBuffer();
    const type = imageTypeOf(new Uint8Array(bytes.slice(0, IMAGE_HEAD_BYTES)));
    if (!type) return 'notImage';
    const content = new Uint8Array(bytes);
    const copy = new File([bytes], name, { type: `image/${type === 'svg' ? 'svg+xml' : type}` });
    const isMoving = isAnimated(type, content);
    const canShrink = SHRINKABLE.has(type) && !isMoving;
    if (copy.size > MAX_FILE_BYTES && !canShrink) return 'tooLarge';
    if (UNDECODABLE.has(type)) return copy;
    const { width, height } = await tools.measure(copy);
    const pixels = width * height;
    if (pixels > (canShrink ? MAX_CHOSEN_PIXELS : MAX_IMAGE_PIXELS)) return 'tooManyPixels';
    // The browser may have too little memory for it.
    if (pixels > MAX_IMAGE_PIXELS) return await shrink(copy, tools).catch(() => 'tooManyPixels');
    if (copy.size > MAX_FILE_BYTES) return await shrink(copy, tools);
    if (type !== 'svg') await tools.decode(copy);
    if (!hasMetadata(type, content)) return copy;
    if (isMoving) return new File([withoutMetadata(type, content)], name, { type: copy.type });
    const clean = await tools.redraw(copy);
    return clean.size > MAX_FILE_BYTES ? await shrink(copy, tools) : named(copy, clean);
  } catch {
    // Gone from the disk, cut off, or not what it seems.
    return 'notImage';
  }
}

async function shrink(file: File, tools: ImageTools): Promise<File | FileFault> {
  for (const edge of SHRUNK_EDGES) {
    const smaller = await tools.redraw(file, edge);
    if (smaller.size <= MAX_FILE_BYTES) return named(file, smaller);
  }
  return 'tooLarge';
}

/** The name ends as the content demands: Safari draws a WebP as a PNG. */
function named({ name, type }: File, content: Blob): File {
  const isSame = content.type === type;
  const end = content.type.replace('image/', '.');
  const own = isSame ? name : name.replace(/\.[^.]*$/, end);
  return new File([content], own, { type: content.type });
}

function isAnimated(type: ImageType, bytes: Uint8Array): boolean {
  if (type === 'png') return isAnimatedPng(bytes);
  return type === 'webp' && isAnimatedWebp(bytes);
}

/** A JPEG is taken to have some: they may be in many places. */
function hasMetadata(type: ImageType, bytes: Uint8Array): boolean {
  if (type === 'png') return hasPngMetadata(bytes);
  if (type === 'webp') return hasWebpMetadata(bytes);
  return type === 'jpeg';
}

/** An animation as it is but for its metadata: drawn anew, it would not move. */
function withoutMetadata(type: ImageType, bytes: Uint8Array) {
  return type === 'png' ? withoutPngMetadata(bytes) : withoutWebpMetadata(bytes);
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

  async redraw(file, maxEdge = Infinity) {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, maxEdge / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (context) context.imageSmoothingQuality = 'high';
    context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
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
