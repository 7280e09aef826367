import { join } from 'node:path';
import sirv from 'sirv';
import { build } from 'vite';
import { buildApp } from '../../scripts/start/appFiles';
import { compressFiles } from '../../scripts/start/compressFiles';
import { LOCAL_ENVIRONMENT } from '../../scripts/start/environments';
import type { Fallback } from '../../emulator/http/server';
import type { Contender } from './contender';

/** Builds the chats into a folder and serves them: ours at the root, each other below its path. */
export async function buildApps(
  root: string,
  folder: string,
  contenders: readonly Contender[],
): Promise<Fallback> {
  Object.assign(process.env, LOCAL_ENVIRONMENT, { NODE_ENV: 'production' });
  let { handle } = await buildApp(root, join(folder, 'ours'));
  for (const contender of contenders) {
    if (contender.name !== 'ours') handle = await withOther(contender, root, folder, handle);
  }
  return handle;
}

/** Serves one more chat, which is built from a folder of its own in `bench`. */
async function withOther(
  { name, path }: Contender,
  root: string,
  folder: string,
  rest: Fallback,
): Promise<Fallback> {
  const outDir = join(folder, name);
  await build({
    root: join(root, 'bench', name),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  });
  compressFiles(outDir);
  const files = sirv(outDir, { etag: true, gzip: true, brotli: true });
  return (request, response, next) => {
    const { url = '/' } = request;
    if (!url.startsWith(path)) {
      rest(request, response, next);
      return;
    }
    request.url = url.slice(path.length - 1);
    files(request, response, next);
  };
}
