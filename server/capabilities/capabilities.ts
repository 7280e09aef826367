/** Features that a keyset has switched on; undefined while that is not known. */
export interface KeysetParts {
  /** Whether calls need a token. */
  readonly accessManager: boolean | undefined;
  /** Whether the moderation function judges messages. */
  readonly functions: boolean | undefined;
  /** Whether Events & Actions tell the server what happens. */
  readonly events: boolean | undefined;
  /** Whether the functions ask the server about messages. */
  readonly verdicts: boolean;
  /** How long they took the last time, ms. */
  readonly eventsDelayMs?: number;
}

export const LEVELS = ['full', 'functions', 'tokens', 'open'] as const;
export const ENFORCEMENTS = ['refused', 'repaired', 'none'] as const;
export const RULES = [
  ...(['ban', 'mute', 'block', 'content', 'behaviour', 'privateChats'] as const),
  ...(['names', 'othersMessages', 'ownRecords', 'records'] as const),
] as const;

export interface RuleCapability {
  readonly rule: (typeof RULES)[number];
  /** What becomes of what the rule forbids: PubNub refuses it, the server takes it back, or nothing. */
  readonly enforcement: (typeof ENFORCEMENTS)[number];
  /** The longest time until then that PubNub documents or that was measured, ms. */
  readonly withinMs?: number;
  /** The feature that is missing for better enforcement of the rule. */
  readonly missing: readonly Means[];
  /** The same in sentences. */
  readonly switchOn: readonly string[];
}

/** Taking a token back takes up to so long on PubNub, ms. */
const REVOCATION_MS = 60_000;
/** Records of restricted users are compared with the decisions so often, ms. */
const COMPARISON_MS = 60_000;
/** The server takes back what it hears of within this time, ms. */
const REPAIR_MS = 1_000;
/** Batches of Events & Actions, as `docs/server.md` asks for them, ms. */
const EVENTS_DELAY_MS = 5_000;

export const MEANS = ['keys', 'accessManager', 'functions', 'verdicts', 'events'] as const;

type Means = (typeof MEANS)[number];

const SWITCH_ON: Readonly<Record<Means, string>> = {
  keys: "Give the server the keyset's keys (SERVER_PUBNUB_…).",
  accessManager:
    'Switch on Access Manager with Revoke v3 Token: without it anybody may use any user id.',
  functions: 'Deploy the moderation function (npm run functions).',
  verdicts: 'Let the function ask the server (SERVER_FUNCTION_SECRETS, SERVER_URL).',
  events:
    'Make a listener of Events & Actions with a webhook to /v1/events (SERVER_EVENTS_SECRETS).',
};

/**
 * What the server can enforce on its keyset.
 *
 * @param parts undefined where the server has no keys
 */
export function capabilitiesOf(parts: KeysetParts | undefined) {
  if (!parts) {
    return {
      level: 'open' as const,
      rules: RULES.map((rule) => (rule === 'records' ? refused(rule, 0) : without(rule, ['keys']))),
    };
  }
  return { level: levelOf(parts), rules: RULES.map((rule) => DESCRIBE[rule](parts)) };
}

function levelOf({ accessManager, functions, events }: KeysetParts): (typeof LEVELS)[number] {
  if (!functions) return accessManager ? 'tokens' : 'open';
  return accessManager && events ? 'full' : 'functions';
}

type Describe = (parts: KeysetParts) => RuleCapability;

const DESCRIBE: Readonly<Record<RuleCapability['rule'], Describe>> = {
  ban: restriction('ban'),
  mute: restriction('mute'),
  block: restriction('block'),
  // No function sees an edit: the server judges it when it is told of it.
  content: ({ functions, events }) =>
    functions ? refused('content', 0, events ? [] : ['events']) : without('content', ['functions']),
  // Joins are no messages: the server hears of them.
  behaviour: ({ functions, verdicts, events }) =>
    functions && verdicts
      ? refused('behaviour', 0, events ? [] : ['events'])
      : without('behaviour', [
          ...(functions ? [] : (['functions'] as const)),
          ...(verdicts ? [] : (['verdicts'] as const)),
        ]),
  privateChats: ({ accessManager }) =>
    accessManager ? refused('privateChats', 0) : without('privateChats', ['accessManager']),
  names: toldOf('names'),
  othersMessages: toldOf('othersMessages'),
  ownRecords: ({ events, eventsDelayMs = EVENTS_DELAY_MS }) =>
    events
      ? repaired('ownRecords', eventsDelayMs + REPAIR_MS)
      : repaired('ownRecords', COMPARISON_MS, ['events']),
  records: () => refused('records', 0),
};

/** Tokens end what a restricted user does; the function refuses messages also with an older token. */
function restriction(rule: 'ban' | 'mute' | 'block'): Describe {
  return ({ accessManager, functions }) => {
    const missing: readonly Means[] = [
      ...(accessManager ? [] : (['accessManager'] as const)),
      ...(functions ? [] : (['functions'] as const)),
    ];
    return accessManager ? refused(rule, REVOCATION_MS, missing) : without(rule, missing);
  };
}

/** The server learns by events alone of what breaks these rules. */
function toldOf(rule: 'names' | 'othersMessages'): Describe {
  return ({ events, eventsDelayMs = EVENTS_DELAY_MS }) =>
    events ? repaired(rule, eventsDelayMs + REPAIR_MS) : without(rule, ['events']);
}

function refused(
  rule: RuleCapability['rule'],
  withinMs: number,
  missing: readonly Means[] = [],
): RuleCapability {
  return { rule, enforcement: 'refused', withinMs, missing, switchOn: sentences(missing) };
}

function repaired(
  rule: RuleCapability['rule'],
  withinMs: number,
  missing: readonly Means[] = [],
): RuleCapability {
  return { rule, enforcement: 'repaired', withinMs, missing, switchOn: sentences(missing) };
}

function without(rule: RuleCapability['rule'], missing: readonly Means[]): RuleCapability {
  return { rule, enforcement: 'none', missing, switchOn: sentences(missing) };
}

function sentences(missing: readonly Means[]): readonly string[] {
  return missing.map((means) => SWITCH_ON[means]);
}
