import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../scripts/start/findFreePort';
import { Identity } from '../../server/identity';
import { openStore } from '../../server/store/openStore';
import { Connection } from '../service/connection';
import { publishPath, subscribePath } from '../service/paths';
import { startProcess } from '../service/processes';
import { aim, type Row } from '../service/report';
import { quantile, timed } from '../service/statistics';

const CHANNEL = 'space.general';
/** Messages of all publishers in a second, while sessions and decisions are measured. */
const MESSAGES = 500;
const PUBLISHERS = 20;
const SESSIONS = 200;
const SESSION_EVERY_MS = 60;
const DECISIONS = 40;
const WARM_UP_MS = 2_000;
const BATCHES = 50;
const BATCH = 400;
const EVENTS_SECRET = Buffer.alloc(32, 'bench').toString('base64').slice(0, 32);

/** The aims of a server beside 500 messages a second, and of one that does nothing else. */
const SESSION_MS = 20;
const DECISION_MS = 300;
const EVENTS_PER_SECOND = 3_000;
const START_MS = 500;

const ms = (value: number) => `${value.toFixed(1)} ms`;

/** Measures what users and moderators wait for on an ordinary day. */
export async function measureDaily(): Promise<readonly Row[]> {
  const world = await startWorld();
  try {
    const sent = await world.talkWhile(async () => {
      await pause(WARM_UP_MS);
      return { sessions: await world.sessions(), decisions: await world.decisions() };
    });
    const { sessions, decisions } = sent.measured;
    const beside = `beside ${Math.round(sent.perSecond)} messages a second`;
    const sessionP99 = quantile(sessions.own, 0.99);
    const decisionP99 = quantile(decisions, 0.99);
    const events = await world.ingest();
    return [
      {
        what: `Session ${beside}, p50 / p99`,
        value: `${ms(quantile(sessions.own, 0.5))} / ${ms(sessionP99)}`,
        aim: aim(`p99 at most ${SESSION_MS} ms`, sessionP99 <= SESSION_MS),
      },
      {
        what: '– a bare Fastify route at the same time',
        value: `${ms(quantile(sessions.bare, 0.5))} / ${ms(quantile(sessions.bare, 0.99))}`,
      },
      {
        what: `Decision until the own tab shows it, ${beside}, p50 / p99`,
        value: `${ms(quantile(decisions, 0.5))} / ${ms(decisionP99)}`,
        aim: aim(`p99 at most ${DECISION_MS} ms`, decisionP99 <= DECISION_MS),
      },
      {
        what: 'Events & Actions stored in a second',
        value: Math.round(events.perSecond).toLocaleString('en'),
        aim: aim(
          `at least ${EVENTS_PER_SECOND.toLocaleString('en')}`,
          events.perSecond >= EVENTS_PER_SECOND,
        ),
      },
      {
        what: '– to a bare Fastify route that reads the same bodies',
        value: events.ratio.toFixed(2),
      },
      {
        what: 'Start after the emulator, in the same process',
        value: ms(world.startMs),
        aim: aim(`at most ${START_MS} ms`, world.startMs <= START_MS),
      },
    ];
  } finally {
    await world.close();
  }
}

async function startWorld() {
  const database = join(tmpdir(), `bench-daily-${process.pid}.sqlite`);
  const remove = () =>
    ['', '-wal', '-shm'].forEach((end) => rmSync(database + end, { force: true }));
  remove();
  const [port, barePort] = [await findFreePort(), await findFreePort()];
  const chat = await startProcess('../server/chatProcess.ts', database, `${port}`, `${barePort}`);
  const [serverUrl, bareUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${barePort}/bare`];
  const post = async (url: string, body: unknown, headers: Record<string, string> = {}) => {
    const type = { 'content-type': 'application/json' };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...type, ...headers },
      body: text,
    });
    if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Readonly<Record<string, unknown>>;
  };
  const sessionOf = async (userId: string) =>
    String((await post(`${serverUrl}/v1/sessions`, { userId }))['token']);
  const lead = await signIn(database);
  let calls = 0;
  const decide = (body: object) => {
    calls += 1;
    const headers = { authorization: `Bearer ${lead}`, 'idempotency-key': `bench-${calls}` };
    return post(`${serverUrl}/v1/decisions`, body, headers);
  };

  return {
    startMs: chat.startMs,
    /** Has people talk at the given pace until the work is done. */
    async talkWhile<T>(work: () => Promise<T>) {
      const connections = await Connection.openMany(chat.url, PUBLISHERS);
      let [isOver, messages] = [false, 0];
      const startedAt = performance.now();
      const talk = async (connection: Connection, nth: number) => {
        const userId = `talker${nth}`;
        const path = `${publishPath(CHANNEL, { text: 'hello' }, userId)}&auth=${await sessionOf(userId)}`;
        const everyMs = (1_000 * PUBLISHERS) / MESSAGES;
        for (let turn = 1; !isOver; turn += 1) {
          await connection.get(path);
          messages += 1;
          await pause(Math.max(0, turn * everyMs - (performance.now() - startedAt)));
        }
        connection.close();
      };
      const talking = Promise.all(connections.map(talk));
      const measured = await work();
      isOver = true;
      await talking;
      return { measured, perSecond: (1_000 * messages) / (performance.now() - startedAt) };
    },
    async sessions() {
      const times = { own: [] as number[], bare: [] as number[] };
      for (let nth = 0; nth < SESSIONS; nth += 1) {
        times.own.push(await timed(() => sessionOf(`visitor${nth}`)));
        times.bare.push(await timed(() => post(bareUrl, { userId: `visitor${nth}` })));
        await pause(SESSION_EVERY_MS);
      }
      return times;
    },
    /** Times from the call of a moderator until the user's own tab has the event, ms. */
    async decisions(): Promise<readonly number[]> {
      const userId = 'watched';
      const [connection] = await Connection.openMany(chat.url, 1);
      const token = await sessionOf(userId);
      const poll = async (cursor: string) => {
        const body = await connection?.get(
          `${subscribePath(userId, userId, cursor)}&auth=${token}`,
        );
        return JSON.parse(body ?? '') as { readonly t: { readonly t: string } };
      };
      let cursor = (await poll('0')).t.t;
      const times: number[] = [];
      for (let nth = 0; nth < DECISIONS; nth += 1) {
        const told = poll(cursor);
        await pause(SESSION_EVERY_MS);
        const kind = nth % 2 ? 'unmute' : 'mute';
        const startedAt = performance.now();
        await decide({ kind, userId, channelId: CHANNEL, reason: 'A measurement' });
        cursor = (await told).t.t;
        times.push(performance.now() - startedAt);
      }
      connection?.close();
      return times;
    },
    async ingest() {
      const headers = { 'x-events-secret': EVENTS_SECRET };
      const batches = Array.from({ length: BATCHES }, (_, nth) => JSON.stringify(batchOf(nth)));
      const rateTo = async (url: string) => {
        const took = await timed(async () => {
          for (const batch of batches) await post(url, batch, headers);
        });
        return (1_000 * BATCHES * BATCH) / took;
      };
      const perSecond = await rateTo(`${serverUrl}/v1/events`);
      return { perSecond, ratio: perSecond / (await rateTo(bareUrl)) };
    },
    async close() {
      await chat.stop();
      remove();
    },
  };
}

/** A lead, as the command line of the server invites them. */
async function signIn(database: string): Promise<string> {
  const store = await openStore({ database });
  const identity = await Identity.open(store);
  const { token } = await identity.accept(await identity.invite('lea', 'lead'));
  await store.close();
  return token;
}

/** A batch of messages that nobody has told the server of. */
function batchOf(nth: number): object {
  const now = Date.now();
  const data = Array.from({ length: BATCH }, (_, at) => ({
    channel: `space.bench${at % 20}`,
    message: { text: 'x'.repeat(40) },
    meta: null,
    senderId: `sender${at % 50}`,
    timetoken: `${now - 1_000_000 + nth * BATCH + at}0000`,
  }));
  const dataSchema = 'pubnub.com/schemas/events/messages.pubsub.publish?v=1.0.0';
  return { event: { id: `${nth}`, payload: { dataSchema, data } } };
}
