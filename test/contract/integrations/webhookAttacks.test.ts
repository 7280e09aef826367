import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { command } from '../../support/drivers/inbox';
import {
  startWebhookReceiver,
  WEBHOOK_SECRET,
  webhooksTo,
  type WebhookReceiver,
} from '../../support/drivers/webhookReceiver';
import { waitFor } from '../../support/drivers/waitFor';
import { readWithSample } from '../../support/matchers/integrationDocs';
import { startModeratedChat, type ModeratedChat } from '../../support/worlds/moderatedChat';
import { startTestService } from '../../support/worlds/testService';
import { BOB } from '../../support/worlds/smallWorld';

const TEXT = 'a private sentence';

describe('webhooks under attack', () => {
  let receiver: WebhookReceiver;
  let chat: ModeratedChat | undefined;
  const lines: string[] = [];
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
  });
  afterEach(async () => {
    await chat?.close();
    chat = undefined;
    lines.splice(0);
    await receiver.close();
  });
  const start = async (webhooks: ReturnType<typeof webhooksTo>) => {
    const writeLog = (line: string) => void lines.push(line);
    chat = await startModeratedChat({ webhooks, logLevel: 'error', writeLog });
    return chat;
  };
  const warn = (reason = TEXT) => command(chat!.moderator, { kind: 'warn', userId: BOB, reason });
  const state = () => chat?.service.context.webhooks?.states()[0];
  const failure = () => waitFor(() => state()?.lastFailure, 'a failure');

  it.each([
    ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0', '[::1]', '[::]'],
    ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]'],
    ...['[2002:7f00:1::]', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254'],
    ...['100.64.0.1', '[fe80::1]', '[fc00::1]', '[fd12::1]', '[ff02::1]', '224.0.0.1'],
    ...['255.255.255.255', '[::ffff:10.0.0.1]', '[2001:db8::1]', '127.0.0.1.'],
  ])('are not started with the private address %s', async (host) => {
    const options = { ...webhooksTo(`https://${host}/hook`), privateAddresses: ['10.9.9.9'] };
    await expect(startTestService({ isModerated: true, webhooks: options })).rejects.toMatchObject({
      code: 'WEBHOOK_SETTING',
      message: expect.stringContaining('--webhook-private'),
    });
  });

  it('are not sent to a name of a private address that is not listed', async () => {
    const url = `http://localhost:${receiver.port}/hook`;
    await start({ ...webhooksTo(url), privateAddresses: ['10.9.9.9'] });
    await warn();
    expect(await failure()).toBe('address');
    expect(receiver.received).toEqual([]);
  });

  it('are not sent in the clear to addresses that are not listed', async () => {
    const unlisted = { ...webhooksTo('http://example.com/hook'), privateAddresses: [] };
    const starting = startTestService({ isModerated: true, webhooks: unlisted });
    await expect(starting).rejects.toMatchObject({ message: expect.stringContaining('https') });
  });

  it('do not follow a redirect', async () => {
    const inner = await startWebhookReceiver();
    receiver.answer((response) => response.writeHead(307, { location: inner.url }).end());
    await start(webhooksTo(receiver.url));
    await warn();
    expect(await failure()).toBe('307');
    expect(inner.received).toEqual([]);
    await inner.close();
  });

  it('read nothing of an endless answer, and no endless head', async () => {
    let sent = 0;
    receiver.answer((response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && sent < 1e8) {
          sent += 65_536;
          if (!response.write(Buffer.alloc(65_536))) break;
        }
      };
      response.on('drain', more);
      more();
    });
    await start(webhooksTo(receiver.url));
    await warn();
    await waitFor(() => state()?.delivered === 2, 'the delivery');
    expect(sent).toBeLessThan(2e7);
    receiver.answer((response) => response.writeHead(200, { x: 'x'.repeat(50_000) }).end());
    await warn('again');
    expect(await failure()).toBe('HPE_HEADER_OVERFLOW');
  });

  describe('by a target that does not finish its answer', () => {
    const sockets: Socket[] = [];
    const drips: NodeJS.Timeout[] = [];
    let server: Server;
    beforeEach(async () => {
      server = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
      await once(server, 'listening');
    });
    afterEach(() => {
      drips.splice(0).forEach(clearInterval);
      server.close();
      for (const socket of sockets.splice(0)) socket.destroy();
    });
    const drip = (socket: Socket, text: string) => {
      drips.push(setInterval(() => socket.writable && socket.write(text), 50));
    };

    it.each<[description: string, failure: string, answer: (socket: Socket) => void]>([
      [
        'an upgrade',
        '101',
        (socket) =>
          socket.write(
            'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
          ),
      ],
      ['a bare 101', '101', (socket) => socket.write('HTTP/1.1 101 Switching\r\n\r\n')],
      ['nothing', 'timeout', () => undefined],
      [
        'a head without an end',
        'timeout',
        (socket) => {
          socket.write('HTTP/1.1 200 OK\r\n');
          drip(socket, 'x: y\r\n');
        },
      ],
      [
        'informational answers only',
        'timeout',
        (socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'),
      ],
      [
        'informational answers and the end',
        'ECONNRESET',
        (socket) => socket.end('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n'),
      ],
      ['the end before the head', 'ECONNRESET', (socket) => socket.end()],
      ['half a head and the end', 'ECONNRESET', (socket) => socket.end('HTTP/1.1 200')],
      ['a reset', 'ECONNRESET', (socket) => socket.resetAndDestroy()],
      [
        'a failure with a body without an end',
        '500',
        (socket) => {
          socket.write('HTTP/1.1 500 No\r\ntransfer-encoding: chunked\r\n\r\n');
          drip(socket, '1\r\nx\r\n');
        },
      ],
      [
        'a redirect without an end',
        '302',
        (socket) => socket.write('HTTP/1.1 302 No\r\nlocation: /\r\n\r\n'),
      ],
    ])('end with a failure after %s', async (_description, expected, answer) => {
      server.on('connection', (socket) => {
        socket.on('error', () => undefined);
        socket.once('data', () => answer(socket));
      });
      const { port } = server.address() as AddressInfo;
      // Who is known not to answer is not waited for long.
      const times = { timeoutMs: expected === 'timeout' ? 200 : 1_000, firstPauseMs: 5 };
      await start({ ...webhooksTo(`http://127.0.0.1:${port}/hook`), times });
      await warn();
      expect(await failure()).toBe(expected);
      // Both records are tried again and again, so no attempt has kept its place.
      await waitFor(() => sockets.length > 4, 'further attempts');
      await waitFor(
        () => sockets.slice(0, 2).every(({ destroyed }) => destroyed),
        'closed sockets',
      );
    });
  });

  it('keep texts, addresses and secrets out of the log', async () => {
    receiver.answer((response) => response.writeHead(500).end());
    await start(webhooksTo(`${receiver.url}?token=hush`));
    await warn();
    const line = await waitFor(() => lines.find((each) => each.includes('webhook')), 'the line');
    expect(JSON.parse(line)).toMatchObject({ event: 'webhookFailed', target: 1, failure: '500' });
    const all = lines.join('');
    for (const text of [TEXT, BOB, 'hush', 'hook?', WEBHOOK_SECRET.slice(6), '127.0.0.1']) {
      expect(all).not.toContain(text);
    }
  });

  it('cannot be forged towards a target that verifies as documented', async () => {
    await start(webhooksTo(receiver.url));
    await warn();
    await waitFor(() => receiver.received.length > 0, 'a webhook');
    const [genuine] = receiver.received;
    const { headers, body } = genuine!;
    const signature = String(headers['webhook-signature']);
    const other = signature.startsWith('v1,A') ? 'v1,B' : 'v1,A';
    const forged = [
      { headers, body: body.replace(TEXT, 'another sentence') },
      { headers: { ...headers, 'webhook-id': 'msg_1' }, body },
      { headers: { ...headers, 'webhook-timestamp': '1' }, body },
      { headers: { ...headers, 'webhook-timestamp': 'NaN' }, body },
      { headers: { ...headers, 'webhook-signature': `${other}${signature.slice(4)}` }, body },
      { headers: { ...headers, 'webhook-signature': signature.replace('v1,', 'v2,') }, body },
      { headers: { ...headers, 'webhook-signature': 'v1,' }, body },
      { headers: { 'webhook-id': headers['webhook-id'] }, body },
    ];
    const results = await readWithSample(forged);
    for (const result of results) expect(result).toMatch(/not genuine|too old/);
    const secret = `whsec_${Buffer.alloc(32, 'x').toString('base64')}`;
    expect(await readWithSample([genuine!], secret)).toEqual(['Error: not genuine']);
    const both = `v1,AAAA ${signature}`;
    const rotated = { headers: { ...headers, 'webhook-signature': both }, body };
    expect(await readWithSample([rotated])).toMatchObject([{ type: 'decision.created' }]);
  });

  it('cut long texts', async () => {
    await start(webhooksTo(receiver.url));
    await warn('x'.repeat(20_000));
    await waitFor(() => receiver.received.length > 0, 'a webhook');
    const [{ body } = { body: '' }] = receiver.received;
    expect(body).toContain('…');
    expect(body.length).toBeLessThan(5_000);
  });
});
