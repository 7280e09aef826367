import type { ClientRequest } from 'node:http';
import { PNG } from '../../builders/buildFile';
import { temporaryFolder } from '../../support/worlds/temporaryFolders';
import { startTestService, type TestService } from '../../support/worlds/testService';
import {
  beginUpload,
  filesOnDisk,
  formStart,
  takeSlot,
  upload,
} from '../../support/drivers/uploads';
import { waitFor } from '../../support/drivers/waitFor';

const CHANNEL = 'space.files';

describe('an upload that does not come to its end', () => {
  let service: TestService;
  let dataFolder: string;

  const start = async (uploadTimes?: { idleMs: number; totalMs: number }) => {
    dataFolder = temporaryFolder();
    service = await startTestService({ dataFolder, uploadTimes });
  };
  afterEach(() => service.close());

  /** Half a file, of which the service has already something on disk. */
  const sendHalf = async (): Promise<ClientRequest> => {
    const slot = await takeSlot(service, CHANNEL);
    const call = beginUpload(slot);
    call.write(formStart(slot) + 'x'.repeat(100_000));
    await waitFor(() => filesOnDisk(dataFolder).includes(`${slot.id}.part`), 'the half file');
    return call;
  };
  const expectNothingLeft = async () => {
    await waitFor(() => filesOnDisk(dataFolder).length === 0, 'the half file to be gone');
    const { data } = await service.client('ann').listFiles({ channel: CHANNEL });
    expect(data).toEqual([]);
    expect((await upload(await takeSlot(service, CHANNEL), PNG)).status).toBe(204);
  };
  const isCut = (call: ClientRequest) => waitFor(() => call.destroyed, 'the connection to be cut');

  it('leaves nothing behind when the caller gives up', async () => {
    await start();
    const call = await sendHalf();
    call.destroy();
    await expectNothingLeft();
  });

  it('is cut when the caller falls silent', async () => {
    await start({ idleMs: 100, totalMs: 60_000 });
    const call = await sendHalf();
    await isCut(call);
    await expectNothingLeft();
  });

  it('is cut when the caller sends a little now and then for too long', async () => {
    await start({ idleMs: 10_000, totalMs: 300 });
    const call = await sendHalf();
    const drip = setInterval(() => call.write('x'), 20);
    await isCut(call).finally(() => clearInterval(drip));
    await expectNothingLeft();
  });

  it('is cut when it was refused and the caller then neither goes on nor ends', async () => {
    await start({ idleMs: 100, totalMs: 60_000 });
    const call = beginUpload(await takeSlot(service, CHANNEL));
    call.write(
      '--boundary\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nno policy',
    );
    await isCut(call);
    await expectNothingLeft();
  });

  it('does not keep the service from stopping, nor is there anything of it after a restart', async () => {
    await start();
    const call = await sendHalf();
    await service.close();
    await isCut(call);
    service = await startTestService({ dataFolder });
    await expectNothingLeft();
  });

  it('does not hold up others', async () => {
    await start();
    const stuck = await Promise.all(Array.from({ length: 20 }, sendHalf));
    expect((await upload(await takeSlot(service, CHANNEL), PNG)).status).toBe(204);
    for (const call of stuck) call.destroy();
    await waitFor(() => filesOnDisk(dataFolder).length === 1, 'the half files to be gone');
  });
});

describe('a download that is given up', () => {
  it('leaves the file as it is and the service answering', async () => {
    const service = await startTestService({ dataFolder: temporaryFolder() });
    const slot = await takeSlot(service, CHANNEL, 'large.bin');
    await upload(slot, new Uint8Array(5 * 1024 * 1024));
    const url = service
      .client('ann')
      .getFileUrl({ channel: CHANNEL, id: slot.id, name: 'large.bin' });
    for (let i = 0; i < 20; i += 1) {
      const { body } = await fetch(url);
      await body?.cancel();
    }
    const whole = await (await fetch(url)).arrayBuffer();
    await service.close();
    expect(whole.byteLength).toBe(5 * 1024 * 1024);
  });
});
