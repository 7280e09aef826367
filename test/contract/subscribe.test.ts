import PubNub from 'pubnub';
import { listen, subscribe, waitForStatus } from '../support/drivers/subscriber';
import { startTestService, type TestService } from '../support/worlds/testService';
import { waitFor } from '../support/drivers/waitFor';
import { get, poll, pollResponse, publishText } from '../support/matchers/wire';

describe('subscribe', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ subscribeHoldMs: 60_000 });
  });
  afterAll(() => service.close());

  const cursorOf = async (channels: string[]) => (await poll(service, channels)).t.t;
  const waiters = () => service.context.hub.waiterCount;
  const messagesAfter = async (channels: string[], tt: string) =>
    (await poll(service, channels, { tt })).m.map(({ d }) => d);

  describe('handshake', () => {
    it.each([
      ['without tt', {}],
      ['with tt=0', { tt: '0' }],
    ])('%s answers at once with the time of now and no events', async (_title, query) => {
      const newest = await publishText(service, 'handshake', '"before"');
      const body = await poll(service, ['handshake'], query);
      expect(body).toEqual({ t: { t: expect.stringMatching(/^\d{17}$/), r: 1 }, m: [] });
      expect(body.t.t > newest).toBe(true);
    });
  });

  describe('long-poll', () => {
    it('delivers what was published between two polls with the second', async () => {
      const tt = await cursorOf(['between']);
      const first = await publishText(service, 'between', '"one"');
      const answer = await poll(service, ['between'], { tt });
      await publishText(service, 'between', '"two"');
      expect(answer.t.t).toBe(first);
      expect(await messagesAfter(['between'], answer.t.t)).toEqual(['two']);
    });

    it('is held while nothing happens and woken by what happens, not by the end of the hold', async () => {
      const tt = await cursorOf(['held']);
      const answer = poll(service, ['held'], { tt });
      await waitFor(() => waiters() === 1, 'the poll to be parked');
      // The hold is as long as a test may take.
      await publishText(service, 'held', '"now"');
      expect((await answer).m).toHaveLength(1);
      expect(waiters()).toBe(0);
    });

    it('is not woken by other channels', async () => {
      const tt = await cursorOf(['mine']);
      const answer = poll(service, ['mine'], { tt });
      await waitFor(() => waiters() === 1, 'the poll to be parked');
      await publishText(service, 'other', '"not for us"');
      await publishText(service, 'mine', '"for us"');
      expect((await answer).m.map(({ d }) => d)).toEqual(['for us']);
    });

    it('gathers a burst on several channels in one answer, in timetoken order', async () => {
      const channels = ['burst-a', 'burst-b'];
      const tt = await cursorOf(channels);
      const answer = poll(service, channels, { tt });
      await waitFor(() => waiters() === 1, 'the poll to be parked');
      await service.context.journal.write((entry) => {
        for (const [index, channel] of ['burst-b', 'burst-a', 'burst-b'].entries()) {
          entry.append({ channel, kind: 'message', publisher: 'ann', payload: `${index}` });
        }
      });
      const { m, t } = await answer;
      expect(m.map(({ d }) => d)).toEqual([0, 1, 2]);
      expect(t.t).toBe(m[2]?.p.t);
    });

    it('leaves no waiter behind when the socket closes, and loses no event', async () => {
      const tt = await cursorOf(['dropped']);
      const abort = new AbortController();
      const dropped = poll(service, ['dropped'], { tt }, { signal: abort.signal });
      await waitFor(() => waiters() === 1, 'the poll to be parked');
      abort.abort();
      await expect(dropped).rejects.toThrow('aborted');
      await waitFor(() => waiters() === 0, 'the poll to be dropped');
      await publishText(service, 'dropped', '"kept"');
      expect(await messagesAfter(['dropped'], tt)).toEqual(['kept']);
    });

    it('gives the newest 100 of 250 missed events', async () => {
      const tt = await cursorOf(['missed']);
      await service.context.journal.write((entry) => {
        for (let n = 0; n < 250; n += 1) {
          entry.append({ channel: 'missed', kind: 'message', publisher: 'ann', payload: `${n}` });
        }
      });
      const expected = Array.from({ length: 100 }, (_, index) => 150 + index);
      const { m, t } = await poll(service, ['missed'], { tt });
      expect(m.map(({ d }) => d)).toEqual(expected);
      expect(t.t).toBe(m.at(-1)?.p.t);
    });

    it('gives the newest 100 of what was published one by one, too', async () => {
      const tt = await cursorOf(['one-by-one']);
      for (let n = 0; n < 250; n += 1) await publishText(service, 'one-by-one', `${n}`);
      const expected = Array.from({ length: 100 }, (_, index) => 150 + index);
      expect(await messagesAfter(['one-by-one'], tt)).toEqual(expected);
    });
  });

  it('takes a list of channels whose commas are encoded, as older clients do', async () => {
    const path = '/v2/subscribe/sub-local/old-a%2Cold%2Fb/0';
    const { t } = (await (await get(service, path)).json()) as { t: { t: string } };
    for (const channel of ['old-a', 'old/b']) await publishText(service, channel, '1');
    const response = await get(service, path, { tt: t.t });
    expect(await response.json()).toMatchObject({ m: [{ c: 'old-a' }, { c: 'old/b' }] });
  });

  describe('with the SDK', () => {
    it('loses and repeats nothing while the channel list changes', async () => {
      const bob = service.client('bob');
      const heard = await subscribe(bob, ['steady']);
      const sent = Array.from({ length: 40 }, (_, n) => n);
      for (const n of sent) {
        if (n % 10 === 0) bob.subscribe({ channels: [`extra-${n}`] });
        if (n % 10 === 5) bob.unsubscribe({ channels: [`extra-${n - 5}`] });
        await publishText(service, 'steady', `{"n":${n}}`);
      }
      await waitFor(() => heard.messages.length >= sent.length, 'all messages');
      expect(heard.messages.map(({ message }) => message)).toEqual(sent.map((n) => ({ n })));
    });

    it('catches up from a given timetoken', async () => {
      const first = await publishText(service, 'catch-up', '"first"');
      await publishText(service, 'catch-up', '"second"');
      await publishText(service, 'catch-up', '"third"');
      const bob = service.client('bob');
      const heard = listen(bob);
      bob.subscribe({ channels: ['catch-up'], timetoken: first });
      await waitFor(() => heard.messages.length === 2, 'two messages');
      expect(heard.messages.map(({ message }) => message)).toEqual(['second', 'third']);
    });

    it('hears nothing after it has unsubscribed', async () => {
      const bob = service.client('bob');
      const heard = await subscribe(bob, ['kept', 'given-up']);
      bob.unsubscribe({ channels: ['given-up'] });
      await waitForStatus(heard, 'PNSubscriptionChangedCategory');
      await publishText(service, 'given-up', '"unheard"');
      await publishText(service, 'kept', '"heard"');
      await waitFor(() => heard.messages.length > 0, 'a message');
      expect(heard.messages.map(({ message }) => message)).toEqual(['heard']);
    });

    it('works with the older subscription manager, too', async () => {
      const bob = service.client('bob', { enableEventEngine: false });
      const heard = await subscribe(bob, ['manager']);
      await publishText(service, 'manager', '"one"');
      await waitFor(() => heard.messages.length === 1, 'a message');
      await publishText(service, 'manager', '"two"');
      await waitFor(() => heard.messages.length === 2, 'a second message');
      expect(heard.messages.map(({ message }) => message)).toEqual(['one', 'two']);
    });

    it('is told about wrong keys', async () => {
      const bob = service.client('bob', { subscribeKey: 'sub-other' });
      const heard = listen(bob);
      bob.subscribe({ channels: ['c'] });
      const status = await waitForStatus(heard, 'PNConnectionErrorCategory');
      expect(status.error).toBe('PNBadRequestCategory');
    });
  });

  describe('refuses', () => {
    it('a cursor that is no timetoken', async () => {
      const response = await pollResponse(service, ['c'], { tt: 'yesterday' });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        message: 'Invalid Timetoken',
        error: true,
        service: 'Access Manager',
        status: 400,
      });
    });

    it('an unknown subscribe key', async () => {
      const response = await get(service, '/v2/subscribe/sub-other/c/0');
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ message: 'Invalid Subscribe Key' });
    });
  });
});

describe('subscribe and the hold time', () => {
  it('answers with no events and a usable cursor when the time is over', async () => {
    const service = await startTestService({ subscribeHoldMs: 50 });
    try {
      const { t } = await poll(service, ['quiet']);
      const startedAt = performance.now();
      const answer = await poll(service, ['quiet'], { tt: t.t });
      expect(performance.now() - startedAt).toBeGreaterThanOrEqual(45);
      expect(answer).toEqual({ t: { t: t.t, r: 1 }, m: [] });
      expect(service.context.hub.waiterCount).toBe(0);
    } finally {
      await service.close();
    }
  });

  it('keeps an SDK client connected over many empty answers', async () => {
    const service = await startTestService({ subscribeHoldMs: 20 });
    try {
      const bob = service.client('bob', { retryConfiguration: PubNub.NoneRetryPolicy() });
      const heard = await subscribe(bob, ['quiet']);
      const polls = jest.spyOn(service.context.hub, 'watch');
      await waitFor(() => polls.mock.calls.length >= 3, 'three polls');
      await publishText(service, 'quiet', '"at last"');
      await waitFor(() => heard.messages[0], 'the message');
      expect(heard.statuses.map(({ category }) => category)).toEqual(['PNConnectedCategory']);
    } finally {
      await service.close();
    }
  });
});
