import type PubNub from 'pubnub';
import { failureOf } from '../support/matchers/sdkFailure';
import { startTestService, type TestService } from '../support/worlds/testService';
import { get, publishNumbers } from '../support/matchers/wire';

describe('message counts', () => {
  let service: TestService;
  let ann: PubNub;
  let red: string[];
  let blue: string[];

  beforeAll(async () => {
    service = await startTestService();
    ann = service.client('ann');
    red = await publishNumbers(service, 'red', 5);
    blue = await publishNumbers(service, 'blue', 3);
  });
  afterAll(() => service.close());

  const count = async (channels: string[], ...channelTimetokens: (string | undefined)[]) => {
    const timetokens = channelTimetokens.map((timetoken) => timetoken ?? '');
    return (await ann.messageCounts({ channels, channelTimetokens: timetokens })).channels;
  };

  it('are of messages after one timetoken for all channels, with zeros', async () => {
    expect(await count(['red', 'blue', 'empty'], red[1])).toEqual({ red: 3, blue: 3, empty: 0 });
    expect(await count(['red', 'blue'], blue.at(-1))).toEqual({ red: 0, blue: 0 });
  });

  it('are of messages after a timetoken of its own for each channel', async () => {
    expect(await count(['blue', 'red'], blue[0], red[3])).toEqual({ blue: 2, red: 1 });
  });

  it('name channels as they are', async () => {
    const [timetoken] = await publishNumbers(service, 'a b/é', 2);
    expect(await count(['a b/é'], timetoken)).toEqual({ 'a b/é': 1 });
  });

  it('do not count what is not stored, and count files', async () => {
    const { timetoken } = await ann.publish({ channel: 'mixed', message: 'first' });
    await ann.publish({ channel: 'mixed', message: 'gone', storeInHistory: false });
    await ann.signal({ channel: 'mixed', message: 'hi' });
    await ann.sendFile({ channel: 'mixed', file: { data: Buffer.from('x'), name: 'x.txt' } });
    expect(await count(['mixed'], timetoken)).toEqual({ mixed: 1 });
  });

  it('end at 10000', async () => {
    const { journal, stores } = service.context;
    await journal.write((entry) => {
      for (let n = 0; n < 10_001; n += 1) {
        const timetoken = entry.nextTimetoken();
        const message = { channel: 'full', kind: 'message' as const, payload: '1', timetoken };
        stores.messages.insert(message, null);
      }
    });
    expect(await count(['full'], '1')).toEqual({ full: 10_000 });
  });

  it('answer as the network does', async () => {
    const path = '/v3/history/sub-key/sub-local/message-counts';
    const response = await get(service, `${path}/empty,a%20b`, { timetoken: '17' });
    const moreOf = (name: string) => ({
      url: `${path}/${name}?timetoken=17`,
      is_more: false,
    });
    expect(await response.json()).toEqual({
      status: 200,
      error: false,
      error_message: '',
      channels: { empty: 0, 'a b': 0 },
      more: { empty: moreOf('empty'), 'a b': moreOf('a%20b') },
    });
  });

  it.each<[string, string, Record<string, string>]>([
    ['no timetoken', 'red', {}],
    ['a timetoken that is none', 'red', { timetoken: 'yesterday' }],
    ['both kinds of timetokens', 'red', { timetoken: '1', channelsTimetoken: '1' }],
    ['fewer timetokens than channels', 'red,blue,green', { channelsTimetoken: '1,2' }],
    ['more timetokens than channels', 'red', { channelsTimetoken: '1,2' }],
    ['an empty timetoken', 'red,blue', { channelsTimetoken: '1,' }],
    [
      'more than 100 channels',
      Array.from({ length: 101 }, (_, n) => `c${n}`).join(),
      { timetoken: '1' },
    ],
  ])('are refused with %s', async (_what, channels, query) => {
    const path = `/v3/history/sub-key/sub-local/message-counts/${channels}`;
    const response = await get(service, path, query);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ status: 400, error: true, channels: {} });
  });

  it('are refused for other keysets', async () => {
    const stranger = service.client('eve', { subscribeKey: 'sub-other' });
    const counts = stranger.messageCounts({ channels: ['red'], channelTimetokens: ['1'] });
    expect(await failureOf(counts)).toMatchObject({
      statusCode: 400,
      errorData: { error_message: 'Invalid Subscribe Key' },
    });
  });
});
