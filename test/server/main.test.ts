import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readSettings } from '../../server/settings';
import { openStore } from '../../server/store/openStore';
import { waitFor } from '../support/drivers/waitFor';
import { makeDatabase, type TestDatabase } from '../support/worlds/moderationDatabase';
import { callServer } from '../support/worlds/moderationServer';
import { temporaryFolder } from '../support/worlds/temporaryFolders';

let place: TestDatabase;

beforeEach(async () => {
  place = await makeDatabase('sqlite');
});

afterEach(() => place.remove());

function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  return spawn(process.execPath, ['scripts/run.mjs', 'server', ...args], {
    env: { ...process.env, SERVER_PORT: '0', SERVER_DATABASE: place.database, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function outcome(child: ChildProcess): Promise<readonly [number | null, string, string]> {
  const [said, complained] = [child.stdout, child.stderr].map((stream) => stream && text(stream));
  const [status] = (await once(child, 'close')) as [number | null];
  return [status, (await said) ?? '', (await complained) ?? ''];
}

async function start() {
  const server = run([]);
  let said = '';
  server.stdout.on('data', (data: Buffer) => (said += data.toString()));
  const ended = once(server, 'close');
  const url = await waitFor(() => /http:\S+/.exec(said)?.[0], 'the address');
  return { server, ended, url };
}

it('starts, signs in whom it invited, and stops when it is told to', async () => {
  const { server, ended, url } = await start();
  const invitation = await outcome(run(['invite', '--user', 'user_ann', '--role', 'lead']));
  // On a busy machine a line says that the program is being loaded.
  const body = { code: invitation[1].trim().split('\n').at(-1) };
  const { status, body: answer } = await callServer(url, 'POST', '/v1/sign-in', { body });
  expect(status).toBe(200);
  expect(answer).toMatchObject({ userId: 'user_ann', role: 'lead' });
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

it('says at the start which settings change nothing', async () => {
  const unused = { SERVER_ORIGIN: 'https://chat.example.com', SERVER_TOKEN_MINUTES: '5' };
  const server = run([], { ...unused, SERVER_ORIGINS: 'https://chat.example.com' });
  let said = '';
  server.stdout.on('data', (data: Buffer) => (said += data.toString()));
  const ended = once(server, 'close');
  await waitFor(
    () => said.includes('in need of others: SERVER_ORIGIN, SERVER_TOKEN_MINUTES\n'),
    'the names of settings without effect',
  );
  expect(said).toContain('Without the three keys (SERVER_PUBNUB_…_KEY)');
  server.kill('SIGTERM');
  await ended;
});

it('stops although a client never ends its call', async () => {
  const { server, ended, url } = await start();
  const client = connect(Number(new URL(url).port), '127.0.0.1');
  client.on('error', () => undefined);
  client.write('POST /v1/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
  client.write('Content-Length: 100\r\nExpect: 100-continue\r\n\r\n');
  // The server has the call, and waits for its body.
  await once(client, 'data');
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  client.destroy();
});

it('stops when npm is told to', async () => {
  const npm = spawn('npm', ['run', 'server'], {
    env: { ...process.env, SERVER_PORT: '0', SERVER_DATABASE: place.database },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  npm.stdout.on('data', (data: Buffer) => (said += data.toString()));
  // The server has the same output, so this waits for its end, too.
  const ended = once(npm, 'close');
  const url = await waitFor(() => /http:\S+/.exec(said)?.[0], 'the address');
  npm.kill('SIGTERM');
  await ended;
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

it('compares its log with what follows from it', async () => {
  const store = await openStore({ database: place.database });
  expect(await outcome(run(['check']))).toEqual([0, expect.stringContaining('0 records'), '']);
  const record = { userId: 'bob', kind: 'ban', channelId: '', inForce: 1, until: null } as const;
  const ids = { origin: '1', record: '1' };
  await store.db
    .insertInto('restrictions')
    .values({ ...record, ...ids })
    .execute();
  await store.close();
  const [status, said, complaint] = await outcome(run(['check']));
  expect([status, said, complaint]).toEqual([
    1,
    expect.stringContaining('bob: a restriction is not what its newest record says'),
    '1 of them do not agree.\n',
  ]);
});

it('copies its database while it is written', async () => {
  const store = await openStore({ database: place.database });
  const moderator = { userId: 'ann', role: 'lead', addedAt: 1 } as const;
  const add = (db: typeof store.db) => db.insertInto('moderators').values(moderator).execute();
  await add(store.db);
  const target = join(temporaryFolder(), 'backups', 'copy.sqlite');
  const [status, said] = await outcome(run(['backup', target]));
  expect([status, said]).toEqual([0, expect.stringContaining(`is copied to ${target}.`)]);
  expect(statSync(target).mode & 0o777).toBe(0o600);
  await store.close();
  const copy = await openStore({ database: target });
  expect(await copy.db.selectFrom('moderators').selectAll().execute()).toEqual([moderator]);
  await copy.close();
  const before = readFileSync(target);
  const [again, , complaint] = await outcome(run(['backup', target]));
  expect([again, complaint]).toEqual([1, expect.stringContaining('EEXIST')]);
  expect(readFileSync(target).equals(before)).toBe(true);
  const postgres = { SERVER_DATABASE: 'postgres://localhost/moderation' };
  const [refused, , advice] = await outcome(run(['backup', `${target}.2`], postgres));
  expect([refused, advice]).toEqual([1, expect.stringContaining('pg_dump')]);
});

it('has each of its settings in .env.example', () => {
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const code = sources.map((name) => readFileSync(join('server', name), 'utf8')).join('\n');
  const keys = ['PUBLISH', 'SUBSCRIBE', 'SECRET'].map((name) => `SERVER_PUBNUB_${name}_KEY`);
  const read = new Set([...keys, ...namesIn(code, /'(SERVER_[A-Z_]+)'/g)]);
  const listed = namesIn(readFileSync('.env.example', 'utf8'), /^# (SERVER_[A-Z_]+)=/gm);
  expect(listed.sort()).toEqual([...read].sort());
});

const namesIn = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, name = '']) => name);

it('ends with a sentence about a setting or a command that is wrong', async () => {
  const [status, , complaint] = await outcome(run([], { SERVER_DATABASE: 'mysql://here' }));
  expect([status, complaint]).toEqual([
    1,
    'SERVER_DATABASE must be a path, or begin with postgres://.\n',
  ]);
  for (const [args, told] of [
    [
      ['invite', '--user', 'ann', '--role', 'boss'],
      'invite needs --role with viewer, moderator, lead',
    ],
    [['invit'], 'There is no command invit.'],
  ] as const) {
    const [ended, , sentence] = await outcome(run(args));
    expect([ended, sentence]).toEqual([1, expect.stringContaining(told)]);
  }
  const keys = {
    SERVER_PUBNUB_PUBLISH_KEY: 'pub',
    SERVER_PUBNUB_SUBSCRIBE_KEY: 'sub',
    SERVER_PUBNUB_SECRET_KEY: 'sec',
    SERVER_USER_ID: 'server',
  };
  const asServer = await outcome(run(['invite', '--user', 'server', '--role', 'lead'], keys));
  expect([asServer[0], asServer[2]]).toEqual([1, expect.stringContaining('SERVER_USER_ID')]);
});

it('ends when its port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const [status, , complaint] = await outcome(run([], { SERVER_PORT: String(port) }));
  other.close();
  expect([status, complaint]).toEqual([1, expect.stringContaining('SERVER_PORT cannot be used')]);
});

it('reads its settings', () => {
  expect(readSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 8095,
    database: 'data/moderation.sqlite',
    logLevel: 'error',
    trustedProxies: [],
    origins: [],
  });
  const given = {
    SERVER_PORT: '80',
    SERVER_TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2',
    SERVER_ORIGINS: 'https://chat.example.com,http://localhost:8090',
  };
  expect(readSettings(given)).toMatchObject({
    port: 80,
    trustedProxies: ['10.0.0.1', '10.0.0.2'],
    origins: ['https://chat.example.com', 'http://localhost:8090'],
  });
  expect(() => readSettings({ SERVER_ORIGINS: 'https://chat.example.com/' })).toThrow(
    'SERVER_ORIGINS',
  );
  expect(() => readSettings({ SERVER_ORIGINS: '*' })).toThrow('SERVER_ORIGINS');
  expect(() => readSettings({ SERVER_TRUSTED_PROXIES: '10.0.0.1,proxy' })).toThrow(
    'SERVER_TRUSTED_PROXIES: "proxy" is no address or subnet',
  );
  for (const all of ['0.0.0.0/0', '10.0.0.1, ::/0', '0.0.0.0/00']) {
    expect(() => readSettings({ SERVER_TRUSTED_PROXIES: all })).toThrow('name your proxies only');
  }
  expect(() => readSettings({ SERVER_PORT: '70000' })).toThrow('SERVER_PORT');
  expect(() => readSettings({ SERVER_LOG_LEVEL: 'all' })).toThrow('SERVER_LOG_LEVEL');
});
