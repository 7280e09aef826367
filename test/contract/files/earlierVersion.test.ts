import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../../../service/domain/serviceError';
import { openDatabase } from '../../../service/storage/database';
import { createDiskFileStore } from '../../../service/storage/diskFileStore';
import type { FileStore } from '../../../service/storage/fileStore';
import { schemas } from '../../../service/storage/stores';
import { PNG } from '../../builders/buildFile';
import { temporaryFolder } from '../../support/temporaryFolders';
import { startTestService } from '../../support/testService';
import { filesOnDisk } from '../../support/uploads';

const CHANNEL = 'space.files';
const OLDEST = Date.UTC(2026, 0, 1);

interface OldFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly createdAt: number;
}

describe('a data folder of an earlier version, with files inside the database', () => {
  let dataFolder: string;
  let files: readonly OldFile[];

  beforeEach(() => {
    dataFolder = temporaryFolder();
    files = [randomBytes(1_000_000), PNG, Buffer.alloc(0)].map((bytes, index) => ({
      id: randomUUID(),
      name: `file ${index}`,
      bytes,
      createdAt: OLDEST + index * 1_000,
    }));
    writeOldDatabase();
  });

  const writeOldDatabase = () => {
    const oldSchemas = schemas.map(({ family, migrations }) => ({
      family,
      migrations: family === 'files' ? migrations.slice(0, 2) : migrations,
    }));
    const sql = openDatabase(join(dataFolder, 'sub-local.sqlite'), oldSchemas);
    const insert = sql.prepare(
      'INSERT INTO files (channel, id, name, bytes, created_at) VALUES (?, ?, ?, ?, ?)',
    );
    for (const { id, name, bytes, createdAt } of [...files].reverse()) {
      insert.run(CHANNEL, id, name, bytes, createdAt);
    }
    sql.close();
  };

  const expectAllThere = async () => {
    const service = await startTestService({ dataFolder });
    const client = service.client('ann');
    const { data } = await client.listFiles({ channel: CHANNEL });
    expect(data).toEqual(
      files.map(({ id, name, bytes, createdAt }) => ({
        id,
        name,
        size: bytes.length,
        created: new Date(createdAt).toISOString().replace('.000', ''),
      })),
    );
    for (const { id, name, bytes } of files) {
      const response = await fetch(client.getFileUrl({ channel: CHANNEL, id, name }));
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    }
    await service.close();
    expect(filesOnDisk(dataFolder)).toEqual(files.map(({ id }) => id).sort());
  };

  it('gives out every file as before, from the disk, at its first start and later', async () => {
    await expectAllThere();
    await expectAllThere();
  });

  it('is moved to its end when the start that moved it was killed', async () => {
    const [first, second] = files.map(({ id }) => id);
    mkdirSync(join(dataFolder, 'sub-local.files'));
    writeFileSync(join(dataFolder, 'sub-local.files', `${first}`), 'written, not recorded');
    writeFileSync(join(dataFolder, 'sub-local.files', `${second}.part`), 'half writ');
    await expectAllThere();
  });

  it('keeps what does not fit on a full disk, and says so', async () => {
    const disk = await createDiskFileStore(join(dataFolder, 'sub-local.files'));
    let room = 1;
    const fileStore: FileStore = {
      ...disk,
      write: (id, source) => {
        room -= 1;
        if (room >= 0) return disk.write(id, source);
        const cause = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
        return Promise.reject(new ServiceError('storageFailed', [], { cause }));
      },
    };
    await expect(startTestService({ dataFolder, fileStore })).rejects.toMatchObject({
      code: 'storageFailed',
      cause: { code: 'ENOSPC' },
    });
    expect(filesOnDisk(dataFolder)).toHaveLength(1);
    await expectAllThere();
  });
});
