import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSession, MAX_FILE_BYTES } from '../../src/replay/replaySession';
import { RecordingError } from '../../src/replay/readRecording';
import { buildApp } from '../start/appFiles';
import { StartError } from '../setup/startError.cjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs `npm run replay`. @throws StartError when the file cannot be shown */
export async function main({ file }: { readonly file: string }): Promise<void> {
  await show(readSession(file));
}

/** The text of a recording that can be replayed. @throws StartError for anything else */
function readSession(file: string): string {
  const text = readText(file);
  try {
    const { steps, isFaithful } = loadSession(text);
    console.log(`${file}: ${steps.length} actions.`);
    if (!isFaithful) {
      console.log('It ends in another state than it did: it was recorded by another version.');
    }
    return text;
  } catch (cause) {
    if (!(cause instanceof RecordingError)) throw cause;
    throw new StartError(`${file} cannot be replayed. ${cause.message}`, { cause });
  }
}

function readText(file: string): string {
  try {
    const { size } = statSync(file);
    if (size <= MAX_FILE_BYTES) return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new StartError(`${file} cannot be read.`, { cause });
  }
  throw new StartError(`${file} is larger than ${MAX_FILE_BYTES / 1024 / 1024} MiB.`);
}

async function show(recording: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'moderated-chat-replay-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const app = await buildApp(ROOT, folder);
  const server = createServer((request, response) => {
    if (request.url === '/recording.json') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(recording);
    } else {
      app.handle(request, response, () => response.writeHead(404).end());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  console.log(`
The session is ready:

  http://localhost:${port}/replay.html?given

Stop with Ctrl-C.
`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
}
