import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import styled from 'styled-components';
import { BEHAVIOUR_MODES, type BehaviourRule } from '../../domain/behaviourRules/rules';
import { IconButton } from '../../ui/IconButton';
import { serverEndpoints } from '../api/endpoints';
import { selectMayChangeRules } from '../signIn/signInSlice';
import { useAppSelector } from '../state/hooks';
import { Badge, When } from '../ui/Badge';
import { Button } from '../ui/Button';
import { Card, CardRow } from '../ui/Card';
import { CheckField, SelectField } from '../ui/Field';
import { useChoice } from '../ui/useChoice';
import { describeRule } from './behaviourTexts';
import { isWordRule, type Rule, useRuleEdits } from './ruleEdits';
import { useScopeLabel } from './RuleScope';
import { t } from '../texts/t';
import { tWith } from '../texts/tWith';

const RuleItem = styled(Card)`
  &[data-off] > p {
    color: var(--colour-text-soft);
    text-decoration: line-through;
  }

  > p {
    display: -webkit-box;
    overflow: hidden;
    /* Letters with two accents fit into their line: the next one is cut off below the third. */
    line-height: 1.6;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }

  &:not(:has(h3)) > p {
    font-weight: 550;
  }

  /* The rest stands in one column for every kind of word list. */
  > div > span:first-child {
    min-width: 60px;
    justify-content: center;
  }
`;

const Name = styled.h3`
  flex: 1 1 160px;
  min-width: 0;
  margin: 0;
  font-size: var(--text-body);
  font-weight: 620;
  overflow-wrap: anywhere;
`;

/** Wraps as a whole. */
const Tools = styled.div`
  display: flex;
  gap: var(--space-2);
  margin-inline-start: auto;
`;

const ACTION_TONES = { block: 'danger', mask: 'warning', flag: 'accent' } as const;
const MODE_WORDS = {
  off: 'rules.modes.off',
  silent: 'rules.isSilent',
  active: 'rules.isOn',
} as const;

interface RuleCardProps {
  readonly rule: Rule;
  readonly onEdit: () => void;
  /** Where it stands in a list whose order counts. */
  readonly place?: { readonly isFirst: boolean; readonly isLast: boolean };
}

/** A word list or a rule on behaviour, with what a lead can do with it. */
export function RuleCard(props: RuleCardProps) {
  const { rule } = props;
  const mayChange = useAppSelector(selectMayChangeRules);
  const scope = useScopeLabel(rule);
  const mode = isWordRule(rule) ? (rule.isOn ? 'active' : 'off') : rule.mode;
  return (
    <RuleItem data-off={mode === 'off' || undefined}>
      <CardRow>
        {isWordRule(rule) ? (
          <Badge data-tone={ACTION_TONES[rule.action]}>{t(`rules.does.${rule.action}`)}</Badge>
        ) : (
          <Name>{rule.name}</Name>
        )}
        {mayChange ? (
          <RuleTools {...props} />
        ) : (
          <Badge data-tone={mode === 'silent' ? 'accent' : 'soft'}>{t(MODE_WORDS[mode])}</Badge>
        )}
      </CardRow>
      <p>{isWordRule(rule) ? rule.words.join(t('console.ui.comma')) : describeRule(rule)}</p>
      <small>
        <Hits ruleId={rule.id} />
        {isWordRule(rule) &&
          ` · ${t(rule.match === 'word' ? 'rules.wholeWords' : 'rules.withinWords')}`}{' '}
        · {scope}
      </small>
    </RuleItem>
  );
}

function RuleTools({ rule, onEdit, place }: RuleCardProps) {
  const edit = useRuleEdits();
  const { id } = rule;
  const name = isWordRule(rule)
    ? rule.words.slice(0, 2).join(t('console.ui.comma')) || t('rules.noWords')
    : rule.name;
  return (
    <>
      {isWordRule(rule) ? (
        <CheckField
          label={t('rules.isOn')}
          about={name}
          isChecked={rule.isOn}
          onChange={(isOn) => edit({ type: 'save', rule: { ...rule, isOn } })}
        />
      ) : (
        <ModeField rule={rule} onSave={(mode) => edit({ type: 'save', rule: { ...rule, mode } })} />
      )}
      <Tools>
        {place && (
          <>
            {/* `disabled` would lose the focus at the ends of the list. */}
            <IconButton
              label={t('rules.moveUp', { rule: name })}
              icon={<ArrowUp size={16} aria-hidden="true" />}
              aria-disabled={place.isFirst}
              onClick={() => edit({ type: 'move', id, by: -1 })}
            />
            <IconButton
              label={t('rules.moveDown', { rule: name })}
              icon={<ArrowDown size={16} aria-hidden="true" />}
              aria-disabled={place.isLast}
              onClick={() => edit({ type: 'move', id, by: 1 })}
            />
          </>
        )}
        <IconButton
          label={t('rules.edit.of', { rule: name })}
          icon={<Pencil size={16} aria-hidden="true" />}
          onClick={onEdit}
        />
        <IconButton
          label={t('rules.removeOf', { rule: name })}
          icon={<Trash2 size={16} aria-hidden="true" />}
          onClick={() => edit({ type: 'remove', id })}
        />
      </Tools>
    </>
  );
}

interface ModeFieldProps {
  readonly rule: BehaviourRule;
  readonly onSave: (mode: BehaviourRule['mode']) => void;
}

function ModeField({ rule: { name, mode }, onSave }: ModeFieldProps) {
  const [chosen, choose] = useChoice(mode);
  return (
    <>
      <SelectField
        label={t('rules.modeOf', { rule: name })}
        isBare
        value={chosen}
        values={BEHAVIOUR_MODES}
        textOf={(each) => t(`rules.modes.${each}`)}
        onChange={choose}
      />
      {chosen !== mode && (
        <Button
          data-look="primary"
          aria-label={t('rules.saveModeOf', { rule: name })}
          onClick={() => onSave(chosen)}
        >
          {t('console.ui.save')}
        </Button>
      )}
    </>
  );
}

function Hits({ ruleId }: { readonly ruleId: string }) {
  const { data } = serverEndpoints.useGetShieldQuery();
  const hits = data?.hits.find((each) => each.ruleId === ruleId);
  if (!hits) return t('rules.noMatches');
  const { silent, active, overturned, lastAt } = hits;
  return (
    <>
      {tWith('rules.matches', { time: <When ms={lastAt} /> }, { count: silent + active, silent })}
      {overturned > 0 && ` · ${t('rules.overturned', { count: overturned })}`}
    </>
  );
}
