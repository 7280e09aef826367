import { deflateSync } from 'node:zlib';
import { failureOf } from '../support/matchers/sdkFailure';
import { startTestService, type TestService } from '../support/worlds/testService';
import { get } from '../support/matchers/wire';

describe('publish refuses', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  const postText = (channel: string, body: BodyInit, headers: Record<string, string>) =>
    fetch(`${service.url}/publish/pub-local/sub-local/0/${channel}/0?uuid=ann`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  it.each([
    ['a message', `/publish/pub-local/sub-local/0/c/0/"${'x'.repeat(33 * 1024)}"`],
    ['a file', `/v1/files/publish-file/pub-local/sub-local/0/c/0/"${'x'.repeat(33 * 1024)}"`],
    ['metadata', `/publish/pub-local/sub-local/0/c/0/1?meta={"a":"${'x'.repeat(33 * 1024)}"}`],
  ])('an address that is too long for %s, as the balancer of the network', async (_what, path) => {
    const address = `${path}${path.includes('?') ? '&' : '?'}uuid=ann`;
    const response = await fetch(`${service.url}${address}`);
    expect(response.status).toBe(414);
    expect(await response.json()).toEqual({
      status: 414,
      service: 'Balancer',
      error: true,
      message: 'Request URI Too Long',
    });
  });

  it('a message that is too large, and the SDK shows the reason [S16]', async () => {
    const message = 'x'.repeat(33 * 1024);
    const failure = await failureOf(service.client('ann').publish({ channel: 'c', message }));
    expect(failure).toEqual({
      statusCode: 414,
      category: 'PNUnknownCategory',
      errorData: expect.objectContaining({ message: 'Request URI Too Long' }),
    });
    const { channels } = await service.client('ann').fetchMessages({ channels: ['c'] });
    expect(channels).toEqual({});
  });

  it('a POST message that only its compression makes small', async () => {
    const publish = service
      .client('ann')
      .publish({ channel: 'c', message: 'x'.repeat(33 * 1024), sendByPost: true });
    expect(await failureOf(publish)).toMatchObject({ errorData: 'Message Too Large' });
  });

  it('a body that inflates beyond all limits', async () => {
    const bomb = deflateSync(Buffer.alloc(8 * 1024 * 1024, 0x20));
    const response = await postText('c', bomb, { 'content-encoding': 'deflate' });
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual([
      0,
      'Request Entity Too Large',
      expect.stringMatching(/^\d{17}$/),
    ]);
  });

  it('a body that is too large to be read, in the form of its family', async () => {
    const response = await postText('c', `"${'x'.repeat(1_100_000)}"`, {});
    expect(response.status).toBe(413);
    expect(await response.text()).toMatch(/^\[0,"Request Entity Too Large","\d{17}"\]$/);
  });

  it('unknown keys', async () => {
    const stranger = service.client('ann', { publishKey: 'pub-other' });
    const publish = stranger.publish({ channel: 'c', message: 'x' });
    expect(await failureOf(publish)).toMatchObject({ statusCode: 400, errorData: 'Invalid Key' });
  });

  it.each(['%7Bnot%20json', '', '%22open', 'undefined', '01'])(
    'the payload %j, which is not JSON',
    async (payload) => {
      const response = await get(service, `/publish/pub-local/sub-local/0/c/0/${payload}`);
      expect(response.status).toBe(400);
      expect(await response.text()).toMatch(/^\[0,"Invalid JSON","\d{17}"\]$/);
    },
  );

  it.each(['a,b', 'line\nbreak', 'x'.repeat(93), '🎉'.repeat(93)])(
    'the channel name %j [S16]',
    async (channel) => {
      const publish = service.client('ann').publish({ channel, message: 'x' });
      expect(await failureOf(publish)).toMatchObject({
        statusCode: 400,
        errorData: 'Invalid Channel',
      });
    },
  );

  it('no channel name of up to 92 characters, however many bytes they take', async () => {
    const channel = '🎉'.repeat(92);
    await expect(service.client('ann').publish({ channel, message: 'x' })).resolves.toBeDefined();
  });

  it.each(['ab', 'pn_own', 'pn-own', '-first', 'with space', 'x'.repeat(51)])(
    'the custom message type %j',
    async (customMessageType) => {
      const publish = service
        .client('ann')
        .publish({ channel: 'c', message: 'x', customMessageType });
      expect(await failureOf(publish)).toMatchObject({
        statusCode: 400,
        errorData: 'Invalid Custom Message Type',
      });
    },
  );

  it('a caller without a user id', async () => {
    const response = await fetch(`${service.url}/publish/pub-local/sub-local/0/c/0/%22x%22`);
    expect(response.status).toBe(400);
  });
});
