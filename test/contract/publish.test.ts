import { deflateSync } from 'node:zlib';
import { subscribe } from '../support/drivers/subscriber';
import { temporaryFolder } from '../support/worlds/temporaryFolders';
import { startTestService, type TestService } from '../support/worlds/testService';
import { waitFor } from '../support/drivers/waitFor';
import { get, poll, publishText } from '../support/matchers/wire';

const HOUR_MS = 3_600_000;

describe('publish', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  const postText = (channel: string, body: BodyInit, headers: Record<string, string>) =>
    fetch(`${service.url}/publish/pub-local/sub-local/0/${channel}/0?uuid=ann`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const storedTexts = async (channel: string) => {
    const { channels } = await service.client('reader').fetchMessages({ channels: [channel] });
    return (channels[encodeURIComponent(channel)] ?? []).map(({ message }) => message);
  };

  it('hands a message with meta, custom type and publisher to a subscriber', async () => {
    const heard = await subscribe(service.client('bob'), ['delivered']);
    const { timetoken } = await service.client('ann').publish({
      channel: 'delivered',
      message: { text: 'hello' },
      meta: { mood: 'good' },
      customMessageType: 'greeting',
    });
    const event = await waitFor(() => heard.messages[0], 'the message');
    expect(event).toMatchObject({
      channel: 'delivered',
      timetoken,
      publisher: 'ann',
      message: { text: 'hello' },
      userMetadata: { mood: 'good' },
      customMessageType: 'greeting',
    });
    expect(heard.files).toEqual([]);
  });

  it('gives 17-digit timetokens that no two of many concurrent publishes share', async () => {
    const ann = service.client('ann');
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, n) => ann.publish({ channel: 'many', message: { n } })),
    );
    const tokens = results.map(({ timetoken }) => timetoken);
    expect(tokens.filter((token) => !/^\d{17}$/.test(token))).toEqual([]);
    expect(new Set(tokens).size).toBe(100);
  });

  it('delivers but does not store with storeInHistory: false', async () => {
    const heard = await subscribe(service.client('bob'), ['unstored']);
    await service
      .client('ann')
      .publish({ channel: 'unstored', message: 'passing', storeInHistory: false });
    await waitFor(() => heard.messages[0], 'the message');
    expect(await storedTexts('unstored')).toEqual([]);
  });

  it('neither stores nor delivers a fired message', async () => {
    const ann = service.client('ann');
    const heard = await subscribe(service.client('bob'), ['fired']);
    // oxlint-disable-next-line typescript/no-deprecated -- clients in the field still fire
    await ann.fire({ channel: 'fired', message: 'for functions only' });
    await ann.publish({ channel: 'fired', message: 'for everyone' });
    await waitFor(() => heard.messages[0], 'the message');
    expect(heard.messages.map(({ message }) => message)).toEqual(['for everyone']);
    expect(await storedTexts('fired')).toEqual(['for everyone']);
  });

  it('accepts a GET publish of 30 KiB', async () => {
    const text = 'x'.repeat(30 * 1024);
    await service.client('ann').publish({ channel: 'large', message: text });
    expect(await storedTexts('large')).toEqual([text]);
  });

  it('accepts a deflated POST publish of the SDK', async () => {
    const message = { text: 'by post, é, 🎈' };
    await service.client('ann').publish({ channel: 'posted', message, sendByPost: true });
    expect(await storedTexts('posted')).toEqual([message]);
  });

  it('accepts a POST body that is plain although it is labelled as deflated', async () => {
    await postText('mislabelled', '"plain"', { 'content-encoding': 'deflate' });
    await postText('mislabelled', deflateSync('"deflated"'), { 'content-encoding': 'deflate' });
    await postText('mislabelled', '"unlabelled"', {});
    expect(await storedTexts('mislabelled')).toEqual(['plain', 'deflated', 'unlabelled']);
  });

  it.each(['two words', 'a/b', 'a:b', 'naïve ä ö', 'party 🎉', "it's (a) ~!", 'a+b?c#d&e=f%20g'])(
    'carries the channel name %j to subscribers and history',
    async (channel) => {
      const heard = await subscribe(service.client('bob'), [channel]);
      await service.client('ann').publish({ channel, message: { channel } });
      const event = await waitFor(() => heard.messages[0], 'the message');
      expect(event).toMatchObject({ channel, message: { channel } });
      expect(await storedTexts(channel)).toEqual([{ channel }]);
    },
  );

  it('keeps user ids with a plus, a space or an emoji apart', async () => {
    const userIds = ['a+b', 'a b', 'a%20b', 'zoë 🐝'];
    for (const userId of userIds) {
      await service.client(userId).publish({ channel: 'ids', message: userId });
    }
    const { channels } = await service.client('reader').fetchMessages({ channels: ['ids'] });
    expect(channels['ids']?.map(({ uuid }) => uuid)).toEqual(userIds);
  });

  it('keeps every digit of large numbers', async () => {
    const json = '{"id":9007199254740993,"small":0.1000000000000000055511151231257827}';
    const { t } = await poll(service, ['digits']);
    await publishText(service, 'digits', json, { meta: '{"big":12345678901234567890}' });
    const live = await get(service, '/v2/subscribe/sub-local/digits/0', { tt: t.t, ee: '' });
    const text = await live.text();
    expect(text).toContain(`"d":${json}`);
    expect(text).toContain('"u":{"big":12345678901234567890}');
    const stored = await get(service, '/v3/history/sub-key/sub-local/channel/digits');
    expect(await stored.text()).toContain(`"message":${json}`);
  });

  it('treats a __proto__ key as data', async () => {
    const heard = await subscribe(service.client('bob'), ['proto']);
    const json = '{"__proto__":{"admin":true},"constructor":1}';
    await publishText(service, 'proto', json, { meta: json });
    const event = await waitFor(() => heard.messages[0], 'the message');
    expect(JSON.stringify(event.message)).toBe(json);
    expect(JSON.stringify(event.userMetadata)).toBe(json);
    expect((await storedTexts('proto')).map((message) => JSON.stringify(message))).toEqual([json]);
  });

  it('calls back by name when the path asks for it', async () => {
    const response = await get(service, '/publish/pub-local/sub-local/0/jsonp/myCallback/%22x%22');
    expect(await response.text()).toMatch(/^myCallback\(\[1,"Sent","\d{17}"\]\)$/);
    expect(response.headers.get('content-type')).toContain('javascript');
  });

  it('does not publish on a HEAD request', async () => {
    await get(service, '/publish/pub-local/sub-local/0/head/0/%22x%22', {}, { method: 'HEAD' });
    expect(await storedTexts('head')).toEqual([]);
  });
});

describe('publish and the clock', () => {
  it('goes on counting when the clock is set back', async () => {
    let now = Date.now();
    const service = await startTestService({ now: () => now });
    try {
      const ann = service.client('ann');
      const before = await ann.publish({ channel: 'c', message: 1 });
      now -= HOUR_MS;
      const after = await ann.publish({ channel: 'c', message: 2 });
      expect(BigInt(after.timetoken)).toBeGreaterThan(BigInt(before.timetoken));
    } finally {
      await service.close();
    }
  });

  it('goes on counting when the clock is set back during a restart', async () => {
    const dataFolder = temporaryFolder();
    const tokens: string[] = [];
    for (const now of [Date.now(), Date.now() - HOUR_MS]) {
      const service = await startTestService({ dataFolder, now: () => now });
      tokens.push(await publishText(service, 'c', '"x"'));
      await service.close();
    }
    const [before = '', after = ''] = tokens;
    expect(after > before).toBe(true);
  });

  it('deletes messages past their time to live at the next start', async () => {
    const dataFolder = temporaryFolder();
    const start = Date.now();
    const textsAt = async (now: number, publish = false) => {
      const service = await startTestService({ dataFolder, now: () => now });
      if (publish) await publishText(service, 'c', '"for an hour"', { ttl: '1' });
      const { channels } = await service.client('ann').fetchMessages({ channels: ['c'] });
      await service.close();
      return channels['c']?.map(({ message }) => message) ?? [];
    };
    expect(await textsAt(start, true)).toEqual(['for an hour']);
    expect(await textsAt(start + HOUR_MS)).toEqual([]);
    expect(await textsAt(start)).toEqual([]);
  });

  it('forgets a message after its time to live', async () => {
    let now = Date.now();
    const service = await startTestService({ now: () => now });
    try {
      const ann = service.client('ann');
      await ann.publish({ channel: 'c', message: 'for two hours', ttl: 2 });
      await ann.publish({ channel: 'c', message: 'for good', ttl: 0 });
      // As PubNub's chat SDK sends every text.
      await publishText(service, 'c', '"for good, too"', { ttl: 'null' });
      const texts = async () => {
        const { channels } = await ann.fetchMessages({ channels: ['c'] });
        return channels['c']?.map(({ message }) => message);
      };
      now += 2 * HOUR_MS - 1;
      expect(await texts()).toEqual(['for two hours', 'for good', 'for good, too']);
      now += 1;
      expect(await texts()).toEqual(['for good', 'for good, too']);
    } finally {
      await service.close();
    }
  });
});
