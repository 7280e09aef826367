const FALLBACK_TYPE = 'application/octet-stream';
const LATIN1 = 'latin1';

/** Where a format's mark begins and what it is; all parts must be there. */
interface Signature {
  readonly type: string;
  readonly marks: readonly (readonly [offset: number, bytes: string])[];
}

const SIGNATURES: readonly Signature[] = [
  { type: 'image/png', marks: [[0, '\x89PNG\r\n\x1a\n']] },
  { type: 'image/jpeg', marks: [[0, '\xff\xd8\xff']] },
  { type: 'image/gif', marks: [[0, 'GIF8']] },
  {
    type: 'image/webp',
    marks: [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  },
  { type: 'image/bmp', marks: [[0, 'BM']] },
  { type: 'image/tiff', marks: [[0, 'II*\0']] },
  { type: 'image/tiff', marks: [[0, 'MM\0*']] },
];

/** The longest beginning that is looked at for an `<svg` element, bytes. */
const SVG_WINDOW = 1024;

/**
 * The media type that the bytes themselves show. Names and what a client claims are not asked: a
 * script that is called `cat.png` must not be served as anything a browser runs.
 */
export function fileTypeOf(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, SVG_WINDOW)).toString(LATIN1);
  const signature = SIGNATURES.find(({ marks }) =>
    marks.every(([offset, mark]) => start.startsWith(mark, offset)),
  );
  if (signature) return signature.type;
  return /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(start)
    ? 'image/svg+xml'
    : FALLBACK_TYPE;
}

const TYPES_BY_EXTENSION: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  svg: 'image/svg+xml',
};

/** What the network puts into the upload form; it decides nothing here, the bytes do. */
export function fileTypeFromName(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(TYPES_BY_EXTENSION, extension)
    ? (TYPES_BY_EXTENSION[extension] ?? FALLBACK_TYPE)
    : FALLBACK_TYPE;
}
