import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmulator } from '../../emulator/startEmulator';
import { buildServerFunctions } from '../../scripts/functions/buildFunctions';
import { findFreePort } from '../../scripts/start/findFreePort';
import { readSettings } from '../../server/settings';
import { startServer } from '../../server/startServer';
import { openStore } from '../../server/store/openStore';
import { keepFirstSeen } from '../../server/verdicts/people';
import { aim, type Row } from '../service/report';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CHANNEL = 'space.general';
const RAIDERS = 500;
/** Messages of all raiders in a minute. */
const RAID_PER_MINUTE = 5_000;
const OTHERS = 40;
/** Somebody of the others writes so often, ms. */
const OTHERS_EVERY_MS = 200;
/** Whose records are as new as the flag in them. */
const REPORTED = 3;
const RAID_MS = 15_000;
/** A moderator presses after this time, ms. */
const PRESSED_AFTER_MS = 2_000;
/** The functions look for changes once in a second; three of these are enough. */
const KNOWN_MS = 3_000;
/** The server has known the people of the chat for so long, ms. */
const TWO_DAYS_MS = 48 * 3_600_000;
const MINUTE_MS = 60_000;
const SECRET = Buffer.alloc(32, 'bench').toString('base64');

/** The aims: a raid is stopped within this time, ms, and at most this part of others' messages is held. */
const STOPPED_MS = 3_000;
const HELD_SHARE = 0.01;

type Mode = 'active' | 'silent';

/** The text above the rows of raids in the report. */
export const RAID_HEADING = [
  `In a raid ${RAIDERS} new accounts write ${RAID_PER_MINUTE.toLocaleString('en')} messages a minute among ${OTHERS} known people, ` +
    `${REPORTED} of whom were`,
  'just reported, all in one process.',
];

/** Measures how soon a raid is stopped. */
export async function measureRaids(): Promise<readonly Row[]> {
  return [
    ...describe('by a rule on new accounts', await raid('active')),
    ...describe('by a moderator', await raid('silent')),
  ];
}

function describe(how: string, { stoppedMs, passed, held, written }: Outcome): readonly Row[] {
  const share = held / written;
  return [
    {
      what: `Raid stopped ${how}`,
      value: `${(stoppedMs / 1_000).toFixed(1)} s, ${passed} messages`,
      aim: aim('at most 3 s', stoppedMs <= STOPPED_MS),
    },
    {
      what: '– messages of others held',
      value: `${held} of ${written}`,
      aim: aim('at most 1 %', share <= HELD_SHARE),
    },
  ];
}

interface Outcome {
  /** From the first message of the raid, or from the press, to the last one that passed, ms. */
  readonly stoppedMs: number;
  /** Messages of the raid that passed. */
  readonly passed: number;
  /** Messages of the others that did not pass, and all of them. */
  readonly held: number;
  readonly written: number;
}

/** @param mode of the rule on new accounts; a moderator begins raid mode where it is silent */
async function raid(mode: Mode): Promise<Outcome> {
  const world = await startWorld(mode);
  try {
    const sent: Promise<void>[] = [];
    const passed: number[] = [];
    let [held, written] = [0, 0];
    const startedAt = performance.now();
    const since = () => performance.now() - startedAt;
    const writing = every(OTHERS_EVERY_MS, since, (nth) => {
      written += 1;
      const said = world.publish(`known${nth % OTHERS}`, `hello ${nth}`);
      sent.push(said.then((isPassed) => void (held += Number(!isPassed))));
    });
    const raiding = every(MINUTE_MS / RAID_PER_MINUTE, since, (nth) => {
      const at = since();
      const said = world.publish(`raider${nth % RAIDERS}`, 'join us');
      sent.push(said.then((isPassed) => void (isPassed && passed.push(at))));
    });
    let pressedAt = 0;
    if (mode === 'silent') {
      await pause(PRESSED_AFTER_MS);
      pressedAt = since();
      await world.press();
    }
    await Promise.all([writing, raiding]);
    await Promise.all(sent);
    const last = Math.max(...passed);
    return { stoppedMs: last - pressedAt, passed: passed.length, held, written };
  } finally {
    await world.close();
  }
}

/** Does something at a rate that does not fall when the machine is slow. */
async function every(ms: number, since: () => number, act: (nth: number) => void): Promise<void> {
  for (let nth = 0; since() < RAID_MS; nth += 1) {
    act(nth);
    await pause(Math.max(0, (nth + 1) * ms - since()));
  }
}

/** A server that has run for days has heard of whoever writes. */
async function rememberKnown(database: string, userIds: readonly string[]): Promise<void> {
  const store = await openStore({ database });
  const firstSeen = Date.now() - TWO_DAYS_MS;
  await store.write((write) => keepFirstSeen(write, new Map(userIds.map((id) => [id, firstSeen]))));
  await store.close();
}

async function startWorld(mode: Mode) {
  const database = join(tmpdir(), `bench-raid-${process.pid}.sqlite`);
  const remove = () =>
    ['', '-wal', '-shm'].forEach((end) => rmSync(database + end, { force: true }));
  remove();
  const port = await findFreePort();
  const known = Array.from({ length: OTHERS }, (_, nth) => `known${nth}`);
  const emulator = await startEmulator({
    functionsFolder: buildServerFunctions(ROOT),
    secrets: { 'moderation-secrets': SECRET },
    seed: { users: known.map((id) => ({ id, name: id })), channels: [{ id: CHANNEL }] },
  });
  const { publishKey, subscribeKey, secretKey } = emulator;
  await rememberKnown(database, known);
  const server = await startServer(
    readSettings({
      SERVER_PORT: String(port),
      SERVER_DATABASE: database,
      SERVER_PUBNUB_PUBLISH_KEY: publishKey,
      SERVER_PUBNUB_SUBSCRIBE_KEY: subscribeKey,
      SERVER_PUBNUB_SECRET_KEY: secretKey,
      SERVER_PUBNUB_ORIGIN: emulator.url,
      SERVER_FUNCTION_SECRETS: SECRET,
      SERVER_URL: `http://127.0.0.1:${port}`,
    }),
  );
  let calls = 0;
  const call = async (method: string, path: string, body?: object, token = '') => {
    calls += 1;
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': `bench-${calls}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return (await response.json()) as Readonly<Record<string, unknown>>;
  };
  const signedIn = await call('POST', '/v1/sign-in', { code: await server.invite('lea', 'lead') });
  const lead = String(signedIn['token']);
  const { version: base, words } = await call('GET', '/v1/rules', undefined, lead);
  const rule = {
    id: 'raid',
    name: 'New accounts',
    condition: 'newAccounts',
    threshold: 30,
    windowSeconds: 60,
    action: 'raidMode',
    forSeconds: 600,
    mode,
    channels: ['*'],
    exceptChannels: [],
  };
  await call('PUT', '/v1/rules', { base, words, behaviour: [rule] }, lead);
  for (const userId of known.slice(0, REPORTED)) {
    const body = { userId: known[REPORTED] };
    const { apiToken } = await call('POST', '/v1/sessions', body);
    await call('POST', '/v1/reports', { userId, reason: 'Spam' }, String(apiToken));
  }
  await pause(KNOWN_MS);
  return {
    /** @returns whether it passed */
    async publish(userId: string, text: string): Promise<boolean> {
      const message = encodeURIComponent(JSON.stringify({ text, type: 'default' }));
      const path = `/publish/${publishKey}/${subscribeKey}/0/${CHANNEL}/0/${message}?uuid=${userId}`;
      const response = await fetch(emulator.url + path);
      await response.text();
      return response.ok;
    },
    async press(): Promise<void> {
      const until = Date.now() + 10 * MINUTE_MS;
      await call('POST', '/v1/decisions', { kind: 'startRaidMode', reason: 'A raid', until }, lead);
    },
    async close(): Promise<void> {
      await server.stop();
      await emulator.close();
      remove();
    },
  };
}
