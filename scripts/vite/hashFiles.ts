import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * A hash of names and contents.
 *
 * @param inputs files and folders of the project
 */
export function hashFiles(root: string, inputs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of inputs.flatMap((name) => filesOf(root, name))) {
    hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/** Paths of a file, or of all files in a folder, in a fixed order. */
export function filesOf(root: string, name: string): string[] {
  const path = join(root, name);
  if (statSync(path).isFile()) return [name];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}
