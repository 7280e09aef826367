import { isRecord, textField } from '../../../shared/isRecord';
import { textList } from '../wordRules/rules';

/** Rules on behaviour: one condition with its numbers, and one action. They hold no patterns and no code. */

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** The least and the most of a number. */
interface Bounds {
  readonly least: number;
  readonly most: number;
}

interface ConditionFacts {
  readonly threshold: Bounds;
  /** Seconds; missing for a condition about one message. */
  readonly window?: Bounds;
  readonly actions: readonly BehaviourAction[];
}

const BEHAVIOUR_ACTIONS = ['hold', 'mute', 'slowMode', 'close', 'notify', 'raidMode'] as const;
export type BehaviourAction = (typeof BEHAVIOUR_ACTIONS)[number];

/** The actions for conditions that one user alone can meet: nobody alone may have the messages of others held. */
const PERSONAL_ACTIONS = BEHAVIOUR_ACTIONS.filter((action) => action !== 'raidMode');

const WITHIN_A_DAY: Bounds = { least: 1, most: DAY };

/** The conditions that a rule can have, with their bounds. */
const CONDITIONS = {
  /** Messages of one user. */
  messageRate: {
    threshold: { least: 2, most: 200 },
    window: WITHIN_A_DAY,
    actions: PERSONAL_ACTIONS,
  },
  /** Different users who join one channel. */
  joinRate: {
    threshold: { least: 2, most: 1_000 },
    window: WITHIN_A_DAY,
    actions: ['close', 'slowMode', 'notify'],
  },
  /** Different users of less than a day who write. */
  newAccounts: {
    threshold: { least: 2, most: 1_000 },
    window: WITHIN_A_DAY,
    actions: ['raidMode', 'slowMode', 'notify'],
  },
  /** A message, from the nth on, of a user who was first seen within the window. */
  accountAge: {
    threshold: { least: 1, most: 50 },
    window: { least: 60, most: 30 * DAY },
    actions: PERSONAL_ACTIONS,
  },
  /** A link or a file in one of the first n messages of a user. */
  firstLink: { threshold: { least: 1, most: 50 }, actions: PERSONAL_ACTIONS },
  /** The same text by one user in several channels. */
  sameText: {
    threshold: { least: 2, most: 20 },
    window: WITHIN_A_DAY,
    actions: PERSONAL_ACTIONS,
  },
  /** Different users mentioned in one message. */
  mentions: { threshold: { least: 1, most: 10 }, actions: PERSONAL_ACTIONS },
  /** Different users who report one user. */
  reports: {
    threshold: { least: 2, most: 50 },
    window: { least: 60, most: 30 * DAY },
    actions: ['mute', 'notify'],
  },
} as const satisfies Record<string, ConditionFacts>;

export type BehaviourCondition = keyof typeof CONDITIONS;
export const BEHAVIOUR_CONDITIONS = Object.keys(CONDITIONS) as readonly BehaviourCondition[];

/** How long an action lasts, seconds; the others are over at once. */
export const LASTING: Partial<Record<BehaviourAction, Bounds>> = {
  mute: { least: 60, most: 30 * DAY },
  slowMode: { least: 60, most: DAY },
  close: { least: 60, most: DAY },
  raidMode: { least: 60, most: DAY },
};

export const BEHAVIOUR_MODES = ['off', 'silent', 'active'] as const;

export interface BehaviourRule {
  readonly id: string;
  readonly name: string;
  readonly condition: BehaviourCondition;
  readonly threshold: number;
  /** 0 for a condition without a window. */
  readonly windowSeconds: number;
  readonly action: BehaviourAction;
  /** How long the action lasts; 0 for one that is over at once. */
  readonly forSeconds: number;
  /** Channel ids, or beginnings of them that end in `*`. */
  readonly channels: readonly string[];
  /** Like `channels`; exempts. */
  readonly exceptChannels: readonly string[];
  /** A silent rule only counts its matches. */
  readonly mode: (typeof BEHAVIOUR_MODES)[number];
}

/** Rules in force at once: each is asked about every message. */
export const MAX_BEHAVIOUR_RULES = 30;
const MAX_ID = 40;
export const MAX_RULE_NAME = 60;
/** Channels and exceptions that a rule names. */
const MAX_CHANNELS = 20;

/** Whether messages match a condition; of the others, joins and reports do. */
export function isAboutMessages(condition: BehaviourCondition): boolean {
  return condition !== 'joinRate' && condition !== 'reports';
}

/** The facts about a condition, as one type. */
export function factsOf(condition: BehaviourCondition): ConditionFacts {
  return CONDITIONS[condition];
}

/** Reads a rule; undefined when a part is missing or out of its bounds. */
export function readBehaviourRule(value: unknown): BehaviourRule | undefined {
  if (!isRecord(value)) return undefined;
  const [id = '', name = ''] = [textField(value, 'id'), textField(value, 'name')];
  const condition = BEHAVIOUR_CONDITIONS.find((known) => known === value['condition']);
  const action = BEHAVIOUR_ACTIONS.find((known) => known === value['action']);
  const mode = BEHAVIOUR_MODES.find((known) => known === value['mode']);
  if (!condition || !action || !mode) return undefined;
  const { threshold, windowSeconds, forSeconds } = value;
  const rule = {
    id,
    name,
    condition,
    action,
    mode,
    channels: textList(value['channels']),
    exceptChannels: textList(value['exceptChannels']),
    threshold,
    windowSeconds,
    forSeconds,
  } as BehaviourRule;
  return findRuleFaults(rule).length > 0 ? undefined : rule;
}

interface RuleFault {
  readonly field: keyof BehaviourRule;
  /** The bounds of the field as an English sentence, for the answer of the API. */
  readonly requirement: string;
}

/** The values of a rule that are out of their bounds. */
export function findRuleFaults(rule: BehaviourRule): readonly RuleFault[] {
  const { condition, action } = rule;
  const facts = factsOf(condition);
  const actions = facts.actions.join(', ');
  const faults: readonly (RuleFault | false)[] = [
    lengthFault('id', unlessBlank(rule.id), 1, MAX_ID),
    lengthFault('name', unlessBlank(rule.name), 1, MAX_RULE_NAME),
    !facts.actions.includes(action) && {
      field: 'action',
      requirement: `must be one of ${actions} for the condition ${condition}`,
    },
    boundsFault('threshold', rule.threshold, facts.threshold, condition),
    boundsFault('windowSeconds', rule.windowSeconds, facts.window, condition),
    boundsFault('forSeconds', rule.forSeconds, LASTING[action], action),
    lengthFault('channels', rule.channels, 1, MAX_CHANNELS),
    lengthFault('exceptChannels', rule.exceptChannels, 0, MAX_CHANNELS),
  ];
  return faults.filter((fault) => fault !== false);
}

function unlessBlank(text: string): string {
  return text.trim() === '' ? '' : text;
}

function lengthFault(
  field: keyof BehaviourRule,
  { length }: { readonly length: number },
  least: number,
  most: number,
): RuleFault | false {
  const isWithin = length >= least && length <= most;
  return (
    !isWithin && { field, requirement: `must have a length of ${least} to ${most}, not ${length}` }
  );
}

/** Without bounds there is nothing to say: 0. */
function boundsFault(
  field: keyof BehaviourRule,
  value: number,
  { least, most }: Bounds = { least: 0, most: 0 },
  of: string,
): RuleFault | false {
  if (Number.isInteger(value) && value >= least && value <= most) return false;
  const bounds = least === most ? `${least}` : `an integer from ${least} to ${most}`;
  return { field, requirement: `must be ${bounds} for ${of}, not ${value}` };
}
