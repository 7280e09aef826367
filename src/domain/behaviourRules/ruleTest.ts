import { isRecord, textField } from '../../../shared/isRecord';
import { toChannelId, toUserId, type ChannelId, type UserId } from '../ids';
import { MODERATION_PREFIX } from '../protocol';

/** Holds the results of tests of rules, for a while. */
export const RULE_TESTS_CHANNEL = toChannelId(`${MODERATION_PREFIX}tests`);
/** Days of history that a rule is tried on, at most. */
export const MAX_TEST_DAYS = 30;

/** A message, a join or a report that the rule would have matched. */
interface FoundEvent {
  /** Ms since the epoch. */
  readonly at: number;
  readonly userId: UserId;
  readonly channelId: ChannelId;
  /** The beginning of the message. */
  readonly text: string;
}

/** The matches of a rule in stored history. */
export interface RuleTestResult {
  /** The timetoken that the command of the test was answered with. */
  readonly testId: string;
  readonly days: number;
  /** Messages, joins or reports that were looked at, and those that matched. */
  readonly checked: number;
  readonly matched: number;
  /** Different users among the matches. */
  readonly people: number;
  /** The newest matches, the newest first. */
  readonly found: readonly FoundEvent[];
}

/** Reads a result; undefined when it is none. */
export function readRuleTestResult(payload: unknown): RuleTestResult | undefined {
  if (!isRecord(payload)) return undefined;
  const { days, checked, matched, people, found } = payload;
  const testId = textField(payload, 'testId');
  const numbers = [days, checked, matched, people].map(Number);
  const [dayCount = 0, checkedCount = 0, matchCount = 0, peopleCount = 0] = numbers;
  if (testId === undefined || !numbers.every(Number.isFinite)) return undefined;
  return {
    testId,
    ...{ days: dayCount, checked: checkedCount, matched: matchCount, people: peopleCount },
    found: Array.isArray(found) ? found.flatMap(readFound) : [],
  };
}

function readFound(value: unknown): FoundEvent[] {
  if (!isRecord(value)) return [];
  const { at } = value;
  if (typeof at !== 'number') return [];
  return [
    {
      at,
      userId: toUserId(textField(value, 'userId') ?? ''),
      channelId: toChannelId(textField(value, 'channelId') ?? ''),
      text: textField(value, 'text') ?? '',
    },
  ];
}
