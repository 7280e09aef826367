import type PubNub from 'pubnub';
import { failureOf } from '../support/sdkFailure';
import { temporaryFolder } from '../support/temporaryFolders';
import { startTestService, type TestService } from '../support/testService';
import { waitFor } from '../support/waitFor';

const CHANNEL = 'space.files';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const MAX_FILE_BYTES = 5 * 1024 * 1024;

describe('files', () => {
  let service: TestService;
  let ann: PubNub;

  beforeEach(async () => {
    service = await startTestService();
    ann = service.client('ann');
  });
  afterEach(() => service.close());

  // The SDK's types promise nothing and a promise at once.
  const send = (name: string, data: Buffer, message?: PubNub.Payload, client = ann) =>
    client.sendFile({
      channel: CHANNEL,
      file: { data, name, mimeType: 'application/octet-stream' },
      ...(message !== undefined && { message }),
    });
  const download = async (id: string, name: string) =>
    fetch(ann.getFileUrl({ channel: CHANNEL, id, name }));
  const slotFor = async (body: string) =>
    fetch(
      `${service.url}/v1/files/${service.context.keys.subscribeKey}/channels/${CHANNEL}/generate-upload-url?uuid=ann`,
      { method: 'POST', body, headers: { 'content-type': 'application/json' } },
    );

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

  it('are there after a restart', async () => {
    const dataFolder = temporaryFolder();
    const first = await startTestService({ dataFolder });
    const { id, name } = await send('dot.png', PNG, undefined, first.client('ann'));
    await first.close();
    const second = await startTestService({ dataFolder });
    const url = second.client('ann').getFileUrl({ channel: CHANNEL, id, name });
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    await second.close();
    expect(bytes.equals(PNG)).toBe(true);
  });

  it('of exactly 5 MiB are taken, and larger ones refused without being kept', async () => {
    await expect(send('large.bin', Buffer.alloc(MAX_FILE_BYTES, 1))).resolves.toBeDefined();
    for (const excess of [1, MAX_FILE_BYTES]) {
      const failure = await failureOf(send('huge.bin', Buffer.alloc(MAX_FILE_BYTES + excess)));
      expect(failure).toMatchObject({ statusCode: 400, category: 'PNBadRequestCategory' });
    }
    expect((await ann.listFiles({ channel: CHANNEL })).data).toHaveLength(1);
  });

  it('are served as what their bytes are, as a download that can run nothing', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    const { id, name } = await send('cat.png', html);
    const response = await download(id, name);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(['with space & plus+.png', 'ünï😀.png', '..png', 'a%2Fb.png', 'x'.repeat(255)])(
    'may be called %s',
    async (name) => {
      const { id } = await send(name, PNG);
      const response = await download(id, name);
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer()).equals(PNG)).toBe(true);
    },
  );

  it.each([
    ['a path', '{"name":"../../etc/passwd"}'],
    ['a backslash', '{"name":"a\\\\b.png"}'],
    ['a null character', '{"name":"a\\u0000.png"}'],
    ['two dots', '{"name":".."}'],
    ['nothing', '{"name":""}'],
    ['too much', `{"name":"${'x'.repeat(256)}"}`],
    ['a number', '{"name":1}'],
  ])('may not be called by %s', async (_what, body) => {
    const response = await slotFor(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { source: 'Files' } });
  });

  it('take one upload for each slot, and none without one', async () => {
    const { file_upload_request: slot } = (await (await slotFor('{"name":"a.png"}')).json()) as {
      file_upload_request: { url: string; form_fields: { key: string; value: string }[] };
    };
    const upload = (policy?: string) => {
      const form = new FormData();
      for (const { key, value } of slot.form_fields) {
        form.append(key, key === 'Policy' ? (policy ?? value) : value);
      }
      form.append('file', new Blob([PNG]), 'a.png');
      return fetch(slot.url, { method: 'POST', body: form });
    };
    const unknown = await upload('made-up');
    expect(unknown.status).toBe(403);
    expect(await unknown.text()).toContain('<Code>AccessDenied</Code>');
    expect((await upload()).status).toBe(204);
    expect((await upload()).status).toBe(403);
    expect((await ann.listFiles({ channel: CHANNEL })).data).toHaveLength(1);
  });

  it('cannot be uploaded once the slot is too old', async () => {
    let now = Date.now();
    const aging = await startTestService({ now: () => now });
    const { subscribeKey } = aging.context.keys;
    const { policy } = aging.context.uploadSlots.open(CHANNEL, 'a.png');
    now += 61_000;
    const form = new FormData();
    form.append('Policy', policy);
    form.append('file', new Blob([PNG]), 'a.png');
    const response = await fetch(`${aging.url}/v1/files/${subscribeKey}/upload`, {
      method: 'POST',
      body: form,
    });
    await aging.close();
    expect(response.status).toBe(403);
  });

  it.each([
    ['no form', 'hello', 'text/plain'],
    [
      'a form without its end',
      '--b\r\nContent-Disposition: form-data; name="Policy"',
      'multipart/form-data; boundary=b',
    ],
    ['an empty form', '--b--\r\n', 'multipart/form-data; boundary=b'],
  ])('refuse an upload of %s', async (_what, body, contentType) => {
    const { subscribeKey } = service.context.keys;
    const response = await fetch(`${service.url}/v1/files/${subscribeKey}/upload`, {
      method: 'POST',
      body,
      headers: { 'content-type': contentType },
    });
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toContain('xml');
  });

  it('cannot be announced before they were uploaded, nor in another channel', async () => {
    const { id, name } = await send('dot.png', PNG);
    const announce = (channel: string, fileId: string) =>
      ann.publishFile({ channel, fileId, fileName: name, message: { text: 'x' } });
    expect(await failureOf(announce(CHANNEL, 'made-up'))).toMatchObject({ statusCode: 400 });
    expect(await failureOf(announce('space.other', id))).toMatchObject({ statusCode: 400 });
    await expect(announce(CHANNEL, id)).resolves.toBeDefined();
  });

  it('are listed page by page', async () => {
    const sent: string[] = [];
    for (let i = 0; i < 5; i += 1) sent.push((await send(`file ${i}.png`, PNG)).id);
    const read: string[] = [];
    let next: string | null = null;
    do {
      const page: { data: { id: string }[]; next: string | null } = await ann.listFiles({
        channel: CHANNEL,
        limit: 2,
        ...(next !== null && { next }),
      });
      read.push(...page.data.map(({ id }) => id));
      next = page.next;
    } while (next !== null);
    expect(read.sort()).toEqual(sent.sort());
    const { data } = await ann.listFiles({ channel: CHANNEL, limit: 1 });
    expect(data[0]).toMatchObject({ size: PNG.length });
  });

  it('are gone when they were deleted', async () => {
    const { id, name } = await send('dot.png', PNG);
    await ann.deleteFile({ channel: CHANNEL, id, name });
    expect((await download(id, name)).status).toBe(404);
    expect(await failureOf(ann.deleteFile({ channel: CHANNEL, id, name }))).toMatchObject({
      statusCode: 404,
    });
  });
});
