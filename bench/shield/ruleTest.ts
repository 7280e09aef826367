import { setTimeout as pause } from 'node:timers/promises';
import { LOCAL_KEYS } from '../../emulator/createService';
import { timetokenAt } from '../../emulator/protocol/timetoken';
import { databaseFile, openDatabase } from '../../emulator/storage/database';
import { createStores } from '../../emulator/stores';
import { RULE_TESTS_CHANNEL } from '../../src/domain/behaviourRules/ruleTest';
import type { BehaviourRule } from '../../src/domain/behaviourRules/rules';
import { Connection } from '../service/connection';
import type { ServerProcess } from '../service/processes';
import { quantile, timed } from '../service/statistics';
import { commandPath, moderatorHistoryPath, ordinaryUser, sayPath } from './world';

const CHANNELS = 20;
const USERS = 500;
const DAYS = 29;
const DAY_MS = 86_400_000;
const PUBLISH_EVERY_MS = 10;
/** The service publishes no result when a test fails. */
const TEST_LIMIT_MS = 180_000;

/** Fills a data folder that no service runs on with talk of the last days. */
export function fillHistory(dataFolder: string, messages: number): void {
  const sql = openDatabase(databaseFile(dataFolder, LOCAL_KEYS.subscribeKey));
  try {
    sql.pragma('synchronous = OFF');
    const stores = createStores(sql);
    const from = Date.now() - DAYS * DAY_MS;
    const step = (DAYS * DAY_MS) / messages;
    sql.transaction(() => {
      for (let n = 0; n < messages; n += 1) {
        const payload = JSON.stringify({ text: `Message ${n} of a long conversation`, n });
        const [channel, publisher] = [`bench.talk-${n % CHANNELS}`, ordinaryUser(n % USERS)];
        const event = { kind: 'message', channel, publisher, payload } as const;
        stores.messages.insert({ ...event, timetoken: timetokenAt(from + n * step) }, null);
      }
    })();
  } finally {
    sql.close();
  }
}

/** Publishes steadily until told to stop. @returns how long each took, ms */
async function publishUntil(url: string, isOver: () => boolean): Promise<readonly number[]> {
  const connection = await Connection.open(url);
  const times: number[] = [];
  for (let n = 0; !isOver(); n += 1) {
    const path = sayPath('bench.live', ordinaryUser(500 + (n % 100)), `live ${n}`);
    times.push(await timed(() => connection.get(path)));
    await pause(PUBLISH_EVERY_MS);
  }
  connection.close();
  return times;
}

/** Tries a rule beside live publishes. */
export async function measureRuleTest({ url, token = '' }: ServerProcess, rule: BehaviourRule) {
  const alone = { isOver: false };
  setTimeout(() => (alone.isOver = true), 3_000);
  const before = await publishUntil(url, () => alone.isOver);
  const test = { isOver: false };
  const live = publishUntil(url, () => test.isOver);
  const connection = await Connection.open(url);
  let checked = 0;
  const ms = await timed(async () => {
    const command = { kind: 'testRule', rule, days: 30 };
    const [, , testId = ''] = JSON.parse(
      await connection.get(commandPath(token, command)),
    ) as string[];
    const deadline = performance.now() + TEST_LIMIT_MS;
    for (;;) {
      if (performance.now() > deadline) throw new Error('The test of the rule has no result.');
      const body = await connection.get(moderatorHistoryPath(token, RULE_TESTS_CHANNEL));
      const found = /"checked":(\d+)/.exec(body.slice(body.indexOf(testId)));
      if (body.includes(testId) && found) {
        checked = Number(found[1]);
        break;
      }
      await pause(50);
    }
  });
  test.isOver = true;
  connection.close();
  return { ms, checked, p99Alone: quantile(before, 0.99), p99: quantile(await live, 0.99) };
}
