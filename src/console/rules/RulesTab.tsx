import { ListPlus, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { nanoid } from '@reduxjs/toolkit';
import styled from 'styled-components';
import type { WordRule } from '../../domain/wordRules/rules';
import { selectMayChangeRules } from '../state/consoleSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { SkeletonRows, EmptyState, Failure } from '../ui/EmptyState';
import { Button } from '../ui/Button';
import { Hint, Pane, Section, SectionTitle } from '../ui/Pane';
import { useKeepFocus } from '../ui/focus';
import { RuleCard } from './RuleCard';
import { RuleDialog } from './RuleDialog';
import { TestBox } from './TestBox';
import { BehaviourDialog } from './BehaviourDialog';
import { RaidSection } from './RaidBar';
import { ShieldSection } from './ShieldSection';
import { draftOpened } from './ruleEditorSlice';
import { useRules } from './useRules';
import { Chips } from '../ui/Chips';
import { TextField } from '../ui/Field';
import { useRuleEdits } from './ruleEdits';

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

const Side = styled.div`
  display: grid;
  gap: var(--space-6);
  align-content: start;
  min-width: 0;
`;

const ScrollPane = styled(Pane)`
  /* Holds labels that only screen readers get, which would otherwise make the page longer. */
  position: relative;
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

export function RulesTab() {
  const dispatch = useAppDispatch();
  const { words: rules, isLoaded, isError, retry } = useRules();
  const mayChange = useAppSelector(selectMayChangeRules);
  const region = useRef<HTMLElement>(null);
  useKeepFocus(region);
  const openNew = () =>
    dispatch(draftOpened({ rule: { ...EMPTY_RULE, id: `rule-${nanoid(8)}` }, isNew: true }));
  return (
    <ScrollPane ref={region} tabIndex={-1} aria-label="Rules">
      {isError && <Failure text="The rules could not be loaded." onRetry={retry} />}
      <Columns>
        <Section>
          <Head>
            <SectionTitle as="h2">Word lists</SectionTitle>
            {mayChange && (
              <Button data-look="primary" onClick={openNew}>
                <Plus size={16} aria-hidden="true" />
                New word list
              </Button>
            )}
          </Head>
          {!mayChange && <Hint>Only a lead can change the rules. You can try them.</Hint>}
          {!isLoaded && !isError && <SkeletonRows count={3} />}
          {isLoaded && rules.rules.length === 0 && (
            <EmptyState icon={<ListPlus size={32} aria-hidden="true" />} title="No rules yet">
              <p>A word list defines what happens to messages that contain its words.</p>
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
          <ShieldSection />
        </Section>
        <Side>
          <RaidSection />
          <TestBox />
        </Side>
      </Columns>
      <RuleDialog />
      <BehaviourDialog />
    </ScrollPane>
  );
}

const Below = styled(Section)`
  margin-top: var(--space-4);
`;

const AddWord = styled.form`
  display: flex;
  gap: var(--space-2);
  align-items: end;

  > label {
    flex: 1;
  }
`;

/** Words that no rule matches. */
function AllowList() {
  const edit = useRuleEdits();
  const { words: rules } = useRules();
  const [word, setWord] = useState('');
  const mayChange = useAppSelector(selectMayChangeRules);
  return (
    <Below>
      <SectionTitle as="h2">Always allowed</SectionTitle>
      <Hint>Words that are never rejected, for example a place name that contains a bad word.</Hint>
      <Chips
        label="Always allowed"
        values={rules.allow}
        describe={(allowed) => ({ text: allowed, removal: `No longer allow ${allowed}` })}
        onRemove={mayChange ? (allowed) => edit({ type: 'disallow', word: allowed }) : undefined}
      />
      {mayChange && (
        <AddWord
          onSubmit={(event) => {
            event.preventDefault();
            if (word.trim() === '') return;
            edit({ type: 'allow', words: word.split(',') });
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
      )}
    </Below>
  );
}
