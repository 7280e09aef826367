import type PubNub from 'pubnub';
import { PNG } from '../../builders/buildFile';
import { failureOf } from '../../support/matchers/sdkFailure';
import { subscribe } from '../../support/drivers/subscriber';
import type { TestService } from '../../support/worlds/testService';
import { waitFor } from '../../support/drivers/waitFor';
import type { Sdk } from '../sdk';

const TOO_LARGE = 5 * 1024 * 1024 + 1;

const BAD_REQUEST = { statusCode: 400, category: 'PNBadRequestCategory' };

/** Protocol reference 10. */
export function describeFiles(sdk: Sdk): void {
  describe('files', () => {
    let service: TestService;
    let ann: PubNub;
    beforeAll(async () => {
      service = await sdk.startService();
      ann = service.client('ann');
    });
    afterAll(() => service.close());

    const send = (channel: string, name = 'dot.png', data = PNG) =>
      ann.sendFile({ channel, file: { data, name, mimeType: 'image/png' }, message: 'look' });

    it('travel from one client to another, bytes and message', async () => {
      const heard = await subscribe(service.client('bob'), ['sent']);
      const { id, name, timetoken } = await send('sent');
      const event = await waitFor(() => heard.files[0], 'the file');
      expect(event).toMatchObject({
        channel: 'sent',
        publisher: 'ann',
        timetoken,
        message: 'look',
        file: { id, name },
      });
      const answer = await fetch(event.file?.url ?? '');
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true);
    });

    it('are downloaded by the client', async () => {
      const { id, name } = await send('downloaded');
      const file = await service.client('bob').downloadFile({ channel: 'downloaded', id, name });
      expect((await bytesOf(file)).equals(PNG)).toBe(true);
    });

    it('are listed and deleted', async () => {
      const { id, name } = await send('listed');
      const { data } = await ann.listFiles({ channel: 'listed' });
      expect(data).toMatchObject([{ id, name, size: PNG.length }]);
      await ann.deleteFile({ channel: 'listed', id, name });
      expect((await ann.listFiles({ channel: 'listed' })).data).toEqual([]);
      expect((await fetch(ann.getFileUrl({ channel: 'listed', id, name }))).status).toBe(404);
    });

    it('can be called anything that a path can carry', async () => {
      // Before 12.0.1 names went into paths as they are: a question mark or a percent sign ends them.
      const name = sdk.encodesFileNames ? 'été 50% #1?.png' : 'dot-1_(final).png';
      const { id } = await send('named', name);
      const answer = await fetch(ann.getFileUrl({ channel: 'named', id, name }));
      expect(answer.status).toBe(200);
    });

    it('that are too large are refused with the status of the bucket', async () => {
      const call = send('large', 'big.png', Buffer.alloc(TOO_LARGE));
      if (sdk.tellsStatusOfUpload) expect(await failureOf(call)).toMatchObject(BAD_REQUEST);
      else await expect(call).rejects.toThrow('Upload to bucket failed');
      expect((await ann.listFiles({ channel: 'large' })).data).toEqual([]);
    });
  });
}

/** The file classes of Node builds all have this; the types describe every platform at once. */
async function bytesOf(file: unknown): Promise<Buffer> {
  return (file as { toBuffer(): Promise<Buffer> }).toBuffer();
}
