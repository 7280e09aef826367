import PubNub from 'pubnub';
import { LOCAL_KEYS } from '../../service/createService';
import { subscribe, waitForStatus } from '../support/subscriber';
import { spawnService } from '../support/spawnService';
import { temporaryFolder } from '../support/temporaryFolders';
import { startTestService } from '../support/testService';
import { waitFor } from '../support/waitFor';
import { poll, publishText } from '../support/wire';

const MESSAGES = 300;
const PUBLISHERS = 6;

interface Acknowledged {
  readonly n: number;
  readonly timetoken: string;
}

describe('what was acknowledged', () => {
  const clients: PubNub[] = [];

  afterAll(() => {
    for (const client of clients) client.destroy(true);
  });

  const start = async (dataFolder: string) => {
    const process = await spawnService(dataFolder);
    const client = new PubNub({
      ...LOCAL_KEYS,
      origin: new URL(process.url).host,
      ssl: false,
      userId: 'ann',
    });
    clients.push(client);
    return { process, client };
  };

  /** Several publishers that stop at their first failure. */
  const publishUntilDown = async (client: PubNub, onAck: (count: number) => void) => {
    const acknowledged: Acknowledged[] = [];
    const publishEvery = async (first: number) => {
      for (let n = first; n < MESSAGES; n += PUBLISHERS) {
        const { timetoken } = await client.publish({ channel: 'durable', message: { n } });
        acknowledged.push({ n, timetoken });
        onAck(acknowledged.length);
      }
    };
    const publishers = Array.from({ length: PUBLISHERS }, (_, first) => publishEvery(first));
    await Promise.allSettled(publishers);
    return acknowledged;
  };

  const readAll = async (client: PubNub) => {
    const read: Acknowledged[] = [];
    for (;;) {
      const oldest = read[0]?.timetoken;
      const { channels } = await client.fetchMessages({
        channels: ['durable'],
        ...(oldest && { start: oldest }),
      });
      const older = channels['durable'] ?? [];
      if (older.length === 0) return read;
      read.unshift(
        ...older.map(({ message, timetoken }) => ({
          n: (message as { n: number }).n,
          timetoken: String(timetoken),
        })),
      );
    }
  };

  it('is in history exactly once and in order after kill -9', async () => {
    const dataFolder = temporaryFolder();
    const first = await start(dataFolder);
    let killed: Promise<void> | undefined;
    const acknowledged = await publishUntilDown(first.client, (count) => {
      if (count >= MESSAGES / 2) killed ??= first.process.kill();
    });
    await killed;
    expect(acknowledged.length).toBeGreaterThanOrEqual(MESSAGES / 2);
    expect(acknowledged.length).toBeLessThan(MESSAGES);

    const second = await start(dataFolder);
    const stored = await readAll(second.client);
    const numbers = stored.map(({ n }) => n);
    const tokens = stored.map(({ timetoken }) => timetoken);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(tokens).toEqual([...tokens].sort());
    const storedTokenOf = new Map(stored.map(({ n, timetoken }) => [n, timetoken]));
    expect(acknowledged.filter(({ n, timetoken }) => storedTokenOf.get(n) !== timetoken)).toEqual(
      [],
    );
    for (let publisher = 0; publisher < PUBLISHERS; publisher += 1) {
      const own = numbers.filter((n) => n % PUBLISHERS === publisher);
      expect(own).toEqual([...own].sort((a, b) => a - b));
    }

    const { timetoken } = await second.client.publish({ channel: 'durable', message: { n: -1 } });
    expect(timetoken > (tokens.at(-1) ?? '')).toBe(true);
  }, 30_000);
});

describe('a restart with the same data folder', () => {
  it('answers a cursor from before with what was missed since', async () => {
    const dataFolder = temporaryFolder();
    const before = await startTestService({ dataFolder });
    await publishText(before, 'c', '"seen"');
    const { t } = await poll(before, ['c']);
    await publishText(before, 'c', '{"missed":1}', { meta: '{"a":1}' });
    await before.close();

    const after = await startTestService({ dataFolder });
    try {
      await publishText(after, 'c', '{"missed":2}');
      const { m } = await poll(after, ['c'], { tt: t.t });
      expect(m).toMatchObject([
        { c: 'c', d: { missed: 1 }, u: { a: 1 }, i: 'wire' },
        { c: 'c', d: { missed: 2 } },
      ]);
    } finally {
      await after.close();
    }
  });

  it('gives the newest 100 of 250 events that were missed', async () => {
    const dataFolder = temporaryFolder();
    const before = await startTestService({ dataFolder });
    const { t } = await poll(before, ['c']);
    const publishMany = Array.from({ length: 250 }, (_, n) => publishText(before, 'c', `${n}`));
    const tokens = (await Promise.all(publishMany)).sort();
    await before.close();

    const after = await startTestService({ dataFolder });
    try {
      const { m } = await poll(after, ['c'], { tt: t.t });
      expect(m.map(({ p }) => p.t)).toEqual(tokens.slice(-100));
    } finally {
      await after.close();
    }
  });

  it('is bridged by an SDK client that reconnects, without loss and without repetition', async () => {
    const dataFolder = temporaryFolder();
    const before = await startTestService({ dataFolder });
    const bob = new PubNub({ ...LOCAL_KEYS, origin: before.origin, ssl: false, userId: 'bob' });
    try {
      const heard = await subscribe(bob, ['c']);
      await publishText(before, 'c', '{"n":1}');
      await waitFor(() => heard.messages.length === 1, 'the first message');
      await before.close();
      await waitForStatus(heard, 'PNDisconnectedUnexpectedlyCategory');

      const after = await startTestService({ dataFolder, port: before.port });
      try {
        await after.client('ann').publish({ channel: 'c', message: { n: 2 } });
        bob.reconnect();
        await waitFor(() => heard.messages.length === 2, 'the second message');
        await after.client('ann').publish({ channel: 'c', message: { n: 3 } });
        await waitFor(() => heard.messages.length === 3, 'the third message');
        expect(heard.messages.map(({ message }) => message)).toEqual([
          { n: 1 },
          { n: 2 },
          { n: 3 },
        ]);
      } finally {
        await after.close();
      }
    } finally {
      bob.destroy(true);
    }
  });

  it('does not mix the data of two keysets', async () => {
    const dataFolder = temporaryFolder();
    const one = await startTestService({ dataFolder });
    await publishText(one, 'c', '"of one"');
    await one.close();
    const other = await startTestService({
      dataFolder,
      keys: { publishKey: 'pub-other', subscribeKey: 'sub-other' },
    });
    try {
      const { channels } = await other.client('ann').fetchMessages({ channels: ['c'] });
      expect(channels).toEqual({});
    } finally {
      await other.close();
    }
  });
});
