import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { ShellFile } from '../../src/serviceWorker/worker.ts';

const START = 'start.js';
/** Where the worker's source has the list of files, as Workbox calls it. */
const PLACEHOLDER = 'self.__WB_MANIFEST';
/** The one address under which a worker may answer for all pages. */
export const WORKER = 'sw.js';

type Built = Rolldown.RolldownOutput | Rolldown.RolldownOutput[] | Rolldown.RolldownWatcher;

/** Puts the list of all files that the pages are made of into the built worker. */
export function listShell(outDir: string, built: readonly Built[]): void {
  const names = built
    .flatMap((output) => (Array.isArray(output) ? output : [output]))
    .flatMap((output) => ('output' in output ? output.output : []))
    .map(({ fileName }) => fileName)
    // Source maps and files that are not served are left out.
    .filter((name) => !name.endsWith('.map') && !name.startsWith('.'));
  const files = names.map((name): ShellFile => {
    const isHashed = name.startsWith('assets/');
    return { url: name, revision: isHashed ? null : hashOf(join(outDir, name)) };
  });
  const start = { url: `${START}?${hashOf(join(outDir, START))}`, revision: null };
  const path = join(outDir, WORKER);
  const source = readFileSync(path, 'utf8');
  if (!source.includes(PLACEHOLDER)) throw new Error('the worker does not ask for its files');
  writeFileSync(path, source.replace(PLACEHOLDER, JSON.stringify([...files, start])));
}

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 8);
}

/** Has each build ask for its own `start.js`, which is not hashed as the assets are. */
export function versionedStart(): Plugin {
  let publicDir = '';
  let start = START;
  return {
    name: 'versioned-start',
    apply: 'build',
    configResolved: (config) => {
      publicDir = config.publicDir;
      start = config.base + START;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(`src="${start}"`, `src="${start}?${hashOf(join(publicDir, START))}"`),
    },
  };
}

/** Replaces the worker of a build that was served at the same address, so that the sources show. */
const NO_WORKER = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
  for (const page of await self.clients.matchAll()) page.navigate(page.url);
})()));
`;

/** Development has no service worker. */
export function noWorkerInDevelopment(): Plugin {
  return {
    name: 'no-worker-in-development',
    apply: 'serve',
    configureServer: (server) => {
      server.middlewares.use(`/${WORKER}`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(NO_WORKER);
      });
    },
  };
}
