import { startTestService, type TestService } from '../../support/worlds/testService';
import { fetchHistory, get, poll, publishText } from '../../support/matchers/wire';

const OBJECTS = '/v2/objects/sub-local';
const PRESENCE = '/v2/presence/sub-key/sub-local/channel';
const ACTIONS = '/v1/message-actions/sub-local/channel/c';
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const names = (count: number) => Array.from({ length: count }, (_, n) => `c${n}`);

describe('a call that is larger than anybody needs', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  const send = async (method: string, path: string, body: string, uuid = 'eve') => {
    const init = { method, body, headers: { 'content-type': 'application/json' } };
    const response = await get(service, path, { uuid }, init);
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const answerTo = async (path: string, query: Record<string, string> = {}) => {
    const response = await get(service, path, { uuid: 'eve', ...query });
    return { status: response.status, text: await response.text() };
  };

  it.each([
    ['members', `${OBJECTS}/channels/huge/uuids`, 'uuid'],
    ['memberships', `${OBJECTS}/uuids/eve/channels`, 'channel'],
  ])('sets or removes up to 100 %s', async (_name, path, other) => {
    const items = (count: number) => names(count).map((id) => ({ [other]: { id } }));
    for (const change of ['set', 'delete']) {
      const most = await send('PATCH', path, JSON.stringify({ [change]: items(100) }));
      expect(most.status).toBe(200);
      const more = await send('PATCH', path, JSON.stringify({ [change]: items(101) }));
      expect(more).toMatchObject({
        status: 400,
        body: { error: { source: 'objects', details: [{ location: change }] } },
      });
    }
  });

  describe('nested 101 levels deep', () => {
    const SENTENCE = 'Maximum nesting of 100 levels exceeded';

    it.each([101, 5_000])('is refused as a message, of %d levels', async (levels) => {
      const payload = encodeURIComponent(nested(levels));
      const { status, text } = await answerTo(`/publish/pub-local/sub-local/0/c/0/${payload}`);
      expect(status).toBe(400);
      expect(text).toMatch(new RegExp(`^\\[0,"${SENTENCE}","\\d{17}"\\]$`));
    });

    it('is refused as metadata and state', async () => {
      const meta = `{"a":${nested(101)}}`;
      const publish = await answerTo('/publish/pub-local/sub-local/0/c/0/1', { meta });
      expect(publish).toMatchObject({ status: 400, text: expect.stringContaining(SENTENCE) });
      for (const path of [`${PRESENCE}/c/uuid/eve/data`, `${PRESENCE}/c/heartbeat`]) {
        const state = await answerTo(path, { state: `{"c":{"a":${nested(5_000)}}}` });
        expect(JSON.parse(state.text)).toMatchObject({ status: 400, message: SENTENCE });
      }
    });

    it.each([
      ['PATCH', `${OBJECTS}/uuids/eve`, '{"custom":{"a":#}}'],
      ['PATCH', `${OBJECTS}/channels/c/uuids`, '{"set":[#]}'],
      ['POST', `${ACTIONS}/message/17000000000000000`, '{"type":"reaction","value":#}'],
      ['POST', '/v1/files/sub-local/channels/c/generate-upload-url', '{"name":#}'],
    ])('is refused in the body of %s %s', async (method, path, body) => {
      expect(await send(method, path, body.replace('#', nested(101)))).toMatchObject({
        status: 400,
        body: { error: { message: SENTENCE } },
      });
    });

    it('is not what brackets in a text are, nor a list of many short lists', async () => {
      const text = JSON.stringify(`\\"${'['.repeat(5_000)}`);
      const list = `[${Array.from({ length: 2_000 }, () => '[[1]]').join(',')}]`;
      for (const json of [text, list, nested(100)]) await publishText(service, 'deep', json);
      const { channels } = await fetchHistory(service, 'deep');
      expect(channels['deep']).toHaveLength(3);
    });
  });

  it('names up to 2,500 channels', async () => {
    const list = (count: number) => names(count).join(',');
    for (const path of [
      `${PRESENCE}/${list(2_501)}/heartbeat`,
      `${PRESENCE}/${list(2_501)}/leave`,
      `${PRESENCE}/${list(2_501)}`,
      `/v2/subscribe/sub-local/${list(2_501)}/0`,
    ]) {
      const { status, text } = await answerTo(path);
      expect([status, JSON.parse(text)]).toMatchObject([
        400,
        { message: 'Maximum of 2500 channels per call exceeded' },
      ]);
    }
    expect((await answerTo(`${PRESENCE}/${list(2_500)}/heartbeat`)).status).toBe(200);
    const { text } = await answerTo(`${PRESENCE}/${list(2_500)}`);
    expect(JSON.parse(text)).toMatchObject({
      payload: { total_channels: 2_500, total_occupancy: 2_500, channels: { c2499: {} } },
    });
    expect((await answerTo(`${PRESENCE}/${list(2_500)}/leave`)).status).toBe(200);
  });

  it('says up to 8 KiB about somebody who is present', async () => {
    const state = (length: number) => JSON.stringify({ a: 'x'.repeat(length) });
    const set = (text: string) => answerTo(`${PRESENCE}/c/uuid/eve/data`, { state: text });
    expect((await set(state(8_000))).status).toBe(200);
    expect(await set(state(8_192))).toMatchObject({ status: 400 });
  });

  it('keeps nobody present for longer than an hour without a sign of life', async () => {
    await answerTo(`${PRESENCE}/patient/heartbeat`, { heartbeat: '999999999' });
    const [attendee] = service.context.stores.presence
      .all()
      .filter(({ channel }) => channel === 'patient');
    expect(attendee?.heartbeatMs).toBe(3_600_000);
  });

  it('is refused when message and metadata together are too large', async () => {
    const meta = JSON.stringify({ a: 'x'.repeat(20_000) });
    const message = encodeURIComponent(JSON.stringify('x'.repeat(20_000)));
    expect(await answerTo(`/publish/pub-local/sub-local/0/c/0/${message}`, { meta })).toMatchObject(
      { status: 414 },
    );
  });

  describe('with message actions', () => {
    const react = (timetoken: string, value: string, uuid: string) =>
      send(
        'POST',
        `${ACTIONS}/message/${timetoken}`,
        JSON.stringify({ type: 'reaction', value }),
        uuid,
      );

    it('leaves at most 100 of one user on a message, of 128 KiB together [S13]', async () => {
      const timetoken = await publishText(service, 'c', '"react"');
      const many = await Promise.all(names(110).map((value) => react(timetoken, value, 'eve')));
      expect(many.filter(({ status }) => status === 200)).toHaveLength(100);
      expect(many.find(({ status }) => status !== 200)).toMatchObject({
        status: 400,
        body: { error: { source: 'actions', message: expect.stringContaining('Maximum') } },
      });
      const large = (n: number) => `${n}${'x'.repeat(30_000)}`;
      const statuses: number[] = [];
      for (let n = 0; n < 6; n += 1) {
        statuses.push((await react(timetoken, large(n), 'mallory')).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 400, 400]);
      expect((await react(timetoken, '👍', 'ann')).status).toBe(200);
    });

    it('gets a page of a few MiB, and is told where the rest begins', async () => {
      const users = names(30);
      const timetokens: string[] = [];
      for (let n = 0; n < 4; n += 1) {
        const timetoken = await publishText(service, 'large', `${n}`);
        timetokens.push(timetoken);
        const { messageActions } = service.context.stores;
        await service.context.journal.write((entry) => {
          for (const userId of users) {
            const action = { type: 'reaction', value: `${userId}${'x'.repeat(60_000)}`, userId };
            const messageTimetoken = timetoken as ReturnType<typeof entry.nextTimetoken>;
            const actionTimetoken = entry.nextTimetoken();
            messageActions.insert('large', { ...action, messageTimetoken, actionTimetoken });
          }
        });
      }
      const path = '/v3/history-with-actions/sub-key/sub-local/channel/large';
      const found: string[] = [];
      for (let start = ''; ;) {
        const { text } = await answerTo(path, start ? { start } : {});
        expect(text.length).toBeLessThan(5 * 1024 * 1024);
        const { channels, more } = JSON.parse(text) as {
          channels: { large: { timetoken: string; actions: { reaction: object } }[] };
          more?: { start: string };
        };
        for (const { actions } of channels.large) {
          expect(Object.keys(actions.reaction)).toHaveLength(users.length);
        }
        found.unshift(...channels.large.map(({ timetoken }) => timetoken));
        if (!more) break;
        start = more.start;
      }
      expect(found).toEqual(timetokens);
    });
  });

  it('is answered whole when it asks for the history of many channels', async () => {
    const text = JSON.stringify('x'.repeat(30_000));
    await Promise.all(names(20).map((channel) => publishText(service, channel, text)));
    const { channels } = await fetchHistory(service, names(400).join(','));
    expect(Object.keys(channels)).toHaveLength(20);
    expect(JSON.stringify(channels).length).toBeGreaterThan(600_000);
  });

  it('hears the newest 100 events of many channels that it missed', async () => {
    const missed = names(30).map((n) => `missed.${n}`);
    const { t } = await poll(service, ['missed']);
    for (let n = 0; n < 5; n += 1) {
      await Promise.all(missed.map((channel) => publishText(service, channel, `${n}`)));
    }
    // So many that they are looked up channel by channel.
    const { journal } = service.context;
    await journal.write((entry) => {
      for (let n = 0; n < 2_500; n += 1) {
        entry.append({ kind: 'message', channel: 'noise', publisher: 'eve', payload: '1' });
      }
    });
    const { m } = await poll(service, missed, { tt: t.t });
    expect(m).toHaveLength(100);
    expect(m.every(({ d }) => d === 4 || d === 3 || d === 2 || d === 1)).toBe(true);
    const tokens = m.map(({ p }) => p.t);
    expect(tokens).toEqual([...tokens].sort());
  });
});
