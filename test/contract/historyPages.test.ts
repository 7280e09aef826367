import { fc } from '../support/drivers/randomRuns';
import type PubNub from 'pubnub';
import { startTestService, type TestService } from '../support/worlds/testService';
import { fetchHistory, publishNumbers } from '../support/matchers/wire';

const SIZE = 40;

describe('pages of history', () => {
  let service: TestService;
  let ann: PubNub;
  let sent: string[];

  beforeAll(async () => {
    service = await startTestService();
    ann = service.client('ann');
    sent = await publishNumbers(service, 'range', SIZE);
  });
  afterAll(() => service.close());

  /** Timetokens of one page, as the SDK gives it. */
  const page = async (channel: string, range: { start?: string; end?: string; count?: number }) => {
    const { channels } = await ann.fetchMessages({ channels: [channel], ...range });
    return (channels[channel] ?? []).map(({ timetoken }) => String(timetoken));
  };
  const next = (timetoken: string) => (BigInt(timetoken) + 1n).toString();

  it('gives the newest messages, oldest first, without bounds', async () => {
    expect(await page('range', { count: 10 })).toEqual(sent.slice(-10));
  });

  it('excludes the message at start and includes the one at end', async () => {
    const range = { start: sent[20] ?? '', end: sent[10] ?? '' };
    expect(await page('range', range)).toEqual(sent.slice(10, 20));
  });

  it('walks back from the newest match when only end is given', async () => {
    expect(await page('range', { end: sent[5] ?? '', count: 10 })).toEqual(sent.slice(-10));
  });

  it('fetches one message by start = token + 1 and end = token', async () => {
    const token = sent[7] ?? '';
    expect(await page('range', { start: next(token), end: token, count: 1 })).toEqual([token]);
  });

  it('gives, for any bounds and size, the newest of [end, start) in ascending order', async () => {
    const bound = fc.option(
      fc
        .record({ index: fc.nat(SIZE - 1), shift: fc.integer({ min: -1, max: 1 }) })
        .map(({ index, shift }) => (BigInt(sent[index] ?? '0') + BigInt(shift)).toString()),
      { nil: undefined },
    );
    const range = fc.record({
      start: bound,
      end: bound,
      count: fc.integer({ min: 1, max: 100 }),
    });
    await fc.assert(
      fc.asyncProperty(range, async ({ start, end, count }) => {
        const inRange = sent.filter(
          (token) => (start === undefined || token < start) && (end === undefined || token >= end),
        );
        const bounds = { ...(start && { start }), ...(end && { end }), count };
        expect(await page('range', bounds)).toEqual(inRange.slice(-count));
      }),
      { numRuns: 60 },
    );
  });

  it('has no gap and no overlap between pages of any size', async () => {
    const readAll = async (count: number) => {
      const read: string[] = [];
      for (;;) {
        const oldest = read[0];
        const older = await page('range', { ...(oldest && { start: oldest }), count });
        if (older.length === 0) return read;
        read.unshift(...older);
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: SIZE + 1 }), async (count) => {
        expect(await readAll(count)).toEqual(sent);
      }),
      { numRuns: 12 },
    );
  });

  it('gives at most 100 messages of one channel and 25 of each of several', async () => {
    const many = await publishNumbers(service, 'hundreds', 110);
    expect(await page('hundreds', {})).toEqual(many.slice(-100));
    const { channels } = await fetchHistory(service, 'hundreds,range', { max: '100' });
    expect(channels['hundreds']?.map(({ timetoken }) => timetoken)).toEqual(many.slice(-25));
    expect(channels['range']).toHaveLength(25);
  });
});
