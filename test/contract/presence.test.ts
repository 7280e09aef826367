import type PubNub from 'pubnub';
import { failureOf } from '../support/matchers/sdkFailure';
import { subscribe, type Subscriber } from '../support/drivers/subscriber';
import { temporaryFolder } from '../support/worlds/temporaryFolders';
import { startTestService, type TestService } from '../support/worlds/testService';
import { waitFor } from '../support/drivers/waitFor';
import { get, heartbeat, poll, pollResponse, publishText } from '../support/matchers/wire';

const SETTLE_MS = 150;
/** Short enough to wait for, long enough to do something in. */
const MINIMUM_SECONDS = 0.5;

const QUICK = {
  subscribeHoldMs: 60_000,
  presenceSweepMs: 10,
  presenceSettleMs: SETTLE_MS,
  presenceMinimumSeconds: MINIMUM_SECONDS,
};

/** Tests whose users only have to fall silent wait at the same time, each in a channel of its own. */
describe('presence', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService(QUICK);
  });
  afterAll(() => service.close());

  const presence = (rest: string, query: Record<string, string> = {}) =>
    get(service, `/v2/presence/sub-key/sub-local/channel/${rest}`, query);
  const leave = async (channels: string, uuid: string) => {
    const response = await presence(`${channels}/leave`, { uuid });
    expect(await response.json()).toMatchObject({ status: 200, action: 'leave', message: 'OK' });
  };
  /** A parked poll, as a device of the event engine holds it. */
  const park = async (uuid: string, channel: string) => {
    const abort = new AbortController();
    const { t } = await poll(service, [channel], { uuid });
    const { hub } = service.context;
    const before = hub.waitersOf(channel);
    const held = pollResponse(service, [channel], { uuid, tt: t.t }, { signal: abort.signal });
    const closed = held.catch(() => undefined);
    await waitFor(() => hub.waitersOf(channel) > before, 'the poll to be parked');
    return async () => {
      abort.abort();
      await closed;
    };
  };
  /** Receives the presence events of a channel without being on it. */
  const observe = async (channel: string) => {
    const heard = await subscribe(service.client('observer'), [`${channel}-pnpres`]);
    return {
      heard,
      actions: () => heard.presence.map((event) => `${event.action} ${userOf(event)}`),
    };
  };
  const present = (channel: string) => service.context.presence.occupants(channel);

  describe('events', () => {
    it('tell a subscriber who joins and who leaves, with occupancy and time', async () => {
      const ann = await subscribe(service.client('ann'), ['room'], { withPresence: true });
      await waitFor(() => present('room').includes('ann'), 'ann to be there');
      const client = service.client('bob');
      await subscribe(client, ['room']);
      const join = await eventOf(ann, 'join', 'bob');
      expect(join).toMatchObject({ channel: 'room', occupancy: 2 });
      expect(Math.abs(join.timestamp - Date.now() / 1_000)).toBeLessThan(5);
      client.unsubscribe({ channels: ['room'] });
      expect(await eventOf(ann, 'leave', 'bob')).toMatchObject({ channel: 'room', occupancy: 1 });
    });

    it('carry milliseconds as precise_timestamp', async () => {
      const { t } = await poll(service, ['precise-pnpres']);
      await heartbeat(service, 'precise', 'ann');
      const { m } = await poll(service, ['precise-pnpres'], { tt: t.t });
      expect(m).toMatchObject([{ c: 'precise-pnpres', b: 'precise-pnpres' }]);
      const { timestamp, precise_timestamp: precise } = m[0]?.d as Record<string, number>;
      expect(Math.floor(Number(precise) / 1_000)).toBe(timestamp);
    });

    it('tell of a user who has gone silent', async () => {
      const { heard } = await observe('silent');
      await heartbeat(service, 'silent', 'ann', 0);
      expect(await eventOf(heard, 'timeout', 'ann')).toMatchObject({ occupancy: 0 });
      expect(present('silent')).toEqual([]);
    });

    it('do not repeat a join for every heartbeat', async () => {
      const { heard, actions } = await observe('beating');
      await heartbeat(service, 'beating', 'ann');
      await heartbeat(service, 'beating', 'ann');
      await heartbeat(service, 'beating', 'bob');
      await eventOf(heard, 'join', 'bob');
      expect(actions()).toEqual(['join ann', 'join bob']);
    });

    it('tell who listens of their own join, also when its heartbeat came before the handshake', async () => {
      await heartbeat(service, 'early', 'ann');
      const { t } = await poll(service, ['early', 'early-pnpres'], { uuid: 'ann' });
      const { m } = await poll(service, ['early', 'early-pnpres'], { uuid: 'ann', tt: t.t });
      expect(m).toMatchObject([{ c: 'early-pnpres', d: { action: 'join', uuid: 'ann' } }]);
    });

    it('do not bring messages of before to who asks for no presence, or joined long ago', async () => {
      let ahead = 0;
      const clocked = await startTestService({ now: () => Date.now() + ahead });
      try {
        const missedBy = async (uuid: string, channels: readonly string[]) => {
          const { t } = await poll(clocked, channels, { uuid });
          const last = await publishText(clocked, 'past', '"new"');
          const { m } = await poll(clocked, channels, { uuid, tt: t.t });
          expect(m.at(-1)?.p.t).toBe(last);
          return m.length - 1;
        };
        await heartbeat(clocked, 'past', 'ann');
        await publishText(clocked, 'past', '"old"');
        expect(await missedBy('ann', ['past'])).toBe(0);
        expect(await missedBy('bob', ['past', 'past-pnpres'])).toBe(0);
        ahead = 2_000;
        expect(await missedBy('ann', ['past', 'past-pnpres'])).toBe(0);
      } finally {
        await clocked.close();
      }
    });

    it('are not messages: history stays empty', async () => {
      await heartbeat(service, 'unstored', 'ann');
      const { channels } = await service
        .client('reader')
        .fetchMessages({ channels: ['unstored', 'unstored-pnpres'] });
      expect(channels).toEqual({});
    });
  });

  describe('life', () => {
    it('is kept by heartbeats and ends without them', async () => {
      await heartbeat(service, 'kept', 'ann', 0);
      const startedAt = Date.now();
      while (Date.now() - startedAt < 3 * MINIMUM_SECONDS * 1_000) {
        expect(present('kept')).toEqual(['ann']);
        await heartbeat(service, 'kept', 'ann', 0);
      }
      await waitFor(() => present('kept').length === 0, 'the timeout');
    });

    it('is kept by an open long-poll and counted anew when that closes', async () => {
      const { heard } = await observe('listening');
      await heartbeat(service, 'listening', 'ann', 0);
      const close = await park('ann', 'listening');
      // Another user's timeout shows that the time has passed.
      await heartbeat(service, 'listening', 'bob', 0);
      await eventOf(heard, 'timeout', 'bob');
      expect(present('listening')).toEqual(['ann']);
      const closedAt = Date.now();
      await close();
      await eventOf(heard, 'timeout', 'ann');
      expect(Date.now() - closedAt).toBeGreaterThanOrEqual(MINIMUM_SECONDS * 1_000 - 10);
    });

    it('does not begin with a poll of the event engine', async () => {
      const close = await park('ann', 'ee-only');
      expect(present('ee-only')).toEqual([]);
      await close();
    });

    it('begins with the subscribe of a client without event engine', async () => {
      const { heard } = await observe('manager');
      const client = service.client('ann', { enableEventEngine: false });
      await subscribe(client, ['manager']);
      expect(await eventOf(heard, 'join', 'ann')).toMatchObject({ occupancy: 1 });
      client.unsubscribe({ channels: ['manager'] });
      await eventOf(heard, 'leave', 'ann');
    });

    it('does not begin by listening to presence events', async () => {
      await subscribe(service.client('ann'), ['watched-pnpres']);
      await heartbeat(service, 'watched-pnpres,seen', 'ann');
      expect(present('seen')).toEqual(['ann']);
      expect(present('watched-pnpres')).toEqual([]);
      expect(present('watched')).toEqual([]);
    });

    it('ends for all channels when a client is destroyed', async () => {
      const client = service.client('ann');
      await subscribe(client, ['all-a', 'all-b']);
      await waitFor(() => present('all-a').length + present('all-b').length === 2, 'ann');
      client.destroy();
      await waitFor(() => present('all-a').length === 0, 'her leaving');
      await waitFor(() => present('all-b').length === 0, 'her leaving of the other channel');
      expect([...present('all-a'), ...present('all-b')]).toEqual([]);
    });
  });

  describe('of one user on several devices', () => {
    it.concurrent('joins with each, counts once and lasts until the last one leaves', async () => {
      const { heard, actions } = await observe('devices');
      const listening = () => service.context.hub.waitersOf('devices');
      const [phone, laptop] = [service.client('ann'), service.client('ann')];
      await subscribe(phone, ['devices']);
      await eventOf(heard, 'join', 'ann');
      await waitFor(() => listening() === 1, 'the poll of the first');
      await subscribe(laptop, ['devices']);
      await waitFor(() => listening() === 2, 'the poll of the second');
      await waitFor(() => heard.presence.length === 2, 'the second join');
      expect(heard.presence[1]).toMatchObject({ action: 'join', uuid: 'ann', occupancy: 1 });
      phone.unsubscribe({ channels: ['devices'] });
      await heartbeat(service, 'devices', 'bob', 0);
      await eventOf(heard, 'timeout', 'bob');
      expect(present('devices')).toEqual(['ann']);
      laptop.unsubscribe({ channels: ['devices'] });
      expect(await eventOf(heard, 'leave', 'ann')).toMatchObject({ occupancy: 0 });
      const movements = ['join ann', 'join ann', 'join bob', 'timeout bob', 'leave ann'];
      expect(actions()).toEqual(movements);
    });

    it.concurrent('lasts while another tab is between two polls', async () => {
      const { heard, actions } = await observe('between');
      await heartbeat(service, 'between', 'ann');
      const answered = await park('ann', 'between');
      await leave('between', 'ann');
      await publishText(service, 'between', '"answers the poll of the other tab"');
      await answered();
      const next = await park('ann', 'between');
      await heartbeat(service, 'between', 'bob', 0);
      await eventOf(heard, 'timeout', 'bob');
      // The handshake joins once more when the service still sees the answered poll.
      expect([...new Set(actions())]).toEqual(['join ann', 'join bob', 'timeout bob']);
      await next();
    });

    it.concurrent('ends by its timeout when the tab is closed without a word', async () => {
      const { heard } = await observe('closed');
      const tab = service.client('ann');
      await subscribe(tab, ['closed']);
      await eventOf(heard, 'join', 'ann');
      await heartbeat(service, 'closed', 'ann', 0);
      tab.destroy(true);
      expect(await eventOf(heard, 'timeout', 'ann')).toMatchObject({ occupancy: 0 });
    });
  });

  describe('of a component that is mounted twice', () => {
    it.concurrent('does not flap when the client subscribes, unsubscribes and subscribes at once', async () => {
      const { heard, actions } = await observe('strict');
      const client = service.client('ann');
      client.subscribe({ channels: ['strict'] });
      client.unsubscribe({ channels: ['strict'] });
      client.subscribe({ channels: ['strict'] });
      await eventOf(heard, 'join', 'ann');
      await heartbeat(service, 'strict', 'bob', 0);
      await eventOf(heard, 'timeout', 'bob');
      expect(present('strict')).toEqual(['ann']);
      expect(actions()).toEqual(['join ann', 'join bob', 'timeout bob']);
    });

    it.concurrent.each([
      ['heartbeat, leave, heartbeat', ['beat', 'leave', 'beat', 'poll']],
      ['heartbeat, heartbeat, leave', ['beat', 'beat', 'leave', 'poll']],
      ['leave, heartbeat, heartbeat', ['leave', 'beat', 'beat', 'poll']],
      ['heartbeat, heartbeat, poll, leave', ['beat', 'beat', 'poll', 'leave']],
    ])('keeps the user when the calls arrive as %s', async (title, calls) => {
      const channel = title.replaceAll(', ', '-');
      const { heard, actions } = await observe(channel);
      let close = async () => {};
      for (const call of calls) {
        if (call === 'beat') await heartbeat(service, channel, 'ann');
        if (call === 'leave') await leave(channel, 'ann');
        if (call === 'poll') close = await park('ann', channel);
      }
      await heartbeat(service, channel, 'bob', 0);
      await eventOf(heard, 'timeout', 'bob');
      expect(actions()).toEqual(['join ann', 'join bob', 'timeout bob']);
      await close();
    });
  });

  describe('refuses', () => {
    it('unknown keys, and the SDK tells', async () => {
      const stranger = service.client('ann', { subscribeKey: 'sub-other' });
      expect(await failureOf(stranger.hereNow({ channels: ['c'] }))).toMatchObject({
        statusCode: 400,
        category: 'PNBadRequestCategory',
        errorData: { message: 'Invalid Subscribe Key', service: 'Presence', error: 1 },
      });
    });

    it.each([
      ['c', { limit: 'all' }],
      ['c', { offset: '-1' }],
      ['c/heartbeat', { heartbeat: 'soon' }],
      ['c/heartbeat', { uuid: '' }],
      ['c/leave', { uuid: '' }],
    ])('%s with %j', async (rest, query) => {
      const response = await presence(rest, query);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ status: 400, error: 1, service: 'Presence' });
    });
  });
});

describe('presence over a restart of the service', () => {
  it.concurrent('does not forget a leave that was asked for just before', async () => {
    const dataFolder = temporaryFolder();
    const before = await startTestService({ ...QUICK, presenceSettleMs: 60_000, dataFolder });
    for (const user of ['ann', 'bob', 'eve']) await heartbeat(before, 'c', user);
    const { t } = await poll(before, ['c-pnpres'], { uuid: 'observer' });
    const path = '/v2/presence/sub-key/sub-local/channel/c/leave';
    for (const uuid of ['ann', 'bob']) await get(before, path, { uuid });
    // Only asking again keeps somebody: bob has another tab.
    await heartbeat(before, 'c', 'bob');
    await before.close();

    const after = await startTestService({ ...QUICK, dataFolder });
    try {
      const { m } = await poll(after, ['c-pnpres'], { uuid: 'observer', tt: t.t });
      expect(m.map(({ d }) => d)).toMatchObject([{ action: 'leave', uuid: 'ann', occupancy: 2 }]);
      expect(after.context.presence.occupants('c')).toEqual(['bob', 'eve']);
    } finally {
      await after.close();
    }
  });

  it.concurrent('keeps who comes back, without any event, and times out who does not', async () => {
    const dataFolder = temporaryFolder();
    const before = await startTestService({ ...QUICK, dataFolder });
    await heartbeat(before, 'c', 'ann', 0);
    await heartbeat(before, 'c', 'bob', 0);
    const { t } = await poll(before, ['c-pnpres'], { uuid: 'observer' });
    await before.close();

    const after = await startTestService({ ...QUICK, dataFolder });
    try {
      expect(after.context.presence.occupants('c')).toEqual(['ann', 'bob']);
      const abort = new AbortController();
      const query = { uuid: 'ann', tt: t.t };
      const ann = pollResponse(after, ['c'], query, { signal: abort.signal }).catch(() => {});
      const { m } = await poll(after, ['c-pnpres'], { uuid: 'observer', tt: t.t });
      expect(m.map(({ d }) => d)).toMatchObject([{ action: 'timeout', uuid: 'bob', occupancy: 1 }]);
      expect(after.context.presence.occupants('c')).toEqual(['ann']);
      abort.abort();
      await ann;
    } finally {
      await after.close();
    }
  });
});

function eventOf(heard: Subscriber, action: string, userId: string) {
  return waitFor(
    () => heard.presence.find((event) => event.action === action && userOf(event) === userId),
    `the ${action} of ${userId}`,
  );
}

/** Interval events name no user. */
function userOf(event: PubNub.Subscription.Presence): string | undefined {
  return 'uuid' in event ? event.uuid : undefined;
}
