import { failureOf } from '../support/matchers/sdkFailure';
import { subscribe } from '../support/drivers/subscriber';
import { startTestService, type TestService } from '../support/worlds/testService';
import { waitFor } from '../support/drivers/waitFor';
import { get, publishText } from '../support/matchers/wire';

/** JSON text of the given length in bytes. */
const jsonOf = (bytes: number) => 'x'.repeat(bytes - '""'.length);

describe('signal', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  it('reaches the signal listener with its publisher and nothing else', async () => {
    const heard = await subscribe(service.client('bob'), ['typing']);
    const { timetoken } = await service
      .client('ann')
      .signal({ channel: 'typing', message: 'typing_on', customMessageType: 'typing' });
    const event = await waitFor(() => heard.signals[0], 'the signal');
    expect(event).toMatchObject({
      channel: 'typing',
      timetoken,
      publisher: 'ann',
      message: 'typing_on',
      customMessageType: 'typing',
    });
    expect(heard.messages).toEqual([]);
    expect(heard.files).toEqual([]);
  });

  it('is never stored', async () => {
    const ann = service.client('ann');
    await ann.signal({ channel: 'unstored', message: 'typing_on' });
    await ann.publish({ channel: 'unstored', message: 'a message' });
    const { channels } = await ann.fetchMessages({ channels: ['unstored'] });
    expect(channels['unstored']?.map(({ message }) => message)).toEqual(['a message']);
  });

  it('shares the order of timetokens with messages', async () => {
    const first = await publishText(service, 'order', '1');
    const { timetoken } = await service.client('ann').signal({ channel: 'order', message: '2' });
    const last = await publishText(service, 'order', '3');
    expect([last, timetoken, first].sort()).toEqual([first, timetoken, last]);
  });

  it('accepts 64 bytes and refuses 65, and the SDK shows the reason [S16]', async () => {
    const ann = service.client('ann');
    await ann.signal({ channel: 'limit', message: jsonOf(64) });
    const refused = ann.signal({ channel: 'limit', message: jsonOf(65) });
    expect(await failureOf(refused)).toEqual({
      statusCode: 400,
      category: 'PNBadRequestCategory',
      errorData: 'Signal size too large',
    });
  });

  it('counts bytes, not characters', async () => {
    const refused = service.client('ann').signal({ channel: 'limit', message: '🎈'.repeat(16) });
    expect(await failureOf(refused)).toMatchObject({ errorData: 'Signal size too large' });
  });

  it('refuses what is not JSON and unknown keys in the form of publish', async () => {
    const noJson = await get(service, '/signal/pub-local/sub-local/0/c/0/%7Bnot');
    expect(noJson.status).toBe(400);
    expect(await noJson.text()).toMatch(/^\[0,"Invalid JSON","\d{17}"\]$/);
    const noKey = await get(service, '/signal/pub-local/sub-other/0/c/0/1');
    expect(noKey.status).toBe(400);
    expect(await noKey.text()).toMatch(/^\[0,"Invalid Key","\d{17}"\]$/);
  });
});
