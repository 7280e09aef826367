import { isRecord, textField } from '../../lib/isRecord';
import { readRules, type ModerationRules } from './rules';

/**
 * The field of the `custom` data of the channel `moderation.rules` that holds the rules, as JSON text.
 * App Context works the same on PubNub and in the local service, tells the console of changes and
 * takes them only from whoever may write that channel's record.
 */
export const RULES_FIELD = 'rules';

/** The text of rules as they are kept. */
export function writeStoredRules(rules: ModerationRules): string {
  return JSON.stringify(rules);
}

/** Reads the rules in a record's `custom` data; none when there are none, or nobody can read them. */
export function readStoredRules(custom: unknown): ModerationRules {
  return readRules(parseField(custom, RULES_FIELD));
}

/** The value whose JSON text is in a field; undefined when it is missing or no JSON. */
export function parseField(custom: unknown, name: string): unknown {
  const text = isRecord(custom) ? textField(custom, name) : undefined;
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    // Written by hand, or cut: what it should have said is gone.
    return undefined;
  }
}
