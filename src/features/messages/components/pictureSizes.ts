/** Width and height of a picture, px. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** More are forgotten together. */
const MAX_KNOWN = 1_000;

/** By the id of the file. Nobody says the size of a picture before it is loaded. */
const known = new Map<string, PictureSize>();

/** The size of a picture that this page has shown before. */
export const knownSize = (fileId: string): PictureSize | undefined => known.get(fileId);

export function rememberSize(fileId: string, size: PictureSize): void {
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(fileId, size);
}
