import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnv } from 'vite';
import { filesOf, hashFiles } from '../vite/hashFiles';

/** Everything in the project that a build of the app is made from. */
const APP_INPUTS = [
  'src',
  'shared',
  'public',
  'scripts/vite',
  'index.html',
  'moderator.html',
  'appeal.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
/** In the built app; files with a dot are not served. */
const STAMP = '.build.json';

interface Stamp {
  readonly inputs: string;
  readonly files: readonly string[];
}

/**
 * A hash of the sources, the settings and the environment of a build.
 *
 * @param inputs files and folders of the project
 */
export function hashInputs(root: string, inputs: readonly string[] = APP_INPUTS): string {
  const variables = loadEnv('production', root, 'VITE_');
  return createHash('sha256')
    .update(hashFiles(root, inputs))
    .update(JSON.stringify(Object.entries(variables).sort()))
    .digest('hex');
}

/** Whether the folder holds all files of a build of these inputs. */
export function isBuiltFrom(inputs: string, outDir: string): boolean {
  try {
    const stamp = JSON.parse(readFileSync(join(outDir, STAMP), 'utf8')) as Stamp;
    return stamp.inputs === inputs && stamp.files.every((name) => existsSync(join(outDir, name)));
  } catch {
    // Never built, or the build was interrupted.
    return false;
  }
}

/** Called before a build, which may be interrupted. */
export function removeStamp(outDir: string): void {
  rmSync(join(outDir, STAMP), { force: true });
}

/** Called after a build. */
export function writeStamp(inputs: string, outDir: string): void {
  const stamp: Stamp = { inputs, files: filesOf(outDir, '.') };
  writeFileSync(join(outDir, STAMP), JSON.stringify(stamp));
}
