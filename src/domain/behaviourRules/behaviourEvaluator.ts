import { isRuleOfChannel } from '../wordRules/rules';
import { type BehaviourEvent, countMentions, hasLink, type SpokenEvent } from './behaviourEvent';
import { NEW_ACCOUNT_MS } from './raidMeter';
import { RecentTimes } from './recentTimes';
import { RecentValues } from './recentValues';
import { RepeatedTexts } from './repeatedTexts';
import type { BehaviourRule } from './rules';

const MS = 1_000;

/** The memory of a rule: most rules use one of these or none. */
interface Memory {
  readonly times: RecentTimes;
  readonly values: RecentValues;
}

/** A rule, and beside it what every message needs of it. */
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
  private readonly texts = new RepeatedTexts();

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
    const sizes = this.watches.map(({ times, values }) => times.size + values.size);
    return sizes.reduce((sum, size) => sum + size, this.texts.size);
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
      case 'newAccounts':
        return (
          at - event.firstSeen < NEW_ACCOUNT_MS &&
          isIn(watch, channel) &&
          watch.values.add('', userId, at)
        );
      case 'accountAge':
        return (
          event.nth >= threshold && at - event.firstSeen < watch.windowMs && isIn(watch, channel)
        );
      case 'firstLink':
        return (
          event.nth <= threshold && isIn(watch, channel) && (event.hasFile || hasLink(event.text))
        );
      case 'sameText':
        return isIn(watch, channel) && this.isSpread(watch, event);
      case 'mentions':
        return countMentions(event.text) >= threshold && isIn(watch, channel);
      default:
        return false;
    }
  }

  private isSpread(watch: Watch, event: SpokenEvent): boolean {
    const repetition = this.texts.find(event);
    if (!repetition) return false;
    const { key, first } = repetition;
    const { values } = watch;
    if (!values.has(key) && isIn(watch, first.channel)) values.add(key, first.channel, first.at);
    return values.add(key, event.channel, event.at);
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
