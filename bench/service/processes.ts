import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from '../../scripts/setup/compile.mjs';

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  /** How long the server took to start, without what Node takes, ms. */
  readonly startMs: number;
  /** The memory of the process after a garbage collection, without what its heap keeps free, bytes. */
  memory(): Promise<number>;
  /** Answers that a load has received, by status. */
  statuses(): Promise<Readonly<Record<string, number>>>;
  /** How many messages a moderation server has judged. */
  verdicts(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts one of the scripts beside this one. @throws (rejects) when it ends instead */
export async function startProcess(script: string, ...args: string[]): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const file = join(folder, 'process.mjs');
  await compile(fileURLToPath(new URL(script, import.meta.url)), file);
  const child = spawn(process.execPath, [file, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  void exited.then(() => rmSync(folder, { recursive: true }));
  const answer = () => once(child, 'message').then(([value]: unknown[]) => value);
  const started = await Promise.race([answer(), exited.then(() => undefined)]);
  if (started === undefined) throw new Error(`${script} did not start.`);
  const { url, startMs } = started as { url: string; startMs: number };
  const ask = async (what: 'memory' | 'statuses' | 'verdicts') => {
    const answered = answer();
    child.send(what);
    return answered;
  };
  return {
    url,
    startMs,
    memory: async () => Number(await ask('memory')),
    statuses: async () => (await ask('statuses')) as Record<string, number>,
    verdicts: async () => Number(await ask('verdicts')),
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
