import type PubNub from 'pubnub';
import { formerHistory } from '../support/drivers/formerHistory';
import { startTestService, type TestService } from '../support/worlds/testService';
import { get, publishNumbers, publishText } from '../support/matchers/wire';

const SIZE = 8;

describe('the former history', () => {
  let service: TestService;
  let ann: PubNub;
  let sent: string[];

  beforeAll(async () => {
    service = await startTestService();
    ann = service.client('ann');
    sent = await publishNumbers(service, 'range', SIZE);
  });
  afterAll(() => service.close());

  interface Range {
    readonly start?: string | undefined;
    readonly end?: string | undefined;
    readonly count?: number;
    readonly reverse?: boolean;
  }

  /** Which of the messages come, by their numbers. */
  const page = async ({ start, end, ...rest }: Range) => {
    const bounds = { ...(start && { start }), ...(end && { end }) };
    const { messages } = await formerHistory(ann, { channel: 'range', ...bounds, ...rest });
    return messages.map(({ entry }) => entry);
  };

  it.each<[string, Range, number[]]>([
    ['everything', {}, [0, 1, 2, 3, 4, 5, 6, 7]],
    ['the newest', { count: 3 }, [5, 6, 7]],
    ['the oldest, when reversed', { count: 3, reverse: true }, [0, 1, 2]],
  ])('gives %s, oldest first', async (_what, range, expected) => {
    expect(await page(range)).toEqual(expected);
  });

  it('gives what is older than start, or newer when reversed', async () => {
    expect(await page({ start: sent[5], count: 2 })).toEqual([3, 4]);
    expect(await page({ start: sent[5], count: 2, reverse: true })).toEqual([6, 7]);
  });

  it('gives end and what is newer, or older when reversed', async () => {
    expect(await page({ end: sent[2], count: 100 })).toEqual([2, 3, 4, 5, 6, 7]);
    expect(await page({ end: sent[2], count: 100, reverse: true })).toEqual([0, 1, 2]);
  });

  it('gives what is between both without start and with end, from either side', async () => {
    expect(await page({ start: sent[6], end: sent[2] })).toEqual([2, 3, 4, 5]);
    expect(await page({ start: sent[6], end: sent[2], count: 2 })).toEqual([4, 5]);
    expect(await page({ start: sent[6], end: sent[2], count: 2, reverse: true })).toEqual([2, 3]);
    expect(await page({ start: sent[2], end: sent[6], reverse: true })).toEqual([3, 4, 5, 6]);
  });

  it('pages through a channel without overlap or gap', async () => {
    const read: unknown[] = [];
    let start: string | undefined;
    do {
      const { messages, startTimeToken } = await formerHistory(ann, {
        channel: 'range',
        count: 3,
        stringifiedTimeToken: true,
        ...(start && { start }),
      });
      read.unshift(...messages.map(({ entry }) => entry));
      start = messages.length > 0 ? String(startTimeToken) : undefined;
    } while (start !== undefined);
    expect(read).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('has timetokens as texts and meta, when they are asked for', async () => {
    await publishText(service, 'meta', '{"text":"a"}', { meta: '{"mood":"good"}' });
    const timetoken = await publishText(service, 'meta', '"b"');
    const { messages, endTimeToken } = await formerHistory(ann, {
      channel: 'meta',
      stringifiedTimeToken: true,
      includeMeta: true,
    });
    expect(messages).toEqual([
      {
        entry: { text: 'a' },
        timetoken: expect.stringMatching(/^\d{17}$/),
        meta: { mood: 'good' },
      },
      { entry: 'b', timetoken },
    ]);
    expect(endTimeToken).toBe(timetoken);
  });

  const body = async (channel: string, query: Record<string, string> = {}) =>
    (await get(service, `/v2/history/sub-key/sub-local/channel/${channel}`, query)).text();

  it('writes timetokens as bare numbers, and payloads as they were published', async () => {
    const timetoken = await publishText(service, 'exact', '{"n":12345678901234567890}');
    expect(await body('exact', { include_token: 'true' })).toBe(
      `[[{"message":{"n":12345678901234567890},"timetoken":${timetoken}}],${timetoken},${timetoken}]`,
    );
    expect(await body('exact')).toBe(`[[{"n":12345678901234567890}],${timetoken},${timetoken}]`);
  });

  it('says so when there is nothing', async () => {
    expect(await body('empty', { include_token: 'true' })).toBe('[[],0,0]');
  });

  it('gives no more than 100 messages', async () => {
    await publishNumbers(service, 'many', 101);
    const [messages] = JSON.parse(await body('many', { count: '1000' })) as [number[]];
    expect([messages.length, messages[0]]).toEqual([100, 1]);
  });

  it.each([
    ['count', '0'],
    ['count', 'many'],
    ['start', 'yesterday'],
    ['end', '-1'],
  ])('refuses %s=%s', async (name, value) => {
    const path = '/v2/history/sub-key/sub-local/channel/range';
    const response = await get(service, path, { [name]: value });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ status: 400, error: true });
  });
});
