import { startTestService, type TestService } from '../../support/worlds/testService';
import { fetchHistory, get, publishText } from '../../support/matchers/wire';

const ODD_NUMBERS = ['-1', '1e3', '0x10', '1.5.5', '9'.repeat(30), '1e17', '1e308'];
const PUBLISH = '/publish/pub-local/sub-local/0/c/0/1';
const HISTORY = '/v3/history/sub-key/sub-local/channel/c';

describe('a number that makes no sense', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  const statusOf = async (path: string, name: string, value: string) =>
    (await get(service, path, { [name]: value })).status;

  it.each([
    ['ttl', PUBLISH],
    ['max', HISTORY],
    ['start', HISTORY],
    ['end', HISTORY],
    ['max', '/v3/history-with-actions/sub-key/sub-local/channel/c'],
    ['count', '/v2/history/sub-key/sub-local/channel/c'],
    ['timetoken', '/v3/history/sub-key/sub-local/message-counts/c'],
    ['limit', '/v1/message-actions/sub-local/channel/c'],
    ['start', '/v1/message-actions/sub-local/channel/c'],
    ['limit', '/v1/files/sub-local/channels/c/files'],
    ['limit', '/v2/presence/sub-key/sub-local/channel/c'],
    ['offset', '/v2/presence/sub-key/sub-local/channel/c'],
    ['heartbeat', '/v2/presence/sub-key/sub-local/channel/c/heartbeat'],
    ['limit', '/v2/objects/sub-local/uuids'],
  ])('is refused as %s of %s, and nothing fails', async (name, path) => {
    const statuses = await Promise.all(ODD_NUMBERS.map((value) => statusOf(path, name, value)));
    expect(new Set(statuses)).toEqual(new Set([400]));
  });

  it('does not fail the messages of others that are written at the same moment', async () => {
    const others = Array.from({ length: 60 }, (_, n) => publishText(service, 'busy', `${n}`));
    const odd = ODD_NUMBERS.map((ttl) => get(service, PUBLISH, { ttl }));
    await Promise.all([...others, ...odd]);
    const { channels } = await fetchHistory(service, 'busy', { max: '100' });
    expect(channels['busy']).toHaveLength(others.length);
  });

  it('is the default where the network takes it for one', async () => {
    for (const ttl of ['null', '', 'undefined', 'Infinity']) {
      expect(await statusOf(PUBLISH, 'ttl', ttl)).toBe(200);
    }
  });

  it('is no fraction of a moment: a short life ends at a whole millisecond', async () => {
    for (const ttl of ['0.0000001', '0.00033', '1.123456789', '9999999']) {
      expect(await statusOf(PUBLISH, 'ttl', ttl)).toBe(200);
    }
  });
});
