import { Identity } from '../../../server/identity';
import { openStore, type Store } from '../../../server/store/openStore';
import {
  startWebhookReceiver,
  WEBHOOK_SECRET,
  type ReceivedWebhook,
} from '../../support/drivers/webhookReceiver';
import { waitFor } from '../../support/drivers/waitFor';
import { DIALECTS, makeDatabase, type TestDatabase } from '../../support/worlds/moderationDatabase';
import { callServer, idOf } from '../../support/worlds/moderationServer';
import { spawnModeration } from '../../support/worlds/spawnModeration';

const PEOPLE = ['ann', 'bob', 'eve'];
const KILLS = 4;
const DECISIONS = 48;

describe.each(DIALECTS)('webhooks of servers on %s', (dialect) => {
  let place: TestDatabase;
  let store: Store;
  let token: string;
  beforeEach(async () => {
    place = await makeDatabase(dialect);
    store = await openStore({ database: place.database });
    const identity = await Identity.open(store);
    ({ token } = await identity.accept(await identity.invite('lea', 'lead')));
  });
  afterEach(async () => {
    await store.close();
    await place.remove();
  });

  const spawn = (url: string, more: Readonly<Record<string, string>> = {}) =>
    spawnModeration(place.database, {
      ...more,
      SERVER_WEBHOOKS: url,
      SERVER_WEBHOOK_SECRETS: WEBHOOK_SECRET,
      SERVER_WEBHOOK_PRIVATE: '127.0.0.1',
    });
  const warn = async (url: string, userId: string) => {
    const body = { kind: 'warn', userId, reason: 'Rude' };
    return idOf(await callServer(url, 'POST', '/v1/decisions', { token, body }));
  };
  const idsFor = (taken: readonly ReceivedWebhook[], userId: string) => [
    ...new Set(
      taken
        .filter(({ event: { type, data } }) => type.startsWith('dec') && data['userId'] === userId)
        .map(({ event }) => event.data['id']),
    ),
  ];
  const isEmpty = async () =>
    (await store.db.selectFrom('webhooks').select('id').execute()).length === 0;

  it('reach a target that is down now and then, none lost and in order, while servers are killed', async () => {
    let attempts = 0;
    const refused = new Set<unknown>();
    const taken: ReceivedWebhook[] = [];
    // Every third attempt fails, so that some are always waiting; none twice, as each pause is three times the last.
    const answer: Parameters<typeof startWebhookReceiver>[0] = (response, webhook) => {
      const id = webhook.headers['webhook-id'];
      attempts += 1;
      const isRefused = attempts % 3 === 0 && !refused.has(id);
      if (isRefused) refused.add(id);
      else taken.push(webhook);
      response.writeHead(isRefused ? 503 : 204).end();
    };
    let receiver = await startWebhookReceiver(answer);
    const { port, url } = receiver;
    const decided = new Map<string, string[]>(PEOPLE.map((userId) => [userId, []]));
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await spawn(url);
      const isDown = kill % 2 === 1;
      const before = taken.length;
      if (isDown) await receiver.close();
      for (let nth = 0; nth < DECISIONS / KILLS; nth += 1) {
        const userId = PEOPLE[nth % PEOPLE.length] ?? '';
        decided.get(userId)?.push(await warn(server.url, userId));
      }
      if (!isDown) await waitFor(() => taken.length > before, 'some webhooks');
      await server.kill();
      if (isDown) receiver = await startWebhookReceiver(answer, port);
    }
    const last = await spawn(url);
    await waitFor(isEmpty, 'the end');
    for (const userId of PEOPLE) expect(idsFor(taken, userId)).toEqual(decided.get(userId));
    const ids = taken.map(({ headers, event }) => [
      headers['webhook-id'],
      `msg_${String(event.data['id'])}`,
    ]);
    expect(ids.filter(([id, expected]) => id !== expected)).toEqual([]);
    expect(new Set(ids.map(([id]) => id)).size).toBe(2 * DECISIONS);
    await last.kill();
    await receiver.close();
  });

  it('are sent once each by two servers', async () => {
    const receiver = await startWebhookReceiver();
    // A webhook without an answer in time is sent again.
    const patience = { WEBHOOK_PATIENCE_MS: '30000' };
    const servers = [await spawn(receiver.url, patience), await spawn(receiver.url, patience)];
    const decisions: Promise<string>[] = [];
    for (let nth = 0; nth < DECISIONS; nth += 1) {
      decisions.push(warn(servers[nth % 2]?.url ?? '', PEOPLE[nth % PEOPLE.length] ?? ''));
    }
    await Promise.all(decisions);
    await waitFor(isEmpty, 'the end');
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2 * DECISIONS, 2 * DECISIONS]);
    await Promise.all(servers.map((server) => server.kill()));
    await receiver.close();
  });
});
