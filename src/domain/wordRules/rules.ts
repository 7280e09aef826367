import { isRecord } from '../../../shared/isRecord';

/** The action on a message with a match; the strictest of its matches counts. */
export const RULE_ACTIONS = ['block', 'mask', 'flag'] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];

/** Some words and what to do about them. Of two rules that match in one place the earlier one counts. */
export interface WordRule {
  readonly id: string;
  /** Words or phrases as people write them; they are no patterns. */
  readonly words: readonly string[];
  readonly action: RuleAction;
  /** Whole words only, or also as part of a longer one. */
  readonly match: 'word' | 'substring';
  /** Channel ids, or beginnings of them that end in `*`. */
  readonly channels: readonly string[];
  /** Like `channels`; exempts. */
  readonly exceptChannels: readonly string[];
  readonly isOn: boolean;
}

/** The rules in their order, and words that are never matched. Moderators maintain both. */
export interface ModerationRules {
  readonly rules: readonly WordRule[];
  /** Words and phrases, letter for letter but for their case. */
  readonly allow: readonly string[];
}

/** Something that a rule found. Offsets count UTF-16 units, as `String.prototype.slice` does. */
export interface Match {
  readonly ruleId: string;
  /** The rule's word, as the rule has it. */
  readonly word: string;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly action: RuleAction;
}

/** The rules that mask something, each once. */
export function maskingRules(matches: readonly Match[]): readonly string[] {
  const masks = matches.filter(({ action }) => action === 'mask');
  return [...new Set(masks.map(({ ruleId }) => ruleId))];
}

/**
 * Reads rules that people have written. What cannot be understood is left out rather than refused:
 * one wrong rule must not switch off the others.
 */
export function readRules(value: unknown): ModerationRules {
  if (!isRecord(value)) return { rules: [], allow: [] };
  const rules = Array.isArray(value['rules']) ? value['rules'] : [];
  return { rules: rules.flatMap(readRule), allow: textList(value['allow']) };
}

function readRule(value: unknown): WordRule[] {
  if (!isRecord(value)) return [];
  const { id, action, match, isOn } = value;
  if (!isText(id) || !isAction(action)) return [];
  const channels = textList(value['channels']);
  return [
    {
      id,
      action,
      words: textList(value['words']),
      match: match === 'substring' ? match : 'word',
      channels: channels.length > 0 ? channels : ['*'],
      exceptChannels: textList(value['exceptChannels']),
      isOn: isOn !== false,
    },
  ];
}

/** The texts of a list; everything else in it is left out. */
export function textList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(isText) : [];
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isAction(value: unknown): value is RuleAction {
  return RULE_ACTIONS.some((known) => known === value);
}

/** Whether a rule, on words or on behaviour, applies to a channel. */
export function isRuleOfChannel(
  rule: Pick<WordRule, 'channels' | 'exceptChannels'>,
  channel: string,
): boolean {
  return isListed(rule.channels, channel) && !isListed(rule.exceptChannels, channel);
}

function isListed(patterns: readonly string[], channel: string): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? channel.startsWith(pattern.slice(0, -1)) : pattern === channel,
  );
}
