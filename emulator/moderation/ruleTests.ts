import { BehaviourEvaluator } from '../../src/domain/behaviourRules/behaviourEvaluator';
import {
  MAX_TEST_DAYS,
  RULE_TESTS_CHANNEL,
  type RuleTestResult,
} from '../../src/domain/behaviourRules/ruleTest';
import { type BehaviourRule, readBehaviourRule } from '../../src/domain/behaviourRules/rules';
import { toChannelId, toUserId } from '../../src/domain/ids';
import type { Timetoken } from '../../shared/protocol';
import type { MessageInOrder } from '../messages/messageStore';
import { writeMessage } from '../messages/messageWrites';
import { ServiceError } from '../protocol/serviceError';
import { timetokenAt } from '../protocol/timetoken';
import type { Stores } from '../stores';
import type { Journal } from '../subscribe/journal';
import { readContent } from './messageSnapshots';
import { type PastEvent, PastEvents } from './pastEvents';
import type { People } from './people';

const DAY_MS = 86_400_000;
const RESULT_MS = 3_600_000;
/** Matches that a result lists, and characters of each. */
const MAX_FOUND = 100;
const MAX_TEXT = 200;
/** Tests that wait for the running one. */
const MAX_WAITING = 5;

/** Tries rules on stored history. One test runs at a time, in short turns between the calls of the chat. */
export class RuleTests {
  private last: Promise<void> = Promise.resolve();
  private count = 0;
  private isClosed = false;

  constructor(
    readonly stores: Stores,
    private readonly journal: Journal,
    readonly people: Pick<People, 'find'>,
    private readonly now: () => number,
  ) {}

  /**
   * Begins a test. Its result is published to a channel of moderators when it is done.
   *
   * @returns the id of the test
   * @throws (rejects) ServiceError `invalidArguments` for an invalid rule, `tooManyRequests` when too many wait
   */
  async start(fields: Readonly<Record<string, unknown>>): Promise<Timetoken> {
    const rule = readBehaviourRule(fields['rule']);
    const days = Number(fields['days']);
    if (!rule || !Number.isInteger(days) || days < 1 || days > MAX_TEST_DAYS) {
      throw new ServiceError('invalidArguments');
    }
    if (this.count >= MAX_WAITING) throw new ServiceError('tooManyRequests');
    this.count += 1;
    const testId = await this.journal.write((entry) => entry.nextTimetoken());
    this.last = this.last
      .then(() => this.run(testId, rule, days))
      // Without a result the console says that the test failed.
      .catch(() => undefined)
      .finally(() => (this.count -= 1));
    return testId;
  }

  /** Ends what still runs. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.last;
  }

  private async run(testId: Timetoken, rule: BehaviourRule, days: number): Promise<void> {
    const now = this.now();
    const range = { after: timetokenAt(now - days * DAY_MS), before: testId };
    const past = new PastEvents(this, rule.condition, range, now);
    const tally = new Tally(rule, past, this.stores, now);
    for (const page of past.pages()) {
      for (const event of page) tally.add(event);
      await nextTurn();
      if (this.isClosed) return;
    }
    const result: RuleTestResult = { testId, days, ...tally.result() };
    await this.journal.write((entry) =>
      writeMessage(entry, this.stores.messages, {
        event: {
          ...{ kind: 'message', channel: RULE_TESTS_CHANNEL, publisher: '' },
          payload: JSON.stringify(result),
        },
        ...{ isStored: true, isDelivered: true, expiresAt: now + RESULT_MS },
      }),
    );
  }
}

/** Counts what a rule matches. */
class Tally {
  private readonly evaluator: BehaviourEvaluator;
  private readonly people = new Set<string>();
  private readonly found: PastEvent[] = [];
  private checked = 0;
  private matched = 0;
  private readonly isHolding: boolean;

  constructor(
    rule: BehaviourRule,
    private readonly past: PastEvents,
    private readonly stores: Stores,
    /** Ms since the epoch. */
    private readonly now: number,
  ) {
    this.evaluator = new BehaviourEvaluator([{ ...rule, mode: 'silent' }]);
    this.isHolding = rule.action === 'hold' || rule.action === 'mute';
  }

  add(past: PastEvent): void {
    this.checked += 1;
    const isMatch = this.evaluator.observe(past.event).length > 0;
    if (!isMatch || !this.isHolding) this.past.count(past);
    if (!isMatch) return;
    this.matched += 1;
    this.people.add(past.event.userId);
    this.found.push(past);
    if (this.found.length >= 2 * MAX_FOUND) this.found.splice(0, MAX_FOUND);
  }

  result(): Omit<RuleTestResult, 'testId' | 'days'> {
    const { checked, matched, people, found } = this;
    return {
      ...{ checked, matched, people: people.size },
      found: found
        .slice(-MAX_FOUND)
        .reverse()
        .map(({ event: { at, userId, channel }, message }) => ({
          at,
          userId: toUserId(userId),
          channelId: toChannelId(channel),
          text: message ? this.textOf(message) : '',
        })),
    };
  }

  private textOf({ channel, timetoken }: MessageInOrder): string {
    const stored = this.stores.messages.get(channel, timetoken, this.now);
    return stored ? readContent(stored.payload).text.slice(0, MAX_TEXT) : '';
  }
}

/** Other calls have their turn. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
