import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createService, LOCAL_KEYS } from '../../emulator/createService';
import { openDatabase } from '../../emulator/storage/database';
import { explain } from '../../scripts/setup/startError.cjs';
import { spawnService } from '../support/worlds/spawnService';
import { temporaryFolder } from '../support/worlds/temporaryFolders';
import { startTestService, type TestService } from '../support/worlds/testService';
import { fetchHistory, get, publishText } from '../support/matchers/wire';

const LARGEST_FILE = 1024 * 1024;
const CHANNEL = 'c';
const SENTENCE = 'The service could not write to its data folder';

const textOf = (n: number) => JSON.stringify(`${n} `.padEnd(1_000, 'x'));
const publish = (service: Pick<TestService, 'url'>, n: number) =>
  fetch(`${service.url}/publish/pub-local/sub-local/0/${CHANNEL}/0?uuid=ann`, {
    method: 'POST',
    body: textOf(n),
  });

const numbersIn = async (service: Parameters<typeof fetchHistory>[0]) => {
  const { channels } = await fetchHistory(service, CHANNEL, { max: '100' });
  return (channels[CHANNEL] ?? []).map(({ message }) => parseInt(String(message), 10));
};

/** The error message at start. */
const sentenceOf = async (dataFolder: string) => {
  const outcome: unknown = await createService({ dataFolder }).then(
    (service) => service.close(),
    (error: unknown) => explain(error, 0, 'DATA'),
  );
  return String(outcome);
};

describe('a disk that takes no more', () => {
  it('refuses what it cannot keep, says so, and keeps what was acknowledged', async () => {
    const dataFolder = temporaryFolder();
    const full = await spawnService(dataFolder, LARGEST_FILE);
    const target = { url: full.url, context: { keys: LOCAL_KEYS } };
    const acknowledged: number[] = [];
    const refusals: unknown[] = [];
    for (let n = 0; refusals.length < 5; n += 1) {
      const response = await publish(full, n);
      if (response.ok) acknowledged.push(n);
      else refusals.push([response.status, await response.json()]);
    }
    const refusal = [500, [0, SENTENCE, expect.any(String)]];
    expect(refusals).toEqual(refusals.map(() => refusal));
    // Reading goes on.
    expect(await numbersIn(target)).toEqual(acknowledged.slice(-100));
    const health = await get(target, '/health');
    expect(health.status).toBe(503);
    expect(await health.json()).toMatchObject({ ok: false, storage: { isWritable: false } });
    await full.kill();

    const roomy = await startTestService({ dataFolder });
    try {
      expect(await numbersIn(roomy)).toEqual(acknowledged.slice(-100));
      expect(await publishText(roomy, CHANNEL, '"on"')).toMatch(/^\d{17}$/);
      expect((await get(roomy, '/health')).status).toBe(200);
    } finally {
      await roomy.close();
    }
  });
});

describe('a data folder that is of no use', () => {
  let dataFolder: string;
  let database: string;

  beforeEach(async () => {
    dataFolder = temporaryFolder();
    database = join(dataFolder, 'sub-local.sqlite');
    const service = await startTestService({ dataFolder });
    for (let n = 0; n < 200; n += 1) await publishText(service, CHANNEL, textOf(n));
    await service.close();
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['is no database', () => Buffer.from('this is not a database, whatever its name')],
    ['has lost its head', (bytes) => Buffer.concat([Buffer.alloc(4096, 7), bytes.subarray(4096)])],
    ['has rubbish in it', (bytes) => bytes.fill(7, 4096, 40 * 4096)],
    ['has one page overwritten', (bytes) => bytes.fill(7, 2 * 4096, 3 * 4096)],
    ['was cut short', (bytes) => bytes.subarray(0, 3 * 4096)],
  ])('since the database %s is refused in a sentence, and left as it is', async (_case, damage) => {
    const damaged = damage(readFileSync(database));
    writeFileSync(database, damaged);
    expect(await sentenceOf(dataFolder)).toBe(
      'StartError: The data in DATA is damaged; restore a copy or start with --reset.',
    );
    expect(readFileSync(database).equals(damaged)).toBe(true);
  });

  it.each([
    ['a newer version wrote it', 99, 'were written by a newer version'],
    ['an unknown version wrote it', 0, 'were not written by this program'],
  ])('since %s is refused in a sentence, and left as it is', async (_case, version, sentence) => {
    const sql = openDatabase(database);
    sql.pragma(`user_version = ${version}`);
    sql.close();
    const before = readFileSync(database);
    expect(await sentenceOf(dataFolder)).toContain(`StartError: The data in DATA ${sentence}`);
    expect(readFileSync(database).equals(before)).toBe(true);
  });

  it.each([
    ['lacks a table', 'DROP TABLE push_channels'],
    ['lacks an index', 'DROP INDEX files_by_channel'],
    ['lacks a column', 'ALTER TABLE kv_values DROP COLUMN expires_at'],
    ['has a table more', 'CREATE TABLE former (id TEXT) STRICT'],
    ['has another column', 'ALTER TABLE kv_counters RENAME COLUMN count TO value'],
  ])('since a build before the first release wrote it, which %s', async (_case, change) => {
    const sql = openDatabase(database);
    sql.exec(change);
    sql.close();
    const before = readFileSync(database);
    expect(await sentenceOf(dataFolder)).toBe(
      'StartError: The data in DATA were not written by this program or by a version before its first release; choose another folder with --data, or start with --reset.',
    );
    expect(readFileSync(database).equals(before)).toBe(true);
  });

  it.each<[string, () => string]>([
    ['is a file', () => database],
    ['is below a file', () => join(database, 'data')],
    [
      'has a folder where the database should be',
      () => {
        const folder = temporaryFolder();
        mkdirSync(join(folder, 'sub-local.sqlite'));
        return folder;
      },
    ],
  ])('since it %s is refused in a sentence', async (_case, folderOf) => {
    expect(await sentenceOf(folderOf())).toBe(
      'StartError: The data folder DATA cannot be written.',
    );
  });
});
