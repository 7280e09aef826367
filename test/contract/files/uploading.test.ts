import type PubNub from 'pubnub';
import { PNG } from '../../builders/buildFile';
import { failureOf } from '../../support/matchers/sdkFailure';
import { temporaryFolder } from '../../support/worlds/temporaryFolders';
import { startTestService, type TestService } from '../../support/worlds/testService';
import {
  beginUpload,
  filesOnDisk,
  forge,
  FORM_END,
  FORM_TYPE,
  formStart,
  takeSlot,
  upload,
} from '../../support/drivers/uploads';

const CHANNEL = 'space.files';
const MAX_FILE_BYTES = 5 * 1024 * 1024;

describe('an upload', () => {
  let now = Date.now();
  let service: TestService;
  let ann: PubNub;
  let dataFolder: string;

  beforeEach(async () => {
    now = Date.now();
    dataFolder = temporaryFolder();
    service = await startTestService({ dataFolder, now: () => now });
    ann = service.client('ann');
  });
  afterEach(() => service.close());

  const listed = async () => (await ann.listFiles({ channel: CHANNEL })).data;

  const expectRefusal = async (
    response: Response,
    status: number,
    code: string,
    message = '.+',
  ) => {
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/xml');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.text()).toMatch(
      new RegExp(
        `^<\\?xml .*\\?>\\s<Error><Code>${code}</Code><Message>${message}</Message></Error>$`,
      ),
    );
  };

  it.each([
    ['no proxy', {}, 'http'],
    ['a proxy without TLS', { 'x-forwarded-proto': 'http' }, 'http'],
    ['a proxy with TLS', { 'x-forwarded-proto': 'https' }, 'https'],
    ['a proxy with TLS before another', { 'x-forwarded-proto': 'https, http' }, 'https'],
  ])('and its download go by the way that the caller came: %s', async (_way, headers, scheme) => {
    const { id, name } = await ann.sendFile({
      channel: CHANNEL,
      file: { data: PNG, name: 'a.png', mimeType: 'image/png' },
    });
    const url = `${service.url}/v1/files/sub-local/channels/${CHANNEL}`;
    const body = JSON.stringify({ name });
    const init = { method: 'POST', headers, body };
    const slot = await fetch(`${url}/generate-upload-url?uuid=ann`, init);
    const answer = (await slot.json()) as { file_upload_request: { url: string } };
    const file = `${url}/files/${id}/${name}?uuid=ann`;
    const download = await fetch(file, { headers, redirect: 'manual' });
    const location = download.headers.get('location') ?? '';
    const origin = `${scheme}://${new URL(service.url).host}`;
    const origins = [answer.file_upload_request.url, location].map((text) => new URL(text).origin);
    expect(origins).toEqual([origin, origin]);
  });

  it('is refused when its picture has more than 40 megapixels, however few its bytes are', async () => {
    const sized = (width: number, height: number) => {
      const picture = Uint8Array.from(PNG);
      const view = new DataView(picture.buffer);
      view.setUint32(16, width);
      view.setUint32(20, height);
      return picture;
    };
    const upTo = async (picture: Uint8Array<ArrayBuffer>) =>
      upload(await takeSlot(service, CHANNEL), picture);
    await expectRefusal(await upTo(sized(12_000, 12_000)), 400, 'EntityTooLarge');
    const enlarged = Buffer.from('GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\xe0.\xe0.\0\x02\0;', 'latin1');
    await expectRefusal(await upTo(Uint8Array.from(enlarged)), 400, 'EntityTooLarge');
    expect(filesOnDisk(dataFolder)).toEqual([]);
    expect((await upTo(sized(8_000, 5_000))).status).toBe(204);
  });

  it('is answered with 204 and nothing else, and is good once', async () => {
    const slot = await takeSlot(service, CHANNEL);
    const response = await upload(slot, PNG);
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    await expectRefusal(await upload(slot, PNG), 403, 'AccessDenied');
    expect(await listed()).toHaveLength(1);
    expect(filesOnDisk(dataFolder)).toEqual([slot.id]);
  });

  it('is one of two that bring the same slot at once', async () => {
    const slot = await takeSlot(service, CHANNEL);
    const answers = await Promise.all([upload(slot, PNG), upload(slot, PNG)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
    expect(await listed()).toHaveLength(1);
  });

  it('is refused once its slot is too old', async () => {
    const slot = await takeSlot(service, CHANNEL);
    now += 60_001;
    await expectRefusal(await upload(slot, PNG), 403, 'AccessDenied');
    expect(filesOnDisk(dataFolder)).toEqual([]);
  });

  it.each([
    ['another policy', 'Policy', 'made-up'],
    ['no policy', 'Policy', undefined],
    ['the key of another file', 'key', 'sub-local/00000000-0000-4000-8000-000000000000'],
    ['no key', 'key', undefined],
  ])('is refused with %s', async (_what, field, value) => {
    const slot = await takeSlot(service, CHANNEL);
    await expectRefusal(await upload(forge(slot, field, value), PNG), 403, 'AccessDenied');
    expect(filesOnDisk(dataFolder)).toEqual([]);
  });

  it('is refused under the keys of somebody else', async () => {
    const slot = await takeSlot(service, CHANNEL);
    const url = slot.url.replace('sub-local', 'sub-other');
    await expectRefusal(await upload({ ...slot, url }, PNG), 403, 'AccessDenied');
  });

  it.each([1, MAX_FILE_BYTES, 12 * MAX_FILE_BYTES])(
    'is refused, and not kept, when it is %i bytes too large [S6]',
    async (excess) => {
      const bytes = new Uint8Array(MAX_FILE_BYTES + excess);
      const slot = await takeSlot(service, CHANNEL);
      const message = 'Your proposed upload exceeds the maximum allowed size';
      await expectRefusal(await upload(slot, bytes), 400, 'EntityTooLarge', message);
      expect(await listed()).toEqual([]);
      expect(filesOnDisk(dataFolder)).toEqual([]);
    },
  );

  it('that is too large fails in the SDK with the status of the bucket', async () => {
    const data = Buffer.alloc(MAX_FILE_BYTES + 1);
    const sending = ann.sendFile({
      channel: CHANNEL,
      file: { data, name: 'huge.bin', mimeType: 'image/png' },
    });
    expect(await failureOf(sending)).toMatchObject({
      statusCode: 400,
      category: 'PNBadRequestCategory',
    });
  });

  it.each([
    ['no form', 'hello', 'text/plain'],
    ['no form, nor a type', 'hello', ''],
    ['a form without a boundary', '--b--\r\n', 'multipart/form-data'],
    [
      'a form without its end',
      '--b\r\nContent-Disposition: form-data; name="Policy"',
      'multipart/form-data; boundary=b',
    ],
    ['an empty form', '--b--\r\n', 'multipart/form-data; boundary=b'],
    ['a form without a file', 'Policy=x', 'application/x-www-form-urlencoded'],
    ['nothing', '', 'multipart/form-data; boundary=b'],
  ])('is refused when it is %s', async (_what, body, contentType) => {
    const { url } = await takeSlot(service, CHANNEL);
    const response = await fetch(url, {
      method: 'POST',
      body: Buffer.from(body),
      headers: { 'content-type': contentType },
    });
    await expectRefusal(response, 400, 'MalformedPOSTRequest');
  });

  it.each([
    ['it breaks off', ''],
    [
      'another file follows',
      `${FORM_END.slice(0, -4)}\r\nContent-Disposition: form-data; name="b"; filename="b"\r\n\r\nx${FORM_END}`,
    ],
    [
      'more fields follow than a form has',
      `${FORM_END.slice(0, -4)}\r\nContent-Disposition: form-data; name="b"\r\n\r\nx`.repeat(40) +
        FORM_END,
    ],
  ])('keeps nothing when behind a whole file %s', async (_what, rest) => {
    const slot = await takeSlot(service, CHANNEL);
    const response = await fetch(slot.url, {
      method: 'POST',
      body: formStart(slot) + 'whole' + rest,
      headers: { 'content-type': FORM_TYPE },
    });
    await expectRefusal(response, 400, 'MalformedPOSTRequest');
    expect(await listed()).toEqual([]);
    expect(filesOnDisk(dataFolder)).toEqual([]);
  });

  it('is not listed before it is complete', async () => {
    const slot = await takeSlot(service, CHANNEL);
    const call = beginUpload(slot);
    const answered = new Promise<number | undefined>((resolve) =>
      call.on('response', ({ statusCode }) => resolve(statusCode)),
    );
    call.write(`${formStart(slot)}the first half`);
    expect(await listed()).toEqual([]);
    call.end(`, the second${FORM_END}`);
    expect(await answered).toBe(204);
    expect(await listed()).toMatchObject([{ id: slot.id, size: 26 }]);
  });
});
