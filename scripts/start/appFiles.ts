import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';
import { createServer } from 'vite';
import type { Fallback } from '../../emulator/http/server';
import { compressFiles } from './compressFiles';
import { findFreePort } from './findFreePort';
import { hashInputs, isBuiltFrom, removeStamp, writeStamp } from './buildStamp';
import { type Lock, withLock } from '../setup/lock.mjs';
import { reportWhile } from '../setup/reportWhile.mjs';
import { StartError } from '../setup/startError.cjs';

/** The app, as something that answers requests for its files. */
export interface AppFiles {
  readonly handle: Fallback;
  close(): Promise<void>;
}

const BUILD = fileURLToPath(new URL('build.mjs', import.meta.url));

const ONE_DAY_S = 86_400;
const ONE_YEAR_S = 365 * ONE_DAY_S;

/** The files of one build are written within this time, ms. */
const BUILD_LIMIT_MS = 60_000;

/**
 * Builds the app into a folder, unless it is there already, and serves that. Of several processes one builds.
 *
 * @throws (rejects) StartError when it cannot be built; the reasons are printed
 */
export async function buildApp(root: string, outDir: string): Promise<AppFiles> {
  const inputs = hashInputs(root);
  if (!isBuiltFrom(inputs, outDir)) {
    const waiting = 'Another command is building the app; waiting for it…';
    await withLock('build', waiting, async (lock) => {
      if (isBuiltFrom(inputs, outDir)) return;
      console.log('Building the app…');
      const building = build(root, outDir, inputs, lock);
      await reportWhile(building, (seconds) => `building for ${seconds} s`);
    });
  }
  const serve = sirv(outDir, {
    // Another start may build into the same folder: what is there is looked up at each request.
    dev: true,
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', cachingOf(path));
      response.setHeader('x-content-type-options', 'nosniff');
      // A page cannot set this directive itself; the rest of the policy is in the page.
      response.setHeader('content-security-policy', "frame-ancestors 'none'");
    },
  });
  return { handle: serve, close: () => Promise.resolve() };
}

function cachingOf(path: string): string {
  // File names of assets carry a hash of their content.
  if (path.startsWith('/assets/')) return `public, max-age=${ONE_YEAR_S}, immutable`;
  // The pictures of the sample users, which a page that is reloaded in an outage cannot ask for again.
  if (path.startsWith('/sample/')) return `public, max-age=${ONE_DAY_S}`;
  return 'no-cache';
}

/**
 * Tabs that are open still ask for files of the version they have loaded, so the assets of the version before this
 * one stay. A build that is interrupted has no stamp, and the next start builds again.
 */
async function build(root: string, outDir: string, inputs: string, lock: Lock): Promise<void> {
  removeStamp(outDir);
  const startedAt = Date.now();
  // In a process of its own: 600 MB of memory are free again when it ends.
  const child = fork(BUILD, [root, outDir]);
  lock.addProcess(child.pid);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new StartError('The app could not be built.');
  removeOldAssets(join(outDir, 'assets'), startedAt);
  compressFiles(outDir);
  writeStamp(inputs, outDir);
}

/**
 * Removes the assets of all versions before the last one. Every build writes all of its files, so
 * their times tell the versions apart.
 *
 * @param startedAt when the build of the present version began, ms since the epoch
 */
function removeOldAssets(folder: string, startedAt: number): void {
  const replaced = readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => ({ path, writtenAt: statSync(path).mtimeMs }))
    .filter(({ writtenAt }) => writtenAt < startedAt);
  const lastBuild = Math.max(...replaced.map(({ writtenAt }) => writtenAt));
  for (const { path, writtenAt } of replaced) {
    if (writtenAt < lastBuild - BUILD_LIMIT_MS) rmSync(path);
  }
}

/**
 * Serves the app from its sources with hot reload.
 *
 * @param allowedHosts names by which browsers may reach it, beside this machine's own
 */
export async function serveSources(
  root: string,
  allowedHosts: readonly string[],
): Promise<AppFiles> {
  const vite = await createServer({
    root,
    appType: 'spa',
    logLevel: 'warn',
    server: {
      middlewareMode: true,
      allowedHosts: [...allowedHosts],
      hmr: { port: await findFreePort() },
    },
  });
  return { handle: vite.middlewares, close: () => vite.close() };
}
