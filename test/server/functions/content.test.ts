import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type PubNub from 'pubnub';
import { MAX_MENTIONS } from '../../../src/domain/protocol';
import { waitFor } from '../../support/drivers/waitFor';
import { failureOf } from '../../support/matchers/sdkFailure';
import { type EnforcedChat, GENERAL, startEnforcedChat } from '../../support/worlds/enforcedChat';

const THREAD = `PUBNUB_INTERNAL_THREAD_${GENERAL}_17000000000000000`;
const BYTES = Buffer.from('a picture');

const say = (client: PubNub, message: unknown, channel = GENERAL, meta?: PubNub.Payload) =>
  client.publish({ channel, message: message as PubNub.Payload, ...(meta && { meta }) });
const attach = (client: PubNub, name: string, text = '', meta?: PubNub.Payload) =>
  client.sendFile({
    channel: GENERAL,
    message: { text },
    ...(meta && { meta }),
    file: { data: BYTES, name, mimeType: 'image/png' },
  });
const isRefused = (call: Promise<unknown>) =>
  call.then(
    () => false,
    () => true,
  );
const rule = (word: string, more: object = {}) => ({
  id: `rule-${word}`,
  words: [word],
  action: 'block',
  match: 'word',
  isOn: true,
  channels: ['*'],
  exceptChannels: [],
  ...more,
});

/** What the rules on content find in messages, by the functions of the server: not what it does with that. */
describe('the rules on content in the functions of the server', () => {
  const servers: Server[] = [];
  let chat: EnforcedChat;
  let ann: PubNub;
  let judge: RequestListener;
  beforeAll(async () => {
    const server = createServer((request, response) => judge(request, response));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const fileCheckUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`;
    chat = await startEnforcedChat('sqlite', { fileCheckUrl });
    ann = await chat.careless('ann');
    await chat.changeRules({
      words: [
        rule('spam'),
        rule('darn', { action: 'mask' }),
        rule('local', { channels: [GENERAL] }),
      ],
    });
    await waitFor(() => isRefused(say(ann, 'spam')), 'the rules');
  });
  beforeEach(() => {
    judge = answers(200, { isDenied: false });
  });
  afterAll(async () => {
    await chat.close();
    for (const server of servers) await new Promise((resolve) => server.close(resolve));
  });

  const answers =
    (status: number, body: object): RequestListener =>
    (_request, response) =>
      response.writeHead(status).end(JSON.stringify(body));
  const heldOf = async (userId: string) => {
    const { db } = chat.server.store;
    const rows = db.selectFrom('heldMessages').select('content').where('userId', '=', userId);
    return (await rows.execute()).map(
      ({ content }) => JSON.parse(content) as Readonly<Record<string, unknown>>,
    );
  };
  const expectRefused = async (call: Promise<unknown>, reason = 'moderated message') => {
    const { statusCode, errorData } = await failureOf(call);
    expect([statusCode, JSON.stringify(errorData)]).toEqual([403, expect.stringContaining(reason)]);
  };
  const lastText = async () => {
    const { channels } = await ann.fetchMessages({ channels: [GENERAL], count: 1 });
    return JSON.stringify(channels[GENERAL]?.[0]?.message);
  };

  it('hold in every text that people read: plain ones, captions, names, quotes and threads', async () => {
    const quote = (text: string) => ({
      quotedMessage: { timetoken: '17000000000000000', text, userId: 'bob', channelId: GENERAL },
    });
    await expectRefused(say(ann, 'buy spam'));
    await expectRefused(say(ann, { text: 'buy ｓｐａｍ' }));
    await expectRefused(say(ann, { message: { text: 'buy spam' } }));
    await expectRefused(say(ann, { text: 'this' }, GENERAL, quote('buy spam')));
    await expectRefused(say(ann, { text: 'this' }, GENERAL, quote('darn')));
    await expectRefused(say(ann, { text: 'buy spam' }, THREAD));
    for (const [name, text] of [
      ['spam.png', ''],
      ['cat.png', 'buy spam'],
    ] as const) {
      expect(await isRefused(attach(ann, name, text))).toBe(true);
    }
    expect(await isRefused(attach(ann, 'cat.png', '', quote('buy spam')))).toBe(true);
    await say(ann, { text: 'this' }, GENERAL, quote('a spamalot'));
    await attach(ann, 'cat.png', 'darn cat');
    expect(await lastText()).toContain('**** cat');
  });

  it('hold where they are meant to, and in threads there', async () => {
    await expectRefused(say(ann, { text: 'local' }));
    await expectRefused(say(ann, { text: 'local' }, THREAD));
    await say(ann, { text: 'local' }, 'space.other');
    await say(ann, { text: 'local' }, THREAD.replace(GENERAL, 'space.other'));
  });

  it('let nobody mention more users than the app can', async () => {
    const mentions = (count: number) =>
      Array.from({ length: count }, (_, nth) => `[@U](pn-user://u${nth})`).join(' ');
    await say(ann, { text: mentions(MAX_MENTIONS) });
    await expectRefused(say(ann, { text: mentions(MAX_MENTIONS + 1) }), 'too many mentions');
  });

  it('keep of a long message what surrounds the word, and say that it is cut', async () => {
    const bob = await chat.careless('bob');
    const filler = '€ '.repeat(2_500);
    await expectRefused(
      bob.publish({ channel: GENERAL, message: { text: `${filler}spam` }, sendByPost: true }),
    );
    await waitFor(async () => (await heldOf('bob')).length > 0, 'the record');
    const [{ originalMessage, isCut, start = 0, end = 0 } = {}] = await heldOf('bob');
    const text = String(originalMessage);
    expect([isCut, text.slice(Number(start), Number(end))]).toEqual([true, 'spam']);
    expect(text.length).toBeLessThan(filler.length);
  });

  it('have a classifier look at each file, by a link that it opens with a token of its own', async () => {
    const eve = await chat.careless('eve');
    const seen: Buffer[] = [];
    judge = (request, response) => {
      const url = new URL(request.url ?? '', 'http://here').searchParams.get('url') ?? '';
      const link = new URL(url);
      link.searchParams.set('uuid', 'eve');
      link.searchParams.set('auth', String(eve.getToken()));
      void fetch(link)
        .then((file) => file.arrayBuffer())
        .then((bytes) => {
          seen.push(Buffer.from(bytes));
          response.end(JSON.stringify({ isDenied: url.includes('bad') }));
        });
    };
    await attach(eve, 'good.png');
    expect(await isRefused(attach(eve, 'bad.png'))).toBe(true);
    expect(seen.map(String)).toEqual([String(BYTES), String(BYTES)]);
    await waitFor(async () => (await heldOf('eve')).length > 0, 'the record');
    expect(await heldOf('eve')).toMatchObject([{ reason: 'file', fileName: 'bad.png' }]);
    const { fileId: id, fileName: name } = (await heldOf('eve'))[0] ?? {};
    judge = answers(200, { isDenied: false });
    // Not by another message, among others, or elsewhere.
    const file = { id, name };
    await expectRefused(say(eve, { text: 'look', file }));
    await expectRefused(say(eve, { text: 'look', files: [file] }));
    await expectRefused(say(eve, { message: { text: '' }, file }, 'space.other'));
  });

  it.each([
    ['says nothing', 200, {}],
    ['fails', 500, { isDenied: false }],
  ] as const)('let no file pass when the classifier %s', async (_name, status, body) => {
    judge = answers(status, body);
    expect(await isRefused(attach(ann, 'cat.png'))).toBe(true);
    await say(ann, { text: 'no file' });
  });
});
