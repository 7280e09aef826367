import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Delivery, EventsOptions, Keyset } from '../../../emulator/api';
import { readEventsOptions } from '../../../emulator/eventsAndActions/readEventsOptions';
import { startEmulator } from '../../../emulator/startEmulator';
import { type EventReceiver, startEventReceiver } from '../../support/drivers/eventReceiver';
import { faultsOf } from '../../support/drivers/faults';
import { type EventsWorld, startEventsWorld } from '../../support/worlds/eventsWorld';
import { temporaryFolder } from '../../support/worlds/temporaryFolders';
import { startTestService } from '../../support/worlds/testService';
import { waitFor } from '../../support/drivers/waitFor';

/** Ten seconds are five milliseconds. */
const QUICK = 0.0005;
const MESSAGES = { events: ['message.sent'] } as const;

describe('the deliveries of Events & Actions', () => {
  let world: EventsWorld;
  const receivers: EventReceiver[] = [];

  beforeAll(async () => {
    world = await startEventsWorld();
  });
  afterEach(async () => {
    await world.reset();
    await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
  });
  afterAll(() => world.close());

  const startReceiver = async () => {
    const receiver = await startEventReceiver();
    receivers.push(receiver);
    return receiver;
  };
  const say = async (keyset: Keyset, ...messages: readonly (string | number)[]) => {
    const ann = world.client(keyset, 'ann');
    for (const message of messages) await ann.publish({ channel: 'news', message });
  };
  const outcomes = async (keyset: Keyset, count: number) => {
    await waitFor(() => keyset.deliveries().length >= count, `${count} deliveries`);
    return keyset.deliveries().map(({ outcome }) => outcome);
  };
  const messagesOf = (receiver: EventReceiver) => receiver.items().map(({ message }) => message);
  const batches = () =>
    world.receiver.received.map(({ body }) =>
      (body as { data: { message: unknown }[] }).data.map(({ message }) => message),
    );

  it('are posts of JSON with the headers of the action', async () => {
    const keyset = await world.keyset({ ...MESSAGES, action: { headers: { 'X-Secret': 'abc' } } });
    await say(keyset, 'Hi');
    await world.items(1);
    expect(world.receiver.received[0]).toMatchObject({
      path: '/events',
      headers: { 'x-secret': 'abc', 'content-type': 'application/json' },
    });
  });

  it('are one for each event, in their order', async () => {
    const keyset = await world.keyset(MESSAGES);
    await say(keyset, 1, 2, 3);
    await world.items(3);
    expect(batches()).toEqual([[1], [2], [3]]);
    expect(await outcomes(keyset, 3)).toEqual(['delivered', 'delivered', 'delivered']);
    expect(keyset.deliveries()[0]).toEqual({
      id: expect.any(String),
      listener: 'all',
      action: 'hook',
      event: 'message.sent',
      items: 1,
      attempt: 1,
      outcome: 'delivered',
      status: 204,
      at: expect.any(Number),
      ms: expect.any(Number),
    });
  });

  it('collect events up to a number', async () => {
    const batching = { items: 3, seconds: 300 };
    const keyset = await world.keyset({ ...MESSAGES, action: { batching } });
    await say(keyset, 1, 2, 3, 4);
    await world.items(3);
    expect(batches()).toEqual([[1, 2, 3]]);
  });

  it('collect events for a time, which the clock of the keyset tells', async () => {
    const batching = { items: 100, seconds: 300 };
    const keyset = await world.keyset({ ...MESSAGES, action: { batching } });
    await say(keyset, 1, 2);
    await keyset.clock.advance(299_000);
    expect(batches()).toEqual([]);
    await keyset.clock.advance(2_000);
    await world.items(2);
    expect(batches()).toEqual([[1, 2]]);
  });

  it('collect events for a time, which a factor shortens', async () => {
    const batching = { items: 100, seconds: 10 };
    const keyset = await world.keyset({ ...MESSAGES, action: { batching }, timeFactor: QUICK });
    await say(keyset, 1);
    expect(await world.items(1)).toMatchObject([{ message: 1 }]);
  });

  it.each([400, 404, 500, 302])('are repeated after an answer of %i', async (status) => {
    const keyset = await world.keyset({ ...MESSAGES, timeFactor: QUICK });
    world.receiver.status(status, { location: '/other' });
    await say(keyset, 'Hi');
    await waitFor(() => keyset.deliveries().length > 0, 'the first attempt');
    world.receiver.status(200);
    expect(await outcomes(keyset, 2)).toContain('delivered');
    const [first, last] = [keyset.deliveries()[0], keyset.deliveries().at(-1)];
    expect(first).toMatchObject({ outcome: 'retrying', status, attempt: 1, id: last?.id });
    expect(new Set(messagesOf(world.receiver))).toEqual(new Set(['Hi']));
  });

  it('are repeated as often as the action says, and then lost', async () => {
    const keyset = await world.keyset({
      ...MESSAGES,
      timeFactor: QUICK,
      action: { retries: { count: 4, seconds: 10 } },
    });
    world.receiver.status(503);
    await say(keyset, 'Hi');
    expect(await outcomes(keyset, 5)).toEqual([...Array<string>(4).fill('retrying'), 'lost']);
    expect(keyset.deliveries().map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5]);
    expect(world.receiver.received).toHaveLength(5);
  });

  it('are lost at once where an action has no retries, and the next one is made', async () => {
    const keyset = await world.keyset({ ...MESSAGES, action: { retries: { count: 0 } } });
    world.receiver.status(500);
    await say(keyset, 'first');
    expect(await outcomes(keyset, 1)).toEqual(['lost']);
    world.receiver.status(200);
    await say(keyset, 'second');
    expect(await outcomes(keyset, 2)).toEqual(['lost', 'delivered']);
  });

  it('wait for their retry by the documented times, which the clock of the keyset tells', async () => {
    const keyset = await world.keyset(MESSAGES);
    world.receiver.status(500);
    await say(keyset, 'Hi');
    await outcomes(keyset, 1);
    const [{ at, retryAt = 0 }] = keyset.deliveries() as [Delivery];
    expect(retryAt - at).toBeGreaterThanOrEqual(10_000);
    expect(retryAt - at).toBeLessThanOrEqual(901_000);
    world.receiver.status(200);
    await keyset.clock.advance(9_000);
    expect(world.receiver.received).toHaveLength(1);
    await keyset.clock.advance(900_000);
    expect(await outcomes(keyset, 2)).toEqual(['retrying', 'delivered']);
  });

  it('do not wait for the retry of earlier ones', async () => {
    const keyset = await world.keyset(MESSAGES);
    world.receiver.status(500);
    await say(keyset, 'first');
    await outcomes(keyset, 1);
    world.receiver.status(200);
    await say(keyset, 'second');
    expect(await outcomes(keyset, 2)).toEqual(['retrying', 'delivered']);
  });

  it('follow a 301 up to three times, with the same body', async () => {
    const keyset = await world.keyset(MESSAGES);
    world.receiver.answer((response, { path }) => {
      const location = { '/events': '/1', '/1': '/2', '/2': '/3' }[path];
      response.writeHead(location ? 301 : 200, location ? { location } : {}).end();
    });
    await say(keyset, 'Hi');
    expect(await outcomes(keyset, 1)).toEqual(['delivered']);
    expect(world.receiver.received.map(({ path }) => path)).toEqual(['/events', '/1', '/2', '/3']);
    expect(messagesOf(world.receiver)).toEqual(['Hi', 'Hi', 'Hi', 'Hi']);
  });

  it.each([
    ['redirects', '/again', 4],
    ['refused', 'http://192.0.2.1/', 1],
  ])('fail with %s when a 301 leads to %s', async (error, location, requests) => {
    const keyset = await world.keyset({ ...MESSAGES, action: { retries: { count: 0 } } });
    world.receiver.status(301, { location });
    await say(keyset, 'Hi');
    await outcomes(keyset, 1);
    expect(keyset.deliveries()).toMatchObject([{ outcome: 'lost', error }]);
    expect(keyset.deliveries()[0]).not.toHaveProperty('status');
    expect(world.receiver.received).toHaveLength(requests);
  });

  it('take a 301 without a place for an answer like any other', async () => {
    const keyset = await world.keyset({ ...MESSAGES, action: { retries: { count: 0 } } });
    world.receiver.status(301);
    await say(keyset, 'Hi');
    await outcomes(keyset, 1);
    expect(keyset.deliveries()).toMatchObject([{ outcome: 'lost', status: 301 }]);
  });

  it('fail while nobody listens at the target', async () => {
    const receiver = await startReceiver();
    const action = { url: receiver.url, retries: { count: 0 } };
    const keyset = await world.keyset({ ...MESSAGES, action });
    await receiver.close();
    receivers.splice(0);
    await say(keyset, 'Hi');
    await outcomes(keyset, 1);
    expect(keyset.deliveries()).toMatchObject([{ outcome: 'lost', error: 'ECONNREFUSED' }]);
  });

  it('fail after the time of the action, and delay neither calls nor other targets', async () => {
    const slow = await startReceiver();
    slow.answer(() => undefined);
    const events: EventsOptions = {
      listeners: [{ id: 'all', events: ['message.sent'], actions: ['slow', 'quick'] }],
      actions: [
        { id: 'slow', url: slow.url, timeoutSeconds: 3, retries: { count: 0 } },
        { id: 'quick', url: world.receiver.url },
      ],
    };
    const keyset = await world.emulator.createKeyset({ events });
    await say(keyset, 1, 2);
    await outcomes(keyset, 2);
    expect(keyset.deliveries().map(({ action }) => action)).toEqual(['quick', 'quick']);
    await outcomes(keyset, 3);
    expect(keyset.deliveries()[2]).toMatchObject({ action: 'slow', error: 'timeout' });
    await keyset.close();
  });

  it('end with their keyset', async () => {
    const keyset = await world.keyset(MESSAGES);
    world.receiver.answer(() => undefined);
    await say(keyset, 'Hi');
    await world.items(1);
    await keyset.close();
    expect(keyset.deliveries()).toEqual([]);
  });

  it('are forgotten by a reset, and go on after it', async () => {
    const keyset = await world.keyset(MESSAGES);
    await say(keyset, 'before');
    await outcomes(keyset, 1);
    await keyset.reset();
    expect(keyset.deliveries()).toEqual([]);
    await say(keyset, 'after');
    expect(await outcomes(keyset, 1)).toEqual(['delivered']);
  });

  it('that wait are made after a restart with the same data', async () => {
    const dataFolder = temporaryFolder();
    const file = join(dataFolder, 'events.json');
    const options: EventsOptions = {
      listeners: [{ id: 'all', events: ['message.sent'], actions: ['hook', 'batches'] }],
      actions: [
        { id: 'hook', url: world.receiver.url },
        { id: 'batches', url: world.receiver.url, batching: { items: 100, seconds: 300 } },
      ],
    };
    writeFileSync(file, JSON.stringify(options));
    world.receiver.status(500);
    const first = await startEmulator({ dataFolder, events: file });
    await say(first, 'kept');
    await outcomes(first, 1);
    await first.close();
    world.receiver.forget();
    world.receiver.status(200);
    const second = await startEmulator({ dataFolder, events: file });
    await second.clock.advance(901_000);
    expect(await outcomes(second, 2)).toEqual(['delivered', 'delivered']);
    expect(
      second
        .deliveries()
        .map(({ action, attempt }) => `${action} ${attempt}`)
        .sort(),
    ).toEqual(['batches 1', 'hook 2']);
    expect(messagesOf(world.receiver)).toEqual(['kept', 'kept']);
    await second.close();
    world.receiver.forget();
    const third = await startEmulator({ dataFolder, events: file });
    await third.clock.advance(901_000);
    await say(third, 'new');
    await waitFor(() => world.receiver.received.length > 0, 'the new event');
    expect(messagesOf(world.receiver)).toEqual(['new']);
    await third.close();
  });

  it('that wait are lost when their listener is gone at the next start', async () => {
    const dataFolder = temporaryFolder();
    const eventsOf = (id: string): EventsOptions => ({
      listeners: [{ id, events: ['message.sent'], actions: ['hook'] }],
      actions: [{ id: 'hook', url: world.receiver.url }],
    });
    world.receiver.status(500);
    const first = await startEmulator({ dataFolder, events: eventsOf('one') });
    await say(first, 'lost');
    await outcomes(first, 1);
    await first.close();
    world.receiver.forget();
    world.receiver.status(200);
    const second = await startEmulator({ dataFolder, events: eventsOf('other') });
    await second.clock.advance(901_000);
    await say(second, 'new');
    await outcomes(second, 1);
    expect(messagesOf(world.receiver)).toEqual(['new']);
    await second.close();
  });

  it('of more than 20,000 events that wait are dropped, which is counted', async () => {
    const action = { batching: { items: 10_000, seconds: 300 } };
    const keyset = await world.keyset({ events: ['membership.created'], action });
    world.receiver.answer(() => undefined);
    const { objects } = world.client(keyset, 'admin');
    for (let start = 0; start < 20_100; start += 100) {
      const channels = Array.from({ length: 100 }, (_, index) => `c${start + index}`);
      await objects.setMemberships({ uuid: `u${start}`, channels, limit: 1 });
    }
    await waitFor(() => keyset.deliveries()[0]?.items === 100, 'a hundred dropped events');
    expect(keyset.deliveries()).toMatchObject([{ outcome: 'dropped', items: 100, attempt: 0 }]);
  });

  it('that are lost are logged without their content', async () => {
    const lines: string[] = [];
    const eventsAndActions = await readEventsOptions({
      listeners: [{ id: 'all', events: ['message.sent'], actions: ['hook'] }],
      actions: [{ id: 'hook', url: `${world.receiver.url}?key=secret`, retries: { count: 0 } }],
    });
    world.receiver.status(500);
    const options = {
      logLevel: 'error',
      writeLog: (line: string) => void lines.push(line),
    } as const;
    const service = await startTestService({ ...options, eventsAndActions });
    await service.client('ann').publish({ channel: 'news', message: 'private' });
    const line = await waitFor(() => lines[0], 'the line');
    expect(JSON.parse(line)).toEqual({
      time: expect.any(String),
      level: 'error',
      event: 'eventsLost',
      listener: 'all',
      action: 'hook',
      items: 1,
      failure: 500,
    });
    await service.close();
  });

  describe('under faults', () => {
    it('are lost, doubled and out of order where a test wants it', async () => {
      const keyset = await world.keyset(MESSAGES);
      const match = { listener: 'all', action: 'hook' };
      const lost = keyset.faults.add({ match, every: 10, effect: { kind: 'loseDelivery' } });
      const later = { match, every: 10, skip: 3 } as const;
      keyset.faults.add({ ...later, effect: { kind: 'duplicateDelivery' } });
      keyset.faults.add({ ...later, effect: { kind: 'reorderDelivery' } });
      await say(keyset, ...Array.from({ length: 20 }, (_, index) => index + 1));
      await outcomes(keyset, 21);
      // The thirteenth that is not lost comes twice after the next one.
      expect(messagesOf(world.receiver)).toEqual([
        1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 15, 14, 14, 16, 17, 18, 19,
      ]);
      expect(lost.hits()).toBe(2);
      const failures = keyset.deliveries().filter(({ outcome }) => outcome === 'lost');
      expect(failures).toMatchObject([{ error: 'fault' }, { error: 'fault' }]);
    });

    it('are held back until ten seconds are over when no other one follows', async () => {
      const keyset = await world.keyset(MESSAGES);
      keyset.faults.add({ times: 1, effect: { kind: 'reorderDelivery' } });
      await say(keyset, 'Hi');
      await waitFor(() => keyset.calls('publish').length === 1, 'the publish');
      await keyset.clock.advance(10_001);
      expect(await world.items(1)).toMatchObject([{ message: 'Hi' }]);
    });

    it('come at once again when they are only doubled', async () => {
      const keyset = await world.keyset(MESSAGES);
      keyset.faults.add({ times: 1, effect: { kind: 'duplicateDelivery' } });
      await say(keyset, 1, 2);
      await world.items(3);
      expect(messagesOf(world.receiver)).toEqual([1, 1, 2]);
    });

    it('fail without a request, and are repeated', async () => {
      const keyset = await world.keyset({ ...MESSAGES, timeFactor: QUICK });
      keyset.faults.add({ times: 1, effect: { kind: 'failDelivery', status: 502 } });
      await say(keyset, 'Hi');
      expect(await outcomes(keyset, 2)).toEqual(['retrying', 'delivered']);
      expect(keyset.deliveries()[0]).toMatchObject({ status: 502 });
      expect(world.receiver.received).toHaveLength(1);
    });

    it('are delayed, and overtaken', async () => {
      const keyset = await world.keyset(MESSAGES);
      keyset.faults.add({ times: 1, effect: { kind: 'delayDelivery', ms: 60_000 } });
      await say(keyset, 'first', 'second');
      await world.items(1);
      await keyset.clock.advance(60_000);
      await world.items(2);
      expect(messagesOf(world.receiver)).toEqual(['second', 'first']);
    });

    it('are met by rules that come over HTTP', async () => {
      const eventsAndActions = await readEventsOptions({
        listeners: [{ id: 'all', events: ['message.sent'], actions: ['hook'] }],
        actions: [{ id: 'hook', url: world.receiver.url }],
      });
      const service = await startTestService({ faults: true, eventsAndActions });
      const match = { listener: 'all', action: 'hook' };
      const faults = faultsOf(service);
      await faults.add({ match, times: 1, effect: { kind: 'loseDelivery' } });
      await faults.add({ match, times: 1, effect: { kind: 'duplicateDelivery' } });
      const ann = service.client('ann');
      for (const message of [1, 2]) await ann.publish({ channel: 'news', message });
      await world.items(2);
      expect(messagesOf(world.receiver)).toEqual([2, 2]);
      await service.close();
    });

    it('are not met by rules for calls, and calls not by rules for them', async () => {
      const keyset = await world.keyset(MESSAGES);
      const effect = { kind: 'loseDelivery' } as const;
      const other = keyset.faults.add({ match: { action: 'other' }, effect });
      const call = keyset.faults.add({
        match: { listener: 'all' },
        effect: { kind: 'dropRequest' },
      });
      await say(keyset, 'Hi');
      expect(await outcomes(keyset, 1)).toEqual(['delivered']);
      expect([other.hits(), call.hits()]).toEqual([0, 0]);
    });
  });
});
