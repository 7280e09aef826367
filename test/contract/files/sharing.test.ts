import type PubNub from 'pubnub';
import { PNG } from '../../builders/buildFile';
import { failureOf } from '../../support/matchers/sdkFailure';
import { temporaryFolder } from '../../support/worlds/temporaryFolders';
import { startTestService, type TestService } from '../../support/worlds/testService';
import { filesOnDisk } from '../../support/drivers/uploads';
import { waitFor } from '../../support/drivers/waitFor';

const CHANNEL = 'space.files';
const MAX_FILE_BYTES = 5 * 1024 * 1024;

describe('files', () => {
  let service: TestService;
  let ann: PubNub;
  let dataFolder: string;

  beforeEach(async () => {
    dataFolder = temporaryFolder();
    service = await startTestService({ dataFolder });
    ann = service.client('ann');
  });
  afterEach(() => service.close());

  // The SDK's types promise nothing and a promise at once.
  const send = (name: string, data: Buffer, message?: PubNub.Payload, channel = CHANNEL) =>
    ann.sendFile({
      channel,
      file: { data, name, mimeType: 'application/octet-stream' },
      ...(message !== undefined && { message }),
    });
  const download = async (id: string, name: string) =>
    fetch(ann.getFileUrl({ channel: CHANNEL, id, name }));
  const listAll = async (limit: number, afterPage?: () => Promise<unknown>) => {
    const read: string[] = [];
    for (let next: string | null | undefined; next !== null;) {
      const page: { data: { name: string }[]; next: string | null; count: number } =
        await ann.listFiles({ channel: CHANNEL, limit, ...(next !== undefined && { next }) });
      expect(page.count).toBe(page.data.length);
      read.push(...page.data.map(({ name }) => name));
      next = page.next;
      await afterPage?.();
    }
    return read;
  };

  it('travel from one client to another: bytes, event and history', async () => {
    const bob = service.client('bob');
    const heard: PubNub.Subscription.File[] = [];
    let isConnected = false;
    bob.addListener({
      file: (event) => heard.push(event),
      status: ({ category }: { category: string }) => {
        if (category === 'PNConnectedCategory') isConnected = true;
      },
    });
    bob.subscribe({ channels: [CHANNEL] });
    await waitFor(() => isConnected, 'the subscription');

    const { id, name, timetoken } = await send('dot.png', PNG, { text: 'look' });
    const event = await waitFor(() => heard[0], 'the file event');
    expect(event).toMatchObject({
      channel: CHANNEL,
      publisher: 'ann',
      timetoken,
      message: { text: 'look' },
      file: { id, name: 'dot.png' },
    });
    const response = await fetch(event.file?.url ?? '');
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await response.arrayBuffer()).equals(PNG)).toBe(true);

    const { channels } = await bob.fetchMessages({ channels: [CHANNEL] });
    expect(channels[CHANNEL]).toMatchObject([
      { messageType: 4, timetoken, message: { message: { text: 'look' }, file: { id, name } } },
    ]);
  });

  it('come back byte for byte, whether empty, small or of exactly 5 MiB', async () => {
    for (const size of [0, 1, 65_537, MAX_FILE_BYTES]) {
      const bytes = Buffer.from(Array.from({ length: size }, (_, at) => at % 251));
      const { id, name } = await send('some.bin', bytes);
      const response = await download(id, name);
      expect(response.headers.get('content-length')).toBe(String(size));
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    }
  });

  it('are there after a restart', async () => {
    const { id, name } = await send('dot.png', PNG);
    await service.close();
    service = await startTestService({ dataFolder });
    ann = service.client('ann');
    const bytes = Buffer.from(await (await download(id, name)).arrayBuffer());
    expect(bytes.equals(PNG)).toBe(true);
  });

  it('work the same when nothing is kept on disk', async () => {
    const ephemeral = await startTestService();
    const client = ephemeral.client('ann');
    const { id, name } = await client.sendFile({
      channel: CHANNEL,
      file: { data: PNG, name: 'dot.png', mimeType: 'image/png' },
    });
    const response = await fetch(client.getFileUrl({ channel: CHANNEL, id, name }));
    const bytes = Buffer.from(await response.arrayBuffer());
    await client.deleteFile({ channel: CHANNEL, id, name });
    const { data } = await client.listFiles({ channel: CHANNEL });
    await ephemeral.close();
    expect(bytes.equals(PNG)).toBe(true);
    expect(data).toEqual([]);
  });

  it('are listed page by page, in the order of their ids, for their channel only', async () => {
    const sent = [];
    for (let n = 0; n < 5; n += 1) sent.push(await send(`file ${n}`, PNG));
    await send('elsewhere', PNG, undefined, 'space.other');
    const names = sent.sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ name }) => name);
    expect(await listAll(2)).toEqual(names);
    expect(await listAll(5)).toEqual(names);
    const { data } = await ann.listFiles({ channel: CHANNEL, limit: 1 });
    expect(data[0]).toMatchObject({ size: PNG.length });
    expect(data[0]?.created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  it('are listed once each although others come and go between two pages', async () => {
    const sent = [];
    for (const name of ['a', 'b', 'c', 'd']) sent.push(await send(name, PNG));
    const [first] = sent;
    let isChanged = false;
    const read = await listAll(2, async () => {
      if (isChanged || !first) return;
      isChanged = true;
      await ann.deleteFile({ channel: CHANNEL, id: first.id, name: first.name });
      await send('e', PNG);
    });
    expect(read).toEqual([...new Set(read)]);
    expect(read).toEqual(expect.arrayContaining(['b', 'c', 'd']));
  });

  it('cannot be listed from a place that is none', async () => {
    const listing = ann.listFiles({ channel: CHANNEL, next: 'nowhere' });
    expect(await failureOf(listing)).toMatchObject({ statusCode: 400 });
  });

  it('are gone from the list and from the disk when they were deleted', async () => {
    const { id, name } = await send('dot.png', PNG);
    expect(filesOnDisk(dataFolder)).toEqual([id]);
    await ann.deleteFile({ channel: CHANNEL, id, name });
    expect(filesOnDisk(dataFolder)).toEqual([]);
    expect((await download(id, name)).status).toBe(404);
    expect(await listAll(10)).toEqual([]);
    expect(await failureOf(ann.deleteFile({ channel: CHANNEL, id, name }))).toMatchObject({
      statusCode: 404,
    });
  });

  it('are not deleted under another name or from another channel', async () => {
    const { id, name } = await send('dot.png', PNG);
    const foreign = [
      { channel: CHANNEL, id, name: 'other.png' },
      { channel: 'space.other', id, name },
    ];
    for (const file of foreign) {
      expect(await failureOf(ann.deleteFile(file))).toMatchObject({ statusCode: 404 });
    }
    expect((await download(id, name)).status).toBe(200);
  });
});
