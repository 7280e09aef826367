import PubNub from 'pubnub';
import { listen, subscribe, waitForStatus } from '../support/drivers/subscriber';
import { startTestService, type TestService } from '../support/worlds/testService';
import { waitFor } from '../support/drivers/waitFor';
import { heartbeat, poll, pollResponse, publishText } from '../support/matchers/wire';

describe('a filter expression', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ subscribeHoldMs: 60_000 });
  });
  afterAll(() => service.close());

  const subscribeWith = (filter: string, channels: string[], options = {}) => {
    const bob = service.client('bob');
    bob.setFilterExpression(filter);
    return subscribe(bob, channels, options);
  };

  it('lets a client hear the messages it wants, by their metadata', async () => {
    const heard = await subscribeWith(`meta.priority == 'high'`, ['by-meta']);
    const ann = service.client('ann');
    await ann.publish({ channel: 'by-meta', message: 'low', meta: { priority: 'low' } });
    await ann.publish({ channel: 'by-meta', message: 'without' });
    await ann.publish({ channel: 'by-meta', message: 'high', meta: { priority: 'high' } });
    await waitFor(() => heard.messages.length > 0, 'a message');
    expect(heard.messages.map(({ message }) => message)).toEqual(['high']);
  });

  it('or by what they say', async () => {
    const filter = `data.score > 80 && data.text LIKE '*WORLD*'`;
    const heard = await subscribeWith(filter, ['by-data']);
    const ann = service.client('ann');
    await ann.publish({ channel: 'by-data', message: { score: 80, text: 'hello world' } });
    await ann.publish({ channel: 'by-data', message: { score: 81, text: 'hello moon' } });
    await ann.publish({ channel: 'by-data', message: 'world' });
    await ann.publish({ channel: 'by-data', message: { score: 81, text: 'hello world' } });
    await waitFor(() => heard.messages.length > 0, 'a message');
    expect(heard.messages).toMatchObject([{ message: { score: 81, text: 'hello world' } }]);
  });

  it('keeps a client from hearing itself', async () => {
    const heard = await subscribeWith(`uuid != 'bob'`, ['not-me']);
    const bob = service.client('bob');
    await bob.publish({ channel: 'not-me', message: 'mine', meta: { uuid: 'bob' } });
    await bob.publish({ channel: 'not-me', message: 'other', meta: { uuid: 'ann' } });
    await bob.publish({ channel: 'not-me', message: 'nobody' });
    await waitFor(() => heard.messages.length === 2, 'two messages');
    expect(heard.messages.map(({ message }) => message)).toEqual(['other', 'nobody']);
  });

  it('is about messages, signals and files, and about nothing else', async () => {
    const heard = await subscribeWith(`data.text == 'wanted'`, ['kinds'], { withPresence: true });
    const ann = service.client('ann');
    const { timetoken } = await ann.publish({ channel: 'kinds', message: { text: 'unwanted' } });
    await ann.signal({ channel: 'kinds', message: { text: 'unwanted' } });
    const file = { data: Buffer.from('x'), name: 'cat.png', mimeType: 'image/png' };
    await ann.sendFile({ channel: 'kinds', file });
    await heartbeat(service, 'kinds', 'ann');
    const action = { type: 'reaction', value: '👍' };
    await ann.addMessageAction({ channel: 'kinds', messageTimetoken: timetoken, action });
    await ann.objects.setChannelMetadata({ channel: 'kinds', data: { name: 'Kinds' } });
    await ann.signal({ channel: 'kinds', message: { text: 'wanted' } });
    await waitFor(() => heard.signals.length > 0, 'the wanted signal');
    expect(heard.messages).toEqual([]);
    expect(heard.files).toEqual([]);
    expect(heard.signals).toMatchObject([{ message: { text: 'wanted' } }]);
    expect(heard.actions).toHaveLength(1);
    expect(heard.objects).toHaveLength(1);
    expect(heard.presence).toContainEqual(expect.objectContaining({ uuid: 'ann' }));
  });

  it('holds a long-poll over events that it does not want, and skips them afterwards', async () => {
    const { t } = await poll(service, ['held']);
    await publishText(service, 'held', '{"n":1}');
    const before = service.context.hub.waiterCount;
    const held = poll(service, ['held'], { 'filter-expr': 'data.n > 1', tt: t.t });
    await waitFor(() => service.context.hub.waiterCount > before, 'the poll to be parked');
    await publishText(service, 'held', '{"n":1}');
    await publishText(service, 'held', '{"n":2}');
    await publishText(service, 'held', '{"n":1}');
    const { m, t: after } = await held;
    expect(m.map(({ d }) => d)).toEqual([{ n: 2 }]);
    expect(after.t).toBe(m[0]?.p.t);
  });

  it('moves the cursor past unwanted events when the time is over', async () => {
    const quick = await startTestService({ subscribeHoldMs: 30 });
    try {
      const { t } = await poll(quick, ['c']);
      const unwanted = await publishText(quick, 'c', '1');
      const answer = await poll(quick, ['c'], { 'filter-expr': 'data.n == 1', tt: t.t });
      expect(answer).toEqual({ t: { t: unwanted, r: 1 }, m: [] });
    } finally {
      await quick.close();
    }
  });

  it('takes the newest 100 of what is wanted', async () => {
    const { t } = await poll(service, ['many']);
    await service.context.journal.write((entry) => {
      for (let n = 0; n < 300; n += 1) {
        entry.append({ channel: 'many', kind: 'message', publisher: 'ann', payload: `{"n":${n}}` });
      }
    });
    const { m } = await poll(service, ['many'], { 'filter-expr': 'data.n % 2 == 0', tt: t.t });
    expect(m.map(({ d }) => d)).toEqual(
      Array.from({ length: 100 }, (_, n) => ({ n: 100 + 2 * n })),
    );
  });

  it('can be set while connected and holds from the next poll on', async () => {
    const bob = service.client('bob');
    const heard = await subscribe(bob, ['later']);
    await publishText(service, 'later', '{"n":1}');
    await waitFor(() => heard.messages.length === 1, 'the first message');
    bob.setFilterExpression('data.n > 2');
    bob.subscribe({ channels: ['another'] });
    await waitForStatus(heard, 'PNSubscriptionChangedCategory');
    await waitFor(() => service.context.hub.waitersOf('another') === 1, 'the next poll');
    for (const n of [2, 3]) await publishText(service, 'later', `{"n":${n}}`);
    await waitFor(() => heard.messages.length === 2, 'the wanted message');
    expect(heard.messages.map(({ message }) => message)).toEqual([{ n: 1 }, { n: 3 }]);
  });

  it.each([
    ['that is none', `meta.a == `],
    ['of assignments', `meta.a = 1`],
    ['that is nested too deeply', `${'('.repeat(10_000)}1`],
    ['of 32 kB', `meta.a == '${'x'.repeat(32 * 1024)}'`],
  ])('%s is refused with 481 and nothing else', async (_what, filter) => {
    for (const query of [{}, { tt: '17000000000000000' }]) {
      const response = await pollResponse(service, ['c'], { 'filter-expr': filter, ...query });
      expect(response.status).toBe(481);
      expect(await response.text()).toBe('');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('that is none is told to the SDK', async () => {
    const bob = service.client('bob', { retryConfiguration: PubNub.NoneRetryPolicy() });
    bob.setFilterExpression('not a filter');
    const heard = listen(bob);
    bob.subscribe({ channels: ['c'] });
    const status = await waitForStatus(heard, 'PNConnectionErrorCategory');
    expect(status.error).toBe('PNUnknownCategory');
  });
});
