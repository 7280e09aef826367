import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Emulator } from '../../emulator/api';
import { startEmulator } from '../../emulator/startEmulator';
import { MessageSearch } from '../../server/messageSearch/messageSearch';
import { readSettings } from '../../server/settings';
import { startServer } from '../../server/startServer';
import { openStore, type Store } from '../../server/store/openStore';
import { msToTimetoken } from '../../shared/protocol';
import { toChannelId, toUserId } from '../../src/domain/ids';
import { createSeededRandom } from '../../scripts/sample/seededRandom';
import { aim, formatSection, type Row } from '../service/report';
import { writeSection } from '../writeSection';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Another number of messages, for a quick look. */
const MESSAGES = Number(process.env['BENCH_MESSAGES'] ?? 1_000_000);
/** A database of PostgreSQL that may be emptied and filled; without one only SQLite is measured. */
const { BENCH_POSTGRES } = process.env;

const USERS = 2_000;
const PUBLIC_CHANNELS = 100;
const GROUPS = 1_000;
/** Groups of the user who searches. */
const OWN_GROUPS = 40;
const WORDS = 40_000;
const DAYS = 30;
const DAY_MS = 24 * 3_600_000;
const BATCH = 400;
const FILL_BATCH = 2_000;
const INGEST_BATCHES = Math.ceil(MESSAGES / 10_000);
const SEARCHES = Math.ceil(MESSAGES / 10_000);
const SECRET = 'bench-bench-bench-bench-bench';
const ME = 'user7';

const AIMS = { pageMs: 100, sizeShare: 1.5, slowdown: 0.1 };

/** Runs `npm run bench:search`: measures, prints and writes the table. */
export async function main(): Promise<void> {
  const file = join(tmpdir(), `bench-search-${process.pid}.sqlite`);
  const emulator = await startEmulator({
    seed: {
      users: [{ id: ME }],
      channels: Array.from({ length: OWN_GROUPS }, (_, nth) => ({ id: `group.${nth * 7}` })),
      memberships: Array.from({ length: OWN_GROUPS }, (_, nth) => ({
        user: ME,
        channel: `group.${nth * 7}`,
      })),
    },
  });
  const rows: Row[] = [];
  try {
    rows.push(...(await measure('SQLite', file, emulator)));
    if (BENCH_POSTGRES) rows.push(...(await measure('PostgreSQL', BENCH_POSTGRES, emulator)));
  } finally {
    removeFiles(file);
    await emulator.close();
  }
  const heading = [
    '## Message search',
    '',
    `\`npm run bench:search\` searches ${MESSAGES.toLocaleString('en')} messages of ${DAYS} days in ${PUBLIC_CHANNELS} public channels and`,
    `${GROUPS.toLocaleString('en')} groups, of which ${OWN_GROUPS} are the caller's, by ${SEARCHES} calls of each kind for pages of 20. The words are as frequent as in`,
    'a language. Events come as fast as the server answers, in batches of 400, with the search and without.',
  ];
  const section = formatSection(rows, performance.now() / 1_000, heading);
  console.log(`\n${section}`);
  writeSection(join(ROOT, 'docs/benchmarks.md'), 'bench:search', section, '# Benchmarks\n');
  process.exit();
}

async function measure(
  name: string,
  database: string,
  emulator: Emulator,
): Promise<readonly Row[]> {
  // The best of two: what else the machine did meanwhile must not count.
  let [on, without] = [Infinity, Infinity];
  for (let round = 0; round < 2; round += 1) {
    await empty(database);
    without = Math.min(without, await ingest(database, emulator, 0));
    await empty(database);
    on = Math.min(on, await ingest(database, emulator, DAYS));
  }
  const { textBytes, indexBytes } = await fill(database);
  const searches = await searchAll(database, emulator);
  const slowdown = on / without - 1;
  const share = indexBytes / textBytes;
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  return [
    ...searches.map(({ what, times }) => {
      const p95 = percentile(times, 0.95);
      return {
        what: `${name}: ${what}, p50 and p95`,
        value: `${percentile(times, 0.5).toFixed(1)} and ${p95.toFixed(1)} ms`,
        aim: aim(`at most ${AIMS.pageMs} ms`, p95 <= AIMS.pageMs),
      };
    }),
    {
      what: `${name}: index to text`,
      value: `${megabytes(indexBytes)} to ${megabytes(textBytes)}: ${share.toFixed(2)}`,
      aim: aim(`at most ${AIMS.sizeShare}`, share <= AIMS.sizeShare),
    },
    {
      what: `${name}: ingest, each message`,
      value: `${(on * 1_000).toFixed(0)} µs, without the search ${(without * 1_000).toFixed(0)} µs`,
      aim: aim(`at most ${AIMS.slowdown * 100} % more`, slowdown <= AIMS.slowdown),
    },
  ];
}

const seeded = createSeededRandom(7, 'search');
const random = () => seeded.next();
const randomOf = (count: number) => Math.floor(random() * count);

/** Words of two to four syllables: the shorter, the more frequent. */
const VOCABULARY = Array.from({ length: WORDS }, (_, rank) => {
  const syllables = 'ba ce di fo gu ha ke li mo nu pa re si to vu wa xe yi zo an'.split(' ');
  const length = 1 + Math.ceil(Math.log(rank + 2) / Math.log(40));
  return (
    Array.from({ length }, () => syllables[randomOf(syllables.length)]).join('') + rank.toString(36)
  );
});
/** For each word, how frequent it is with all before it. */
const TOTALS: number[] = [];
for (let rank = 1, total = 0; rank <= WORDS; rank += 1) TOTALS.push((total += 1 / rank));

/** A word by Zipf's law. */
function drawWord(): string {
  const wanted = random() * (TOTALS.at(-1) ?? 1);
  let [low, high] = [0, WORDS - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((TOTALS[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return VOCABULARY[low] ?? '';
}

/** A message of 1 to 24 words; one in fifty is a picture. */
function drawMessage(): object {
  const text = Array.from({ length: 1 + randomOf(24) }, drawWord).join(' ');
  if (randomOf(50) > 0) return { id: String(random()), text, type: 'default' };
  return { message: { text, type: '' }, file: { id: String(random()), name: 'photo.jpg' } };
}

function drawChannel(): string {
  return random() < 0.6 ? `space.${randomOf(PUBLIC_CHANNELS)}` : `group.${randomOf(GROUPS)}`;
}

function start(database: string, emulator: Emulator, days: number) {
  const { publishKey, subscribeKey, secretKey } = emulator;
  return startServer(
    readSettings({
      SERVER_PORT: '0',
      SERVER_DATABASE: database,
      SERVER_SEARCH_DAYS: String(days),
      SERVER_PUBNUB_PUBLISH_KEY: publishKey,
      SERVER_PUBNUB_SUBSCRIBE_KEY: subscribeKey,
      SERVER_PUBNUB_SECRET_KEY: secretKey,
      SERVER_PUBNUB_ORIGIN: emulator.url,
      SERVER_EVENTS_SECRETS: SECRET,
    }),
  );
}

/** @returns how long the server takes for an event, ms */
async function ingest(database: string, emulator: Emulator, days: number): Promise<number> {
  const server = await start(database, emulator, days);
  const schema = 'pubnub.com/schemas/events/messages.pubsub.publish?v=1.0.0';
  // A message each millisecond.
  let at = Date.now() - INGEST_BATCHES * BATCH;
  const bodies = Array.from({ length: INGEST_BATCHES }, () =>
    JSON.stringify({
      schema,
      data: Array.from({ length: BATCH }, () => ({
        channel: drawChannel(),
        senderId: `user${randomOf(USERS)}`,
        message: drawMessage(),
        timetoken: msToTimetoken((at += 1)),
      })),
    }),
  );
  const startedAt = performance.now();
  for (const body of bodies) {
    const headers = { 'content-type': 'application/json', 'x-events-secret': SECRET };
    const answer = await fetch(`${server.url}/v1/events`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`events: ${answer.status}`);
  }
  const ms = performance.now() - startedAt;
  await server.stop();
  return ms / (INGEST_BATCHES * BATCH);
}

/** Empties the database: rows of an earlier round would slow the next one down. */
async function empty(database: string): Promise<void> {
  if (!database.startsWith('postgres')) {
    removeFiles(database);
    return;
  }
  const client = new Client({ connectionString: database });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await client.end();
}

function removeFiles(database: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(database + end, { force: true });
}

/** Fills the database as the history of channels does. */
async function fill(database: string) {
  const store = await openStore({ database });
  const search = new MessageSearch(store, DAYS);
  const [begin, step] = [Date.now() - (DAYS - 1) * DAY_MS, ((DAYS - 1) * DAY_MS) / MESSAGES];
  for (let nth = 0; nth < MESSAGES; nth += FILL_BATCH) {
    const messages = Array.from({ length: Math.min(FILL_BATCH, MESSAGES - nth) }, (_, at) => ({
      channelId: toChannelId(drawChannel()),
      userId: toUserId(`user${randomOf(USERS)}`),
      timetoken: msToTimetoken(Math.floor(begin + (nth + at) * step)),
      message: drawMessage(),
    }));
    await search.addKnown(messages);
    if (nth % 100_000 === 0) console.log(`${nth.toLocaleString('en')} messages`);
  }
  if (store.dialect === 'postgres') await vacuum(database);
  const sizes = await measureSizes(store);
  await store.close();
  return sizes;
}

/** As PostgreSQL does by itself in time. It takes longer than the server lets a call take. */
async function vacuum(database: string): Promise<void> {
  const client = new Client({ connectionString: database });
  await client.connect();
  await client.query('vacuum analyze message_texts');
  await client.end();
}

async function measureSizes({ db, dialect }: Store) {
  const { rows } = await (
    dialect === 'postgres'
      ? sql<{ text: string; index: string }>`select sum(octet_length(text)) as text,
        sum(pg_column_size(terms)) + pg_relation_size('message_texts_by_terms') as index from message_texts`
      : sql<{ text: string; index: string }>`select sum(octet_length(text)) as text,
        (select sum(pgsize) from dbstat where name like 'message_index%') as "index" from message_texts`
  ).execute(db);
  return { textBytes: Number(rows[0]?.text), indexBytes: Number(rows[0]?.index) };
}

async function searchAll(database: string, emulator: Emulator) {
  // Calls cost their caller, so each of them comes a little later by the server's clock.
  let now = Date.now();
  const settings = readSettings({
    SERVER_PORT: '0',
    SERVER_DATABASE: database,
    SERVER_SEARCH_DAYS: String(DAYS),
    SERVER_PUBNUB_PUBLISH_KEY: emulator.publishKey,
    SERVER_PUBNUB_SUBSCRIBE_KEY: emulator.subscribeKey,
    SERVER_PUBNUB_SECRET_KEY: emulator.secretKey,
    SERVER_PUBNUB_ORIGIN: emulator.url,
    SERVER_EVENTS_SECRETS: SECRET,
  });
  const server = await startServer({ ...settings, now: () => now });
  const word = (rank: number) => VOCABULARY[rank + randomOf(rank)] ?? '';
  const kinds: readonly (readonly [what: string, query: () => Record<string, string>])[] = [
    ['frequent word', () => ({ q: `"${word(3)}"` })],
    ['middling word', () => ({ q: word(500) })],
    ['rare word', () => ({ q: word(15_000) })],
    ['beginning of a word', () => ({ q: word(100).slice(0, 3) })],
    ['two words', () => ({ q: `${word(20)} ${word(200)}` })],
    ['phrase', () => ({ q: `"${word(3)} ${word(10)}"` })],
    ['word of an author', () => ({ q: word(20), from: `user${randomOf(USERS)}` })],
    ['word in a group', () => ({ q: word(20), in: `group.${randomOf(OWN_GROUPS) * 7}` })],
    ['pictures', () => ({ has: 'picture' })],
    ['no such word', () => ({ q: `q${word(3)}` })],
  ];
  const found = [];
  for (const [what, query] of kinds) {
    const times: number[] = [];
    // By that clock the token of a session ends before all kinds are done.
    const apiToken = await openSession(server.url);
    for (let nth = 0; nth < SEARCHES; nth += 1) {
      now += 1_500;
      const path = `/v1/messages/search?${new URLSearchParams(query()).toString()}`;
      const headers = { authorization: `Bearer ${apiToken}` };
      const startedAt = performance.now();
      const answer = await fetch(server.url + path, { headers });
      await answer.text();
      times.push(performance.now() - startedAt);
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    }
    found.push({ what, times });
  }
  await server.stop();
  return found;
}

async function openSession(url: string): Promise<string> {
  const answer = await fetch(`${url}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId: ME }),
  });
  const { apiToken } = (await answer.json()) as { readonly apiToken: string };
  return apiToken;
}

function percentile(times: readonly number[], part: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
}
