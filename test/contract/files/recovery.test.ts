import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PubNub from 'pubnub';
import { LOCAL_KEYS, removeData } from '../../../emulator/createService';
import { PNG } from '../../builders/buildFile';
import { spawnService } from '../../support/worlds/spawnService';
import { temporaryFolder } from '../../support/worlds/temporaryFolders';
import { startTestService } from '../../support/worlds/testService';
import { filesOnDisk, takeSlot, upload } from '../../support/drivers/uploads';

const CHANNEL = 'space.files';
const UPLOADERS = 4;
const NAME = 'a.png';

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const clientOf = ({ url }: { readonly url: string }) =>
  new PubNub({ ...LOCAL_KEYS, origin: new URL(url).host, ssl: false, userId: 'ann' });

/** Gives what puts it back in the place of what was made there meanwhile. */
function moveAway(path: string, aside: string): () => void {
  renameSync(path, aside);
  return () => {
    for (const end of ['', '-wal', '-shm'])
      rmSync(`${path}${end}`, { recursive: true, force: true });
    renameSync(aside, path);
  };
}

describe('files after kill -9', () => {
  it('are all there if their upload was acknowledged', async () => {
    const dataFolder = temporaryFolder();
    const first = await spawnService(dataFolder);
    const acknowledged = new Map<string, string>();
    let killed: Promise<void> | undefined;
    const uploadUntilDown = async () => {
      for (;;) {
        const bytes = new Uint8Array(randomBytes(Math.floor(Math.random() * 400_000)));
        const slot = await takeSlot(first, CHANNEL);
        const { status } = await upload(slot, bytes);
        if (status === 204) acknowledged.set(slot.id, digest(bytes));
        if (acknowledged.size >= 30) killed ??= first.kill();
      }
    };
    await Promise.allSettled(Array.from({ length: UPLOADERS }, uploadUntilDown));
    await killed;
    expect(acknowledged.size).toBeGreaterThanOrEqual(30);

    const client = clientOf(await spawnService(dataFolder));
    const { data } = await client.listFiles({ channel: CHANNEL });
    const listed = data.map(({ id }) => id);
    // Bytes of an upload that was cut before it was listed stay; what was half written is gone.
    const unlisted = filesOnDisk(dataFolder).filter((name) => !listed.includes(name));
    expect(unlisted.length).toBeLessThanOrEqual(UPLOADERS);
    expect(unlisted.filter((name) => name.endsWith('.part'))).toEqual([]);
    // One of each uploader may have been listed without having been told so.
    expect(listed.length - acknowledged.size).toBeLessThanOrEqual(UPLOADERS);
    for (const [id, sent] of acknowledged) {
      const response = await fetch(client.getFileUrl({ channel: CHANNEL, id, name: NAME }));
      expect(digest(new Uint8Array(await response.arrayBuffer()))).toBe(sent);
    }
  });
});

describe('a data folder', () => {
  it('is rid of what was half written, and loses nothing else', async () => {
    const dataFolder = temporaryFolder();
    const before = await startTestService({ dataFolder });
    const kept = await takeSlot(before, CHANNEL);
    const lost = await takeSlot(before, CHANNEL);
    await upload(kept, PNG);
    await upload(lost, PNG);
    await before.close();
    const folder = join(dataFolder, 'sub-local.files');
    const unlisted = randomUUID();
    rmSync(join(folder, lost.id));
    writeFileSync(join(folder, unlisted), 'written, not listed');
    writeFileSync(join(folder, `${randomUUID()}.part`), 'half writ');
    writeFileSync(join(folder, 'notes.txt'), 'not ours');

    const log: string[] = [];
    const writeLog = (line: string) => void log.push(line);
    const after = await startTestService({ dataFolder, logLevel: 'error', writeLog });
    const client = after.client('ann');
    const statusOf = async ({ id }: { id: string }) =>
      (await fetch(client.getFileUrl({ channel: CHANNEL, id, name: NAME }))).status;
    expect([await statusOf(kept), await statusOf(lost)]).toEqual([200, 404]);
    await after.close();
    expect(filesOnDisk(dataFolder)).toEqual([kept.id, unlisted, 'notes.txt'].sort());
    expect(log.join('')).toContain('"lostFiles":1,"unlistedFiles":1');
  });

  it.each<[string, (dataFolder: string) => () => void]>([
    [
      'its database is missing',
      (dataFolder) => moveAway(join(dataFolder, 'sub-local.sqlite'), join(dataFolder, 'away')),
    ],
    [
      'its database is emptied',
      (dataFolder) => {
        const database = join(dataFolder, 'sub-local.sqlite');
        const bytes = readFileSync(database);
        writeFileSync(database, '');
        return () => writeFileSync(database, bytes);
      },
    ],
    [
      'the folder of its files is missing',
      (dataFolder) => moveAway(join(dataFolder, 'sub-local.files'), join(dataFolder, 'away')),
    ],
  ])('has all of its files again when for one start %s', async (_case, remove) => {
    const dataFolder = temporaryFolder();
    const before = await startTestService({ dataFolder });
    const slot = await takeSlot(before, CHANNEL);
    await upload(slot, PNG);
    await before.close();
    const putBack = remove(dataFolder);
    await (await startTestService({ dataFolder })).close();
    putBack();
    const after = await startTestService({ dataFolder });
    const url = after.client('ann').getFileUrl({ channel: CHANNEL, id: slot.id, name: NAME });
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    await after.close();
    expect(bytes.equals(PNG)).toBe(true);
  });

  it('is rid of its files as well when it is reset, and of those of its keyset only', async () => {
    const dataFolder = temporaryFolder();
    mkdirSync(join(dataFolder, 'sub-other.files'));
    writeFileSync(join(dataFolder, 'sub-other.files', 'theirs'), '');
    const before = await startTestService({ dataFolder });
    await upload(await takeSlot(before, CHANNEL), PNG);
    await before.close();
    removeData(dataFolder);
    expect(filesOnDisk(dataFolder)).toEqual([]);
    expect(filesOnDisk(dataFolder, 'sub-other')).toEqual(['theirs']);
  });
});
