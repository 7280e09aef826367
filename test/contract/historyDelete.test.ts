import { fc } from '../support/drivers/randomRuns';
import type PubNub from 'pubnub';
import type { ServiceOptions } from '../../emulator/serviceOptions';
import { failureOf } from '../support/matchers/sdkFailure';
import { temporaryFolder } from '../support/worlds/temporaryFolders';
import { startTestService, type TestService } from '../support/worlds/testService';
import { waitFor } from '../support/drivers/waitFor';
import { get, publishNumbers, publishText } from '../support/matchers/wire';

const HOUR = 3_600_000;

const shifted = (timetoken: string, by: number) => (BigInt(timetoken) + BigInt(by)).toString();

describe('deleting messages', () => {
  let service: TestService;
  let ann: PubNub;
  let channelCount = 0;

  beforeAll(async () => {
    service = await startTestService();
    ann = service.client('ann');
  });
  afterAll(() => service.close());

  /** A channel of its own with so many messages. */
  const fill = async (count: number) => {
    channelCount += 1;
    const channel = `deleted.${channelCount}`;
    return { channel, sent: await publishNumbers(service, channel, count) };
  };
  const left = async (channel: string) => {
    const { channels } = await ann.fetchMessages({ channels: [channel] });
    return (channels[channel] ?? []).map(({ timetoken }) => String(timetoken));
  };

  it('deletes everything without bounds, and nothing of other channels', async () => {
    const [gone, kept] = [await fill(3), await fill(3)];
    await expect(ann.deleteMessages({ channel: gone.channel })).resolves.toEqual({});
    expect(await left(gone.channel)).toEqual([]);
    expect(await left(kept.channel)).toEqual(kept.sent);
  });

  it('deletes what is older than start alone', async () => {
    const { channel, sent } = await fill(5);
    await ann.deleteMessages({ channel, start: sent[2] ?? '' });
    expect(await left(channel)).toEqual(sent.slice(2));
  });

  it('deletes end alone and what is newer', async () => {
    const { channel, sent } = await fill(5);
    await ann.deleteMessages({ channel, end: sent[2] ?? '' });
    expect(await left(channel)).toEqual(sent.slice(0, 2));
  });

  it.each([
    ['one below it', -1],
    ['one above it', 1],
  ])('deletes a single message as end, with %s as start', async (_what, by) => {
    const { channel, sent } = await fill(3);
    const end = sent[1] ?? '';
    await ann.deleteMessages({ channel, start: shifted(end, by), end });
    expect(await left(channel)).toEqual([sent[0], sent[2]]);
  });

  it('deletes nothing between equal bounds', async () => {
    const { channel, sent } = await fill(3);
    await ann.deleteMessages({ channel, start: sent[1] ?? '', end: sent[1] ?? '' });
    expect(await left(channel)).toEqual(sent);
  });

  it('deletes between any two bounds without start and with end, whichever is larger', async () => {
    const bound = fc.record({ index: fc.nat(4), shift: fc.integer({ min: -1, max: 1 }) });
    await fc.assert(
      fc.asyncProperty(bound, bound, async (a, b) => {
        const { channel, sent } = await fill(5);
        const start = shifted(sent[a.index] ?? '', a.shift);
        const end = shifted(sent[b.index] ?? '', b.shift);
        await ann.deleteMessages({ channel, start, end });
        const isBetween = (token: string) =>
          start > end ? token >= end && token < start : token > start && token <= end;
        expect(await left(channel)).toEqual(sent.filter((token) => !isBetween(token)));
      }),
      { numRuns: 40 },
    );
  });

  it('deletes the actions of the messages, and of no others', async () => {
    const { channel, sent } = await fill(3);
    for (const messageTimetoken of sent) {
      const action = { type: 'reaction', value: '👍' };
      await ann.addMessageAction({ channel, messageTimetoken, action });
    }
    const gone = sent[1] ?? '';
    await ann.deleteMessages({ channel, start: shifted(gone, -1), end: gone });
    const { data } = await ann.getMessageActions({ channel });
    expect(data.map(({ messageTimetoken }) => messageTimetoken)).toEqual([sent[0], sent[2]]);
  });

  it('deletes the message of a file and keeps its bytes', async () => {
    const { channel } = await fill(0);
    const file = { data: Buffer.from('bytes'), name: 'notes.txt' };
    await ann.sendFile({ channel, file });
    expect(await left(channel)).toHaveLength(1);
    await ann.deleteMessages({ channel });
    expect(await left(channel)).toEqual([]);
    const { data } = await ann.listFiles({ channel });
    expect(data).toMatchObject([{ name: 'notes.txt' }]);
  });

  it('takes names of any kind', async () => {
    const channel = 'a/b c:é 🎉';
    await publishText(service, channel, '1');
    await ann.deleteMessages({ channel });
    const { channels } = await ann.fetchMessages({ channels: [channel] });
    expect(channels).toEqual({});
  });

  it('survives a restart', async () => {
    const dataFolder = temporaryFolder();
    const first = await startTestService({ dataFolder });
    await publishText(first, 'c', '1');
    await first.client('ann').deleteMessages({ channel: 'c' });
    await first.close();
    const second = await startTestService({ dataFolder });
    const { channels } = await second.client('ann').fetchMessages({ channels: ['c'] });
    expect(channels).toEqual({});
    await second.close();
  });

  it('answers as the network does', async () => {
    const path = '/v3/history/sub-key/sub-local/channel/empty';
    const response = await get(service, path, {}, { method: 'DELETE' });
    expect(await response.json()).toEqual({ status: 200, error: false, error_message: '' });
  });

  it('refuses bounds that are no timetokens, and other keysets', async () => {
    const path = '/v3/history/sub-key/sub-local/channel/c';
    const response = await get(service, path, { start: 'yesterday' }, { method: 'DELETE' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: true,
      error_message: 'Invalid Timetoken',
    });
    const stranger = service.client('eve', { subscribeKey: 'sub-other' });
    expect(await failureOf(stranger.deleteMessages({ channel: 'c' }))).toMatchObject({
      statusCode: 400,
      errorData: { error_message: 'Invalid Subscribe Key' },
    });
  });
});

describe('a message past its retention', () => {
  const REACTION = { type: 'reaction', value: '👍' };
  let ahead = 0;
  const now = () => Date.now() + ahead;

  const services: TestService[] = [];
  const start = async (options: ServiceOptions = {}) => {
    const service = await startTestService({ now, ...options });
    services.push(service);
    return service;
  };

  beforeEach(() => {
    ahead = 0;
  });
  afterEach(async () => {
    for (const service of services.splice(0)) await service.close();
  });

  const publishAndReact = async (service: TestService) => {
    const ann = service.client('ann');
    for (const [message, ttl] of [
      ['short-lived', 1],
      ['kept', 0],
    ] as const) {
      const { timetoken } = await ann.publish({ channel: 'c', message, ttl });
      await ann.addMessageAction({ channel: 'c', messageTimetoken: timetoken, action: REACTION });
    }
  };
  const actionCount = async (service: TestService) =>
    (await service.client('ann').getMessageActions({ channel: 'c' })).data.length;

  it('is not seen any more, nor are its actions', async () => {
    const service = await start();
    await publishAndReact(service);
    expect(await actionCount(service)).toBe(2);
    ahead = HOUR;
    expect(await actionCount(service)).toBe(1);
    const ann = service.client('ann');
    const { channels } = await ann.fetchMessages({ channels: ['c'] });
    expect(channels['c']?.map(({ message }) => message)).toEqual(['kept']);
    const counts = await ann.messageCounts({ channels: ['c'], channelTimetokens: ['1'] });
    expect(counts.channels).toEqual({ c: 1 });
  });

  it('is removed while the service runs', async () => {
    const service = await start({ retentionSweepMs: 10 });
    await publishAndReact(service);
    ahead = HOUR;
    const { messages } = service.context.stores;
    await waitFor(() => !messages.hasExpired(now()), 'the sweep');
    // Seen from before its end, it would still be there if it had only been hidden.
    ahead = 0;
    expect(await actionCount(service)).toBe(1);
  });

  it('is removed when the service starts', async () => {
    const dataFolder = temporaryFolder();
    const first = await start({ dataFolder });
    await publishAndReact(first);
    await services.pop()?.close();
    ahead = HOUR;
    const second = await start({ dataFolder });
    ahead = 0;
    expect(await actionCount(second)).toBe(1);
  });
});
