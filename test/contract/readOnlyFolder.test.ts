import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { compiledScript } from '../support/worlds/compiledScript';
import { temporaryFolder } from '../support/worlds/temporaryFolders';
import { startTestService } from '../support/worlds/testService';
import { fetchHistory, publishText } from '../support/matchers/wire';

const SCRIPT = compiledScript('startAttempt');
const REFUSAL = 'StartError: The data folder DATA cannot be written.';

/** How a start on the folder ends, by somebody who is no superuser. */
async function startOn(dataFolder: string): Promise<string> {
  const child = fork(SCRIPT, [dataFolder]);
  const [[answer]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
  return String(answer).replace(dataFolder, 'DATA');
}

const FILES_FOLDER = 'sub-local.files';

describe('a data folder that may only be read', () => {
  let dataFolder: string;

  beforeEach(async () => {
    dataFolder = temporaryFolder();
    const service = await startTestService({ dataFolder });
    await publishText(service, 'c', '"kept"');
    await service.close();
  });
  afterEach(() => allow(0o755, 0o644));

  const allow = (folder: number, file: number) => {
    chmodSync(dataFolder, 0o755);
    for (const name of readdirSync(dataFolder)) {
      const path = join(dataFolder, name);
      chmodSync(path, statSync(path).isDirectory() ? folder : file);
    }
    chmodSync(dataFolder, folder);
  };
  const hashesOf = (names: readonly string[]) =>
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(dataFolder, name)))
        .digest('hex'),
    ]);

  it.each([
    ['as a whole', 0o555, 0o444],
    ['as to its files', 0o777, 0o444],
    ['as to what is in it, and its files written', 0o555, 0o666],
  ])('%s is refused in a sentence, and nothing in it is changed', async (_case, folder, file) => {
    const names = readdirSync(dataFolder).filter((name) => name !== FILES_FOLDER);
    const before = hashesOf(names);
    allow(folder, file);
    expect(await startOn(dataFolder)).toBe(REFUSAL);
    expect(hashesOf(names)).toEqual(before);

    allow(0o755, 0o644);
    const service = await startTestService({ dataFolder });
    const { channels } = await fetchHistory(service, 'c');
    expect(channels['c']?.map(({ message }) => message)).toEqual(['kept']);
    await service.close();
  });

  it('is taken by the same start once it may be written', async () => {
    allow(0o777, 0o666);
    expect(await startOn(dataFolder)).toBe('started');
  });
});

it('an empty folder that may only be read is refused in a sentence, and stays empty [F12]', async () => {
  const dataFolder = temporaryFolder();
  chmodSync(dataFolder, 0o555);
  expect(await startOn(dataFolder)).toBe(REFUSAL);
  expect(readdirSync(dataFolder)).toEqual([]);
});
