import { ArrowDown, ArrowUp, ListPlus, Pencil, Plus, Trash2 } from 'lucide-react';
import { nanoid } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import type { WordRule } from '../../domain/wordRules/rules';
import { IconButton } from '../../ui/IconButton';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { describeError } from '../decisions/texts';
import { SkeletonRows } from '../people/PeopleTab';
import { Badge } from '../ui/Badge';
import { Button } from '../ui/Button';
import { EmptyState, Failure } from '../ui/EmptyState';
import { CheckField, TextField } from '../ui/Field';
import { Pane, SectionTitle } from '../ui/Pane';
import { useKeptFocus } from '../ui/useKeptFocus';
import { RuleDialog } from './RuleDialog';
import { draftChanged, rulesEdited, rulesRetried, selectRulesState } from './rulesSlice';
import { TestBox } from './TestBox';
import { useScopeLabel } from './useScopeLabel';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(320px, 420px);
  gap: var(--space-6);
  align-content: start;
  max-width: 1180px;
  width: 100%;
  margin: 0 auto;
  padding: var(--space-5) var(--space-4);

  @media (max-width: 960px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Part = styled.section`
  display: grid;
  gap: var(--space-3);
  align-content: start;
  min-width: 0;
`;

const Head = styled.div`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  justify-content: space-between;
`;

const List = styled.ol`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Card = styled.li`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-3) var(--space-2) var(--space-3) var(--space-4);
  border: 1px solid var(--colour-border);
  border-radius: var(--radius-medium);
  background: var(--colour-surface);

  &[data-off] > p {
    color: var(--colour-text-soft);
    text-decoration: line-through;
  }

  p {
    display: -webkit-box;
    margin: 0;
    overflow: hidden;
    font-weight: 550;
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }

  small {
    color: var(--colour-text-soft);
    font-size: 0.8125rem;
    overflow-wrap: anywhere;
  }
`;

const CardRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-2);
  align-items: center;

  > :nth-child(2) {
    margin-inline-end: auto;
  }
`;

const Words = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: inline-flex;
    align-items: center;
    padding-inline-start: 10px;
    border-radius: var(--radius-round);
    background: var(--colour-hover);
    font-size: var(--text-control);
    overflow-wrap: anywhere;
  }
`;

const AddWord = styled.form`
  display: flex;
  gap: var(--space-2);
  align-items: end;

  > label {
    flex: 1;
  }
`;

const Hint = styled.p`
  margin: 0;
  color: var(--colour-text-soft);
  font-size: var(--text-control);
`;

const ScrollPane = styled(Pane)`
  overflow-y: auto;
`;

const EMPTY_RULE: Omit<WordRule, 'id'> = {
  words: [],
  action: 'block',
  match: 'word',
  channels: ['*'],
  exceptChannels: [],
  isOn: true,
};

/** The word rules in their order, what they never find, and a place to try them. */
export function RulesTab() {
  const dispatch = useAppDispatch();
  const { status, error, edit, rules } = useAppSelector(selectRulesState);
  const region = useRef<HTMLElement>(null);
  useKeptFocus(region);
  const openNew = () => dispatch(draftChanged({ ...EMPTY_RULE, id: `rule-${nanoid(8)}` }));
  return (
    <ScrollPane ref={region} tabIndex={-1} aria-label="Rules">
      {status === 'failed' && (
        <Failure text="The rules could not be loaded." onRetry={() => dispatch(rulesRetried())} />
      )}
      {error && edit && (
        <Failure
          text={`The change is not saved: ${describeError(error)}.`}
          onRetry={() => dispatch(rulesEdited(edit))}
        />
      )}
      <Columns>
        <Part>
          <Head>
            <SectionTitle as="h2">Word lists</SectionTitle>
            <Button $look="primary" onClick={openNew}>
              <Plus size={16} aria-hidden="true" />
              New word list
            </Button>
          </Head>
          {status === 'loading' && <SkeletonRows count={3} />}
          {status === 'ready' && rules.rules.length === 0 && (
            <EmptyState icon={<ListPlus size={32} aria-hidden="true" />} title="No rules yet">
              <p>A word list says what happens to messages with certain words in them.</p>
            </EmptyState>
          )}
          <List aria-label="Word lists">
            {rules.rules.map((rule, index) => (
              <RuleCard
                key={rule.id}
                rule={rule}
                isFirst={index === 0}
                isLast={index === rules.rules.length - 1}
              />
            ))}
          </List>
          <AllowList />
        </Part>
        <TestBox />
      </Columns>
      <RuleDialog />
    </ScrollPane>
  );
}

const ACTION_TONES = { block: 'danger', mask: 'warning', flag: 'accent' } as const;
const ACTION_WORDS = { block: 'Blocks', mask: 'Masks', flag: 'Flags' } as const;

interface RuleCardProps {
  readonly rule: WordRule;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function RuleCard({ rule, isFirst, isLast }: RuleCardProps) {
  const dispatch = useAppDispatch();
  const scope = useScopeLabel(rule);
  const { id, words, action, match, isOn } = rule;
  const name = words.slice(0, 2).join(', ') || 'no words';
  return (
    <Card data-off={!isOn || undefined}>
      <CardRow>
        <Badge $tone={ACTION_TONES[action]}>{ACTION_WORDS[action]}</Badge>
        <CheckField
          label="On"
          about={name}
          isChecked={isOn}
          onChange={(isChecked) =>
            dispatch(rulesEdited({ type: 'saveRule', rule: { ...rule, isOn: isChecked } }))
          }
        />
        <IconButton
          label={`Move up: ${name}`}
          icon={<ArrowUp size={16} aria-hidden="true" />}
          disabled={isFirst}
          onClick={() => dispatch(rulesEdited({ type: 'moveRule', id, by: -1 }))}
        />
        <IconButton
          label={`Move down: ${name}`}
          icon={<ArrowDown size={16} aria-hidden="true" />}
          disabled={isLast}
          onClick={() => dispatch(rulesEdited({ type: 'moveRule', id, by: 1 }))}
        />
        <IconButton
          label={`Edit: ${name}`}
          icon={<Pencil size={16} aria-hidden="true" />}
          onClick={() => dispatch(draftChanged(rule))}
        />
        <IconButton
          label={`Remove: ${name}`}
          icon={<Trash2 size={16} aria-hidden="true" />}
          onClick={() => dispatch(rulesEdited({ type: 'removeRule', id }))}
        />
      </CardRow>
      <p>{words.join(', ')}</p>
      <small>
        {match === 'word' ? 'Whole words' : 'Also inside longer words'} · {scope}
      </small>
    </Card>
  );
}

function AllowList() {
  const dispatch = useAppDispatch();
  const { rules } = useAppSelector(selectRulesState);
  const [word, setWord] = useState('');
  return (
    <Part>
      <SectionTitle as="h2">Always allowed</SectionTitle>
      <Hint>Words that no rule finds, like a place name that contains a bad word.</Hint>
      <Words aria-label="Always allowed">
        {rules.allow.map((allowed) => (
          <li key={allowed}>
            {allowed}
            <IconButton
              label={`No longer allow ${allowed}`}
              icon={<Trash2 size={14} aria-hidden="true" />}
              onClick={() => dispatch(rulesEdited({ type: 'disallow', word: allowed }))}
            />
          </li>
        ))}
      </Words>
      <AddWord
        onSubmit={(event) => {
          event.preventDefault();
          if (word.trim() === '') return;
          dispatch(rulesEdited({ type: 'allow', words: word.split(',') }));
          setWord('');
        }}
      >
        <TextField
          label="Allow a word"
          isBare
          placeholder="Allow a word"
          value={word}
          onChange={setWord}
        />
        <Button type="submit" disabled={word.trim() === ''}>
          Allow
        </Button>
      </AddWord>
    </Part>
  );
}
