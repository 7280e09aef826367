import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import styled from 'styled-components';
import type { WordRule } from '../../domain/wordRules/rules';
import { IconButton } from '../../ui/IconButton';
import { selectMayChangeRules } from '../state/consoleSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { Badge } from '../ui/Badge';
import { Card, CardRow } from '../ui/Card';
import { CheckField } from '../ui/Field';
import { draftOpened } from './ruleEditorSlice';
import { useRuleEdits } from './ruleEdits';
import { useScopeLabel } from './RuleScope';

const RuleItem = styled(Card)`
  &[data-off] > p {
    color: var(--colour-text-soft);
    text-decoration: line-through;
  }

  p {
    display: -webkit-box;
    overflow: hidden;
    font-weight: 550;
    /* Letters with two accents fit into their line: the next one is cut off below the third. */
    line-height: 1.6;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }
`;

/** The rest stands in one column for every kind of rule. */
const RuleRow = styled(CardRow)`
  > :first-child {
    min-width: 60px;
    justify-content: center;
  }
`;

/** Wraps as a whole. */
const Tools = styled.div`
  display: flex;
  gap: var(--space-2);
  margin-inline-start: auto;
`;

const ACTION_TONES = { block: 'danger', mask: 'warning', flag: 'accent' } as const;
const ACTION_WORDS = { block: 'Rejects', mask: 'Masks', flag: 'Flags' } as const;

interface RuleCardProps {
  readonly rule: WordRule;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** A word list, with what a lead can do with it. */
export function RuleCard(props: RuleCardProps) {
  const mayChange = useAppSelector(selectMayChangeRules);
  const { rule } = props;
  const scope = useScopeLabel(rule);
  const { words, action, match, isOn } = rule;
  return (
    <RuleItem data-off={!isOn || undefined}>
      <RuleRow>
        <Badge data-tone={ACTION_TONES[action]}>{ACTION_WORDS[action]}</Badge>
        {mayChange ? <RuleTools {...props} /> : <Badge>{isOn ? 'On' : 'Off'}</Badge>}
      </RuleRow>
      <p>{words.join(', ')}</p>
      <small>
        {match === 'word' ? 'Whole words' : 'Also inside longer words'} · {scope}
      </small>
    </RuleItem>
  );
}

function RuleTools({ rule, isFirst, isLast }: RuleCardProps) {
  const dispatch = useAppDispatch();
  const edit = useRuleEdits();
  const { id, words, isOn } = rule;
  const name = words.slice(0, 2).join(', ') || 'no words';
  const move = (by: -1 | 1) => {
    if (by < 0 ? isFirst : isLast) return;
    edit({ type: 'moveRule', id, by });
  };
  return (
    <>
      <CheckField
        label="On"
        about={name}
        isChecked={isOn}
        onChange={(isChecked) => edit({ type: 'saveRule', rule: { ...rule, isOn: isChecked } })}
      />
      <Tools>
        {/* `disabled` would lose the focus at the ends of the list. */}
        <IconButton
          label={`Move up: ${name}`}
          icon={<ArrowUp size={16} aria-hidden="true" />}
          aria-disabled={isFirst}
          onClick={() => move(-1)}
        />
        <IconButton
          label={`Move down: ${name}`}
          icon={<ArrowDown size={16} aria-hidden="true" />}
          aria-disabled={isLast}
          onClick={() => move(1)}
        />
        <IconButton
          label={`Edit: ${name}`}
          icon={<Pencil size={16} aria-hidden="true" />}
          onClick={() => dispatch(draftOpened({ rule, isNew: false }))}
        />
        <IconButton
          label={`Remove: ${name}`}
          icon={<Trash2 size={16} aria-hidden="true" />}
          onClick={() => edit({ type: 'removeRule', id })}
        />
      </Tools>
    </>
  );
}
