import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { LOCAL_KEYS } from '../../emulator/createService';
import { startTestService, type TestService } from '../support/worlds/testService';

const { publishKey, subscribeKey } = LOCAL_KEYS;
const CONNECTIONS = 250;
const USERS = 500;
/** With this filter a list takes some 10 ms. */
const FILTER = encodeURIComponent(
  Array.from({ length: 100 }, (_, n) => `custom.title == "${n}"`).join(' || '),
);

describe('many connections of one user', () => {
  let service: TestService;
  const sockets: Socket[] = [];

  beforeEach(async () => {
    service = await startTestService({});
    const { journal, stores } = service.context;
    await journal.write((entry) => {
      for (let n = 0; n < USERS; n += 1) {
        const content = { name: `User ${n}`, custom: { title: `Title ${n}` } };
        stores.users.set(`user-${n}`, content, entry.nextTimetoken());
      }
    });
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await service.close();
  });

  /** Connects, and sends a request as soon as it is connected. */
  const send = (path: string) => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`);
    return socket;
  };

  it('do not keep those of others waiting', async () => {
    let lists = 0;
    for (let n = 0; n < CONNECTIONS; n += 1) {
      const socket = send(`/v2/objects/${subscribeKey}/uuids?filter=${FILTER}&uuid=eve`);
      socket.once('data', () => (lists += 1));
    }
    const ann = send(`/publish/${publishKey}/${subscribeKey}/0/room/0/1?uuid=ann`);
    const [answer] = (await once(ann, 'data')) as [Buffer];
    expect(answer.toString()).toContain('200 OK');
    // Of Eve's lists only as many are answered before as there are turns while her connections are accepted.
    expect(lists).toBeLessThan(CONNECTIONS / 10);
  });
});
