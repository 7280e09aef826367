import { hasPngNotes, hasWebpNotes } from '../../domain/imageNotes';
import { IMAGE_HEAD_BYTES, imageTypeOf, type ImageType } from '../../domain/imageType';
import { MAX_FILE_BYTES, MAX_IMAGE_PIXELS } from '../../domain/limits';
import { isImageName } from '../../domain/message';

/** Why a file is not sent; `unchecked` when what checks it could not be loaded. */
export type FileFault = 'notImage' | 'empty' | 'tooLarge' | 'unchecked';

/** What the browser can do with an image; jsdom and Node cannot. */
export interface ImageTools {
  /** Width and height without decoding; rejects when the browser cannot make sense of it. */
  measure(file: File): Promise<{ readonly width: number; readonly height: number }>;
  /** Decodes all of it; rejects when it is broken or ends too early. */
  decode(file: File): Promise<void>;
  /**
   * The picture alone, upright and in its own format: without notes of where and when it was made. Of
   * an animation the first picture is left.
   */
  withoutNotes(file: File): Promise<Blob>;
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
    if (!hasNotes(type, new Uint8Array(bytes))) return copy;
    const clean = await tools.withoutNotes(copy);
    return clean.size > MAX_FILE_BYTES ? 'tooLarge' : new File([clean], name, { type: clean.type });
  } catch {
    // Gone from the disk, cut off, or not what it seems.
    return 'notImage';
  }
}

/** A JPEG is taken to have some: they may be in many places. */
function hasNotes(type: ImageType, bytes: Uint8Array): boolean {
  if (type === 'png') return hasPngNotes(bytes);
  if (type === 'webp') return hasWebpNotes(bytes);
  return type === 'jpeg';
}
