import { failureOf } from '../support/matchers/sdkFailure';
import { startTestService, type TestService } from '../support/worlds/testService';
import { fetchHistory, get, poll, pollResponse } from '../support/matchers/wire';

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

  it('is refused with 429, and the SDK shows the reason', async () => {
    await flood('ann');
    expect(await failureOf(say('ann', 'too much'))).toEqual({
      statusCode: 429,
      category: 'PNUnknownCategory',
      errorData: SENTENCE,
    });
    expect(await said()).toHaveLength(BURST);
  });

  it('hinders nobody else', async () => {
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

  it('is who names hundreds of channels in one call: ten names count as a call', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, n) => `c${n}`).join(',');
    const beat = async (count: number) => {
      const path = `/v2/presence/sub-key/sub-local/channel/${names(count)}/heartbeat`;
      return (await get(service, path, { uuid: 'ann' })).status;
    };
    expect(await beat(10 * (BURST - 1))).toBe(200);
    expect(await beat(1)).toBe(429);
    now += 10_000;
    expect(await beat(9)).toBe(200);
    expect(await beat(9)).toBe(200);
  });

  it('is who sends and reads a lot: 32 Ki characters count as a call', async () => {
    const users = `${service.url}/v2/objects/sub-local/uuids/ann?uuid=ann`;
    const headers = { 'content-type': 'application/json' };
    const body = 'x'.repeat((BURST - 1) * 32 * 1024);
    const write = async () => (await fetch(users, { method: 'PATCH', headers, body })).status;
    expect(await write()).toBe(415);
    expect(await write()).toBe(429);

    const long = 'x'.repeat(30_000);
    for (const userId of ['bob', 'eve']) for (let n = 0; n < BURST; n += 1) await say(userId, long);
    const path = '/v3/history/sub-key/sub-local/channel/c';
    const read = async () => (await get(service, path, { uuid: 'dan' })).status;
    expect(await read()).toBe(200);
    expect(await read()).toBe(429);
    now += 1_000;
    expect(await read()).toBe(429);
    now += 10_000;
    expect(await read()).toBe(200);
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
