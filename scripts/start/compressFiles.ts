import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Files that browsers load; pictures are compressed already, and source maps are for developers. */
const TEXT_FILE = /\.(?:js|css|html|svg)$/;

/**
 * Writes each new text file of a build a second time, compressed (`.gz`): the scripts take less than a third then.
 * Copies that are newer than their files stay, with their times.
 */
export function compressFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT_FILE.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const copy = `${path}.gz`;
    if (timeOf(copy) >= timeOf(path)) continue;
    writeFileSync(copy, gzipSync(readFileSync(path)));
  }
}

/** When a file was written, ms since the epoch; 0 when it is not there. */
function timeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
