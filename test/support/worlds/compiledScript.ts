import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

const ROOT = join(__dirname, '../../..');

/** A program for this system, one that nobody has, and what finds other files from its own place. */
const NOT_BUNDLED = [
  '@photostructure/sqlite',
  'pg-native',
  join(ROOT, 'emulator/functions/worker.cjs'),
  join(ROOT, 'emulator/inspector/pageFolder.cjs'),
];

/** Packages in CommonJS ask for the modules of Node by `require`. */
const REQUIRE = `import { createRequire as requireOfNode } from 'node:module';
const require = requireOfNode(import.meta.url);`;

/**
 * Compiles a script for processes that the tests of a file start, once and with the packages that it imports: a start
 * takes 0.35 s of CPU time, and 0.9 s with the packages in their hundreds of files and with source maps.
 *
 * @param name of the module in this folder
 * @returns the path of the script, which is there while the tests run
 */
export function compiledScript(name: string): string {
  // Within the repository, where Node finds the packages that are left.
  const script = join(ROOT, `node_modules/.cache/tests/${name}-${process.pid}.mjs`);
  beforeAll(() => {
    buildSync({
      entryPoints: [join(__dirname, `${name}.ts`)],
      outfile: script,
      bundle: true,
      external: NOT_BUNDLED,
      banner: { js: REQUIRE },
      platform: 'node',
      format: 'esm',
    });
  });
  afterAll(() => rmSync(script, { force: true }));
  return script;
}
