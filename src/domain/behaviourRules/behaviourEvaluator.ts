import { isRuleOfChannel } from '../wordRules/rules';
import { type BehaviourEvent, countMentions, hasLink, textKey } from './behaviourEvent';
import { RecentValues } from './recentValues';
import type { BehaviourRule } from './rules';

const MS = 1_000;

/** A rule with what it remembers. */
interface Watch {
  readonly rule: BehaviourRule;
  readonly memory: RecentValues;
}

/**
 * Finds the rules that events match. Events come in the order of their times. It knows no clock and no
 * storage, so live messages, stored history and tests are judged by the same code.
 */
export class BehaviourEvaluator {
  private watches: readonly Watch[] = [];
  private serial = 0;
  /** Several rules ask for the key of the same text. */
  private latest = { text: '', key: '' };

  constructor(rules: readonly BehaviourRule[] = []) {
    this.update(rules);
  }

  /** Rules whose condition stays the same keep what they remember. */
  update(rules: readonly BehaviourRule[]): void {
    const known = new Map(this.watches.map((watch) => [conditionKey(watch.rule), watch.memory]));
    this.watches = rules
      .filter(({ mode }) => mode !== 'off')
      .map((rule) => {
        const { windowSeconds, threshold } = rule;
        const memory = known.get(conditionKey(rule));
        return { rule, memory: memory ?? new RecentValues(windowSeconds * MS, threshold) };
      });
  }

  /** Entries in memory. */
  get size(): number {
    return this.watches.reduce((sum, { memory }) => sum + memory.size, 0);
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

  private matches(rule: BehaviourRule, memory: RecentValues, event: BehaviourEvent): boolean {
    const { at, userId, channel } = event;
    if (event.kind === 'join') {
      return rule.condition === 'joinRate' && memory.add(channel, userId, at);
    }
    if (event.kind === 'report') {
      return rule.condition === 'reports' && memory.add(userId, event.reporterId, at);
    }
    const { threshold } = rule;
    switch (rule.condition) {
      case 'messageRate':
        return memory.add(userId, (this.serial += 1), at);
      case 'accountAge':
        return event.nth >= threshold && at - event.firstSeen < rule.windowSeconds * MS;
      case 'firstLink':
        return event.nth <= threshold && (event.hasFile || hasLink(event.text));
      case 'sameText': {
        const { text } = event;
        if (text !== this.latest.text) this.latest = { text, key: textKey(text) };
        const { key } = this.latest;
        return key !== '' && memory.add(`${userId} ${key}`, channel, at);
      }
      case 'mentions':
        return countMentions(event.text) >= threshold;
      default:
        return false;
    }
  }
}

/** The parts of a rule that decide what it matches. */
function conditionKey(rule: BehaviourRule): string {
  const { id, condition, threshold, windowSeconds, channels, exceptChannels } = rule;
  return JSON.stringify([id, condition, threshold, windowSeconds, channels, exceptChannels]);
}
