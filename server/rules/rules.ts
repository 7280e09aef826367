import {
  applyBehaviourChange,
  type BehaviourChange,
  diffBehaviour,
  invertBehaviourChange,
  isEmptyBehaviourChange,
  readBehaviourChange,
} from '../../src/domain/behaviourRules/behaviourChange';
import type { BehaviourRule } from '../../src/domain/behaviourRules/rules';
import type { ModerationRules } from '../../src/domain/wordRules/rules';
import {
  applyChange,
  diffRules,
  invertChange,
  isEmptyChange,
  readRulesChange,
  type RulesChange,
} from '../../src/domain/wordRules/rulesChange';
import { addRecord } from '../decisions/records';
import { Problem } from '../http/problem';
import { makeTrue } from '../outbox/subjects';
import type { Database, DatabaseWrite } from '../store/schema';
import type { Write } from '../store/openStore';

/**
 * Characters of all rules as JSON text: a value of the key-value store of PubNub Functions, from which the check of a
 * message reads them, has at most 32,000.
 */
const MAX_LENGTH = 30_000;

export interface Rules {
  readonly words: ModerationRules;
  readonly behaviour: readonly BehaviourRule[];
}

export interface RulesVersion extends Rules {
  readonly version: number;
}

/** A change of the rules, as the log stores it. */
interface Change {
  readonly words: RulesChange;
  readonly behaviour: BehaviourChange;
}

/**
 * Reads the rules.
 *
 * @param version the newest if it is missing
 * @throws (rejects) Problem `notFound` when there is no such version
 */
export async function readRulesVersion(
  db: Database | DatabaseWrite,
  version?: number,
): Promise<RulesVersion> {
  const rows = db.selectFrom('ruleVersions').selectAll().orderBy('version', 'desc').limit(1);
  const row = await (
    version === undefined ? rows : rows.where('version', '=', version)
  ).executeTakeFirst();
  if (!row) throw new Problem('notFound');
  return {
    version: row.version,
    words: JSON.parse(row.words) as ModerationRules,
    behaviour: JSON.parse(row.behaviour) as BehaviourRule[],
  };
}

interface Actor {
  readonly actorId: string;
  readonly reason: string;
  readonly undoes?: string;
  readonly appealId?: string;
}

/**
 * Makes to the rules in force what somebody changed in a former version. Words of two moderators are all kept.
 *
 * @param base the version that was changed
 * @returns the id of the record in the log
 * @throws (rejects) Problem `rulesConflict` when somebody else has changed the same setting, `invalidInput` when nothing
 * is changed or the rules grow too large
 */
export async function changeRules(
  write: Write,
  base: number,
  wanted: Rules,
  actor: Actor,
): Promise<string> {
  const seen = await readRulesVersion(write.db, base);
  const words = diffRules(seen.words, wanted.words);
  const behaviour = diffBehaviour(seen.behaviour, wanted.behaviour);
  return await apply(write, { words, behaviour }, actor);
}

/** Makes the opposite of a change to the rules in force. @throws (rejects) Problem like `changeRules` */
export async function undoRulesChange(
  write: Write,
  stored: string | null,
  actor: Actor,
): Promise<string> {
  const { words, behaviour } = JSON.parse(stored ?? '{}') as Record<string, unknown>;
  const [changedWords, changedBehaviour] = [readRulesChange(words), readBehaviourChange(behaviour)];
  if (!changedWords || !changedBehaviour) throw new Problem('invalidInput');
  const change = {
    words: invertChange(changedWords),
    behaviour: invertBehaviourChange(changedBehaviour),
  };
  return await apply(write, change, actor);
}

async function apply(write: Write, change: Change, actor: Actor): Promise<string> {
  if (isEmptyChange(change.words) && isEmptyBehaviourChange(change.behaviour)) {
    throw new Problem('invalidInput', 'Nothing is changed.');
  }
  const current = await readRulesVersion(write.db);
  const words = applyChange(current.words, change.words);
  const behaviour = applyBehaviourChange(current.behaviour, change.behaviour);
  if (words === 'conflict' || behaviour === 'conflict') throw new Problem('rulesConflict');
  const texts = { words: JSON.stringify(words), behaviour: JSON.stringify(behaviour) };
  if (texts.words.length + texts.behaviour.length > MAX_LENGTH) {
    throw new Problem('invalidInput', `All rules may have ${MAX_LENGTH} characters of JSON.`);
  }
  const record = await addRecord(write, {
    ...actor,
    kind: 'changeRules',
    change: JSON.stringify(change),
  });
  await write.db
    .insertInto('ruleVersions')
    .values({ version: current.version + 1, record, ...texts })
    .execute();
  await makeTrue(write, { kind: 'rules' });
  await makeTrue(write, { kind: 'shield' });
  await makeTrue(write, { kind: 'news', topic: 'rules' });
  return record;
}
