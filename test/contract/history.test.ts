import type PubNub from 'pubnub';
import type { Timetoken } from '../../shared/protocol';
import { failureOf } from '../support/matchers/sdkFailure';
import { startTestService, type TestService } from '../support/worlds/testService';
import { fetchHistory, get, publishNumbers, publishText } from '../support/matchers/wire';

describe('history', () => {
  let service: TestService;
  let ann: PubNub;

  beforeAll(async () => {
    service = await startTestService();
    ann = service.client('ann');
  });
  afterAll(() => service.close());

  describe('items', () => {
    it('carry what was asked for, and the SDK maps it', async () => {
      await ann.publish({
        channel: 'items',
        message: { text: 'hi' },
        meta: { mood: 'good' },
        customMessageType: 'greeting',
      });
      const { channels } = await ann.fetchMessages({
        channels: ['items'],
        includeMeta: true,
        includeCustomMessageType: true,
      });
      expect(channels['items']).toEqual([
        {
          channel: 'items',
          timetoken: expect.stringMatching(/^\d{17}$/),
          message: { text: 'hi' },
          messageType: -1,
          uuid: 'ann',
          meta: { mood: 'good' },
          customMessageType: 'greeting',
        },
      ]);
    });

    it('have only message and timetoken when nothing was asked for', async () => {
      const timetoken = await publishText(service, 'bare', '"x"', { meta: '{"a":1}' });
      const { channels } = await fetchHistory(service, 'bare');
      expect(channels['bare']).toEqual([{ message: 'x', timetoken }]);
    });

    it('have the type 4 when they are files', async () => {
      await service.context.journal.write((entry) => {
        const payload = '{"file":{"id":"1","name":"cat.png"}}';
        const event = { channel: 'files', kind: 'file' as const, publisher: 'ann', payload };
        service.context.stores.messages.insert(entry.append(event), null);
      });
      const { channels } = await ann.fetchMessages({ channels: ['files'] });
      expect(channels['files']).toMatchObject([
        { messageType: 4, message: { file: { id: '1', name: 'cat.png' } } },
      ]);
    });

    it('have an empty text as meta and null as type when there is none', async () => {
      await publishText(service, 'no-meta', '"x"');
      const query = { include_meta: 'true', include_message_type: 'true' };
      const { channels } = await fetchHistory(service, 'no-meta', query);
      expect(channels['no-meta']).toMatchObject([{ meta: '', message_type: null }]);
    });
  });

  describe('channel keys', () => {
    const NAMES = ['a b', 'a/b', 'a:b', 'é', '🎉'];

    beforeAll(async () => {
      for (const name of NAMES) await publishText(service, name, JSON.stringify(name));
    });

    it('are percent-encoded, unless the caller wants them raw', async () => {
      const list = NAMES.map((name) => encodeURIComponent(name)).join(',');
      const encoded = await fetchHistory(service, list);
      expect(Object.keys(encoded.channels)).toEqual(NAMES.map((name) => encodeURIComponent(name)));
      const raw = await fetchHistory(service, list, { encode_channels: 'false' });
      expect(Object.keys(raw.channels)).toEqual(NAMES);
    });

    it('are raw in the history with actions', async () => {
      for (const name of NAMES) {
        const { channels } = await ann.fetchMessages({
          channels: [name],
          includeMessageActions: true,
        });
        expect(channels[name]?.map(({ message }) => message)).toEqual([name]);
      }
    });

    it('are missing for channels without messages', async () => {
      await publishText(service, 'written', '1');
      const { channels } = await ann.fetchMessages({ channels: ['never-written', 'written'] });
      expect(Object.keys(channels)).toEqual(['written']);
    });

    it('come once when a channel is asked for twice', async () => {
      await publishText(service, 'twice', '1');
      const path = '/v3/history/sub-key/sub-local/channel/twice,twice';
      const text = await (await get(service, path)).text();
      expect(text.match(/"twice"/g)).toHaveLength(1);
    });
  });

  describe('with actions', () => {
    const react = (
      channel: string,
      timetoken: string,
      userId: string,
      type: string,
      value: string,
    ) =>
      service.context.journal.write((entry) => {
        const actionTimetoken = entry.nextTimetoken();
        service.context.stores.messageActions.insert(channel, {
          messageTimetoken: timetoken as Timetoken,
          actionTimetoken,
          type,
          value,
          userId,
        });
        return actionTimetoken;
      });

    it('groups them by type and value, oldest first, and leaves them out where there are none', async () => {
      const [first = '', second = ''] = await publishNumbers(service, 'reacted', 2);
      const tokens = [
        await react('reacted', first, 'ann', 'reaction', '👍'),
        await react('reacted', first, 'bob', 'reaction', '👍'),
        await react('reacted', first, 'ann', 'reaction', '🎉'),
        await react('reacted', first, 'ann', 'receipt', 'read'),
      ];
      const { channels } = await ann.fetchMessages({
        channels: ['reacted'],
        includeMessageActions: true,
      });
      const [withActions, without] = channels['reacted'] ?? [];
      expect(withActions).toMatchObject({
        timetoken: first,
        actions: {
          reaction: {
            '👍': [
              { uuid: 'ann', actionTimetoken: tokens[0] },
              { uuid: 'bob', actionTimetoken: tokens[1] },
            ],
            '🎉': [{ uuid: 'ann', actionTimetoken: tokens[2] }],
          },
          receipt: { read: [{ uuid: 'ann', actionTimetoken: tokens[3] }] },
        },
      });
      expect(without).toMatchObject({ timetoken: second });
      expect(without).not.toHaveProperty('actions');
    });

    it('treats __proto__ as a value like any other', async () => {
      const [timetoken = ''] = await publishNumbers(service, 'odd-actions', 1);
      await react('odd-actions', timetoken, 'ann', '__proto__', '__proto__');
      const path = '/v3/history-with-actions/sub-key/sub-local/channel/odd-actions';
      const text = await (await get(service, path)).text();
      expect(text).toContain('"actions":{"__proto__":{"__proto__":[{"uuid":"ann"');
    });

    it('tells where to go on as long as there are older messages, and only then', async () => {
      const sent = await publishNumbers(service, 'more', 60);
      const read: string[] = [];
      let start: string | undefined;
      for (let pages = 0; pages < 3; pages += 1) {
        const result = await ann.fetchMessages({
          channels: ['more'],
          includeMessageActions: true,
          ...(start && { start }),
        });
        read.unshift(...(result.channels['more'] ?? []).map(({ timetoken }) => String(timetoken)));
        // The SDK's types promise `more` on every page; the last one has none.
        const { more } = result as { more?: { start: string } };
        start = more?.start;
        expect(start).toBe(pages < 2 ? read[0] : undefined);
      }
      expect(read).toEqual(sent);
    });
  });

  describe('refuses', () => {
    it('unknown keys in the form of its family', async () => {
      const response = await get(service, '/v3/history/sub-key/sub-other/channel/c');
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        status: 400,
        error: true,
        error_message: 'Invalid Subscribe Key',
        channels: {},
      });
      const stranger = service.client('bob', { subscribeKey: 'sub-other' });
      expect(await failureOf(stranger.fetchMessages({ channels: ['c'] }))).toMatchObject({
        statusCode: 400,
        category: 'PNBadRequestCategory',
        errorData: { error_message: 'Invalid Subscribe Key' },
      });
    });

    it.each([
      ['max', 'many'],
      ['max', '0'],
      ['start', 'yesterday'],
      ['end', '-1'],
    ])('%s=%s', async (name, value) => {
      const path = '/v3/history/sub-key/sub-local/channel/c';
      const response = await get(service, path, { [name]: value });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ status: 400, error: true });
    });

    it('more than 500 channels', async () => {
      const names = Array.from({ length: 501 }, (_, n) => `c${n}`);
      const path = `/v3/history/sub-key/sub-local/channel/${names.join(',')}`;
      expect((await get(service, path)).status).toBe(400);
    });
  });
});
