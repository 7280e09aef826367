import { ListPlus, Plus, ShieldAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { nanoid } from '@reduxjs/toolkit';
import styled from 'styled-components';
import { type BehaviourRule, MAX_BEHAVIOUR_RULES } from '../../domain/behaviourRules/rules';
import type { WordRule } from '../../domain/wordRules/rules';
import { useHasVerdicts, useHearsOfNoEvents, useIsInVain } from '../api/useCapabilities';
import { selectMayChangeRules } from '../signIn/signInSlice';
import { useAppSelector } from '../state/hooks';
import { Button } from '../ui/Button';
import { Chips } from '../ui/Chips';
import { EmptyState, Failure, SkeletonRows } from '../ui/EmptyState';
import { TextField } from '../ui/Field';
import { Ends, FieldRow, Hint, Pane, Section, SectionTitle } from '../ui/Pane';
import { PlainList } from '../ui/PlainList';
import { RaidSection } from './RaidBar';
import { RuleCard } from './RuleCard';
import { RuleDialog } from './RuleDialog';
import { type Rule, useRuleEdits } from './ruleEdits';
import { TestBox } from './TestBox';
import { useRules } from './useRules';
import { t } from '../texts/t';

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

const EVERYWHERE = { channels: ['*'], exceptChannels: [] } as const;

const NEW_WORDS: Omit<WordRule, 'id'> = {
  words: [],
  action: 'block',
  match: 'word',
  ...EVERYWHERE,
  isOn: true,
};
const NEW_BEHAVIOUR: Omit<BehaviourRule, 'id'> = {
  name: '',
  condition: 'messageRate',
  threshold: 10,
  windowSeconds: 60,
  action: 'hold',
  forSeconds: 0,
  ...EVERYWHERE,
  mode: 'silent',
};

export function RulesTab() {
  const { words, behaviour, isError, retry } = useRules();
  const mayChange = useAppSelector(selectMayChangeRules);
  return (
    <ScrollPane aria-label={t('console.app.tabs.rules')}>
      {isError && <Failure text={t('rules.failed')} onRetry={retry} />}
      <Columns>
        <Section>
          <RuleList
            kind="content"
            title={t('rules.wordLists')}
            create={t('rules.newList')}
            hint={mayChange ? '' : t('rules.onlyLeads')}
            rules={words.rules}
            isOrdered
            template={NEW_WORDS}
            empty={
              <EmptyState icon={ListPlus} title={t('rules.noLists')}>
                {t('rules.aboutLists')}
              </EmptyState>
            }
          />
          <AllowList />
          <RuleList
            kind="behaviour"
            title={t('rules.onBehaviour')}
            create={t('rules.newRule')}
            hint={t('rules.aboutBehaviour')}
            rules={behaviour}
            most={MAX_BEHAVIOUR_RULES}
            template={NEW_BEHAVIOUR}
            empty={
              <EmptyState icon={ShieldAlert} title={t('rules.noneOnBehaviour')}>
                {t('rules.aboutSuchRules')}
              </EmptyState>
            }
          />
        </Section>
        <Side>
          <RaidSection />
          <TestBox />
        </Side>
      </Columns>
    </ScrollPane>
  );
}

interface RuleListProps {
  /** The capability of the keyset that enforces these rules. */
  readonly kind: 'content' | 'behaviour';
  readonly title: string;
  /** The text of the button for a new one. */
  readonly create: string;
  readonly hint: string;
  readonly rules: readonly Rule[];
  /** Whether the earlier one of two rules counts. */
  readonly isOrdered?: boolean;
  readonly most?: number;
  /** A new rule, without its id. */
  readonly template: Omit<WordRule, 'id'> | Omit<BehaviourRule, 'id'>;
  /** In the place of rules when there are none. */
  readonly empty: ReactNode;
}

/** The id of the text that says which of these rules, or what of them, this keyset cannot enforce. */
function useUnenforced(kind: RuleListProps['kind']) {
  const isInVain = useIsInVain(kind);
  // Functions see messages. Of edits, names and joins the server hears.
  const isUnheard = useHearsOfNoEvents();
  // Functions that do not ask the server tell it by events what word rules found.
  const hasNoVerdicts = useIsInVain('behaviour');
  const countsReports = useHasVerdicts();
  if (!isInVain && !isUnheard) return undefined;
  const part = hasNoVerdicts ? 'findings' : kind;
  if (!isInVain) return `rules.unheard.${part}` as const;
  if (kind === 'content') return isUnheard ? 'rules.notEnforced' : 'rules.onlyEdits';
  // Reports come to the server itself.
  if (!countsReports) return 'rules.notEnforced';
  return isUnheard ? 'rules.onlyReports' : 'rules.onlyReportsAndJoins';
}

/** Rules of a kind. */
function RuleList(props: RuleListProps) {
  const { kind, title, create, hint, rules, isOrdered, most = Infinity, template, empty } = props;
  const [draft, setDraft] = useState<{ readonly rule: Rule; readonly isNew: boolean }>();
  const { isLoaded, isError } = useRules();
  const unenforced = useUnenforced(kind);
  const mayChange = useAppSelector(selectMayChangeRules);
  return (
    <Below aria-label={title}>
      <Ends>
        <SectionTitle as="h2">{title}</SectionTitle>
        {mayChange && (
          <Button
            data-look="primary"
            disabled={!isLoaded || rules.length >= most}
            onClick={() =>
              setDraft({ rule: { ...template, id: `rule-${nanoid(8)}` }, isNew: true })
            }
          >
            <Plus size={16} aria-hidden="true" />
            {create}
          </Button>
        )}
      </Ends>
      {hint !== '' && <Hint>{hint}</Hint>}
      {unenforced && <Hint>{t(unenforced)}</Hint>}
      {!isLoaded && !isError && <SkeletonRows count={3} />}
      {isLoaded && rules.length === 0 && empty}
      <PlainList as={isOrdered ? 'ol' : 'ul'} aria-label={title}>
        {rules.map((rule, index) => (
          <RuleCard
            key={rule.id}
            rule={rule}
            onEdit={() => setDraft({ rule, isNew: false })}
            {...(isOrdered && {
              place: { isFirst: index === 0, isLast: index === rules.length - 1 },
            })}
          />
        ))}
      </PlainList>
      {draft && <RuleDialog {...draft} onClose={() => setDraft(undefined)} />}
    </Below>
  );
}

const Below = styled(Section)`
  &:not(:first-child) {
    margin-top: var(--space-5);
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
      <SectionTitle as="h2">{t('rules.allowed.title')}</SectionTitle>
      <Hint>{t('rules.allowed.about')}</Hint>
      <Chips
        label={t('rules.allowed.title')}
        values={rules.allow}
        describe={(allowed) => ({
          text: allowed,
          removal: t('rules.allowed.remove', { word: allowed }),
        })}
        onRemove={mayChange ? (allowed) => edit({ type: 'disallow', word: allowed }) : undefined}
      />
      {mayChange && (
        <FieldRow
          as="form"
          onSubmit={(event) => {
            event.preventDefault();
            if (word.trim() === '') return;
            edit({ type: 'allow', words: word.split(',') });
            setWord('');
          }}
        >
          <TextField
            label={t('rules.allowed.word')}
            isBare
            placeholder={t('rules.allowed.word')}
            value={word}
            onChange={setWord}
          />
          <Button type="submit" disabled={word.trim() === ''}>
            {t('rules.allowed.add')}
          </Button>
        </FieldRow>
      )}
    </Below>
  );
}
