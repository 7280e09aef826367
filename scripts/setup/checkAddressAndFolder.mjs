import { existsSync, mkdtempSync, readFileSync, rmdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { explain } from './startError.cjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Tries the address and the data folder of a start, before time is spent on installing and building.
 *
 * @param {Pick<import('../start/startOptions').StartOptions, 'host' | 'port' | 'dataFolder' | 'isEphemeral'>} options
 * @throws (rejects) a `StartError` when the start could not use them
 */
export async function checkAddressAndFolder({ host, port, dataFolder, isEphemeral }) {
  try {
    await tryAddress(host, port);
    if (!isEphemeral && !usesPubNub()) tryFolder(dataFolder);
  } catch (error) {
    throw explain(error, port, dataFolder);
  }
}

async function tryAddress(host, port) {
  const server = createServer();
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen({ host, port }, resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}

/** Makes a folder in it, or in the nearest folder above it that exists, and removes that again. */
function tryFolder(folder) {
  if (!existsSync(folder)) tryFolder(dirname(folder));
  else rmdirSync(mkdtempSync(join(folder, '.writable-')));
}

/** With PubNub's keys no data is kept here. `main.ts` reads them with Vite, which may not be installed yet. */
function usesPubNub() {
  const variables = ['.env', '.env.local'].map(readVariables);
  return Boolean(Object.assign({}, ...variables, process.env).VITE_PUBNUB_SUBSCRIBE_KEY);
}

function readVariables(file) {
  const path = join(ROOT, file);
  return existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {};
}
