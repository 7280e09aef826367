import type { BehaviourRule } from '../../domain/behaviourRules/rules';
import type { ModerationRules } from '../../domain/wordRules/rules';
import type { PutRulesApiArg } from '../api/endpoints.generated';

type Body = PutRulesApiArg['body'];

const scopeOf = ({
  channels,
  exceptChannels,
}: Pick<BehaviourRule, 'channels' | 'exceptChannels'>) => ({
  channels: [...channels],
  exceptChannels: [...exceptChannels],
});

/** Word rules in the form of the call. */
export function writeWords({ rules, allow }: ModerationRules): Body['words'] {
  return {
    rules: rules.map((rule) => ({ ...rule, ...scopeOf(rule), words: [...rule.words] })),
    allow: [...allow],
  };
}

/** A rule on behaviour in the form of the call. */
export function writeBehaviour(rule: BehaviourRule): Body['behaviour'][number] {
  return { ...rule, ...scopeOf(rule) };
}
