import { BehaviourEvaluator } from '../../src/domain/behaviourRules/behaviourEvaluator';
import type { BehaviourRule } from '../../src/domain/behaviourRules/rules';
import { Problem } from '../http/problem';
import type { Database } from '../store/schema';
import { PAST_DAYS, type PastEvent, PastMessages, pastReports } from './pastEvents';

/** Matches that a result lists, and characters of each. */
const MAX_FOUND = 100;
const MAX_TEXT = 200;

/**
 * Finds what a rule would have matched among what the server keeps.
 *
 * @param now ms since the epoch
 * @throws (rejects) Problem `invalidInput` for a rule on joins, which are not kept
 */
export async function tryBehaviour(db: Database, rule: BehaviourRule, now: number) {
  if (rule.condition === 'joinRate') throw new Problem('invalidInput', 'Joins are not kept.');
  const evaluator = new BehaviourEvaluator([{ ...rule, mode: 'silent' }]);
  const isHolding = rule.action === 'hold' || rule.action === 'mute';
  const people = new Set<string>();
  const found: PastEvent[] = [];
  let [checked, matched] = [0, 0];
  const past = new PastMessages(db, now);
  const look = (events: readonly PastEvent[]) => {
    for (const each of events) {
      checked += 1;
      const isMatch = evaluator.observe(each.event).length > 0;
      if (!isMatch || !isHolding) past.count(each);
      if (!isMatch) continue;
      matched += 1;
      people.add(each.event.userId);
      found.push(each);
      if (found.length > MAX_FOUND) found.shift();
    }
  };
  if (rule.condition === 'reports') look(await pastReports(db, now));
  else {
    for await (const page of past.pages()) {
      look(page);
      // Other calls have their turn.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return {
    days: PAST_DAYS,
    checked,
    matched,
    people: people.size,
    found: found.reverse().map(({ event: { at, userId, channel }, text }) => ({
      at,
      userId,
      text: text.slice(0, MAX_TEXT),
      ...(channel !== '' && { channelId: channel }),
    })),
  };
}
