import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import PubNub from 'pubnub';
import { startEmulator } from '../../emulator/startEmulator';
import { timed } from './statistics';

const EMULATOR = fileURLToPath(new URL('../../emulator/', import.meta.url));
const STARTS = 5;
const KEYSETS = 200;
const SEED = {
  users: [{ id: 'ann', name: 'Ann' }],
  channels: [{ id: 'news', name: 'News' }],
  memberships: [{ user: 'ann', channel: 'news' }],
  messages: [{ channel: 'news', user: 'ann', message: { text: 'hi' } }],
};

/**
 * From the start of the command, as the package has it, to the answer to the first publish of an SDK. It builds the
 * package's files first.
 *
 * @returns the time of each start, ms
 */
export async function measureCommand(): Promise<number[]> {
  execFileSync(process.execPath, ['build.mjs'], { cwd: EMULATOR, stdio: 'inherit' });
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) times.push(await measureStart());
  return times;
}

async function measureStart(): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['dist/bin.cjs', '--port', '0'], {
    cwd: EMULATOR,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [output] = (await once(child.stdout, 'data')) as [Buffer];
    const [, origin = ''] = /http:\/\/(localhost:\d+)/.exec(output.toString()) ?? [];
    const keys = { publishKey: 'pub-local', subscribeKey: 'sub-local' };
    const pubnub = new PubNub({ ...keys, userId: 'ann', origin, ssl: false });
    await pubnub.publish({ channel: 'news', message: 'hello' });
    const time = performance.now() - startedAt;
    pubnub.destroy(true);
    return time;
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

/** Resets of keysets with a few records, of as many in one process. @returns the time of each, ms */
export async function measureResets(): Promise<number[]> {
  const emulator = await startEmulator();
  const times: number[] = [];
  try {
    const keysets = await Promise.all(
      Array.from({ length: KEYSETS }, () => emulator.createKeyset({ seed: SEED })),
    );
    for (const keyset of keysets) times.push(await timed(() => keyset.reset()));
  } finally {
    await emulator.close();
  }
  return times;
}
