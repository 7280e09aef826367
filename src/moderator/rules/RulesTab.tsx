import { ListPlus, Plus } from 'lucide-react';
import { useRef } from 'react';
import { nanoid } from '@reduxjs/toolkit';
import styled from 'styled-components';
import type { WordRule } from '../../domain/wordRules/rules';
import { useAppDispatch, useAppSelector } from '../app/hooks';
import { SkeletonRows } from '../ui/SkeletonRows';
import { Button } from '../ui/Button';
import { EmptyState, Failure } from '../ui/EmptyState';
import { Pane, SectionTitle } from '../ui/Pane';
import { useKeptFocus } from '../ui/useKeptFocus';
import { AllowList } from './AllowList';
import { Part } from './Part';
import { RuleCard } from './RuleCard';
import { RuleDialog } from './RuleDialog';
import { TestBox } from './TestBox';
import { draftOpened, rulesRetried, selectRulesState } from './rulesSlice';

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
  const { status, rules } = useAppSelector(selectRulesState);
  const region = useRef<HTMLElement>(null);
  useKeptFocus(region);
  const openNew = () =>
    dispatch(draftOpened({ rule: { ...EMPTY_RULE, id: `rule-${nanoid(8)}` }, isNew: true }));
  return (
    <ScrollPane ref={region} tabIndex={-1} aria-label="Rules">
      {status === 'failed' && (
        <Failure text="The rules could not be loaded." onRetry={() => dispatch(rulesRetried())} />
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
