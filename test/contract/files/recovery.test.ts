import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PubNub from 'pubnub';
import { LOCAL_KEYS, removeData } from '../../../service/createService';
import { PNG } from '../../builders/buildFile';
import { spawnService } from '../../support/spawnService';
import { temporaryFolder } from '../../support/temporaryFolders';
import { startTestService } from '../../support/testService';
import { filesOnDisk, takeSlot, upload } from '../../support/uploads';

const CHANNEL = 'space.files';
const UPLOADERS = 4;
const NAME = 'a.png';

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const clientOf = ({ url }: { readonly url: string }) =>
  new PubNub({ ...LOCAL_KEYS, origin: new URL(url).host, ssl: false, userId: 'ann' });

describe('files after kill -9', () => {
  it('are all there if their upload was acknowledged, and nothing else is', async () => {
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
    expect(filesOnDisk(dataFolder)).toEqual([...listed].sort());
    // One of each uploader may have been listed without having been told so.
    expect(listed.length - acknowledged.size).toBeLessThanOrEqual(UPLOADERS);
    for (const [id, sent] of acknowledged) {
      const response = await fetch(client.getFileUrl({ channel: CHANNEL, id, name: NAME }));
      expect(digest(new Uint8Array(await response.arrayBuffer()))).toBe(sent);
    }
  });
});

describe('a data folder', () => {
  it('is rid of bytes that are not listed and of records whose bytes are gone', async () => {
    const dataFolder = temporaryFolder();
    const before = await startTestService({ dataFolder });
    const kept = await takeSlot(before, CHANNEL);
    const lost = await takeSlot(before, CHANNEL);
    await upload(kept, PNG);
    await upload(lost, PNG);
    await before.close();
    const folder = join(dataFolder, 'sub-local.files');
    rmSync(join(folder, lost.id));
    writeFileSync(join(folder, randomUUID()), 'written, not listed');
    writeFileSync(join(folder, `${randomUUID()}.part`), 'half writ');
    writeFileSync(join(folder, 'notes.txt'), 'not ours');

    const after = await startTestService({ dataFolder });
    const { data } = await after.client('ann').listFiles({ channel: CHANNEL });
    await after.close();
    expect(data.map(({ id }) => id)).toEqual([kept.id]);
    expect(filesOnDisk(dataFolder)).toEqual([kept.id, 'notes.txt'].sort());
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
