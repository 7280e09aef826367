import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Identity } from '../../../server/identity';
import { openStore, type Store } from '../../../server/store/openStore';
import { isStated } from '../../../src/domain/moderation/inbox';
import { waitFor } from '../../support/drivers/waitFor';
import { DIALECTS, makeDatabase, type TestDatabase } from '../../support/worlds/moderationDatabase';
import { callServer, idOf, type Answer } from '../../support/worlds/moderationServer';
import { spawnModeration } from '../../support/worlds/spawnModeration';

/** A server is killed at least so often, while at least so many decisions are made. */
const KILLS = 6;
const DECISIONS = 12;

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
function killable(database: string) {
  let running = spawnModeration(database);
  let kills = 0;
  let answers = 0;
  return {
    kills: () => kills,
    answers: () => answers,
    async kill() {
      const current = await running;
      kills += 1;
      running = current.kill().then(() => spawnModeration(database));
      await running;
    },
    async call(path: string, token: string, body: object): Promise<Answer> {
      const key = randomUUID();
      for (;;) {
        const { url } = await running;
        const answer = await callServer(url, 'POST', path, { token, body, key }).catch(() => null);
        if (answer) {
          answers += 1;
          return answer;
        }
      }
    },
    stop: async () => (await running).kill(),
  };
}

/** Whether all tables say the same about the decisions of the log. */
async function expectConsistent(): Promise<void> {
  const { db } = store;
  const log = await db.selectFrom('decisions').selectAll().execute();
  const statements = await db.selectFrom('statements').select('decisionId').execute();
  const reports = await db.selectFrom('reports').select(['id', 'closedBy']).execute();
  const undone = await db.selectFrom('undone').selectAll().execute();
  const restrictions = await db.selectFrom('restrictions').selectAll().execute();
  const stated = log.filter(({ kind, userId }) => isStated({ kind, userId: userId ?? undefined }));
  expect(statements.map(({ decisionId }) => decisionId).sort()).toEqual(
    stated.map(({ id }) => id).sort(),
  );
  expect(undone.map(({ byId }) => byId).sort()).toEqual(
    log.flatMap(({ id, undoes }) => (undoes === null ? [] : id)).sort(),
  );
  const takenBack = new Set(undone.map(({ recordId }) => recordId));
  for (const { closedBy } of reports) {
    if (closedBy !== null) expect(takenBack.has(closedBy)).toBe(false);
  }
  const open = new Set(reports.filter(({ closedBy }) => closedBy === null).map(({ id }) => id));
  const answered = await db.selectFrom('decisionReports').selectAll().execute();
  const inForce = answered.filter(({ decisionId }) => !takenBack.has(decisionId));
  expect(inForce.length + open.size).toBe(reports.length);
  for (const { userId, inForce: is, record } of restrictions) {
    const last = log
      .filter((row) => row.userId === userId)
      .sort((a, b) => (a.id < b.id ? 1 : -1))[0];
    expect([record, is]).toEqual([last?.id, last?.kind === 'ban' ? 1 : 0]);
  }
}

describe.each(DIALECTS)('a server on %s that is killed', (dialect) => {
  it('has made each decision whole or not at all, and once', async () => {
    place = await makeDatabase(dialect);
    store = await openStore({ database: place.database });
    const server = killable(place.database);
    const token = await signIn('lea');
    let decided = 0;
    const isDone = () => server.kills() >= KILLS && decided >= DECISIONS;
    const work = async (worker: number) => {
      for (let nth = 0; !isDone(); nth += 1) {
        const userId = `user-${worker}-${nth}`;
        const reporter = await tokenOf(`reporter-${worker}-${nth}`);
        const report = await server.call('/v1/reports', reporter, { userId, reason: 'Spam' });
        const reportIds = [idOf(report)];
        const id = idOf(
          await server.call('/v1/decisions', token, { kind: 'ban', userId, reportIds }),
        );
        if (nth % 2) idOf(await server.call(`/v1/decisions/${id}/undo`, token, {}));
        decided += nth % 2 ? 2 : 1;
      }
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
    await Promise.all([killing, work(0), work(1), work(2)]);
    await server.stop();
    const log = await store.db.selectFrom('decisions').select('id').execute();
    expect(log).toHaveLength(decided);
    await expectConsistent();
  });

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
        const body = { kind: 'ban', userId, reportIds: [reports.get(userId)] };
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
