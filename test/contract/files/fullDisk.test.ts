import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../../../emulator/protocol/serviceError';
import { createMemoryFileStore, type FileStore } from '../../../emulator/files/fileStore';
import { PNG } from '../../builders/buildFile';
import { failureOf } from '../../support/matchers/sdkFailure';
import { spawnService } from '../../support/worlds/spawnService';
import { temporaryFolder } from '../../support/worlds/temporaryFolders';
import { startTestService, type TestService } from '../../support/worlds/testService';
import { filesOnDisk, takeSlot, upload } from '../../support/drivers/uploads';

const CHANNEL = 'space.files';
const MEBIBYTE = 1024 * 1024;

const expectFailedWrite = async (response: Response) => {
  expect(response.status).toBe(500);
  expect(response.headers.get('content-type')).toBe('application/xml');
  expect(await response.text()).toContain('<Code>InternalError</Code>');
};

describe('a disk that is full', () => {
  let service: TestService;
  let isFull = true;

  beforeEach(async () => {
    isFull = true;
    const memory = createMemoryFileStore();
    const fileStore: FileStore = {
      ...memory,
      async write(id, source) {
        if (!isFull) return memory.write(id, source);
        for await (const chunk of source) {
          if (chunk.length === 0) continue;
          const cause = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
          throw new ServiceError('storageFailed', [], { cause });
        }
        return memory.write(id, []);
      },
    };
    service = await startTestService({ fileStore });
  });
  afterEach(() => service.close());

  it('fails the upload with a 500 that the SDK can tell, and lists nothing', async () => {
    const ann = service.client('ann');
    const file = { data: PNG, name: 'dot.png', mimeType: 'image/png' };
    const failure = await failureOf(ann.sendFile({ channel: CHANNEL, file }));
    expect(failure).toMatchObject({ statusCode: 500, category: 'PNServerErrorCategory' });
    await expectFailedWrite(
      await upload(await takeSlot(service, CHANNEL), new Uint8Array(4 * MEBIBYTE)),
    );
    expect((await ann.listFiles({ channel: CHANNEL })).data).toEqual([]);
  });

  it('hinders neither messages nor, once there is room again, files', async () => {
    await upload(await takeSlot(service, CHANNEL), PNG);
    const ann = service.client('ann');
    await expect(ann.publish({ channel: CHANNEL, message: 'hi' })).resolves.toBeDefined();
    isFull = false;
    expect((await upload(await takeSlot(service, CHANNEL), PNG)).status).toBe(204);
  });
});

describe('a system that refuses to write on', () => {
  it('fails that upload, removes what was written, and takes the next that fits', async () => {
    const dataFolder = temporaryFolder();
    const service = await spawnService(dataFolder, 2 * MEBIBYTE);
    const large = await upload(await takeSlot(service, CHANNEL), new Uint8Array(3 * MEBIBYTE));
    await expectFailedWrite(large);
    expect(filesOnDisk(dataFolder)).toEqual([]);
    const small = await takeSlot(service, CHANNEL);
    expect((await upload(small, PNG)).status).toBe(204);
    expect(filesOnDisk(dataFolder)).toEqual([small.id]);
  });
});

describe('a folder that cannot be written', () => {
  it('fails uploads until it can, and nothing else', async () => {
    const dataFolder = temporaryFolder();
    const folder = join(dataFolder, 'sub-local.files');
    const service = await startTestService({ dataFolder });
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'in the way');
    await expectFailedWrite(await upload(await takeSlot(service, CHANNEL), PNG));
    const ann = service.client('ann');
    expect((await ann.listFiles({ channel: CHANNEL })).data).toEqual([]);
    rmSync(folder);
    mkdirSync(folder);
    expect((await upload(await takeSlot(service, CHANNEL), PNG)).status).toBe(204);
    await service.close();
  });

  it('keeps a service from starting and leaves its database free for the next [F12]', async () => {
    const dataFolder = temporaryFolder();
    const folder = join(dataFolder, 'sub-local.files');
    writeFileSync(folder, 'in the way');
    await expect(startTestService({ dataFolder })).rejects.toMatchObject({ code: 'EEXIST' });
    rmSync(folder);
    const service = await startTestService({ dataFolder });
    await service.close();
  });
});

describe('a database that refuses a record', () => {
  it('fails the upload and keeps no bytes that nobody could find [F12]', async () => {
    const dataFolder = temporaryFolder();
    const service = await startTestService({ dataFolder });
    const slot = await takeSlot(service, CHANNEL);
    service.context.stores.files.insert({
      channel: 'space.other',
      id: slot.id,
      name: 'taken.png',
      size: 0,
      type: 'image/png',
      uploaderId: 'user_other',
      createdAt: 0,
    });
    await expectFailedWrite(await upload(slot, PNG));
    expect(filesOnDisk(dataFolder)).toEqual([]);
    await service.close();
  });
});
