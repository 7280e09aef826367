import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { readWebhookTargets, type WebhookOptions } from '../../../server/webhooks/webhookTargets';
import {
  startWebhookReceiver,
  WEBHOOK_SECRET,
  webhooksTo,
  type WebhookReceiver,
} from '../../support/drivers/webhookReceiver';
import { waitFor } from '../../support/drivers/waitFor';
import { readWithSample } from '../../support/matchers/integrationDocs';
import {
  idOf,
  itemsOf,
  startModerationServer,
  type TestServer,
} from '../../support/worlds/moderationServer';

const TEXT = 'a private sentence';

/** What a target can do to the server, and others in its name. Which database it has does not matter. */
describe('webhooks of the server under attack', () => {
  let receiver: WebhookReceiver;
  let server: TestServer | undefined;
  let lead = '';
  let said: jest.SpyInstance;
  beforeEach(async () => {
    said = jest.spyOn(console, 'error').mockImplementation();
    receiver = await startWebhookReceiver();
  });
  afterEach(async () => {
    await server?.stop();
    server = undefined;
    said.mockRestore();
    await receiver.close();
  });
  const start = async (options: WebhookOptions) => {
    server = await startModerationServer('sqlite', { webhooks: readWebhookTargets(options) });
    lead = await server.moderator('lea');
  };
  const warn = async (reason = TEXT) => {
    const body = { kind: 'warn', userId: 'bob', reason };
    const answer = await server?.call('POST', '/v1/decisions', { token: lead, body });
    return answer && idOf(answer);
  };
  const state = async () => {
    const answer = await server?.call('GET', '/v1/webhooks', { token: lead });
    return answer && itemsOf(answer)[0];
  };
  const failure = () =>
    waitFor(async () => (await state())?.['lastFailure'] as string | undefined, 'a failure');
  const genuine = async () => {
    await start(webhooksTo(receiver.url));
    await warn();
    return await waitFor(() => receiver.received[0], 'a webhook');
  };

  it('are not sent to a name of a private address that is not listed', async () => {
    const url = `https://localhost:${receiver.port}/hook`;
    await start({ ...webhooksTo(url), privateAddresses: ['10.9.9.9'] });
    await warn();
    expect(await failure()).toBe('address');
    expect(receiver.received).toEqual([]);
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
    await waitFor(async () => (await state())?.['delivered'] === 2, 'the delivery');
    expect(sent).toBeLessThan(2e7);
    receiver.answer((response) => response.writeHead(200, { x: 'x'.repeat(50_000) }).end());
    await warn('again');
    expect(await failure()).toBe('HPE_HEADER_OVERFLOW');
  });

  describe('by a target that does not finish its answer', () => {
    const sockets: Socket[] = [];
    const drips: NodeJS.Timeout[] = [];
    let target: Server;
    beforeEach(async () => {
      target = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
      await once(target, 'listening');
    });
    afterEach(() => {
      drips.splice(0).forEach(clearInterval);
      target.close();
      for (const socket of sockets.splice(0)) socket.destroy();
    });
    const drip = (socket: Socket, text: string) => {
      drips.push(setInterval(() => socket.writable && socket.write(text), 50));
    };

    it.each<[description: string, failure: string, answer: (socket: Socket) => void]>([
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
      ['a reset', 'ECONNRESET', (socket) => socket.resetAndDestroy()],
      [
        'a failure with a body without an end',
        '500',
        (socket) => {
          socket.write('HTTP/1.1 500 No\r\ntransfer-encoding: chunked\r\n\r\n');
          drip(socket, '1\r\nx\r\n');
        },
      ],
    ])('end with a failure after %s', async (_description, expected, answer) => {
      target.on('connection', (socket) => {
        socket.on('error', () => undefined);
        socket.once('data', () => answer(socket));
      });
      const { port } = target.address() as AddressInfo;
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

  it('keep texts, users, addresses and secrets out of the log', async () => {
    receiver.answer((response) => response.writeHead(500).end());
    await start(webhooksTo(`${receiver.url}?token=hush`));
    const id = await warn();
    await waitFor(() => said.mock.calls.length > 0, 'a line');
    const all = JSON.stringify(said.mock.calls).replaceAll(String(id), '');
    expect(all).toContain('Webhook target 1');
    for (const text of [TEXT, 'bob', 'hush', 'hook?', WEBHOOK_SECRET.slice(6), '127.0.0.1']) {
      expect(all).not.toContain(text);
    }
  });

  it('cannot be forged towards a target that verifies as documented', async () => {
    const { headers, body } = await genuine();
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
    for (const result of await readWithSample(forged)) {
      expect(result).toMatch(/not genuine|too old/);
    }
    const secret = `whsec_${Buffer.alloc(32, 'x').toString('base64')}`;
    expect(await readWithSample([{ headers, body }], secret)).toEqual(['Error: not genuine']);
    const both = `v1,AAAA ${signature}`;
    const rotated = { headers: { ...headers, 'webhook-signature': both }, body };
    expect(await readWithSample([rotated])).toMatchObject([
      { type: expect.any(String) as unknown },
    ]);
  });
});
