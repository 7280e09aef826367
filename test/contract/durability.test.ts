import PubNub from 'pubnub';
import { LOCAL_KEYS } from '../../emulator/createService';
import { subscribe, waitForStatus } from '../support/drivers/subscriber';
import { spawnService } from '../support/worlds/spawnService';
import { temporaryFolder } from '../support/worlds/temporaryFolders';
import { startTestService } from '../support/worlds/testService';
import { waitFor } from '../support/drivers/waitFor';
import { isThorough } from '../support/drivers/randomRuns';
import { poll, publishText } from '../support/matchers/wire';

/** How often the service is killed, each time in the middle of its messages. */
const KILLS = isThorough ? 10 : 3;
const MESSAGES_OF_KILL = 100;
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

  /** Several publishers that stop at their first failure; none ever sends a number twice. */
  const publishUntilDown = async (
    client: PubNub,
    nextNumber: () => number,
    onAck: (count: number) => void,
  ) => {
    const acknowledged: Acknowledged[] = [];
    const publishOn = async () => {
      for (;;) {
        const n = nextNumber();
        const { timetoken } = await client.publish({ channel: 'durable', message: { n } });
        acknowledged.push({ n, timetoken });
        onAck(acknowledged.length);
      }
    };
    await Promise.allSettled(Array.from({ length: PUBLISHERS }, publishOn));
    return acknowledged;
  };

  /** Starts the service, and kills it when its messages are acknowledged and others are on their way. */
  const publishAndKill = async (dataFolder: string, nextNumber: () => number) => {
    const { process, client } = await start(dataFolder);
    let killed: Promise<void> | undefined;
    const acknowledged = await publishUntilDown(client, nextNumber, (count) => {
      if (count >= MESSAGES_OF_KILL) killed ??= process.kill();
    });
    await killed;
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

  it('is in history exactly once and in order after kill -9, several times over [F11]', async () => {
    const dataFolder = temporaryFolder();
    const acknowledged: Acknowledged[] = [];
    let sent = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      acknowledged.push(...(await publishAndKill(dataFolder, () => sent++)));
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * MESSAGES_OF_KILL);

    const { client } = await start(dataFolder);
    const stored = await readAll(client);
    const tokens = stored.map(({ timetoken }) => timetoken);
    const storedTokens = new Map(stored.map(({ n, timetoken }) => [n, timetoken]));
    expect(storedTokens.size).toBe(stored.length);
    expect(tokens).toEqual([...new Set(tokens)].sort());
    const missing = acknowledged.filter(({ n, timetoken }) => storedTokens.get(n) !== timetoken);
    expect(missing).toEqual([]);
    // Only what was on its way when the service was killed may be there unacknowledged.
    expect(stored.length - acknowledged.length).toBeLessThanOrEqual(KILLS * PUBLISHERS);

    const { timetoken } = await client.publish({ channel: 'durable', message: { n: -1 } });
    expect(timetoken > (tokens.at(-1) ?? '')).toBe(true);
  }, 120_000);
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
