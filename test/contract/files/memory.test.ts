import { connect } from 'node:net';
import { spawnService, type ServiceProcess } from '../../support/worlds/spawnService';
import { temporaryFolder } from '../../support/worlds/temporaryFolders';
import {
  filesOnDisk,
  FORM_TYPE,
  formStart,
  takeSlot,
  upload,
  type Slot,
} from '../../support/drivers/uploads';
import { waitFor } from '../../support/drivers/waitFor';

const CHANNEL = 'space.files';
const MEBIBYTE = 1024 * 1024;
const GIBIBYTE = 1024 * MEBIBYTE;
/** Garbage that waits to be collected; half of what goes through. */
const GROWTH_LIMIT = 50 * MEBIBYTE;
const LARGEST_FILE = new Uint8Array(5 * MEBIBYTE).fill(1);

describe('the memory of the service', () => {
  let dataFolder: string;
  let service: ServiceProcess;

  beforeAll(async () => {
    dataFolder = temporaryFolder();
    service = await spawnService(dataFolder);
    // Warms up, so that lazy loading, compilation and the heap's first growth are not measured.
    for (let i = 0; i < 4; i += 1) await roundTrip();
  });

  const roundTrip = async () => {
    const slot = await takeSlot(service, CHANNEL);
    expect((await upload(slot, LARGEST_FILE)).status).toBe(204);
    const file = `${service.url}/v1/files/sub-local/channels/${CHANNEL}/files/${slot.id}/a.png`;
    expect((await (await fetch(file)).arrayBuffer()).byteLength).toBe(LARGEST_FILE.length);
  };
  const growthDuring = async (work: () => Promise<unknown>) => {
    const before = await service.peakMemory();
    await work();
    return (await service.peakMemory()) - before;
  };

  it('does not grow with the 100 MiB that go through it, one after the other', async () => {
    const growth = await growthDuring(async () => {
      for (let i = 0; i < 20; i += 1) await roundTrip();
    });
    expect(growth).toBeLessThan(GROWTH_LIMIT);
  });

  it('does not grow with the 100 MiB that go through it at once', async () => {
    const growth = await growthDuring(() => Promise.all(Array.from({ length: 20 }, roundTrip)));
    expect(growth).toBeLessThan(GROWTH_LIMIT);
  });

  it.each([
    ['without saying so', `Transfer-Encoding: chunked\r\n\r\n${GIBIBYTE.toString(16)}`],
    ['having promised 1 kB', 'Content-Length: 1024\r\n'],
    ['having promised it', `Content-Length: ${GIBIBYTE}\r\n`],
  ])('does not grow with somebody who sends 1 GiB %s; he is cut', async (_what, length) => {
    // The test before may have left one that is still being removed.
    const kept = filesOnDisk(dataFolder).filter((name) => !name.includes('.'));
    let sent = 0;
    const growth = await growthDuring(async () => {
      sent = await sendUntilCut(await takeSlot(service, CHANNEL), length);
    });
    expect(sent).toBeLessThan(128 * MEBIBYTE);
    expect(growth).toBeLessThan(GROWTH_LIMIT);
    const isAsBefore = () => filesOnDisk(dataFolder).join() === kept.join();
    await waitFor(isAsBefore, 'what was written of it to be gone');
  });
});

/** How many bytes of 1 GiB could be sent, as far as the system told. */
async function sendUntilCut(slot: Slot, length: string): Promise<number> {
  const { hostname, port, pathname } = new URL(slot.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const head = `POST ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: ${FORM_TYPE}\r\n`;
  socket.write(`${head}${length}\r\n${formStart(slot)}`);
  const piece = Buffer.alloc(MEBIBYTE, 1);
  while (socket.bytesWritten < GIBIBYTE && !socket.destroyed) {
    const isTaken = socket.write(piece);
    if (!isTaken) {
      await Promise.race([closed, new Promise((resolve) => socket.once('drain', resolve))]);
    }
  }
  await closed;
  return socket.bytesWritten;
}
