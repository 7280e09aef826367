import { join } from 'node:path';
import sirv from 'sirv';
import { build } from 'vite';
import { buildApp } from '../../scripts/start/appFiles';
import { compressFiles } from '../../scripts/start/compressFiles';
import { LOCAL_ENVIRONMENT } from '../../scripts/start/localChat';
import type { Fallback } from '../../service/http/server';

const PEER_PATH = '/peer';

/** Builds the chats into a folder and serves them: ours at the root, the peer below its path. */
export async function buildApps(root: string, folder: string, hasPeer: boolean): Promise<Fallback> {
  Object.assign(process.env, LOCAL_ENVIRONMENT, { NODE_ENV: 'production' });
  const ours = await buildApp(root, join(folder, 'ours'));
  if (!hasPeer) return ours.handle;
  const peerFolder = join(folder, 'peer');
  await build({
    root: join(root, 'bench/peer'),
    logLevel: 'warn',
    build: { outDir: peerFolder, emptyOutDir: true },
  });
  compressFiles(peerFolder);
  const peer = sirv(peerFolder, { etag: true, gzip: true, brotli: true });
  return (request, response, next) => {
    const { url = '/' } = request;
    if (url.startsWith(`${PEER_PATH}/`)) {
      request.url = url.slice(PEER_PATH.length);
      peer(request, response, next);
    } else {
      ours.handle(request, response, next);
    }
  };
}
