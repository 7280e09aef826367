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

/** A rule and what every message needs of it, side by side: each object more costs as much as a condition. */
interface Watch extends Memory {
  readonly rule: BehaviourRule;
  readonly condition: BehaviourRule['condition'];
  readonly threshold: number;
  readonly windowMs: number;
  readonly isEverywhere: boolean;
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
    const known = new Map(this.watches.map((watch) => [conditionKey(watch.rule), watch]));
    this.watches = rules
      .filter(({ mode }) => mode !== 'off')
      .map((rule) => watchOf(rule, known.get(conditionKey(rule))));
  }

  /** Entries in memory. */
  get size(): number {
    return this.watches.reduce((sum, { times, values }) => sum + times.size + values.size, 0);
  }

  /** The rules, silent ones too, that the event matches. */
  observe(event: BehaviourEvent): readonly BehaviourRule[] {
    const matched: BehaviourRule[] = [];
    for (const watch of this.watches) {
      if (this.matches(watch, event)) matched.push(watch.rule);
    }
    return matched;
  }

  private matches(watch: Watch, event: BehaviourEvent): boolean {
    const { at, userId, channel } = event;
    const { condition, threshold } = watch;
    if (event.kind === 'join') {
      return (
        condition === 'joinRate' && isIn(watch, channel) && watch.values.add(channel, userId, at)
      );
    }
    if (event.kind === 'report') {
      return (
        condition === 'reports' &&
        isIn(watch, channel) &&
        watch.values.add(userId, event.reporterId, at)
      );
    }
    switch (condition) {
      case 'messageRate':
        return isIn(watch, channel) && watch.times.add(userId, at);
      case 'accountAge':
        return (
          event.nth >= threshold && at - event.firstSeen < watch.windowMs && isIn(watch, channel)
        );
      case 'firstLink':
        return (
          event.nth <= threshold && isIn(watch, channel) && (event.hasFile || hasLink(event.text))
        );
      case 'sameText': {
        if (!isIn(watch, channel)) return false;
        const key = this.keyOf(event);
        return key !== NO_TEXT && watch.values.add(key, channel, at);
      }
      case 'mentions':
        return countMentions(event.text) >= threshold && isIn(watch, channel);
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

function watchOf(rule: BehaviourRule, known: Memory | undefined): Watch {
  const { condition, threshold, windowSeconds, channels, exceptChannels } = rule;
  const windowMs = windowSeconds * MS;
  const { times, values } = known ?? {
    times: new RecentTimes(windowMs, threshold),
    values: new RecentValues(windowMs, threshold),
  };
  const isEverywhere = channels.includes('*') && exceptChannels.length === 0;
  return { rule, condition, threshold, windowMs, isEverywhere, times, values };
}

function isIn({ isEverywhere, rule }: Watch, channel: string): boolean {
  return isEverywhere || isRuleOfChannel(rule, channel);
}

/** The parts of a rule that decide what it matches. */
function conditionKey(rule: BehaviourRule): string {
  const { id, condition, threshold, windowSeconds, channels, exceptChannels } = rule;
  return JSON.stringify([id, condition, threshold, windowSeconds, channels, exceptChannels]);
}
