import { type Static, Type } from '@sinclair/typebox';
import { findRuleFaults, MAX_BEHAVIOUR_RULES } from '../../src/domain/behaviourRules/rules';
import { applyRules } from '../../src/domain/wordRules/applyRules';
import type { Api, Deps } from '../http/api';
import { moderatorOf } from '../http/callerOf';
import { Id, Moment, oneOf, RecordId, Text } from '../http/fields';
import { writeHeaders, writeOnce } from '../http/idempotentWrite';
import { Problem } from '../http/problem';
import { changeRules, readRulesVersion, type RulesVersion } from './rules';
import { tryBehaviour } from './tryBehaviour';

/** A channel's id, or the beginning of some that ends in `*`. */
const ChannelPattern = Type.String({ minLength: 1, maxLength: 92 });
const CHANNELS = { maxItems: 20 };
const Channels = Type.Array(ChannelPattern, CHANNELS);
const Words = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 2_000 });
const RuleId = Type.String({ minLength: 1, maxLength: 40 });

const WordRule = Type.Object(
  {
    id: RuleId,
    words: Words,
    action: oneOf(['block', 'mask', 'flag']),
    match: oneOf(['word', 'substring']),
    // A rule without any would hold in all channels.
    channels: Type.Array(ChannelPattern, { ...CHANNELS, minItems: 1 }),
    exceptChannels: Channels,
    isOn: Type.Boolean(),
  },
  { additionalProperties: false },
);

const WordRules = Type.Object(
  { rules: Type.Array(WordRule, { maxItems: 200 }), allow: Words },
  { additionalProperties: false },
);

/** The bounds of its numbers depend on its condition, and are checked by `findRuleFaults`. */
const BehaviourRule = Type.Object(
  {
    id: RuleId,
    name: Type.String(),
    condition: oneOf([
      ...(['messageRate', 'joinRate', 'newAccounts', 'accountAge', 'firstLink'] as const),
      ...(['sameText', 'mentions', 'reports'] as const),
    ]),
    threshold: Type.Integer(),
    windowSeconds: Type.Integer(),
    action: oneOf(['hold', 'mute', 'slowMode', 'close', 'notify', 'raidMode']),
    forSeconds: Type.Integer(),
    channels: Channels,
    exceptChannels: Channels,
    mode: oneOf(['off', 'silent', 'active']),
  },
  { additionalProperties: false },
);

const rules = {
  words: WordRules,
  behaviour: Type.Array(BehaviourRule, { maxItems: MAX_BEHAVIOUR_RULES }),
};
/** The largest integer of a column in PostgreSQL. */
const MAX_VERSION = 2 ** 31 - 1;
const version = Type.Integer({ minimum: 1, maximum: MAX_VERSION });

const RulesChange = Type.Object(
  {
    base: Type.Integer({ ...version, description: 'The version that was changed.' }),
    ...rules,
    reason: Type.Optional(Text),
  },
  { additionalProperties: false },
);

const MAX_TRIED = 50;
const TRY_COST = 20;
/** It reads a week of messages. */
const HISTORY_COST = 200;

const Trial = Type.Object(
  {
    words: WordRules,
    channelId: Id,
    texts: Type.Array(Type.String({ maxLength: 2_000 }), { maxItems: MAX_TRIED }),
  },
  { additionalProperties: false },
);

const Ruling = Type.Object({
  verdict: oneOf(['pass', 'block', 'mask', 'flag']),
  text: Type.String(),
  matches: Type.Array(
    Type.Object({
      ruleId: Type.String(),
      word: Type.String(),
      start: Type.Integer(),
      end: Type.Integer(),
      action: oneOf(['block', 'mask', 'flag']),
    }),
  ),
});

const BehaviourTrial = Type.Object({
  days: Type.Integer(),
  checked: Type.Integer(),
  matched: Type.Integer(),
  people: Type.Integer({ description: 'Different users among the matches.' }),
  found: Type.Array(
    Type.Object({
      at: Moment,
      userId: Type.String(),
      text: Type.String(),
      channelId: Type.Optional(Type.String()),
    }),
    { description: 'The newest matches, newest first.' },
  ),
});

/** Word rules and rules on behaviour: the versions of them, changes by leads, and trying them. */
export function addRules(app: Api, { store }: Deps): void {
  app.get(
    '/v1/rules',
    {
      schema: {
        tags: ['rules'],
        description: 'A version of the rules on words and behaviour.',
        querystring: Type.Object(
          { version: Type.Optional(version) },
          { additionalProperties: false, description: 'The newest version if none is named.' },
        ),
        response: { 200: Type.Object({ version, ...rules }) },
      },
    },
    async ({ query }) => toReply(await readRulesVersion(store.db, query.version)),
  );

  app.put(
    '/v1/rules',
    {
      schema: {
        tags: ['rules'],
        description:
          'Changes the rules. What was changed in the version `base` is changed in those in force, so that what ' +
          'others did meanwhile stays.',
        headers: writeHeaders,
        body: RulesChange,
        response: { 200: Type.Object({ id: RecordId }) },
      },
      config: { access: 'leads', cost: 5 },
    },
    (request, reply) => {
      const { base, words, behaviour, reason = '' } = request.body;
      requireBounds(behaviour, (nth) => `body.behaviour.${nth}`);
      requireOwnIds([words.rules, behaviour]);
      const { userId: actorId } = moderatorOf(request);
      return writeOnce(store, request, reply, {
        write: async (write) => ({
          id: await changeRules(write, base, { words, behaviour }, { actorId, reason }),
        }),
      });
    },
  );

  app.post(
    '/v1/rules/trials',
    {
      schema: {
        tags: ['rules'],
        description:
          'Judges texts by word rules that are not in force. It stores nothing, so it needs no key.',
        body: Trial,
        response: { 200: Type.Object({ rulings: Type.Array(Ruling) }) },
      },
      config: { cost: TRY_COST },
    },
    ({ body: { words, channelId, texts } }) => ({
      rulings: texts.map((text) => {
        const { matches, ...ruling } = applyRules(text, words, channelId);
        return { ...ruling, matches: [...matches] };
      }),
    }),
  );

  app.post(
    '/v1/rules/behaviour-trials',
    {
      schema: {
        tags: ['rules'],
        description:
          'Finds what a rule on behaviour would have matched among the messages and reports of the last seven days, the ' +
          'newest 50,000. It stores nothing, so it needs no key.',
        body: Type.Object({ rule: BehaviourRule }, { additionalProperties: false }),
        response: { 200: BehaviourTrial },
      },
      config: { cost: HISTORY_COST },
    },
    ({ body: { rule } }) => {
      requireBounds([rule], () => 'body.rule');
      return tryBehaviour(store.db, rule, store.now());
    },
  );
}

/** @throws Problem `invalidInput` with all values that are out of their bounds */
function requireBounds(
  rules: readonly Static<typeof BehaviourRule>[],
  pathOf: (nth: number) => string,
): void {
  const errors = rules.flatMap((rule, nth) =>
    findRuleFaults(rule).map(({ field, requirement }) => ({
      field: `${pathOf(nth)}.${field}`,
      message: requirement,
    })),
  );
  if (errors.length > 0) throw new Problem('invalidInput', undefined, { errors });
}

/** @throws Problem `invalidInput` when two rules have the same id */
function requireOwnIds(lists: readonly (readonly { readonly id: string }[])[]): void {
  for (const list of lists) {
    const ids = new Set(list.map(({ id }) => id));
    if (ids.size < list.length)
      throw new Problem('invalidInput', 'Each rule needs an id of its own.');
  }
}

function toReply({ version: number, words, behaviour }: RulesVersion) {
  return {
    version: number,
    words: {
      rules: words.rules.map((rule) => ({
        ...rule,
        words: [...rule.words],
        channels: [...rule.channels],
        exceptChannels: [...rule.exceptChannels],
      })),
      allow: [...words.allow],
    },
    behaviour: behaviour.map((rule) => ({
      ...rule,
      channels: [...rule.channels],
      exceptChannels: [...rule.exceptChannels],
    })),
  };
}
