import { isRecord } from '../../lib/isRecord';

/** What happens to a message in which a rule finds something. */
export type RuleAction = 'block' | 'mask' | 'flag';

export const RULE_ACTIONS = ['block', 'mask', 'flag'] as const satisfies RuleAction[];

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

/** What moderators maintain: the rules in their order, and what is never to be found. */
export interface ModerationRules {
  readonly rules: readonly WordRule[];
  readonly allow: readonly string[];
}

/** Something that a rule found; offsets as `String.prototype.slice` counts. */
export interface Match {
  readonly ruleId: string;
  readonly word: string;
  readonly start: number;
  readonly end: number;
  readonly action: RuleAction;
}

/** Reads rules that people have written; what cannot be understood is left out. */
export function readRules(value: unknown): ModerationRules {
  if (!isRecord(value)) return { rules: [], allow: [] };
  const rules = Array.isArray(value['rules']) ? value['rules'] : [];
  return { rules: rules.flatMap(readRule), allow: textList(value['allow']) };
}

function readRule(value: unknown): WordRule[] {
  if (!isRecord(value)) return [];
  const { id, match, isOn } = value;
  const action = RULE_ACTIONS.find((known) => known === value['action']);
  if (typeof id !== 'string' || id === '' || !action) return [];
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

function textList(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.filter((text): text is string => typeof text === 'string' && text !== '');
}

/**
 * Everything that the rules of a channel find in a text, in the order of the text. This is the one
 * place where the console meets the matcher that the live path uses.
 */
export function findMatches(
  text: string,
  { rules, allow }: ModerationRules,
  channel: string,
): Match[] {
  const folded = text.toLowerCase();
  const allowed = allow.flatMap((word) => placesOf(folded, word.toLowerCase(), false));
  const found: Match[] = [];
  for (const { id, words, action, match, isOn, ...scope } of rules) {
    if (!isOn || !isListed(scope.channels, channel) || isListed(scope.exceptChannels, channel))
      continue;
    for (const word of words) {
      for (const [start, end] of placesOf(folded, word.toLowerCase(), match === 'word')) {
        const isTaken = [
          ...found.map((other) => [other.start, other.end] as const),
          ...allowed,
        ].some(([from, to]) => start < to && from < end);
        if (!isTaken) found.push({ ruleId: id, word, start, end, action });
      }
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

type Place = readonly [start: number, end: number];

function placesOf(text: string, word: string, isWhole: boolean): Place[] {
  const places: Place[] = [];
  for (let at = text.indexOf(word); word !== '' && at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    const isPart = isLetter(text[at - 1]) || isLetter(text[end]);
    if (!isWhole || !isPart) places.push([at, end]);
  }
  return places;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

function isListed(patterns: readonly string[], channel: string): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? channel.startsWith(pattern.slice(0, -1)) : pattern === channel,
  );
}
