import { File as NodeFile } from 'node:buffer';

/** The smallest sound image: one pixel. */
export const PNG_BASE64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
export const PNG = Buffer.from(PNG_BASE64, 'base64');

/** A file whose bytes can be read; jsdom's own cannot. */
export function buildFile(name = 'cat.png', content: Uint8Array | string = PNG): File {
  return new NodeFile([content], name) as unknown as File;
}
