// Builds the page of the Inspector into `dist/`, from where the emulator serves it; also as a command.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('page', import.meta.url));
/** Where the emulator looks for the page. */
export const PAGE_FOLDER = fileURLToPath(new URL('dist', import.meta.url));
/** Names, versions and licences of the packages in the page; no part of it. */
export const LICENCES = 'licences.json';

/** @param {string} outDir whose files are replaced */
export async function buildPage(outDir = PAGE_FOLDER) {
  // Of an earlier build, by `npm start`.
  rmSync(join(outDir, '.build.json'), { force: true });
  // Whatever the environment says: the development build of React is twice as large.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await build({
      configFile: false,
      root: ROOT,
      base: '/inspector/',
      logLevel: 'warn',
      plugins: [react()],
      build: {
        outDir,
        // An emulator may be serving the folder; the names of the files do not change.
        emptyOutDir: false,
        target: 'es2023',
        // Browsers of this year know `light-dark()`.
        cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
        modulePreload: false,
        license: { fileName: LICENCES },
        rolldownOptions: {
          output: {
            entryFileNames: 'page.js',
            assetFileNames: 'page[extname]',
            codeSplitting: false,
          },
          checks: { bundlerTimings: false },
        },
      },
    });
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPage();
