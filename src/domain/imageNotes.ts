/** Chunks in which cameras and editors write where, when and by whom a picture was made. */
const PNG_NOTES: ReadonlySet<string> = new Set(['eXIf', 'iTXt', 'tEXt', 'zTXt']);
const WEBP_NOTES: ReadonlySet<string> = new Set(['EXIF', 'XMP ']);

/** Behind the signature, bytes. */
const PNG_START = 8;
/** Behind `RIFF`, the size and `WEBP`, bytes. */
const WEBP_START = 12;

/**
 * Whether a PNG carries notes besides its picture. Chunks are length, type, data and a check sum
 * (PNG specification, 5.3).
 */
export function hasPngNotes(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  for (let at = PNG_START; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    if (PNG_NOTES.has(textAt(bytes, at + 4))) return true;
  }
  return false;
}

/**
 * Whether a WebP carries notes besides its picture. Chunks are type, length and data, filled up to an
 * even length (RFC 9649, 2.3).
 */
export function hasWebpNotes(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  for (let at = WEBP_START; at + 8 <= bytes.length;) {
    if (WEBP_NOTES.has(textAt(bytes, at))) return true;
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size % 2);
  }
  return false;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
