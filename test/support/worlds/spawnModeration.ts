import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { compiledScript } from './compiledScript';

export interface ModerationProcess {
  readonly url: string;
  /** `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>;
}

const SCRIPT = compiledScript('moderationProcess');

const processes: ModerationProcess[] = [];

afterAll(async () => {
  await Promise.all(processes.splice(0).map((process) => process.kill()));
});

/**
 * Starts a moderation server in a process of its own, so that it can be killed; at the latest after the test file.
 *
 * @param settings further ones, as its environment has them
 */
export async function spawnModeration(
  database: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ModerationProcess> {
  const child = spawn(process.execPath, [SCRIPT], {
    env: { ...process.env, ...settings, SERVER_PORT: '0', SERVER_DATABASE: database },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const answer = once(child, 'message').then(([value]: unknown[]) => value);
  const url = await Promise.race([answer, exited.then(() => undefined)]);
  if (typeof url !== 'string') throw new Error('The server did not start.');
  const server: ModerationProcess = {
    url,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
  processes.push(server);
  return server;
}
