import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LOCAL_KEYS } from '../../emulator/createService';
import { PNG } from '../builders/buildFile';
import { spawnService } from '../support/worlds/spawnService';
import { temporaryFolder } from '../support/worlds/temporaryFolders';
import { startTestService } from '../support/worlds/testService';
import { takeSlot, upload } from '../support/drivers/uploads';
import { waitFor } from '../support/drivers/waitFor';
import { publishNumbers, publishText } from '../support/matchers/wire';

const SCRIPT = join(__dirname, '../../scripts/run.mjs');
const WRITERS = 4;

interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** Runs what `npm run backup -- …` runs. */
async function backUp(dataFolder: string, ...args: string[]): Promise<Outcome> {
  try {
    const run = promisify(execFile)(process.execPath, [
      SCRIPT,
      'backup',
      '--data',
      dataFolder,
      ...args,
    ]);
    const { stdout } = await run;
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

/** All messages of a channel in a folder, oldest first, read by a service that starts with it. */
async function readMessages(dataFolder: string, channel: string): Promise<unknown[]> {
  const service = await startTestService({ dataFolder });
  try {
    const now = Date.now();
    return service.context.stores.messages
      .range({ channel, limit: 100_000, now })
      .map(({ payload }) => JSON.parse(payload) as unknown);
  } finally {
    await service.close();
  }
}

describe('a backup', () => {
  let folder: string;
  let dataFolder: string;
  let target: string;

  beforeEach(() => {
    folder = temporaryFolder();
    dataFolder = join(folder, 'data');
    target = join(folder, 'backups', 'monday');
  });

  it('of a service that runs has all that was acknowledged before, as it was at one moment', async () => {
    const process = await spawnService(dataFolder);
    try {
      const service = { url: process.url, context: { keys: LOCAL_KEYS } };
      const before = await publishNumbers(service, 'before', 20);
      let isRunning = true;
      let published = 0;
      const writers = Array.from({ length: WRITERS }, async () => {
        while (isRunning) await publishText(service, 'during', `${(published += 1)}`);
      });
      await waitFor(() => published > 50, 'some messages');
      expect(await backUp(dataFolder, target)).toMatchObject({ code: 0 });
      const total = published;
      isRunning = false;
      await Promise.all(writers);

      expect(await readMessages(target, 'before')).toEqual(before.map((_, n) => n));
      const during = (await readMessages(target, 'during')) as number[];
      expect(during.length).toBeGreaterThan(50 - WRITERS);
      expect(during.length).toBeLessThan(total);
      // Written side by side, so that only the last of each writer may be missing.
      expect(Math.max(...during)).toBeLessThanOrEqual(during.length + WRITERS);
    } finally {
      await process.kill();
    }
  });

  it('of a service that was killed has all that was acknowledged', async () => {
    const process = await spawnService(dataFolder);
    const service = { url: process.url, context: { keys: LOCAL_KEYS } };
    await publishNumbers(service, 'c', 5);
    await process.kill();
    expect(await backUp(dataFolder, target)).toMatchObject({ code: 0 });
    expect(await readMessages(target, 'c')).toEqual([0, 1, 2, 3, 4]);
  });

  it('has every keyset and its files, and nothing else', async () => {
    const keys = { publishKey: 'pub-other', subscribeKey: 'sub-other' };
    await (await startTestService({ dataFolder })).close();
    const other = await startTestService({ dataFolder, keys });
    await publishText(other, 'c', '"other"');
    await other.close();
    writeFileSync(join(dataFolder, 'sub-local.files', 'a'), Buffer.from([1, 2, 3]));
    writeFileSync(join(dataFolder, 'notes.txt'), 'of somebody else');

    const { code, output } = await backUp(dataFolder, target);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(target) });
    expect(readdirSync(target).sort()).toEqual([
      'sub-local.files',
      'sub-local.sqlite',
      'sub-other.files',
      'sub-other.sqlite',
    ]);
    expect([...readFileSync(join(target, 'sub-local.files', 'a'))]).toEqual([1, 2, 3]);
  });

  it('is restored by copying it to the data folder, messages and files alike', async () => {
    const running = await spawnService(dataFolder);
    const slot = await takeSlot(running, 'c');
    expect((await upload(slot, PNG)).status).toBe(204);
    await publishText({ url: running.url, context: { keys: LOCAL_KEYS } }, 'c', '"kept"');
    expect(await backUp(dataFolder, target)).toMatchObject({ code: 0 });
    await running.kill();
    rmSync(dataFolder, { recursive: true });
    cpSync(target, dataFolder, { recursive: true });

    const restored = await startTestService({ dataFolder });
    try {
      const ann = restored.client('ann');
      const { channels } = await ann.fetchMessages({ channels: ['c'] });
      expect(channels['c']?.map(({ message }) => message)).toEqual(['kept']);
      const { data } = await ann.listFiles({ channel: 'c' });
      expect(data).toMatchObject([{ id: slot.id, name: 'a.png', size: PNG.length }]);
      const url = ann.getFileUrl({ channel: 'c', id: slot.id, name: 'a.png' });
      expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(new Uint8Array(PNG));
    } finally {
      await restored.close();
    }
  });

  it.each<[string, (dataFolder: string) => [string, ...string[]], RegExp]>([
    ['there is nothing to copy', (data) => [join(data, 'none'), 'x'], /^There is no data in .*\.$/],
    ['the folder exists', (data) => [data, data], /exists already; name a folder that does not\.$/],
    [
      'the folder is inside the data',
      (data) => [data, join(data, 'copy')],
      /^A copy inside the data folder would be lost with it; choose another\.$/,
    ],
    ['the data is damaged', (data) => [damaged(data), join(data, '../x')], /^The copy could not /],
    ['the folder is one of the system', (data) => [data, '/proc/x/y'], /^The copy could not /],
    ['a flag is unknown', (data) => [data, '--fast', 'x'], /See npm run backup -- --help\.$/],
    ['no folder is named', (data) => [data], /^Usage: npm run backup/m],
  ])('is refused in one sentence, and nothing is written: %s', async (_case, args, sentence) => {
    await (await startTestService({ dataFolder })).close();
    const { code, output } = await backUp(...args(dataFolder));
    expect(code).toBe(1);
    expect(output.trim()).toMatch(sentence);
    expect(output).not.toContain('    at ');
    expect(readdirSync(folder)).toEqual(['data']);
  });
});

function damaged(dataFolder: string): string {
  writeFileSync(join(dataFolder, 'sub-local.sqlite'), 'this is not a database, whatever its name');
  return dataFolder;
}
