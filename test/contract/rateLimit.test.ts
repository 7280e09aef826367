import { failureOf } from '../support/matchers/sdkFailure';
import { startTestService, type TestService } from '../support/worlds/testService';
import { fetchHistory, get, poll, pollResponse, publishText } from '../support/matchers/wire';
import { waitFor } from '../support/drivers/waitFor';
import type { RateLimitOptions } from '../../emulator/http/rateLimit';

const SENTENCE =
  'You have exceeded the maximum number of requests per second allowed for your subscriber key.';
const BURST = 5;

describe('somebody who calls too often', () => {
  let service: TestService;
  let now: number;

  beforeEach(async () => {
    now = Date.now();
    const rateLimit = { perSecond: 2, burst: BURST };
    service = await startTestService({ rateLimit, now: () => now, subscribeHoldMs: 20 });
  });
  afterEach(() => service.close());

  const say = (userId: string, message: string) =>
    service.client(userId).publish({ channel: 'c', message });
  const flood = async (userId: string) => {
    for (let n = 0; n < BURST; n += 1) await say(userId, `flood ${n}`);
  };
  const said = async () => {
    const { channels } = await fetchHistory(service, 'c');
    return channels['c']?.map(({ message }) => message);
  };

  it('is refused with 429, and the SDK shows the reason [S15]', async () => {
    await flood('ann');
    expect(await failureOf(say('ann', 'too much'))).toEqual({
      statusCode: 429,
      category: 'PNUnknownCategory',
      errorData: SENTENCE,
    });
    expect(await said()).toHaveLength(BURST);
  });

  it('hinders nobody else [S15]', async () => {
    await flood('ann');
    await failureOf(say('ann', 'too much'));
    await say('bob', 'hello');
    expect(await said()).toContain('hello');
  });

  it('may go on after a while, at the pace that is allowed', async () => {
    await flood('ann');
    now += 1_000;
    await say('ann', 'one');
    await say('ann', 'two');
    expect(await failureOf(say('ann', 'three'))).toMatchObject({ statusCode: 429 });
    expect(await said()).toEqual(expect.arrayContaining(['one', 'two']));
  });

  it('is refused whatever they call, in the form of the call', async () => {
    await flood('ann');
    const ann = service.client('ann');
    expect(await failureOf(ann.signal({ channel: 'c', message: 'x' }))).toMatchObject({
      statusCode: 429,
      errorData: SENTENCE,
    });
    const write = ann.objects.setUUIDMetadata({ data: { name: 'Ann' } });
    expect(await failureOf(write)).toMatchObject({
      statusCode: 429,
      errorData: { status: 429, error: { message: SENTENCE, source: 'objects' } },
    });
    const leave = await get(service, '/v2/presence/sub-key/sub-local/channel/c/leave', {
      uuid: 'ann',
    });
    expect(leave.status).toBe(429);
    expect(leave.headers.get('retry-after')).toBe('1');
    expect(await leave.json()).toMatchObject({ status: 429, message: SENTENCE });
  });

  it('still hears the others: how often somebody polls is not their doing', async () => {
    const { t } = await poll(service, ['c'], { uuid: 'ann' });
    now += 10_000;
    await flood('ann');
    for (let n = 0; n < 2 * BURST; n += 1) {
      const answer = await poll(service, ['c'], { uuid: 'ann', tt: t.t });
      expect(answer.t.t).toMatch(/^\d{17}$/);
    }
    expect((await pollResponse(service, ['c'], { uuid: 'ann' })).status).toBe(429);
  });
});

describe('somebody whose calls take long', () => {
  let service: TestService;
  afterEach(() => service.close());

  const start = async (rateLimit?: RateLimitOptions) => {
    service = await startTestService({ rateLimit });
    const { journal, stores } = service.context;
    await journal.write((entry) => {
      for (let n = 0; n < 300; n += 1) {
        stores.users.set(`user-${n}`, { custom: { title: `Title ${n}` } }, entry.nextTimetoken());
      }
    });
  };
  const filter = Array.from({ length: 90 }, (_, n) => `custom.title == "${n}"`).join(' || ');
  const list = async (uuid: string) => {
    const answer = await get(service, '/v2/objects/sub-local/uuids', { uuid, filter });
    await answer.text();
    return answer.status;
  };
  const say = (uuid: string) => publishText(service, 'c', '"hello"', { uuid });

  it('is refused: milliseconds of work count as calls [S15]', async () => {
    await start({ perSecond: 20, burst: 200 });
    const statuses: number[] = [];
    while (statuses.length < 150 && statuses.at(-1) !== 429) statuses.push(await list('eve'));
    expect(statuses.at(-1)).toBe(429);
    expect(await say('ann')).toMatch(/^\d{17}$/);
  });

  it.each([
    ['over many connections', () => 'eve'],
    ['under many names', (n: number) => `eve-${n}`],
  ])('%s, is not in front of the short calls of others [S15]', async (_how, nameOf) => {
    await start();
    const CONNECTIONS = 40;
    let answers = 0;
    let isOver = false;
    const calls = Array.from({ length: CONNECTIONS }, async (_, n) => {
      while (!isOver) {
        expect(await list(nameOf(n))).toBe(200);
        answers += 1;
      }
    });
    const passed: number[] = [];
    try {
      await waitFor(() => answers > CONNECTIONS, 'an answer on every connection');
      for (let n = 0; n < 3; n += 1) {
        const before = answers;
        expect(await say('ann')).toMatch(/^\d{17}$/);
        passed.push(answers - before);
      }
    } finally {
      isOver = true;
      await Promise.all(calls);
    }
    // In the order of arrival all of them would be answered before each step of a publish.
    expect(passed.toSorted((a, b) => a - b)[1]).toBeLessThan(CONNECTIONS / 2);
  });
});

it('a bare keyset has no limit', async () => {
  const service = await startTestService();
  expect(service.context.rateLimit).toBeUndefined();
  await service.close();
});

it('a moderated chat lets everybody say more at once than people can', async () => {
  const service = await startTestService({ isModerated: true });
  const ann = service.client('ann');
  const sent = Array.from({ length: 60 }, (_, n) =>
    ann.publish({ channel: 'public.c', message: `${n}` }),
  );
  expect(await Promise.all(sent)).toHaveLength(60);
  await service.close();
});
