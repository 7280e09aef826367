import type { Ref } from 'react';
import styled from 'styled-components';
import {
  BEHAVIOUR_CONDITIONS,
  type BehaviourCondition,
  type BehaviourRule,
  factsOf,
  LASTING,
  MAX_RULE_NAME,
} from '../../domain/behaviourRules/rules';
import { SelectField, TextField } from '../ui/Field';
import { Hint } from '../ui/Pane';
import { describeRule, durationText } from './behaviourTexts';
import { ScopeFields } from './RuleScope';
import { RuleTestResults } from './RuleTestResults';
import { t } from '../texts/t';

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(130px, 1fr));
  gap: var(--space-3);
  align-items: end;
`;

function problemOf({ name, condition }: BehaviourRule): string {
  if (name.trim() === '') return t('rules.nameMissing');
  const { least, most } = factsOf(condition).threshold;
  return t('rules.thresholdWrong', { field: t(`rules.thresholds.${condition}`), least, most });
}

interface BehaviourFieldsProps {
  readonly rule: BehaviourRule;
  readonly firstRef: Ref<HTMLInputElement>;
  readonly isValid: boolean;
  readonly onChange: (rule: BehaviourRule) => void;
}

/** The fields of a rule on behaviour, which can be tried on stored history. */
export function BehaviourFields({ rule, firstRef, isValid, onChange }: BehaviourFieldsProps) {
  const { condition, action } = rule;
  const facts = factsOf(condition);
  const lasting = LASTING[action];
  return (
    <>
      <TextField
        ref={firstRef}
        label={t('rules.name')}
        maxLength={MAX_RULE_NAME}
        value={rule.name}
        onChange={(name) => onChange({ ...rule, name })}
      />
      <SelectField
        label={t('rules.condition')}
        value={condition}
        values={BEHAVIOUR_CONDITIONS}
        textOf={(each) => t(`rules.conditions.${each}`)}
        onChange={(chosen) => onChange(withCondition(rule, chosen))}
      />
      <Pair>
        <TextField
          label={t(`rules.thresholds.${condition}`)}
          type="number"
          inputMode="numeric"
          min={facts.threshold.least}
          max={facts.threshold.most}
          value={rule.threshold || ''}
          onChange={(value) => onChange({ ...rule, threshold: Number(value) })}
        />
        {facts.window && (
          <DurationField
            label={t(condition === 'accountAge' ? 'rules.firstSeenWithin' : 'rules.within')}
            bounds={facts.window}
            value={rule.windowSeconds}
            onChange={(windowSeconds) => onChange({ ...rule, windowSeconds })}
          />
        )}
      </Pair>
      <SelectField
        label={t('rules.action')}
        value={action}
        values={facts.actions}
        textOf={(each) => t(`rules.actions.${each}`)}
        onChange={(chosen) => onChange(fitted({ ...rule, action: chosen }))}
      />
      {lasting && (
        <DurationField
          label={t('rules.lasting')}
          bounds={lasting}
          value={rule.forSeconds}
          onChange={(forSeconds) => onChange({ ...rule, forSeconds })}
        />
      )}
      <ScopeFields rule={rule} onChange={(scope) => onChange({ ...rule, ...scope })} />
      {isValid ? <p>{describeRule(rule)}</p> : <Hint>{problemOf(rule)}</Hint>}
      {/* The server keeps no history of who joined. */}
      {condition !== 'joinRate' && <RuleTestResults rule={rule} canTest={isValid} />}
    </>
  );
}

/** Threshold and window, seconds, to begin with. */
const USUAL: Readonly<Record<BehaviourCondition, readonly [number, number]>> = {
  messageRate: [10, 60],
  joinRate: [20, 60],
  newAccounts: [30, 60],
  accountAge: [1, 86_400],
  firstLink: [3, 0],
  sameText: [3, 600],
  mentions: [5, 0],
  reports: [3, 3_600],
};

function withCondition(rule: BehaviourRule, condition: BehaviourCondition): BehaviourRule {
  const [threshold, windowSeconds] = USUAL[condition];
  return fitted({ ...rule, condition, threshold, windowSeconds });
}

/** The rule with numbers and an action that its condition allows. */
function fitted(rule: BehaviourRule): BehaviourRule {
  const { threshold, window, actions } = factsOf(rule.condition);
  const [first = 'notify'] = actions;
  const action = actions.includes(rule.action) ? rule.action : first;
  const lasting = LASTING[action];
  const clamp = (value: number, bounds?: Bounds) =>
    bounds ? Math.min(Math.max(value, bounds.least), bounds.most) : 0;
  return {
    ...rule,
    action,
    threshold: clamp(rule.threshold, threshold),
    windowSeconds: clamp(rule.windowSeconds, window),
    forSeconds: clamp(rule.forSeconds || DEFAULT_LENGTH, lasting),
  };
}

const DEFAULT_LENGTH = 1_800;

interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** Offered lengths, seconds. */
const LENGTHS = [
  5, 10, 30, 60, 300, 600, 1_800, 3_600, 21_600, 86_400, 259_200, 604_800, 2_592_000,
];

interface DurationFieldProps {
  readonly label: string;
  readonly bounds: Bounds;
  /** Seconds. */
  readonly value: number;
  readonly onChange: (seconds: number) => void;
}

function DurationField({ label, bounds, value, onChange }: DurationFieldProps) {
  const offered = LENGTHS.filter((length) => length >= bounds.least && length <= bounds.most);
  const all = offered.includes(value) ? offered : [...offered, value].sort((a, b) => a - b);
  return (
    <SelectField
      label={label}
      value={value}
      values={all}
      textOf={durationText}
      onChange={onChange}
    />
  );
}
