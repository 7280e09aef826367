import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { addReport } from '../../../server/reports/addReport';
import { up as addSeverity } from '../../../server/store/migrations/0063Severity';
import { openStore, type Store } from '../../../server/store/openStore';
import { timetokenToMs, type Timetoken } from '../../../shared/protocol';
import {
  DIALECTS,
  makeDatabase,
  runSql,
  type TestDatabase,
} from '../../support/worlds/moderationDatabase';

describe.each(DIALECTS)('the store on %s', (dialect) => {
  let place: TestDatabase;
  let store: Store;

  beforeEach(async () => {
    place = await makeDatabase(dialect);
    store = await openStore({ database: place.database });
  });

  afterEach(async () => {
    await store.close();
    await place.remove();
  });

  const addSecret = (name: string, to: Store = store) =>
    to.write(async ({ db }) => {
      await db.insertInto('secrets').values({ name, value: 'x' }).execute();
    });
  const secrets = (from: Store = store) =>
    from.db.selectFrom('secrets').select('name').orderBy('name').execute();

  it('has the tables and what was written when it is opened again', async () => {
    await addSecret('kept');
    await store.close();
    store = await openStore({ database: place.database });
    expect(await secrets()).toEqual([{ name: 'kept' }]);
  });

  it('learns how urgent the cases of an earlier release are', async () => {
    const report = (reporterId: string, userId: string, reason: string) =>
      store.write((write) => addReport(write, { reporterId, userId, reason }));
    await report('ann', 'bob', "It's a spam");
    await report('tom', 'bob', 'Violence or dangerous organizations');
    await report('ann', 'zoe', 'words of a rule');
    const severities = () =>
      store.db.selectFrom('cases').select(['userId', 'severity']).orderBy('userId').execute();
    const known = await severities();
    await sql`drop index cases_severe`.execute(store.db);
    await sql`alter table cases drop column severity`.execute(store.db);
    await addSeverity(store.db);
    expect(await severities()).toEqual(known);
    expect(known).toEqual([
      { userId: 'bob', severity: 8_002 },
      { userId: 'zoe', severity: 4_001 },
    ]);
  });

  it('gives out ids that tell their time and grow, also when its clock goes back', async () => {
    const take = (now: number) =>
      openStore({ database: place.database, now: () => now }).then(async (other) => {
        const ids = await other.write(({ nextId }) => Promise.resolve([nextId(), nextId()]));
        await other.close();
        return ids;
      });
    const at = Date.UTC(2030, 0, 1);
    const ids = [...(await take(at)), ...(await take(at - 5_000)), ...(await take(at + 5_000))];
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(6);
    expect(timetokenToMs(ids[0] as Timetoken)).toBe(at);
    expect(timetokenToMs(ids[5] as Timetoken)).toBe(at + 5_000);
  });

  it('gives out as many ids as a write needs', async () => {
    const take = (count: number) =>
      store.write(({ nextId }) => Promise.resolve(Array.from({ length: count }, nextId)));
    const ids = [...(await take(2_500)), ...(await take(3)), ...(await take(1))];
    expect(new Set(ids).size).toBe(2_504);
    expect([...ids].sort()).toEqual(ids);
  });

  it('undoes a write that throws', async () => {
    const failing = store.write(async ({ db }) => {
      await db.insertInto('secrets').values({ name: 'a', value: 'x' }).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await secrets()).toEqual([]);
  });

  it('lets no two writes run at once, by whichever server', async () => {
    const other = await openStore({ database: place.database });
    const ids: string[] = [];
    const count = (to: Store) =>
      to.write(async ({ db, nextId }) => {
        const { n } = await db
          .selectFrom('secrets')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow();
        await db
          .insertInto('secrets')
          .values({ name: `n${n}`, value: 'x' })
          .execute();
        ids.push(nextId());
      });
    await Promise.all(Array.from({ length: 20 }, (_, nth) => count(nth % 2 ? other : store)));
    await other.close();
    // Each write saw all before it: two with the same count would have had the same key.
    expect(await secrets()).toHaveLength(20);
    expect(new Set(ids).size).toBe(20);
  });

  it('refuses a database of a newer release', async () => {
    await sql`insert into kysely_migration values ('9999Later', '2030-01-01')`.execute(store.db);
    await expect(openStore({ database: place.database })).rejects.toMatchObject({
      name: 'StoreError',
      code: 'newer',
    });
  });
});

it.each(DIALECTS.filter((dialect) => dialect === 'postgres'))(
  'lives on when %s ends its connections, also those in use',
  async (dialect) => {
    const place = await makeDatabase(dialect);
    const lost: string[] = [];
    const onLost = ({ message }: Error) => lost.push(message);
    const store = await openStore({ database: place.database, onLost });
    const other = await openStore({ database: place.database });
    const endAll = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    const interrupted = store.write(async ({ db }) => {
      await endAll.execute(other.db);
      await sql`select 1`.execute(db);
    });
    // What the client reads first differs: the message of the end, or the end of its connection.
    const ended = /terminat|connection error|ECONNRESET|EPIPE/i;
    await expect(interrupted).rejects.toThrow(ended);
    expect(lost).toContainEqual(expect.stringMatching(ended));
    await addSecretTo(store);
    await Promise.all([store.close(), other.close()]);
    await place.remove();
  },
);

const addSecretTo = (store: Store) =>
  store.write(({ db }) => db.insertInto('secrets').values({ name: 'a', value: 'x' }).execute());

describe.each(DIALECTS)('an empty database on %s', (dialect) => {
  let place: TestDatabase;
  beforeEach(async () => {
    place = await makeDatabase(dialect, 'template1');
  });
  afterEach(() => place.remove());

  it('has all tables or none, so that a start which was interrupted can be repeated', async () => {
    const { database } = place;
    // In the way of a table in the midst of them.
    await runSql(database, 'create table leases (name text)');
    await expect(openStore({ database })).rejects.toMatchObject({ name: 'StoreError' });
    await runSql(database, 'drop table leases');
    const store = await openStore({ database });
    await addSecretTo(store);
    await store.close();
  });

  it('gets its tables once when several servers start at the same time', async () => {
    const { database } = place;
    const stores = await Promise.all([1, 2, 3].map(() => openStore({ database })));
    for (const store of stores)
      expect(await store.db.selectFrom('leases').selectAll().execute()).toEqual([]);
    await Promise.all(stores.map((store) => store.close()));
  });
});

it('says that a file is no database', async () => {
  const { database, remove } = await makeDatabase('sqlite');
  writeFileSync(database, 'something else '.repeat(100));
  await expect(openStore({ database })).rejects.toMatchObject({ code: 'unusable' });
  await remove();
});

it('says that PostgreSQL cannot be reached', async () => {
  const database = 'postgres://nobody@127.0.0.1:1/none';
  await expect(openStore({ database })).rejects.toMatchObject({ code: 'unreachable' });
});
