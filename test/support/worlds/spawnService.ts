import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import type { ServiceOptions } from '../../../emulator/serviceOptions';
import { compiledScript } from './compiledScript';

export interface ServiceProcess {
  readonly url: string;
  /** The most memory the process has had so far, bytes. */
  peakMemory(): Promise<number>;
  /** `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>;
}

const SCRIPT = compiledScript('serviceProcess');

const processes: ServiceProcess[] = [];

afterAll(async () => {
  await Promise.all(processes.splice(0).map((process) => process.kill()));
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
  const args = [SCRIPT, dataFolder, JSON.stringify(options)];
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
