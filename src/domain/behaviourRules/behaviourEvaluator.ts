import { isRuleOfChannel } from '../wordRules/rules';
import {
  type BehaviourEvent,
  countMentions,
  hasLink,
  NO_TEXT,
  type SpokenEvent,
  textKey,
} from './behaviourEvent';
import { RecentTimes } from './recentTimes';
import { RecentValues } from './recentValues';
import type { BehaviourRule } from './rules';

const MS = 1_000;

/** The memory of a rule: most rules use one of these or none. */
interface Memory {
  readonly times: RecentTimes;
  readonly values: RecentValues;
}

interface Watch {
  readonly rule: BehaviourRule;
  readonly memory: Memory;
}

/**
 * Finds the rules that events match. Events come in the order of their times. It knows no clock and no
 * storage, so live messages, stored history and tests are judged by the same code.
 */
export class BehaviourEvaluator {
  private watches: readonly Watch[] = [];
  /** Several rules ask for the key of the same message. */
  private latest: { readonly event: SpokenEvent; readonly key: number } | undefined;

  constructor(rules: readonly BehaviourRule[] = []) {
    this.update(rules);
  }

  /** Rules whose condition stays the same keep what they remember. */
  update(rules: readonly BehaviourRule[]): void {
    const known = new Map(this.watches.map((watch) => [conditionKey(watch.rule), watch.memory]));
    this.watches = rules
      .filter(({ mode }) => mode !== 'off')
      .map((rule) => {
        const memory = known.get(conditionKey(rule));
        return { rule, memory: memory ?? newMemory(rule) };
      });
  }

  /** Entries in memory. */
  get size(): number {
    return this.watches.reduce(
      (sum, { memory: { times, values } }) => sum + times.size + values.size,
      0,
    );
  }

  /** The rules, silent ones too, that the event matches. */
  observe(event: BehaviourEvent): readonly BehaviourRule[] {
    const matched: BehaviourRule[] = [];
    for (const { rule, memory } of this.watches) {
      if (isRuleOfChannel(rule, event.channel) && this.matches(rule, memory, event)) {
        matched.push(rule);
      }
    }
    return matched;
  }

  private matches(rule: BehaviourRule, { times, values }: Memory, event: BehaviourEvent): boolean {
    const { at, userId, channel } = event;
    if (event.kind === 'join') {
      return rule.condition === 'joinRate' && values.add(channel, userId, at);
    }
    if (event.kind === 'report') {
      return rule.condition === 'reports' && values.add(userId, event.reporterId, at);
    }
    const { threshold } = rule;
    switch (rule.condition) {
      case 'messageRate':
        return times.add(userId, at);
      case 'accountAge':
        return event.nth >= threshold && at - event.firstSeen < rule.windowSeconds * MS;
      case 'firstLink':
        return event.nth <= threshold && (event.hasFile || hasLink(event.text));
      case 'sameText': {
        const key = this.keyOf(event);
        return key !== NO_TEXT && values.add(key, channel, at);
      }
      case 'mentions':
        return countMentions(event.text) >= threshold;
      default:
        return false;
    }
  }

  private keyOf(event: SpokenEvent): number {
    if (this.latest?.event !== event) {
      this.latest = { event, key: textKey(event.userId, event.text) };
    }
    return this.latest.key;
  }
}

function newMemory({ windowSeconds, threshold }: BehaviourRule): Memory {
  const window = windowSeconds * MS;
  return { times: new RecentTimes(window, threshold), values: new RecentValues(window, threshold) };
}

/** The parts of a rule that decide what it matches. */
function conditionKey(rule: BehaviourRule): string {
  const { id, condition, threshold, windowSeconds, channels, exceptChannels } = rule;
  return JSON.stringify([id, condition, threshold, windowSeconds, channels, exceptChannels]);
}
