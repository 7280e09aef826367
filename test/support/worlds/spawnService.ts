import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { ServiceOptions } from '../../../emulator/serviceOptions';

export interface ServiceProcess {
  readonly url: string;
  /** The most memory the process has had so far, bytes. */
  peakMemory(): Promise<number>;
  /** `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>;
}

const ROOT = join(__dirname, '../../..');
/** Within the repository, where Node finds the packages that it imports. */
const SCRIPT = join(ROOT, `node_modules/.cache/tests/serviceProcess-${process.pid}.mjs`);

const processes: ServiceProcess[] = [];

/** Compiles the service once for all its starts: by `tsx` each takes two more seconds of CPU time. */
beforeAll(() => {
  buildSync({
    entryPoints: [join(__dirname, 'serviceProcess.ts')],
    outfile: SCRIPT,
    bundle: true,
    packages: 'external',
    // The thread of a function, and the place of the Inspector's page, are found from these files.
    external: [
      join(ROOT, 'emulator/functions/worker.cjs'),
      join(ROOT, 'emulator/inspector/pageFolder.cjs'),
    ],
    platform: 'node',
    format: 'esm',
    sourcemap: 'inline',
  });
});

afterAll(async () => {
  await Promise.all(processes.splice(0).map((process) => process.kill()));
  rmSync(SCRIPT, { force: true });
});

/**
 * Starts a service in a process of its own, so that it can be killed. At the latest that happens when
 * the test file has run.
 *
 * @param largestFile where the system refuses to let a file grow, bytes: as good as a full disk
 * @param options beside the data folder
 */
export async function spawnService(
  dataFolder: string,
  largestFile?: number,
  options: ServiceOptions = {},
): Promise<ServiceProcess> {
  const args = ['--enable-source-maps', SCRIPT, dataFolder, JSON.stringify(options)];
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc'];
  const child =
    largestFile === undefined
      ? spawn(process.execPath, args, { stdio })
      : spawn('sh', ['-c', `${limitOf(largestFile)}; exec "$0" "$@"`, process.execPath, ...args], {
          stdio,
        });
  const exited = once(child, 'exit');
  const answer = () => once(child, 'message').then(([value]: unknown[]) => value);
  const url = await Promise.race([answer(), exited.then(() => undefined)]);
  if (typeof url !== 'string') throw new Error('The service did not start.');
  const service: ServiceProcess = {
    url,
    peakMemory: async () => {
      const bytes = answer();
      child.send('peak memory');
      return Number(await bytes);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
  processes.push(service);
  return service;
}

/** The shell counts in blocks of 512 bytes (POSIX). */
function limitOf(bytes: number): string {
  return `ulimit -f ${Math.ceil(bytes / 512)}`;
}
