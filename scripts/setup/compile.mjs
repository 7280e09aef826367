import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, stop } from 'esbuild';

/**
 * Compiles a TypeScript module into one file, with all that it imports of the sources. Packages and plain JavaScript
 * stay outside and are named by where they are, so the file may be anywhere and may be removed once it is loaded.
 *
 * @param {string} entry the path of the module
 * @param {string} outfile the path of the file, which ends in `.mjs`
 */
export async function compile(entry, outfile) {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    sourcemap: 'inline',
    plugins: [sources],
    logLevel: 'warning',
  });
  await stop();
}

const outside = (url) => ({ path: url, external: true });

/** @type {import('esbuild').Plugin} */
const sources = {
  name: 'sources',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^[^./:][^:]*$/ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : outside(import.meta.resolve(path)),
    );
    onResolve({ filter: /^\..*\.[cm]js$/ }, ({ path, resolveDir }) =>
      outside(pathToFileURL(resolve(resolveDir, path)).href),
    );
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      const url = JSON.stringify(pathToFileURL(path).href);
      return { loader: 'ts', contents: text.replaceAll('import.meta.url', url) };
    });
  },
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  await compile(process.argv[2], process.argv[3]);
