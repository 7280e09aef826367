import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface ServiceProcess {
  readonly url: string;
  /** `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>;
}

/** Starts a service in a process of its own, so that it can be killed. */
export async function spawnService(dataFolder: string): Promise<ServiceProcess> {
  const script = join(__dirname, 'serviceProcess.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const started = once(child.stdout, 'data').then(([text]) => String(text).trim());
  const url = await Promise.race([started, exited.then(() => '')]);
  if (url === '') throw new Error('The service did not start.');
  return {
    url,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
