import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { checkLog } from '../../../server/check/checkLog';
import { sign } from '../../../server/functions/signing';
import { Identity } from '../../../server/identity';
import { openStore, type Store } from '../../../server/store/openStore';
import { isThorough } from '../../support/drivers/randomRuns';
import { waitFor } from '../../support/drivers/waitFor';
import { expectAgreement } from '../../support/matchers/expectAgreement';
import { DIALECTS, makeDatabase, type TestDatabase } from '../../support/worlds/moderationDatabase';
import { callServer, idOf, type Answer } from '../../support/worlds/moderationServer';
import { SECRET, SERVER_ID, startSpawnedWorld } from '../../support/worlds/spawnedWorld';
import { spawnModeration } from '../../support/worlds/spawnModeration';

/** A server on each database is killed so often while it answers: `npm run test:all` kills two of them 100 times. */
const KILLS = isThorough ? 50 : 4;
/** `npm test` is content with fewer where the machine is too slow for it. */
const LEAST_KILLS = isThorough ? KILLS : 3;
const KILLING_MS = 2_500 * KILLS;
const ANSWERS = 30;
const UNAVAILABLE = 503;
/** Until a call is repeated. */
const BUSY_MS = 5;

let place: TestDatabase;
let store: Store;

async function signIn(userId: string): Promise<string> {
  const identity = await Identity.open(store);
  return (await identity.accept(await identity.invite(userId, 'lead'))).token;
}

const tokenOf = async (userId: string) =>
  await (await Identity.open(store)).issue('user', userId, 3_600);

afterEach(async () => {
  await store.close();
  await place.remove();
});

/** A server that is killed now and then; calls are repeated with their key until they are answered. */
function killable(database: string, settings: Readonly<Record<string, string>>) {
  const spawn = () => spawnModeration(database, settings);
  let running = spawn();
  let kills = 0;
  let answers = 0;
  return {
    kills: () => kills,
    answers: () => answers,
    async kill() {
      const current = await running;
      kills += 1;
      running = current.kill().then(spawn);
      await running;
    },
    async call(path: string, token: string | undefined, body: object): Promise<Answer> {
      const key = randomUUID();
      for (;;) {
        const { url } = await running;
        const answer = await callServer(url, 'POST', path, {
          body,
          key,
          ...(token !== undefined && { token }),
        }).catch(() => null);
        if (answer && answer.status !== UNAVAILABLE) {
          answers += 1;
          return answer;
        }
        // A busy database has the server say that it cannot answer now.
        await setTimeout(BUSY_MS);
      }
    },
    stop: async () => (await running).kill(),
  };
}

const expectConsistent = async () => expect((await checkLog(store.db)).disagreements).toEqual([]);

/** What the function asks about a message that the word rules rejected. */
function question(userId: string) {
  const record = { senderUuid: userId, originalMessage: { text: 'spam' }, reason: 'text' };
  const rejected = { ...record, moderatedMessage: { text: 'spam' }, type: 'text' };
  const text = JSON.stringify({ at: Date.now(), channelId: 'space.a', userId, rejected });
  return sign([SECRET], 'question', text);
}

describe.each(DIALECTS)('a server on %s that is killed', (dialect) => {
  it(
    'has made each decision, appeal and held message whole or not at all, and once, and tells of all of them',
    async () => {
      place = await makeDatabase(dialect);
      store = await openStore({ database: place.database });
      const world = await startSpawnedWorld();
      const server = killable(place.database, world.settings);
      const [lea, max] = [await signIn('lea'), await signIn('max')];
      const deadline = Date.now() + KILLING_MS;
      const isDone = () =>
        server.kills() >= (Date.now() < deadline ? KILLS : LEAST_KILLS) &&
        server.answers() >= ANSWERS;
      let [decided, asked] = [0, 0];
      const decide = async (token: string, body: object, path = '/v1/decisions') => {
        const id = idOf(await server.call(path, token, body));
        decided += 1;
        return id;
      };
      const whileKilled = async (work: (userId: string, nth: number) => Promise<void>) => {
        const name = work.name;
        for (let nth = 0; !isDone(); nth += 1) await work(`${name}-${nth}`, nth);
      };
      const ban = async (userId: string, nth: number) => {
        const reporter = await tokenOf(`reporter-${userId}`);
        const report = await server.call('/v1/reports', reporter, { userId, reason: 'Spam' });
        const id = await decide(lea, {
          kind: 'ban',
          userId,
          reason: 'Spam',
          reportIds: [idOf(report)],
        });
        if (nth % 2) await decide(lea, {}, `/v1/decisions/${id}/undo`);
      };
      const appeal = async (userId: string, nth: number) => {
        const decisionId = await decide(lea, {
          kind: 'mute',
          userId,
          reason: 'Spam',
          channelId: 'space.a',
        });
        const row = store.db.selectFrom('statements').select('id');
        const { id } = await row.where('decisionId', '=', decisionId).executeTakeFirstOrThrow();
        const body = { statementId: id, text: 'It was a quote' };
        const appealId = idOf(await server.call('/v1/appeals', await tokenOf(userId), body));
        const answer = { answer: nth % 2 ? 'overturn' : 'uphold', reason: 'I looked' };
        await decide(max, answer, `/v1/appeals/${appealId}/answer`);
      };
      const raid = async (userId: string, nth: number) => {
        if (nth % 10 === 0) {
          const until = Date.now() + 3_600_000;
          await decide(lea, { kind: 'startRaidMode', until });
          await decide(lea, { kind: 'endRaidMode' });
        }
        const { status } = await server.call('/v1/verdicts', undefined, question(userId));
        // A server that lives on has had the question when its answer was lost.
        expect([200, 403]).toContain(status);
        asked += 1;
      };
      const killing = (async () => {
        while (!isDone()) {
          const enough = server.answers() + randomInt(1, 6);
          await waitFor(() => server.answers() >= enough || isDone(), 'some answers');
          // In the midst of the next ones.
          await setTimeout(randomInt(0, 20));
          await server.kill();
        }
      })();
      await Promise.all([killing, whileKilled(ban), whileKilled(appeal), whileKilled(raid)]);
      const { db } = store;
      await waitFor(async () => {
        const waiting = [
          await db.selectFrom('outbox').select('subject').execute(),
          await db.selectFrom('webhooks').select('id').execute(),
        ];
        return waiting.flat().length === 0;
      }, 'the world to be told');
      await server.stop();
      expect(server.kills()).toBeGreaterThanOrEqual(LEAST_KILLS);
      const log = await db.selectFrom('decisions').select(['id', 'kind']).execute();
      expect(log).toHaveLength(decided);
      await expectAgreement(store, world.keyset, SERVER_ID);
      expect(await db.selectFrom('heldMessages').select('message').execute()).toHaveLength(asked);
      const told = new Set(world.receiver.received.map(({ event }) => event.data['id']));
      expect(log.filter(({ id }) => !told.has(id)).map(({ kind }) => kind)).toEqual([]);
      await world.close();
    },
    4 * KILLING_MS + 60_000,
  );

  it('leaves cases to a second server, and none is decided twice', async () => {
    place = await makeDatabase(dialect);
    store = await openStore({ database: place.database });
    const servers = await Promise.all([
      spawnModeration(place.database),
      spawnModeration(place.database),
    ]);
    const users = Array.from({ length: 30 }, (_, nth) => `user-${nth}`);
    const [first] = servers;
    const reporter = await tokenOf('ann');
    const reports = new Map<string, string>();
    for (const userId of users) {
      const body = { userId, reason: 'Spam' };
      const answer = await callServer(first.url, 'POST', '/v1/reports', { token: reporter, body });
      reports.set(userId, idOf(answer));
    }
    const statuses: number[] = [];
    const decideAll = async (nth: number) => {
      const token = await signIn(`moderator-${nth}`);
      for (const userId of nth % 2 ? users : users.toReversed()) {
        const body = { kind: 'ban', userId, reason: 'Spam', reportIds: [reports.get(userId)] };
        const { url } = servers[nth % 2 ? 0 : 1];
        const { status } = await callServer(url, 'POST', '/v1/decisions', { token, body });
        statuses.push(status);
      }
    };
    await Promise.all([0, 1, 2, 3].map(decideAll));
    expect(statuses.filter((status) => status === 201)).toHaveLength(users.length);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3 * users.length);
    expect(await store.db.selectFrom('decisions').select('id').execute()).toHaveLength(
      users.length,
    );
    await expectConsistent();
    await Promise.all(servers.map((server) => server.kill()));
  });
});
