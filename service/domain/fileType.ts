import { imageTypeOf } from '../../src/domain/imageType';

const FALLBACK_TYPE = 'application/octet-stream';

const TYPES_BY_EXTENSION: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['bmp', 'image/bmp'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['svg', 'image/svg+xml'],
]);

/**
 * The media type that the bytes themselves show. Names and what a client claims are not asked: a
 * script that is called `cat.png` must not be served as anything a browser runs.
 */
export function fileTypeOf(bytes: Uint8Array): string {
  const type = imageTypeOf(bytes);
  return (type && TYPES_BY_EXTENSION.get(type)) ?? FALLBACK_TYPE;
}

/** What the network puts into the upload form; it decides nothing here, the bytes do. */
export function fileTypeFromName(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return TYPES_BY_EXTENSION.get(extension) ?? FALLBACK_TYPE;
}
