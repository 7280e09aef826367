import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the picture of a message; every call returns the file as it is on the disk. */
export function readSampleImage(imagesDirectory: string, name: string): Uint8Array {
  return new Uint8Array(readFileSync(join(imagesDirectory, name)));
}
