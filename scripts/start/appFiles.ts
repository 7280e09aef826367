import { createServer as createNetServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import sirv from 'sirv';
import { createBuilder, createServer } from 'vite';
import type { Fallback } from '../../service/http/server';

/** The app, as something that answers requests for its files. */
export interface AppFiles {
  readonly handle: Fallback;
  close(): Promise<void>;
}

const ONE_YEAR_S = 31_536_000;

/** Builds the app into a folder and serves that. */
export async function buildApp(root: string, outDir = join(root, 'dist')): Promise<AppFiles> {
  const builder = await createBuilder({
    root,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  });
  await builder.buildApp();
  const serve = sirv(outDir, {
    etag: true,
    setHeaders: (response, path) => {
      // File names of assets carry a hash of their content.
      const isHashed = path.startsWith('/assets/');
      response.setHeader(
        'cache-control',
        isHashed ? `public, max-age=${ONE_YEAR_S}, immutable` : 'no-cache',
      );
      response.setHeader('x-content-type-options', 'nosniff');
      // What a page cannot say of itself; the rest of the policy is in the page.
      response.setHeader('content-security-policy', "frame-ancestors 'none'");
    },
  });
  return { handle: serve, close: () => Promise.resolve() };
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

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createNetServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
