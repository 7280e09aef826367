import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { rawCall } from '../support/drivers/rawCall';
import { clientWith, signedRequest, startGuardedService } from '../support/worlds/accessManager';
import { startTestService, type TestService } from '../support/worlds/testService';
import { takeSlot, upload } from '../support/drivers/uploads';
import { waitFor } from '../support/drivers/waitFor';
import { fetchHistory, get, heartbeat, poll, publishText } from '../support/matchers/wire';

const KEYS = 'pub-local/sub-local';
const SENT = [1, 'Sent', expect.stringMatching(/^\d{17}$/)];

/** Requests as SDKs of other languages send them, recorded from those SDKs. */
describe('a client in another language', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  const messagesOf = async (channel: string) => {
    const { channels } = await fetchHistory(service, channel);
    return channels[channel]?.map(({ message }) => message);
  };
  const json = async (path: string, query: Record<string, string> = {}) =>
    (await (await get(service, path, query)).json()) as unknown;

  describe('with a cipher key', () => {
    it('publishes a file whose message the service cannot read', async () => {
      const path = `/v1/files/publish-file/${KEYS}/0/cipher/0/${encodeURIComponent('"b3BhcXVl"')}`;
      expect(await json(path)).toEqual(SENT);
      expect(await messagesOf('cipher')).toEqual(['b3BhcXVl']);
    });

    it('publishes a payload whose slashes are not encoded (Ruby)', async () => {
      const path = `/publish/${KEYS}/0/slashes/0/%22a/b//c=%22`;
      expect(await json(path)).toEqual(SENT);
      const file = `/v1/files/publish-file/${KEYS}/0/slashes/0/%22/d%22`;
      expect(await json(file)).toEqual(SENT);
      const signal = `/signal/${KEYS}/0/slashes/0/%22e/f%22`;
      expect(await json(signal)).toEqual(SENT);
      expect(await messagesOf('slashes')).toEqual(['a/b//c=', '/d']);
    });
  });

  it('reads timetokens as floats, and no two are equal (PHP)', async () => {
    const texts = Array.from({ length: 50 }, (_, at) => publishText(service, 'floats', `${at}`));
    const timetokens = await Promise.all(texts);
    expect(new Set(timetokens.map(Number)).size).toBe(50);
  });

  it('names a file that was never uploaded', async () => {
    const message = JSON.stringify({ message: 'hi', file: { id: 'none', name: 'a.png' } });
    const path = `/v1/files/publish-file/${KEYS}/0/unknown/0/${encodeURIComponent(message)}`;
    expect(await json(path)).toEqual(SENT);
  });

  it('polls with the cursor in t (Ruby)', async () => {
    const { t } = await poll(service, ['ruby']);
    await publishText(service, 'ruby', '"missed"');
    const query = { t: JSON.stringify({ r: 1, t: t.t }) };
    const answer = await json('/v2/subscribe/sub-local/ruby/0', query);
    expect(answer).toMatchObject({ m: [{ d: 'missed' }] });
    const start = await json('/v2/subscribe/sub-local/ruby/0', { t: '{"r":0,"t":0}' });
    expect(start).toMatchObject({ m: [] });
  });

  it.each(['', '300'])('sends heartbeats with heartbeat=%s (Ruby)', async (seconds) => {
    const path = '/v2/presence/sub-key/sub-local/channel/beats/heartbeat';
    const response = await get(service, path, { heartbeat: seconds });
    expect(response.status).toBe(200);
  });

  it.each(['true', 'True', '1'])('publishes with norep=%s, which reaches nobody', async (norep) => {
    const { t } = await poll(service, ['fire']);
    await publishText(service, 'fire', '"unheard"', { norep });
    await publishText(service, 'fire', '"heard"');
    const { m } = await poll(service, ['fire'], { tt: t.t });
    expect(m.map(({ d }) => d)).toEqual(['heard']);
  });

  it.each(['true', 'True', '1'])(
    'asks for the number of all users with count=%s',
    async (count) => {
      const answer = await json('/v2/objects/sub-local/uuids', { count });
      expect(answer).toMatchObject({ totalCount: 0 });
      expect(await json('/v2/objects/sub-local/uuids', { count: 'False' })).not.toHaveProperty(
        'totalCount',
      );
    },
  );

  it('publishes a body that is compressed with gzip (C)', async () => {
    const response = await fetch(`${service.url}/publish/${KEYS}/0/zipped/0?uuid=c`, {
      method: 'POST',
      body: gzipSync('"zipped"'),
      headers: { 'content-encoding': 'gzip' },
    });
    expect(await response.json()).toEqual(SENT);
    expect(await messagesOf('zipped')).toEqual(['zipped']);
  });

  it('cannot have a small body become a huge one', async () => {
    const response = await fetch(`${service.url}/publish/${KEYS}/0/bomb/0?uuid=c`, {
      method: 'POST',
      body: gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20)),
      headers: { 'content-encoding': 'gzip' },
    });
    expect(response.status).toBe(413);
  });

  it('sets the state of another user in a bare keyset (C, Kotlin, Python)', async () => {
    await heartbeat(service, 'states', 'bob');
    const path = '/v2/presence/sub-key/sub-local/channel/states/uuid/bob';
    const set = await json(`${path}/data`, { uuid: 'ann', state: '{"mood":"good"}' });
    expect(set).toMatchObject({ status: 200, payload: { mood: 'good' } });
    expect(await json(path)).toMatchObject({ payload: { mood: 'good' } });
  });

  it('is answered about message actions with the words and the type of the network (Ruby)', async () => {
    const path = 'channel/reacted/message/17000000000000000';
    const add = (key: string, body: object) =>
      fetch(`${service.url}/v1/message-actions/${key}/${path}?uuid=ruby`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
    const added = await add('sub-local', { type: 'emotion', value: 'smile' });
    expect(added.headers.get('content-type')).toBe('text/javascript; charset="UTF-8"');
    const [missing, unknown] = await Promise.all(
      [add('sub-local', { type: 'emotion' }), add('none', { type: 'emotion', value: 'smile' })].map(
        async (refused) => (await (await refused).json()) as unknown,
      ),
    );
    expect(missing).toEqual({
      status: 400,
      error: {
        source: 'actions',
        message: 'Request payload contained invalid input.',
        details: [{ message: 'Missing field', location: 'value', locationType: 'body' }],
      },
    });
    expect(unknown).toEqual({
      status: 400,
      error: { source: 'actions', message: 'Invalid Subkey' },
    });
  });

  it('is answered about App Context and files with a type without a charset (Python)', async () => {
    const lists = ['/v2/objects/sub-local/uuids', '/v1/files/sub-local/channels/typed/files'];
    for (const path of lists) {
      const { headers } = await get(service, path);
      expect(headers.get('content-type')).toBe('application/json');
    }
    const slot = await fetch(
      `${service.url}/v1/files/sub-local/channels/typed/generate-upload-url?uuid=python`,
      { method: 'POST', body: '{"name":"a.txt"}' },
    );
    expect(await slot.json()).toMatchObject({
      file_upload_request: {
        expiration_date: expect.stringMatching(/^[\d-]{10}T[\d:]{8}Z$/) as unknown,
      },
    });
  });

  it('sends whole URLs as targets (Go)', async () => {
    const path = `${service.url}/publish/${KEYS}/0/targets/0/%22by%20Go%22?uuid=go`;
    const answer = await rawCall(service.port, { path, method: 'GET', headers: {} });
    expect(JSON.parse(answer.text)).toEqual(SENT);
    expect(await messagesOf('targets')).toEqual(['by Go']);
  });

  it('asks for the state in a group whose name has an asterisk (Go)', async () => {
    const path = '/v2/presence/sub-key/sub-local/channel/stars/uuid/wire';
    const answer = await json(path, { 'channel-group': '-._~:[]*' });
    expect(answer).toMatchObject({ status: 200, payload: {} });
  });

  it('changes a record on no condition with an empty If-Match (Go)', async () => {
    const response = await fetch(`${service.url}/v2/objects/sub-local/uuids/gopher?uuid=gopher`, {
      method: 'PATCH',
      headers: { 'if-match': '', 'content-type': 'application/json' },
      body: '{"name":"Gopher"}',
    });
    expect(response.status).toBe(200);
  });

  it('signs a publish in the earlier way (C, Java), and may grant to create (C, Go)', async () => {
    const guarded = await startGuardedService();
    try {
      const { secretKey } = guarded.context.accessManager;
      const path = `/publish/${KEYS}/0/signed/0/%22safe%22`;
      const query = `timestamp=${Math.floor(guarded.context.now() / 1_000)}&uuid=c`;
      const sign = (signed: string) =>
        createHmac('sha256', secretKey)
          .update(`sub-local\npub-local\n${signed}\n${query}`)
          .digest('base64')
          .replaceAll('+', '-')
          .replaceAll('/', '_');
      const publish = async (signature: string) =>
        (await fetch(`${guarded.url}${path}?${query}&signature=${encodeURIComponent(signature)}`))
          .status;
      expect(await publish(sign(path))).toBe(200);
      expect(await publish(sign('/publish/another/path'))).toBe(403);
      const grant = JSON.stringify({
        ttl: 60,
        permissions: { resources: { channels: { c: 31 } }, patterns: {}, meta: {} },
      });
      const granted = await signedRequest(guarded, 'POST', '/v3/pam/sub-local/grant', grant);
      expect(granted.status).toBe(200);
    } finally {
      await guarded.close();
    }
  });

  it('is given tokens that every base64 decoder reads (Python)', async () => {
    const guarded = await startGuardedService();
    try {
      for (const size of [1, 2, 3]) {
        const resources = { channels: { ['c'.repeat(size)]: { read: true, write: true } } };
        const client = await clientWith(guarded, 'ann', { resources });
        expect(String(client.getToken()).length % 4).toBe(0);
        await client.publish({ channel: 'c'.repeat(size), message: 'allowed' });
      }
    } finally {
      await guarded.close();
    }
  });

  describe('that subscribes by version 1 of the call (C, embedded)', () => {
    const subscribe = (channels: string, cursor: string, query: Record<string, string> = {}) =>
      json(`/subscribe/sub-local/${channels}/0/${cursor}`, query);

    it('is handed messages and a cursor', async () => {
      const [none, start] = (await subscribe('one', '0')) as [unknown[], string];
      expect(none).toEqual([]);
      await publishText(service, 'one', '{"a":1}');
      const second = await publishText(service, 'one', '2');
      expect(await subscribe('one', start)).toEqual([[{ a: 1 }, 2], second]);
    });

    it('is told the channel of each message where there are several', async () => {
      const [, start] = (await subscribe('two,three', '0')) as [unknown[], string];
      await publishText(service, 'three', '3');
      const last = await publishText(service, 'two', '2');
      expect(await subscribe('two,three', start)).toEqual([[3, 2], last, 'three,two']);
    });

    it('is told the group of each message as well', async () => {
      await get(service, '/v1/channel-registration/sub-key/sub-local/channel-group/friends', {
        add: 'four',
      });
      const query = { 'channel-group': 'friends' };
      const [, start] = (await subscribe(',', '0', query)) as [unknown[], string];
      const last = await publishText(service, 'four', '4');
      expect(await subscribe(',', start, query)).toEqual([[4], last, 'friends', 'four']);
    });

    it('is handed no signal, which it would take for a message', async () => {
      const [, start] = (await subscribe('five', '0')) as [unknown[], string];
      await get(service, `/signal/${KEYS}/0/five/0/1`);
      const last = await publishText(service, 'five', '5');
      expect(await subscribe('five', start)).toEqual([[5], last]);
    });

    it('is present while it subscribes', async () => {
      await subscribe('six', '0', { uuid: 'board' });
      expect(service.context.presence.occupants('six')).toEqual(['board']);
    });
  });

  describe('that downloads a file', () => {
    const path = (id: string, channel = 'files') =>
      `/v1/files/sub-local/channels/${channel}/files/${id}/a.txt`;
    const send = async () => {
      const slot = await takeSlot(service, 'files', 'a.txt');
      await upload(slot, new TextEncoder().encode('bytes'));
      return slot.id;
    };
    const locationOf = async (id: string) => {
      const response = await get(service, path(id), {}, { redirect: 'manual' });
      expect(response.status).toBe(307);
      return new URL(response.headers.get('location') ?? '');
    };

    it('reads where the bytes are from the answer (Python, PHP)', async () => {
      const location = await locationOf(await send());
      expect(location.origin).toBe(service.url);
      expect(await (await fetch(location)).text()).toBe('bytes');
    });

    it('finds the header by its name as the network writes it (PHP)', async () => {
      const { rawHeaders } = await rawCall(service.port, { path: path(await send()) });
      expect(rawHeaders).toContain('Location');
      expect(rawHeaders).not.toContain('location');
    });

    it('is given the same address again, which browsers find in their cache', async () => {
      const id = await send();
      expect((await locationOf(id)).href).toBe((await locationOf(id)).href);
      const { headers } = await fetch(await locationOf(id));
      expect(headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
    });

    it('gets nothing by an address that was changed', async () => {
      const [id, other] = [await send(), await send()];
      const location = await locationOf(id);
      const forged = [
        location.href.replace(id, other),
        location.href.replace('/sub-local/files/', '/sub-local/elsewhere/'),
        location.href.replace(/expires=\d/, 'expires=9'),
        location.href.replace(/signature=..../, 'signature=AAAA'),
        location.href.replace(/\?.*/, ''),
      ];
      for (const address of forged) {
        const response = await fetch(address);
        expect(response.status).toBe(403);
        expect(await response.text()).toContain('<Code>AccessDenied</Code>');
      }
    });

    it('is told when there is no such file', async () => {
      const response = await get(service, path('00000000-0000-4000-8000-000000000000'));
      expect(response.status).toBe(404);
    });
  });

  it('leaves while its poll is open, when it has one device', async () => {
    let ahead = 0;
    const quick = await startTestService({
      presenceSweepMs: 10,
      presenceSettleMs: 50,
      subscribeHoldMs: 60_000,
      now: () => Date.now() + ahead,
    });
    try {
      const { t } = await poll(quick, ['exits'], { uuid: 'board' });
      await heartbeat(quick, 'exits', 'board');
      const held = poll(quick, ['exits'], { uuid: 'board', tt: t.t });
      await waitFor(() => quick.context.hub.waiterCount === 1, 'the poll to be parked');
      ahead += 1_000;
      const leave = '/v2/presence/sub-key/sub-local/channel/exits/leave';
      await get(quick, leave, { uuid: 'board' });
      await waitFor(() => quick.context.presence.occupants('exits').length === 0, 'the leave');
      await publishText(quick, 'exits', '"the poll goes on"');
      expect((await held).m).toHaveLength(1);
    } finally {
      await quick.close();
    }
  });
});
