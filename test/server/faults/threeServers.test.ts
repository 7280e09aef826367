import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Identity } from '../../../server/identity';
import { addReport } from '../../../server/reports/addReport';
import { openStore, type Store } from '../../../server/store/openStore';
import { isThorough } from '../../support/drivers/randomRuns';
import { waitFor } from '../../support/drivers/waitFor';
import { startRoundRobin } from '../../support/fakes/roundRobin';
import { expectAgreement } from '../../support/matchers/expectAgreement';
import { DIALECTS, makeDatabase, type TestDatabase } from '../../support/worlds/moderationDatabase';
import { callServer, itemsOf, type Answer } from '../../support/worlds/moderationServer';
import { SERVER_ID, startSpawnedWorld } from '../../support/worlds/spawnedWorld';
import { type ModerationProcess, spawnModeration } from '../../support/worlds/spawnModeration';

const CASES = isThorough ? 1_000 : 30;
const MODERATORS = 5;
const SERVERS = 3;
/** A server is killed each time that so many cases were decided. */
const KILL_EVERY = isThorough ? 50 : 8;
/** While a server starts anew, the others may decide many cases. */
const KILLS_AT_LEAST = isThorough ? 8 : 1;
/** Of these at the top of the queue each moderator takes one. */
const SHOWN = 6;
const TOO_MUCH = 429;
/** A server is being started, or the database is busy. */
const LATER = [502, 503];

/** PostgreSQL where it is installed. */
const dialect = DIALECTS.at(-1) ?? 'sqlite';

describe(`three servers on one database on ${dialect}, behind a round robin`, () => {
  let place: TestDatabase;
  let store: Store;
  let world: Awaited<ReturnType<typeof startSpawnedWorld>>;
  let proxy: Awaited<ReturnType<typeof startRoundRobin>>;
  const servers: ModerationProcess[] = [];

  beforeAll(async () => {
    place = await makeDatabase(dialect);
    store = await openStore({ database: place.database });
    world = await startSpawnedWorld();
    for (let nth = 0; nth < SERVERS; nth += 1) {
      servers.push(await spawnModeration(place.database, world.settings));
    }
    proxy = await startRoundRobin((turn) => servers[turn % SERVERS]?.url ?? '');
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await proxy.close();
    await world.close();
    await store.close();
    await place.remove();
  });

  /** Repeats a call with its key until a server has answered it. */
  const call = async (method: string, path: string, token: string, body?: object) => {
    const key = randomUUID();
    for (;;) {
      const given = { token, key, ...(body && { body }) };
      const answer = await callServer(proxy.url, method, path, given).catch(() => undefined);
      if (answer && ![...LATER, TOO_MUCH].includes(answer.status)) return answer;
      await pause(answer?.status === TOO_MUCH ? 500 : 5);
    }
  };
  const openReports = async () =>
    (await store.db.selectFrom('reports').select('id').where('closedBy', 'is', null).execute())
      .length;
  const decided: string[] = [];
  let kills = 0;

  /** Works as somebody at the console does; every second one takes no lease first. */
  const moderate = async (nth: number) => {
    const identity = await Identity.open(store);
    const { token } = await identity.accept(await identity.invite(`moderator-${nth}`, 'moderator'));
    const decide = async (userId: string): Promise<Answer | undefined> => {
      const lease = `/v1/cases/${userId}/lease`;
      if (nth % 2 && (await call('PUT', lease, token, {})).status !== 200) return undefined;
      const reports = await call('GET', `/v1/reports?userId=${userId}`, token);
      const reportIds = itemsOf(reports).map(({ id }) => id);
      const body = { kind: 'ban', userId, reason: 'Spam', reportIds };
      return await call('POST', '/v1/decisions', token, body);
    };
    while ((await openReports()) > 0) {
      const queue = itemsOf(await call('GET', `/v1/cases?sort=oldest&limit=${SHOWN}`, token));
      const userId = queue[randomInt(Math.max(1, queue.length))]?.['userId'];
      if (typeof userId !== 'string') continue;
      const answer = await decide(userId);
      if (answer?.status === 201) decided.push(userId);
    }
  };
  const killNowAndThen = async () => {
    while (decided.length < CASES) {
      const enough = Math.min(CASES, (kills + 1) * KILL_EVERY);
      await waitFor(() => decided.length >= enough, 'decisions', 120_000);
      const nth = kills % SERVERS;
      await servers[nth]?.kill();
      servers[nth] = await spawnModeration(place.database, world.settings);
      kills += 1;
    }
  };

  it(
    'decide each case once, and lose nothing when they are killed',
    async () => {
      const users = Array.from({ length: CASES }, (_, nth) => `user-${nth}`);
      await store.write(async (write) => {
        for (const userId of users) {
          await addReport(write, { reporterId: `reporter-of-${userId}`, userId, reason: 'Spam' });
        }
      });
      const work = Array.from({ length: MODERATORS }, (_, nth) => moderate(nth));
      await Promise.all([...work, killNowAndThen()]);
      expect(decided.sort()).toEqual(users.sort());
      expect(kills).toBeGreaterThanOrEqual(KILLS_AT_LEAST);
      const log = await store.db.selectFrom('decisions').select(['kind', 'userId']).execute();
      expect(log.map(({ kind, userId }) => `${kind} ${userId}`).sort()).toEqual(
        users.map((userId) => `ban ${userId}`),
      );
      const isTold = async () =>
        (await store.db.selectFrom('outbox').select('subject').limit(1).execute()).length === 0;
      await waitFor(isTold, 'the world to be told', 120_000);
      await expectAgreement(store, world.keyset, SERVER_ID);
    },
    isThorough ? 600_000 : 120_000,
  );
});
