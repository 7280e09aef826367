import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Row } from '../service/report';
import { quantile, timed } from '../service/statistics';

const RUN = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url));
const STARTS = 5;

/** Measures how long `npm run server` takes until the server answers, without a keyset. */
export async function measureStarts(): Promise<readonly Row[]> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) times.push(await measureStart());
  const value = `${quantile(times, 0.5).toFixed(0)} ms`;
  return [{ what: 'Start of the command `npm run server`, median', value }];
}

async function measureStart(): Promise<number> {
  const database = join(tmpdir(), `bench-start-${process.pid}.sqlite`);
  const child = spawn(process.execPath, [RUN, 'server'], {
    env: { ...process.env, SERVER_PORT: '0', SERVER_DATABASE: database },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  try {
    return await timed(() => once(child.stdout, 'data'));
  } finally {
    child.kill();
    await exited;
    for (const end of ['', '-wal', '-shm']) rmSync(database + end, { force: true });
  }
}
