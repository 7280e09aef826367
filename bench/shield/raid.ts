import { setTimeout as pause } from 'node:timers/promises';
import { Connection } from '../service/connection';
import { historyPath } from '../service/paths';
import type { ServerProcess } from '../service/processes';
import { SHIELD_CHANNEL } from '../../src/domain/moderation/moderationRecord';
import { readProtectionState } from '../../src/domain/behaviourRules/protectionState';
import { commandPath, ordinaryUser, recordPath, sayPath } from './world';

const CHANNEL = 'bench.raid';
const RAIDERS = 500;
const ORDINARY_USERS = 50;
const RAID_PER_MINUTE = 5_000;
/** An ordinary user writes every five seconds. */
const ORDINARY_PER_SECOND = 10;
const POLL_MS = 100;

interface Raid {
  readonly seconds: number;
  /** Whether the moderator starts raid mode as soon as it is suggested. */
  readonly isPressed: boolean;
}

interface Outcome {
  /** From the first message of the raid to the last one that was published, ms. */
  readonly stoppedMs: number;
  readonly raidPublished: number;
  readonly raidHeld: number;
  readonly ordinaryPublished: number;
  readonly ordinaryHeld: number;
}

/** Plays a raid among ordinary talk: the same users, texts and times in each run. */
export async function playRaid(
  { url, token = '' }: ServerProcess,
  { seconds, isPressed }: Raid,
): Promise<Outcome> {
  const startedAt = performance.now();
  const counts = { raidPublished: 0, raidHeld: 0, ordinaryPublished: 0, ordinaryHeld: 0 };
  let lastPublished = 0;
  const raid = pace(url, RAID_PER_MINUTE / 60, seconds, (n) => ({
    path: sayPath(CHANNEL, `raider-${n % RAIDERS}`, `Join https://example.com/raid ${n}`),
    ended: (isHeld) => {
      counts[isHeld ? 'raidHeld' : 'raidPublished'] += 1;
      if (!isHeld) lastPublished = performance.now() - startedAt;
    },
  }));
  const talk = pace(url, ORDINARY_PER_SECOND, seconds, (n) => ({
    path: sayPath(CHANNEL, ordinaryUser(n % ORDINARY_USERS), `An ordinary message ${n}`),
    ended: (isHeld) => (counts[isHeld ? 'ordinaryHeld' : 'ordinaryPublished'] += 1),
  }));
  const pressing = isPressed ? pressWhenSuggested(url, token, seconds) : undefined;
  await Promise.all([raid, talk, pressing]);
  const reader = await Connection.open(url);
  await reader.get(historyPath(CHANNEL, 1));
  reader.close();
  return { stoppedMs: lastPublished, ...counts };
}

interface Step {
  readonly path: string;
  readonly ended: (isHeld: boolean) => void;
}

/** Sends at a steady pace, whatever the answers take. */
async function pace(
  url: string,
  perSecond: number,
  seconds: number,
  stepOf: (n: number) => Step,
): Promise<void> {
  const idle = await Connection.openMany(url, 20);
  const startedAt = performance.now();
  const sent: Promise<void>[] = [];
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await pause(Math.max(0, startedAt + (1_000 * n) / perSecond - performance.now()));
    while (idle.length === 0) await pause(1);
    // The one that waited longest: the service closes a connection without requests after a while.
    const connection = idle.shift();
    if (!connection) throw new Error('There is no connection.');
    const { path, ended } = stepOf(n);
    sent.push(
      connection
        .get(path)
        .then(
          () => ended(false),
          () => ended(true),
        )
        .finally(() => idle.push(connection)),
    );
  }
  await Promise.all(sent);
  for (const connection of idle) connection.close();
}

/** @throws (rejects) when raid mode is not suggested while the raid lasts */
async function pressWhenSuggested(url: string, token: string, seconds: number): Promise<void> {
  const connection = await Connection.open(url);
  const deadline = performance.now() + 1_000 * seconds;
  for (;;) {
    if (performance.now() > deadline) throw new Error('Raid mode was not suggested.');
    const body = await connection.get(recordPath(token, SHIELD_CHANNEL)).catch(() => '{}');
    const { data } = JSON.parse(body) as { data?: { custom?: unknown } };
    if (readProtectionState(data?.custom).raidSize !== undefined) break;
    await pause(POLL_MS);
  }
  const until = Date.now() + 600_000;
  await connection.get(commandPath(token, { kind: 'startRaidMode', until, reason: '' }));
  connection.close();
}
