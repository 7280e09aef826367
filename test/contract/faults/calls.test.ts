import { faultsOf, type Faults } from '../../support/drivers/faults';
import { failureOf } from '../../support/matchers/sdkFailure';
import { startTestService, type TestService } from '../../support/worlds/testService';
import { waitFor } from '../../support/drivers/waitFor';
import { fetchHistory, get, publishText } from '../../support/matchers/wire';

const HOUR_MS = 3_600_000;

describe('a fault that is switched on', () => {
  let service: TestService;
  let faults: Faults;

  beforeAll(async () => {
    service = await startTestService({ faults: true });
    faults = faultsOf(service);
  });
  afterEach(() => faults.clear());
  afterAll(() => service.close());

  const storedIn = async (channel: string) =>
    (await fetchHistory(service, channel)).channels[channel]?.map(({ message }) => message) ?? [];
  const publish = (channel: string, message: string, userId = 'ann') =>
    service.client(userId).publish({ channel, message });

  it('delays a call', async () => {
    await faults.add({ match: { operation: 'publish' }, effect: { kind: 'delay', ms: 80 } });
    const sentAt = performance.now();
    await publish('delayed', 'late');
    expect(performance.now() - sentAt).toBeGreaterThanOrEqual(75);
    expect(await storedIn('delayed')).toEqual(['late']);
  });

  it('handles a delayed call although its caller has gone', async () => {
    const fault = await faults.add({
      match: { operation: 'publish' },
      effect: { kind: 'delay', ms: 50 },
    });
    const caller = new AbortController();
    const call = get(
      service,
      '/publish/pub-local/sub-local/0/gone/0/1',
      {},
      { signal: caller.signal },
    );
    await waitFor(async () => (await fault.hits()) === 1, 'the call');
    caller.abort();
    await expect(call).rejects.toThrow('aborted');
    await waitFor(async () => (await storedIn('gone')).length === 1, 'the message');
  });

  it('drops a request: the SDK gets no status and nothing is stored', async () => {
    await faults.add({ match: { operation: 'publish' }, effect: { kind: 'dropRequest' } });
    expect(await failureOf(publish('dropped', 'x'))).toMatchObject({ statusCode: 0 });
    expect(await storedIn('dropped')).toEqual([]);
  });

  it('drops a response: the SDK gets no status and the message is stored', async () => {
    await faults.add({ match: { operation: 'publish' }, effect: { kind: 'dropResponse' } });
    expect(await failureOf(publish('unanswered', 'x'))).toMatchObject({ statusCode: 0 });
    expect(await storedIn('unanswered')).toEqual(['x']);
  });

  it('answers with a status and a body of its own, and handles nothing', async () => {
    const body = JSON.stringify({ error: true, message: 'slow down' });
    await faults.add({
      match: { operation: 'publish' },
      effect: { kind: 'status', status: 429, body, contentType: 'application/json' },
    });
    expect(await failureOf(publish('limited', 'x'))).toMatchObject({
      statusCode: 429,
      errorData: { message: 'slow down' },
    });
    expect(await storedIn('limited')).toEqual([]);
  });

  it('never answers, so that the caller runs into its own time limit', async () => {
    await faults.add({ match: { operation: 'publish' }, effect: { kind: 'halfOpen' } });
    const client = service.client('ann', { transactionalRequestTimeout: 0.1 });
    const call = client.publish({ channel: 'silent', message: 'x' });
    expect(await failureOf(call)).toMatchObject({ category: 'PNTimeoutCategory' });
    expect(await storedIn('silent')).toEqual([]);
  });

  it('cuts an answer off in the middle of its body', async () => {
    await publishText(service, 'cut', '"a message"');
    await faults.add({ match: { operation: 'history' }, effect: { kind: 'truncate', bytes: 20 } });
    const response = await get(service, '/v3/history/sub-key/sub-local/channel/cut');
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(20);
    await expect(response.text()).rejects.toThrow('terminated');
    const call = service.client('ann').fetchMessages({ channels: ['cut'] });
    expect(await failureOf(call)).toMatchObject({ statusCode: 0 });
  });

  it('stops in the middle of an answer and keeps the connection open', async () => {
    await faults.add({ match: { operation: 'time' }, effect: { kind: 'stall', bytes: 5 } });
    const caller = new AbortController();
    const response = await fetch(`${service.url}/time/0`, { signal: caller.signal });
    const reader = response.body!.getReader();
    const { value } = await reader.read();
    expect(Buffer.from(value!).toString()).toMatch(/^\[\d{4}$/);
    const rest = reader.read().then(
      () => 'more',
      () => 'aborted',
    );
    const isOpen = new Promise((resolve) => setTimeout(resolve, 50, 'still open'));
    expect(await Promise.race([rest, isOpen])).toBe('still open');
    caller.abort();
    expect(await rest).toBe('aborted');
  });

  it('meets only the operation, the channel and the user it names', async () => {
    const fault = await faults.add({
      match: { operation: 'publish', channel: 'a b', userId: 'ann' },
      effect: { kind: 'dropRequest' },
    });
    await publish('a b', 'of bob', 'bob');
    await publish('other', 'of ann');
    await service.client('ann').signal({ channel: 'a b', message: 'x' });
    expect(await fault.hits()).toBe(0);
    await failureOf(publish('a b', 'of ann'));
    expect(await fault.hits()).toBe(1);
  });

  it('meets as many calls as it was told to, and then the next fault takes over', async () => {
    const match = { operation: 'publish' };
    const refusal = { kind: 'status', body: '', contentType: 'application/json' } as const;
    await faults.add({ match, times: 2, effect: { ...refusal, status: 503 } });
    await faults.add({ match, times: 1, effect: { ...refusal, status: 429 } });
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      statuses.push((await failureOf(publish('counted', 'x'))).statusCode);
    }
    await publish('counted', 'the fourth');
    expect(statuses).toEqual([503, 503, 429]);
    expect(await storedIn('counted')).toEqual(['the fourth']);
  });

  it('shifts the clock, and timetokens stay unique and in order when it is set back', async () => {
    const tokens = [await publishText(service, 'clock', '1')];
    await faults.shiftClock(-HOUR_MS);
    tokens.push(await publishText(service, 'clock', '2'));
    await faults.shiftClock(HOUR_MS);
    tokens.push(await publishText(service, 'clock', '3'));
    await faults.clear();
    tokens.push(await publishText(service, 'clock', '4'));
    expect(new Set(tokens).size).toBe(4);
    expect(tokens).toEqual([...tokens].sort());
    const aheadMs = Number((BigInt(tokens[2]!) - BigInt(tokens[0]!)) / 10_000n);
    expect(aheadMs).toBeGreaterThanOrEqual(HOUR_MS);
    expect(aheadMs).toBeLessThan(HOUR_MS + 10_000);
  });

  it.each([
    ['no object', '[1'],
    ['no effect', '{}'],
    ['an unknown effect', '{"effect":{"kind":"__proto__"}}'],
    ['a delay without a time', '{"effect":{"kind":"delay"}}'],
    ['a status that is none', '{"effect":{"kind":"status","status":99}}'],
    ['no times', '{"times":0,"effect":{"kind":"dropRequest"}}'],
    ['no number to skip', '{"skip":-1,"effect":{"kind":"dropRequest"}}'],
    ['every zeroth', '{"every":0,"effect":{"kind":"dropRequest"}}'],
    ['an action that is no text', '{"match":{"action":1},"effect":{"kind":"loseDelivery"}}'],
    ['a listener that is no text', '{"match":{"listener":1},"effect":{"kind":"loseDelivery"}}'],
    ['a delivery with a status that is none', '{"effect":{"kind":"failDelivery","status":99}}'],
    ['a late delivery without a time', '{"effect":{"kind":"delayDelivery"}}'],
    ['a match that is no text', '{"match":{"channel":1},"effect":{"kind":"dropRequest"}}'],
  ])('is refused when it is %s', async (_case, body) => {
    const response = await fetch(`${service.url}/faults`, { method: 'POST', body });
    expect(response.ok).toBe(false);
    expect(response.status).toBeLessThan(500);
    expect(await (await fetch(`${service.url}/faults`)).json()).toEqual([]);
  });
});

describe('without being asked for', () => {
  it('there is no fault switch', async () => {
    const service = await startTestService();
    try {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const response = await fetch(`${service.url}/faults`, { method });
        expect(response.status).toBe(404);
      }
    } finally {
      await service.close();
    }
  });
});
