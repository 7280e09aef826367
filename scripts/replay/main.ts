import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MAX_FILE_BYTES, loadSession } from '../../src/replay/loadSession';
import { RecordingError } from '../../src/replay/readRecording';
import { buildApp } from '../start/appFiles';
import { StartError } from '../start/startError';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const HELP = `Shows a recorded session of the chat, without any service.

Usage: npm run replay -- FILE

FILE is a recording of the chat (docs/replay.md), an export of Redux DevTools, or a JSON list of
actions.`;

/** Runs `npm run replay`. Ends the process with a sentence when the file cannot be shown. */
export async function main(args: readonly string[]): Promise<void> {
  const [file] = args;
  if (file === undefined || file === '--help') {
    console.log(HELP);
    process.exit(file === undefined ? 1 : 0);
  }
  try {
    await show(readSession(file));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
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
