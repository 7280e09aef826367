import { Pencil, Plus, ShieldAlert, Trash2 } from 'lucide-react';
import { nanoid } from '@reduxjs/toolkit';
import styled from 'styled-components';
import { type BehaviourRule, MAX_BEHAVIOUR_RULES } from '../../domain/behaviourRules/rules';
import { IconButton } from '../../ui/IconButton';
import { serverEndpoints } from '../api/endpoints';
import { useRules } from './useRules';
import { useScopeLabel } from './RuleScope';
import { selectMayChangeRules } from '../state/consoleSlice';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { Badge, When } from '../ui/Badge';
import { Button } from '../ui/Button';
import { Card, CardRow } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { ChoiceField } from '../ui/Field';
import { Hint, Section, SectionTitle } from '../ui/Pane';
import { describeRule } from './behaviourTexts';
import { useBehaviourEdits } from './behaviourEdits';
import { behaviourOpened } from './shieldSlice';

/** Apart from what is above. */
const Below = styled(Section)`
  margin-top: var(--space-5);
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-3);
  align-items: center;
  justify-content: space-between;
`;

const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Name = styled.h3`
  flex: 1 1 160px;
  min-width: 0;
  margin: 0;
  font-size: var(--text-body);
  font-weight: 620;
  overflow-wrap: anywhere;
`;

const NEW_RULE: Omit<BehaviourRule, 'id'> = {
  name: '',
  condition: 'messageRate',
  threshold: 10,
  windowSeconds: 60,
  action: 'hold',
  forSeconds: 0,
  channels: ['*'],
  exceptChannels: [],
  mode: 'silent',
};

const MODE_LABELS = { off: 'Off', silent: 'Silent: only counts', active: 'Active' } as const;

/** The rules on behaviour. */
export function ShieldSection() {
  const dispatch = useAppDispatch();
  const { behaviour: rules, isLoaded } = useRules();
  const mayChange = useAppSelector(selectMayChangeRules);
  const openNew = () =>
    dispatch(behaviourOpened({ rule: { ...NEW_RULE, id: `rule-${nanoid(8)}` }, isNew: true }));
  return (
    <Below aria-labelledby="behaviour-rules">
      <Head>
        <SectionTitle as="h2" id="behaviour-rules">
          Rules on behaviour
        </SectionTitle>
        {mayChange && (
          <Button
            data-look="primary"
            disabled={!isLoaded || rules.length >= MAX_BEHAVIOUR_RULES}
            onClick={openNew}
          >
            <Plus size={16} aria-hidden="true" />
            New rule on behaviour
          </Button>
        )}
      </Head>
      <Hint>
        The moderation server is asked about each message by its function while one of these rules
        is on.
      </Hint>
      {isLoaded && rules.length === 0 && (
        <EmptyState
          icon={<ShieldAlert size={32} aria-hidden="true" />}
          title="No rules on behaviour"
        >
          <p>
            Such a rule rejects messages, mutes or slows down when users do something too often.
          </p>
        </EmptyState>
      )}
      <List aria-label="Rules on behaviour">
        {rules.map((rule) => (
          <BehaviourCard key={rule.id} rule={rule} />
        ))}
      </List>
    </Below>
  );
}

function BehaviourCard({ rule }: { readonly rule: BehaviourRule }) {
  const mayChange = useAppSelector(selectMayChangeRules);
  const scope = useScopeLabel(rule);
  const { name, mode } = rule;
  return (
    <Card>
      <CardRow>
        <Name>{name}</Name>
        {!mayChange && mode !== 'active' && (
          <Badge data-tone={mode === 'off' ? 'soft' : 'accent'}>
            {mode === 'off' ? 'Off' : 'Silent'}
          </Badge>
        )}
        {mayChange && <Controls rule={rule} />}
      </CardRow>
      <p>{describeRule(rule)}</p>
      <small>
        <Hits ruleId={rule.id} /> · {scope}
      </small>
    </Card>
  );
}

/** The mode, and the buttons to edit and remove the rule. */
function Controls({ rule }: { readonly rule: BehaviourRule }) {
  const dispatch = useAppDispatch();
  const edit = useBehaviourEdits();
  const { name, mode } = rule;
  return (
    <>
      <ChoiceField
        label={`Mode of ${name}`}
        isBare
        value={mode}
        labels={MODE_LABELS}
        onChange={(chosen) => edit({ type: 'save', rule: { ...rule, mode: chosen } })}
      />
      <IconButton
        label={`Edit: ${name}`}
        icon={<Pencil size={16} aria-hidden="true" />}
        onClick={() => dispatch(behaviourOpened({ rule, isNew: false }))}
      />
      <IconButton
        label={`Remove: ${name}`}
        icon={<Trash2 size={16} aria-hidden="true" />}
        onClick={() => edit({ type: 'remove', id: rule.id })}
      />
    </>
  );
}

function Hits({ ruleId }: { readonly ruleId: string }) {
  const { data } = serverEndpoints.useGetShieldQuery();
  const hits = data?.hits.find((each) => each.ruleId === ruleId);
  if (!hits) return 'No matches yet';
  const { silent, active, lastAt } = hits;
  return (
    <>
      {(silent + active).toLocaleString()} {silent + active === 1 ? 'match' : 'matches'}
      {silent > 0 && ` (${silent.toLocaleString()} silent)`}, last <When ms={lastAt} />
    </>
  );
}
