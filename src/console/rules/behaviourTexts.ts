import type { BehaviourChange } from '../../domain/behaviourRules/behaviourChange';
import type { BehaviourRule } from '../../domain/behaviourRules/rules';
import { t } from '../texts/t';

const UNITS = [
  [86_400, 'rules.days'],
  [3_600, 'rules.hours'],
  [60, 'rules.minutes'],
] as const;

/** `90 seconds`, `1 hour`, `7 days` */
export function durationText(seconds: number): string {
  const [size, id] = UNITS.find(([unit]) => seconds % unit === 0) ?? [1, 'rules.seconds'];
  return t(id, { count: seconds / size });
}

/** A rule as a sentence: `One user sends 10 messages within 1 minute: reject the message until it is reviewed.` */
export function describeRule(rule: BehaviourRule): string {
  const { condition, action, threshold: count, windowSeconds, forSeconds } = rule;
  const within = windowSeconds > 0 ? durationText(windowSeconds) : '';
  const duration = forSeconds > 0 ? durationText(forSeconds) : '';
  return t('rules.sentenceOf', {
    condition: t(`rules.when.${condition}`, { count, within }),
    action: t(`rules.then.${action}`, { duration }),
  });
}

/** What was done to the rules on behaviour, and the name in its text. */
export function behaviourStep({ removed, added, edited }: BehaviourChange) {
  const [rule, ...others] = [...removed, ...added, ...edited.map(({ after }) => after)];
  if (!rule || others.length > 0) return ['changeBehaviourRules'] as const;
  const [edit] = edited;
  const id = edit ? editStep(edit) : removed.length > 0 ? 'removeRule' : 'addRule';
  return [id, { name: rule.name }] as const;
}

function editStep({ before, after }: BehaviourChange['edited'][number]) {
  const isMode = JSON.stringify({ ...before, mode: after.mode }) === JSON.stringify(after);
  return isMode ? MODE_STEPS[after.mode] : 'changeRule';
}

const MODE_STEPS = {
  silent: 'silenceRule',
  off: 'switchOffRule',
  active: 'activateRule',
} as const;

/** The rules as they are after a change of their numbers. */
export function behaviourDetails({ edited }: BehaviourChange): string {
  return edited
    .map(({ before, after }) => ({ before: describeRule(before), after: describeRule(after) }))
    .filter(({ before, after }) => before !== after)
    .map((sides) => t('rules.before', sides))
    .join(' · ');
}
